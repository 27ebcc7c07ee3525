import { type Invoices, shownInvoicesCall } from '@portal/contract/calls/bill'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { abilityMissing, isNotOffered } from '../../lib/page/not-offered.ts'
import type { Loaded, PageContext, Stay } from '../../lib/page/page.ts'
import { keptNumber } from '../../order/number/kept-number.ts'
import { invoicePath } from '../../order/product/bill-path.ts'
import { accountField } from './invoice.rules.ts'

export type InvoiceData =
  | { readonly kind: 'form' }
  | { readonly kind: 'list'; readonly account: string; readonly invoices: Invoices }

/** The invoices that this device was shown lately, by the account that the tab or the answer to a form has. */
export async function loadInvoices(
  context: PageContext,
  answer: Stay | null = null,
): Promise<Loaded<InvoiceData>> {
  const { api, search, store, knownDevice } = context
  const account = search.has('bills')
    ? (answer?.values[accountField] ?? keptNumber(store, invoicePath))
    : ''
  // A browser may have become known since its page was loaded.
  const mayKnow = account !== '' && (knownDevice || store !== emptyStore)
  const [isMissing, reply] = await Promise.all([
    isNotOffered(context, 'invoices'),
    mayKnow ? api.call(shownInvoicesCall, { accountNo: account }) : null,
  ])
  if (isMissing) return { kind: 'failed', failure: abilityMissing }
  if (reply && !reply.ok) return { kind: 'failed', failure: reply.failure }
  const invoices = reply?.value.shown
  return { kind: 'page', data: invoices ? { kind: 'list', account, invoices } : { kind: 'form' } }
}
