import type { BrowserStore } from '../../lib/browser/browser-store.ts'
import { keepNumber } from '../number/kept-number.ts'
import { keepTyped } from '../pending/pending-payment.ts'

/** The page that recharges a prepaid number. */
export const rechargePath = '/prepaid-recharge'

/** Keeps a number in the tab as that page reads it. */
export function keepForRecharge(store: BrowserStore, msisdn: string): void {
  keepTyped(store, { msisdn, amount: '' })
  // Its script starts at once where the tab has a number.
  keepNumber(store, rechargePath, msisdn)
}
