import { groupMsisdn } from '@portal/kernel/msisdn'
import { formatAmount } from '../../lib/format.ts'
import type { Product } from '../../order/product.ts'

/** Bundles of one type of transaction, which are shown and bought alike. */
const bundlesAs = (type: Product['type']): Product => ({
  type,
  words: { page: 'payment.buyBundle', what: 'order.bundle', whatFor: 'payment.bundleFor' },
  summary: ({ msisdn, name, description, data, dataUnit, amount, currency }) => [
    { label: 'payment.number', value: groupMsisdn(msisdn) },
    { label: 'payment.bundle', value: name ?? '' },
    ...(description && description !== name
      ? [{ label: 'payment.bundleDescription', value: description }]
      : []),
    ...(data && dataUnit
      ? [{ label: 'payment.bundleData', value: `${data}\u00a0${dataUnit}` }]
      : []),
    { label: 'payment.bundlePrice', value: formatAmount(amount, currency) },
  ],
  again: {
    path: '/data-bundle',
    fields: ({ msisdn, productCode = '' }) => ({ msisdn, productCode }),
  },
})

export const bundles = bundlesAs('BUNDLE PURCHASE')
