import { groupMsisdn } from '@portal/kernel/msisdn'
import { lineWords } from '../../lib/page/mobile-network.ts'
import { billPath } from '../../order/product/bill-path.ts'
import { priceWords } from '../../order/product/order-values.ts'
import type { Product } from '../../order/product/product.ts'
import { wholeAmount } from '../../ui/amount-field/whole-amount.ts'

/** The bill of a postpaid or hybrid line. */
export const bill: Product = {
  type: 'POSTPAID BILL PAYMENT',
  words: { page: 'payment.payBill', what: 'order.bill', whatFor: 'payment.billFor' },
  summary: ({ msisdn, lineType, accountId, ...priced }, app) => [
    { label: 'payment.number', value: groupMsisdn(msisdn) },
    ...(lineType ? [{ label: 'payment.line', value: lineWords(msisdn, lineType, app) }] : []),
    ...(accountId ? [{ label: 'payment.account', value: accountId }] : []),
    { label: 'payment.billAmount', value: priceWords(priced) },
  ],
  again: {
    path: billPath,
    fields: ({ msisdn, amount }) => ({ msisdn, amount: wholeAmount(amount) ?? amount }),
  },
}
