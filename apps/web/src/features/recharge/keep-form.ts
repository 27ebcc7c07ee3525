import type { BrowserStore } from '../../lib/browser/browser-store.ts'
import { keepTyped } from '../../order/pending/pending-payment.ts'

/** Keeps a number and the amount that is typed beside it, for the same page opened anew. */
export const keepForm = (store: BrowserStore, msisdn: string): void =>
  keepTyped(store, {
    msisdn,
    amount: document.querySelector<HTMLInputElement>('[name=amount]')?.value ?? '',
  })
