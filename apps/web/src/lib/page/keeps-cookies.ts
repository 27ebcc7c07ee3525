import type { Problem } from './page.ts'

/**
 * What is wrong where this browser keeps no cookies: nothing that the visitor begins here could be told from others'. To be
 * asked before something is begun. On the server, which sees it by the next request, null.
 */
export const withoutCookies = (): Problem | null =>
  typeof document === 'undefined' || navigator.cookieEnabled ? null : { text: 'error.cookies' }
