import { isOwnPath } from '@portal/kernel/network/own-path'
import type { AppTools } from '../page/app-context.ts'

/** An address as edited: paths get the language's prefix; tel: and other sites stay as they are. */
export const editedLink = (href: string, app: Pick<AppTools, 'href'>): string =>
  isOwnPath(href) ? app.href(href) : href
