import { groupMsisdn } from '@portal/kernel/msisdn'
import { lineWords } from '../../lib/page/mobile-network.ts'
import { priceWords } from '../../order/product/order-values.ts'
import type { Product } from '../../order/product/product.ts'
import { wholeAmount } from '../../ui/amount-field/whole-amount.ts'

export const recharge: Product = {
  type: 'PREPAID RECHARGE',
  words: { page: 'payment.buyAirtime', what: 'order.airtime', whatFor: 'payment.airtimeFor' },
  summary: ({ msisdn, lineType, ...priced }, app) => [
    { label: 'payment.number', value: groupMsisdn(msisdn) },
    ...(lineType ? [{ label: 'payment.line', value: lineWords(msisdn, lineType, app) }] : []),
    { label: 'payment.planAmount', value: priceWords(priced) },
  ],
  again: {
    path: '/prepaid-recharge',
    fields: ({ msisdn, amount }) => ({ msisdn, amount: wholeAmount(amount) ?? amount }),
  },
}
