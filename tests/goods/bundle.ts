import type { Currency } from '@portal/kernel/money'
import { operatorFaults, orderFaults } from '../catalogue/faults.ts'
import type { ShownGood } from './good.ts'

/** States of an order of which nothing more will come. */
const endedStates = ['completed', 'failed', 'rejected', 'cancelled']

const referencesOf = (those: readonly { reference: string }[]): string =>
  those
    .map(({ reference }) => reference)
    .sort()
    .join()

/** A bundle of the sandbox's catalogue, which the operator delivers by an order of its own. */
export const bundleOf = (
  productCode: string,
  price: string,
  transactionType: 'BUNDLE PURCHASE' | 'Broadband Recharge' = 'BUNDLE PURCHASE',
  currency: Currency = 'ZMW',
): ShownGood => ({
  name: 'bundle',
  price,
  currency,
  fields: { transactionType, productCode },
  isOrdered: true,
  faults: [...operatorFaults, ...orderFaults],
  async received(outside, msisdn) {
    const { deliveries, bundles, orders } = await outside.line(msisdn)
    const odd: string[] = []
    if (deliveries.length > 1) odd.push(`${deliveries.length} deliveries`)
    for (const delivery of deliveries) {
      const { kind, amount, productCode: code } = delivery
      if (kind !== 'bundle' || amount !== price || code !== productCode) {
        odd.push(`delivered was ${kind} ${code} for ${amount}`)
      }
    }
    if (bundles.length !== deliveries.length) odd.push(`${bundles.length} bundles are active`)
    const states = orders.map(({ state }) => state)
    if (!states.every((state) => endedStates.includes(state))) odd.push(`orders are ${states}`)
    if (orders.some((order) => order.productCode !== productCode)) odd.push('another was ordered')
    const done = orders.filter(({ state }) => state === 'completed')
    if (referencesOf(done) !== referencesOf(deliveries)) {
      odd.push(`orders ${referencesOf(done)}, deliveries ${referencesOf(deliveries)}`)
    }
    return { times: deliveries.length, tries: states, odd }
  },
})

export const bundle = bundleOf('DATA_1GB_7D', '30.00')
/** For routers and MiFis. */
export const broadband = bundleOf('MIFI_20GB_30D', '350.00', 'Broadband Recharge')
