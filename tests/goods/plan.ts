import { submitLeadCall } from '@portal/contract/calls/lead'
import { operatorFaults } from '../catalogue/faults.ts'
import type { Visitor } from '../client/visitor.ts'
import type { ShownGood } from './good.ts'
import { leadBody, proveForLead } from './leads.ts'

/** The cheapest plan, which every wallet of the sandbox can pay for. */
const cheapest = { code: 'ODU_20GB_7D', amount: '180.00', description: '20 GB for 7 days' }

/** States of an order that the operator has taken on, or carried out. */
const takenOn = ['inProgress', 'held', 'completed']

type Buyer = { visitor: Visitor; sandboxUrl: string; msisdn: string }

/** Makes a lead of a home in a town, by which this device may order the plan where it is sold there. */
export async function makeLead({ visitor, sandboxUrl, msisdn }: Buyer, city = 'Lusaka') {
  const uniqueCode = await proveForLead(visitor, sandboxUrl, msisdn)
  const body = leadBody({ msisdn, uniqueCode }, { plan: cheapest, address: { city } })
  return visitor.result(submitLeadCall, body)
}

/** A plan of home broadband: delivered once the operator has taken its order on. It needs a lead of the device. */
export const plan: ShownGood = {
  name: 'plan',
  price: cheapest.amount,
  currency: 'ZMW',
  fields: { transactionType: 'HBB_LEADS', productCode: cheapest.code },
  isOrdered: true,
  // An order that is held has been taken on.
  faults: operatorFaults,
  prepare: async (buyer) => ({ leadId: (await makeLead(buyer)).refLeadId }),
  async received(outside, msisdn) {
    const { orders, bundles } = await outside.line(msisdn)
    const odd: string[] = []
    if (bundles.length > 0) odd.push(`${bundles.length} bundles are active on the number`)
    if (orders.some(({ productCode }) => productCode !== cheapest.code)) {
      odd.push('another was ordered')
    }
    const states = orders.map(({ state }) => state)
    const times = states.filter((state) => takenOn.includes(state)).length
    return { times, tries: states, odd }
  },
}
