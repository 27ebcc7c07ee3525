import { type AccountNo, parseFixedAccount } from '@portal/kernel/account-no'
import { type Currency, type Money, parseMoney, sameMoney } from '@portal/kernel/money'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { DeviceGrants, Granted } from '../../ports/device-grants.port.ts'
import type {
  BillPayments,
  Invoice,
  InvoiceAccount,
  Invoices,
} from '../../ports/operator/bill.port.ts'
import type { Item } from '../../ports/payment.port.ts'
import type { OrderRequest, PriceRefusal, Product } from '../../ports/product.port.ts'
import { defineProduct } from '../define-product.ts'
import { heldGrant } from '../held-grant.ts'

type InvoiceItem = Item & {
  accountId: string
  invoiceNumber: string
  /** ISO 8601 dates. */
  billingStartDate: string
  billingEndDate: string
  dueDate: string
}

const texts = [
  'accountId',
  'invoiceNumber',
  'billingStartDate',
  'billingEndDate',
  'dueDate',
] as const

const isInvoiceItem = (stored: Item): stored is InvoiceItem =>
  stored.kind === 'invoice' && texts.every((name) => typeof stored[name] === 'string')

export type InvoiceParts = {
  invoices: Invoices
  billPayments: BillPayments
  grants: Pick<DeviceGrants, 'find'>
  currency: Currency
  /** Time for which delivery is tried before the money goes back, in milliseconds. */
  deliveryWindowMs: number
}

const grantOf = (account: string, invoiceNo: string): Granted => ({
  kind: 'invoice',
  subject: `${account}/${invoiceNo}`,
})

const notShown = { code: 'item.not-shown', field: 'invoiceNumber' } as const

/** An invoice is paid whole: a request names no amount, or exactly what is left to pay. */
function refuseAmount({ amount, currency }: OrderRequest, outstanding: Money): PriceRefusal | null {
  if (currency !== undefined && currency !== outstanding.currency) {
    return { code: 'request.invalid', field: 'currency' }
  }
  if (amount === undefined) return null
  const asked = parseMoney(amount, outstanding.currency)
  return asked.ok && sameMoney(asked.value, outstanding)
    ? null
    : { code: 'invoice.other-amount', field: 'amount', limit: outstanding }
}

async function findInvoice(
  { invoices, currency }: InvoiceParts,
  account: AccountNo,
  invoiceNo: string,
): Promise<Result<{ account: InvoiceAccount; invoice: Invoice }, PriceRefusal>> {
  const found = await invoices.invoicesOf(account)
  if (found.kind === 'unsent' || found.kind === 'lost')
    return fail({ code: 'provider.unavailable' })
  const invoice =
    found.kind === 'invoices'
      ? found.account.invoices.find((each) => each.invoiceNo === invoiceNo)
      : undefined
  if (found.kind !== 'invoices' || !invoice) return fail(notShown)
  // Of another currency than the portal charges.
  if (invoice.outstanding.currency !== currency) return fail({ code: 'product.not-sold' })
  return invoice.status === 'PAID'
    ? fail({ code: 'invoice.paid', field: 'invoiceNumber' })
    : ok({ account: found.account, invoice })
}

/** An invoice of fixed internet, for the device that was shown it, once and for its amount. Decision 154. */
export const invoiceProduct = (parts: InvoiceParts): Product => {
  const { billPayments } = parts
  return defineProduct<InvoiceItem>({
    kind: 'invoice',
    type: 'BILL_PAYMENT',
    // It belongs to an account, not to a line.
    lineTypes: [],
    fields: ['accountId', 'invoiceNumber'],
    hidesNumber: true,
    grantOf: ({ accountId, invoiceNumber }) => grantOf(accountId, invoiceNumber),
    settlesAfterMs: billPayments.settlesAfterMs,
    deliveryWindowMs: parts.deliveryWindowMs,
    // The operator refuses one that is paid already, and the money goes back.
    reinstate: true,
    item: (stored) => (isInvoiceItem(stored) ? stored : null),

    async price(request, _language, asker) {
      const account = parseFixedAccount(request.accountId ?? '')
      if (!account.ok) return fail({ code: 'account.invalid', field: 'accountId' })
      const { invoiceNumber } = request
      if (!invoiceNumber) return fail({ code: 'request.invalid', field: 'invoiceNumber' })
      const granted = grantOf(account.value, invoiceNumber)
      if (!(await heldGrant(parts.grants, asker, granted))) return fail(notShown)
      const found = await findInvoice(parts, account.value, invoiceNumber)
      if (!found.ok) return found
      const { invoice, account: of } = found.value
      const refusal = refuseAmount(request, invoice.outstanding)
      if (refusal) return fail(refusal)
      // Texts about the payment go to the person who answers for the account.
      if (of.contactMsisdn === null) return fail({ code: 'invoice.no-contact', field: 'accountId' })
      const { billingStartDate, billingEndDate, dueDate, outstanding } = invoice
      const item: InvoiceItem = {
        kind: 'invoice',
        accountId: account.value,
        ...{ invoiceNumber, billingStartDate, billingEndDate, dueDate },
      }
      return ok({ item, msisdn: of.contactMsisdn, amount: outstanding, value: outstanding })
    },

    fulfil: ({ reference, item, order, within }) =>
      billPayments.pay({
        reference,
        accountNo: item.accountId as AccountNo,
        invoiceNo: item.invoiceNumber,
        amount: order.value,
        within,
      }),
    enquire: ({ reference, within }) => billPayments.enquire({ reference, within }),
    describe: ({ kind: _kind, ...own }) => ({
      words: 'invoice',
      summary: { accountType: 'FIXED_INTERNET' },
      ownSummary: own as Record<(typeof texts)[number], string>,
    }),
    same: ({ item }) => `invoice/${item.accountId}/${item.invoiceNumber}`,
  })
}
