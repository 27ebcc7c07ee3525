import type { BrowserStore } from '../lib/browser-store.ts'

const keyOf = (path: string): string => `number:${path}`

/**
 * The number whose bundles a page shows, for this tab alone. With script it is kept here and not in the address, which the
 * history of a shared phone would keep.
 */
export function keptNumber(store: BrowserStore, path: string): string {
  const kept = store.read(keyOf(path))
  const isKept = typeof kept === 'object' && kept !== null && 'msisdn' in kept
  return isKept && typeof kept.msisdn === 'string' ? kept.msisdn : ''
}

export const keepNumber = (store: BrowserStore, path: string, msisdn: string): void =>
  store.write(keyOf(path), { msisdn })
