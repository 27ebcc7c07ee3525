import { bundlesPath } from '../../bundle/bundle-paths.ts'
import { keepNumber } from '../../bundle/kept-number.ts'
import type { BrowserStore } from '../../lib/browser-store.ts'
import { keepTyped } from '../../order/pending-payment.ts'

/** Keeps a number and the amount beside it, for the same page loaded anew: its script comes at once then, with the list. */
export function keepForm(store: BrowserStore, msisdn: string): void {
  const field = document.querySelector<HTMLInputElement>('[name=amount]')
  keepTyped(store, { msisdn, amount: field?.value ?? '' })
  keepNumber(store, bundlesPath, msisdn)
}
