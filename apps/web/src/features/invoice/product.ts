import { formatDay } from '../../lib/language/format.ts'
import { shownPath } from '../../order/product/bill-path.ts'
import { priceWords } from '../../order/product/order-values.ts'
import type { Product } from '../../order/product/product.ts'

/** An invoice of fixed internet, which is paid once. */
export const invoice: Product = {
  type: 'BILL_PAYMENT',
  words: { page: 'payment.payInvoice', what: 'order.invoice', whatFor: 'payment.invoiceFor' },
  summary: (order, { tag }) => {
    const { accountId, invoiceNumber, billingStartDate, billingEndDate, dueDate } = order
    const day = (label: string, iso: string | undefined) =>
      iso ? [{ label, value: formatDay(iso, tag) }] : []
    return [
      ...(accountId ? [{ label: 'payment.account', value: accountId }] : []),
      ...(invoiceNumber ? [{ label: 'payment.invoice', value: invoiceNumber }] : []),
      ...day('payment.billingStart', billingStartDate),
      ...day('payment.billingEnd', billingEndDate),
      ...day('payment.dueDate', dueDate),
      { label: 'payment.invoiceAmount', value: priceWords(order) },
    ]
  },
  again: { path: shownPath },
}
