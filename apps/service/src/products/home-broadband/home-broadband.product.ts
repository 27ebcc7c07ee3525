import type { Language } from '@portal/kernel/language'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { DeviceGrants, Granted } from '../../ports/device-grants.port.ts'
import { isTurnedDown, type LeadStore, type StoredLead } from '../../ports/lead-store.port.ts'
import type { Bundle, BundleOrders, Catalogue } from '../../ports/operator/catalogue.port.ts'
import type { FulfilAnswer } from '../../ports/operator/operator.port.ts'
import type { Item } from '../../ports/payment.port.ts'
import type { PriceRefusal, Product } from '../../ports/product.port.ts'
import {
  type BundleItem,
  isBundleItem,
  itemOf,
  refusePrice,
  summaryOf,
} from '../bundle-item.rules.ts'
import { defineProduct } from '../define-product.ts'
import { heldGrant } from '../held-grant.ts'

/** A plan with the lead that it is bought by. */
type PlanItem = BundleItem & {
  /** The lead's reference. */
  leadId: string
  /** The device is installed later, by people: see `Item`. */
  installs: true
}

const kind = 'home-broadband'

const isPlanItem = (stored: Item): stored is PlanItem =>
  stored.kind === kind && typeof stored.leadId === 'string' && isBundleItem(stored)

export type HomeBroadbandParts = {
  catalogue: Pick<Catalogue, 'bundle'>
  orders: BundleOrders
  grants: Pick<DeviceGrants, 'find'>
  leads: Pick<LeadStore, 'find'>
  /** Time for which the order is tried before the money goes back, in milliseconds. */
  deliveryWindowMs: number
}

/** Given to the device whose lead was feasible. */
const grantOfLead = (leadId: string): Granted => ({ kind: 'lead', subject: leadId })

const notOpen = { code: 'lead.not-open', field: 'leadId' } as const
const unsold = { code: 'bundle.not-sold', field: 'productCode' } as const

/** Why nothing can be ordered by a lead now; null where it can. The operator has to know the address first. */
function hindrance(lead: StoredLead | null): FulfilAnswer | null {
  if (!lead || isTurnedDown(lead)) {
    return { kind: 'failed', detail: 'the lead is over, or was turned down', forGood: true }
  }
  return lead.operator === null
    ? { kind: 'unsent', detail: 'the operator does not have the lead yet' }
    : null
}

/** A plan as it is sold now; a bundle is none. */
async function planOf(
  catalogue: HomeBroadbandParts['catalogue'],
  productCode: string,
  language: Language,
): Promise<Result<Bundle, PriceRefusal>> {
  const found = await catalogue.bundle(productCode, language)
  if (found.kind === 'no-bundle') return fail(unsold)
  if (found.kind !== 'bundle') return fail({ code: 'provider.unavailable' })
  return found.bundle.serviceType === 'HBB_ODU_AW' ? ok(found.bundle) : fail(unsold)
}

/** What the operator has taken on is ordered: the installation takes days, and nobody waits for it here. */
const ordered = <Answer extends FulfilAnswer | { kind: 'absent' }>(answer: Answer) =>
  answer.kind === 'pending' && answer.isTakenOn ? ({ kind: 'delivered' } as const) : answer

/**
 * A plan of home broadband, for the device whose lead is feasible. It is delivered once the operator has taken the order
 * on; where the installation fails later, a person gives the money back. Decision 176.
 */
export const homeBroadbandProduct = (parts: HomeBroadbandParts): Product => {
  const { catalogue, orders, grants, leads, deliveryWindowMs } = parts
  return defineProduct<PlanItem>({
    kind,
    type: 'HBB_LEADS',
    // Any line may have it: the device has a line of its own.
    lineTypes: [],
    fields: ['productCode', 'leadId'],
    grantOf: ({ leadId }) => grantOfLead(leadId),
    withoutGrant: 'lead.not-open',
    settlesAfterMs: orders.settlesAfterMs,
    deliveryWindowMs,
    reinstate: true,
    item: (stored) => (isPlanItem(stored) ? stored : null),

    async price(request, language, asker) {
      const msisdn = parseMsisdn(request.msisdn ?? '')
      if (!msisdn.ok) return fail({ code: 'line.invalid', field: 'msisdn' })
      const { productCode, leadId } = request
      if (!productCode) return fail({ code: 'request.invalid', field: 'productCode' })
      const held = leadId ? await heldGrant(grants, asker, grantOfLead(leadId)) : null
      const lead = held && leadId ? await leads.find(leadId) : null
      const isOfIt = lead?.msisdn === msisdn.value && lead.plan.code === productCode
      if (!leadId || !isOfIt || !lead.feasible || isTurnedDown(lead)) return fail(notOpen)
      const plan = await planOf(catalogue, productCode, language)
      if (!plan.ok) return plan
      const { price } = plan.value
      const refusal = refusePrice(request, price)
      if (refusal) return fail(refusal)
      const item: PlanItem = { ...itemOf(kind, plan.value), leadId, installs: true }
      return ok({ item, msisdn: msisdn.value, amount: price, value: price })
    },

    async fulfil({ reference, item: { productCode, leadId }, order: { msisdn }, within }) {
      const hindered = hindrance(await leads.find(leadId))
      if (hindered) return hindered
      return ordered(await orders.order({ reference, msisdn, productCode, leadId, within }))
    },

    // One that lies with the operator untouched for the whole window is called off, and its money goes back.
    enquire: async ({ reference, within, callsOff }) =>
      ordered(
        callsOff
          ? await orders.callOff({ reference, within, sparesTakenOn: true })
          : await orders.enquire({ reference, within }),
      ),

    describe: (item) => ({
      words: kind,
      summary: summaryOf(item),
      ownSummary: { leadId: item.leadId },
    }),
    same: ({ msisdn, item }) => `${kind}/${msisdn}/${item.productCode}`,
  })
}
