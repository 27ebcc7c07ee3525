import { operatorFaults } from '../catalogue/faults.ts'
import type { ShownGood } from './good.ts'

const price = '50.00'
const airtimeBefore = '20.00'
const airtimeAfter = '70.00'

export const airtime: ShownGood = {
  name: 'airtime',
  price,
  fields: { transactionType: 'PREPAID RECHARGE' },
  faults: operatorFaults,
  async received(outside, msisdn) {
    const { deliveries, airtime } = await outside.line(msisdn)
    const odd: string[] = []
    if (deliveries.length > 1) odd.push(`${deliveries.length} deliveries`)
    if (deliveries.some(({ amount }) => amount !== price)) odd.push('another amount was delivered')
    const expected = deliveries.length > 0 ? airtimeAfter : airtimeBefore
    if (airtime !== expected) odd.push(`airtime is ${airtime}`)
    return { times: deliveries.length, tries: deliveries.map(() => 'completed'), odd }
  },
}
