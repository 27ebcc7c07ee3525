import type { ShownGood } from './good.ts'

/** A bundle of the sandbox's catalogue, which the operator delivers by an order of its own. */
export const bundleOf = (
  productCode: string,
  price: string,
  transactionType: 'BUNDLE PURCHASE' | 'Broadband Recharge' = 'BUNDLE PURCHASE',
): ShownGood => ({
  price,
  fields: { transactionType, productCode },
  async received(outside, msisdn) {
    const { deliveries, bundles } = await outside.line(msisdn)
    const odd: string[] = []
    if (deliveries.length > 1) odd.push(`${deliveries.length} deliveries`)
    for (const delivery of deliveries) {
      const { kind, amount, productCode: code } = delivery
      if (kind !== 'bundle' || amount !== price || code !== productCode) {
        odd.push(`delivered was ${kind} ${code} for ${amount}`)
      }
    }
    if (bundles.length !== deliveries.length) odd.push(`${bundles.length} bundles are active`)
    return { times: deliveries.length, odd }
  },
})

export const bundle = bundleOf('DATA_1GB_7D', '30.00')
/** For routers and MiFis. */
export const broadband = bundleOf('MIFI_20GB_30D', '350.00', 'Broadband Recharge')
