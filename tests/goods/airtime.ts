import { operatorFaults } from '../catalogue/faults.ts'
import type { ShownGood } from './good.ts'

/** The price of a recharge, with the airtime of a number before it and after it, in markets that tests sell in. */
const amounts = {
  ZMW: { price: '50.00', before: '20.00', after: '70.00' },
  CDF: { price: '5000.00', before: '2000.00', after: '7000.00' },
} as const

export function airtimeIn(currency: keyof typeof amounts): ShownGood {
  const { price, before, after } = amounts[currency]
  return {
    name: 'airtime',
    price,
    currency,
    fields: { transactionType: 'PREPAID RECHARGE' },
    faults: operatorFaults,
    async received(outside, msisdn) {
      const { deliveries, airtime } = await outside.line(msisdn)
      const odd: string[] = []
      if (deliveries.length > 1) odd.push(`${deliveries.length} deliveries`)
      if (deliveries.some(({ amount }) => amount !== price)) {
        odd.push('another amount was delivered')
      }
      const expected = deliveries.length > 0 ? after : before
      if (airtime !== expected) odd.push(`airtime is ${airtime}`)
      return { times: deliveries.length, tries: deliveries.map(() => 'completed'), odd }
    },
  }
}

export const airtime = airtimeIn('ZMW')
