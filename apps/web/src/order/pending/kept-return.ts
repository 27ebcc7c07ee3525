import { storageKeys } from '@portal/contract/constants'
import { safePath } from '../../lib/address/redirect.ts'
import { splitLanguage } from '../../lib/language/language.ts'
import type { PageContext } from '../../lib/page/page.ts'

/** The page that the session has stored to go back to, as a path of this site without language prefix; home where there is none. */
export function keptReturn({ store, origin }: Pick<PageContext, 'store' | 'origin'>): string {
  const kept = store.read(storageKeys.pendingPayment)
  const page =
    typeof kept === 'object' && kept !== null && 'redirectPage' in kept ? kept.redirectPage : null
  const target = new URL(safePath(typeof page === 'string' ? page : null, origin), origin)
  return splitLanguage(target.pathname).path + target.search
}
