import { groupMsisdn } from '@portal/kernel/msisdn'
import { formatAmount } from '../../lib/language/format.ts'
import { lineWords } from '../../lib/page/mobile-network.ts'
import { billPath } from '../../order/product/bill-path.ts'
import type { Product } from '../../order/product/product.ts'
import { wholeAmount } from '../../ui/amount-field/whole-amount.ts'

/** The bill of a postpaid or hybrid line. */
export const bill: Product = {
  type: 'POSTPAID BILL PAYMENT',
  words: { page: 'payment.payBill', what: 'order.bill', whatFor: 'payment.billFor' },
  summary: ({ msisdn, lineType, accountId, amount, currency }, app) => [
    { label: 'payment.number', value: groupMsisdn(msisdn) },
    ...(lineType ? [{ label: 'payment.line', value: lineWords(msisdn, lineType, app) }] : []),
    ...(accountId ? [{ label: 'payment.account', value: accountId }] : []),
    { label: 'payment.billAmount', value: formatAmount(amount, currency) },
  ],
  again: {
    path: billPath,
    fields: ({ msisdn, amount }) => ({ msisdn, amount: wholeAmount(amount) ?? amount }),
  },
}
