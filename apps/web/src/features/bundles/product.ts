import { groupMsisdn } from '@portal/kernel/msisdn'
import { broadbandPath, bundlesPath } from '../../bundle/catalogue/bundle-paths.ts'
import { quantityWords } from '../../lib/language/format.ts'
import { priceWords } from '../../order/product/order-values.ts'
import type { Product } from '../../order/product/product.ts'

/** Bundles of one type of transaction, which are shown and bought alike, each on a page of its own. */
const bundlesAs = (type: Product['type'], path: string): Product => ({
  type,
  words: { page: 'payment.buyBundle', what: 'order.bundle', whatFor: 'payment.bundleFor' },
  summary: ({ msisdn, name, description, data, dataUnit, ...priced }, { t }) => [
    { label: 'payment.number', value: groupMsisdn(msisdn) },
    { label: 'payment.bundle', value: name ?? '' },
    ...(description && description !== name
      ? [{ label: 'payment.bundleDescription', value: description }]
      : []),
    ...(data && dataUnit
      ? [{ label: 'payment.bundleData', value: quantityWords(t, data, dataUnit) }]
      : []),
    { label: 'payment.bundlePrice', value: priceWords(priced) },
  ],
  again: {
    path,
    fields: ({ msisdn, productCode = '' }) => ({ msisdn, productCode }),
  },
})

export const bundles = bundlesAs('BUNDLE PURCHASE', bundlesPath)
export const broadband = bundlesAs('Broadband Recharge', broadbandPath)
