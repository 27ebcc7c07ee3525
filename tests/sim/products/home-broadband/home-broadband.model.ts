import { instantOf } from '@portal/kernel/instant'
import { money, sameMoney } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { StoredLead } from '../../../../apps/service/src/ports/lead-store.port.ts'
import { hourMs } from '../../time/durations.ts'
import type { ProductModel } from '../product-model.ts'
import { homeBroadbandBugs } from './home-broadband.bugs.ts'
import { planCodes, planOrdersFor, plans } from './plan-orders.model.ts'

const deliveryWindowMs = 15 * 60_000

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'products/home-broadband/home-broadband.product.ts': typeof import('../../../../apps/service/src/products/home-broadband/home-broadband.product.ts')
  }
}

/** A number's lead for a plan: its reference names both. The operator has it before anything is paid. */
function carried(reference: string): StoredLead {
  const [msisdn = '', code = ''] = reference.split('-')
  return {
    ...{ reference, digest: '', msisdn: msisdn as Msisdn, fullName: '', email: null },
    plan: { code, price: money(0n, 'ZMW'), description: '' },
    ...{ city: '', street: '', landmark: '', place: null, feasible: true },
    ...{ createdAt: instantOf(0), consentAt: instantOf(0) },
    operator: { id: 'l-1', status: 'accepted', notes: [] },
  }
}

/** The device was shown that its lead is feasible. What was taken on may turn out not to be installed: see the support desk. */
export const homeBroadband: ProductModel = {
  name: 'home-broadband',
  bugs: homeBroadbandBugs,
  async load(load) {
    const { homeBroadbandProduct } = await load('products/home-broadband/home-broadband.product.ts')
    return (outside, process, disk) =>
      homeBroadbandProduct({
        catalogue: plans,
        orders: planOrdersFor(outside, process),
        grants: { find: async (grant) => disk.findGrant(grant, process.clock.now()) },
        leads: { find: async (reference) => carried(reference) },
        deliveryWindowMs,
      })
  },
  request(scheduler) {
    const msisdn = `97100000${scheduler.between(1, 8)}`
    const productCode = scheduler.pick(planCodes)
    return { transactionType: 'HBB_LEADS', msisdn, productCode, leadId: `${msisdn}-${productCode}` }
  },
  show: (disk, ownerHash, { leadId }, now) =>
    disk.show({
      ownerHash,
      kind: 'lead',
      subject: `${leadId}`,
      until: now + hourMs,
    }),
  differs({ msisdn, amount, productCode }, order) {
    if (msisdn !== order.msisdn) return 'another number'
    if (productCode !== order.item.productCode) return 'another plan'
    return sameMoney(amount, order.value) ? null : 'another amount'
  },
}
