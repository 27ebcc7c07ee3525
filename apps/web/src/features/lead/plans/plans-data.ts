import type { Bundle } from '@portal/contract/calls/bundle'
import { type LeadOffer, leadPath } from '@portal/contract/calls/lead'
import { statusWithout } from '../../../lib/api/contract-client.ts'
import { abilityMissing, isNotOffered } from '../../../lib/page/not-offered.ts'
import type { Loaded, PageContext } from '../../../lib/page/page.ts'
import { planField } from '../lead-address.ts'
import { planOf, readOffer, readPlans } from '../lead-data.ts'

export type PlansData = {
  readonly plans: readonly Bundle[]
  readonly offer: LeadOffer
  /** The code of the plan that is chosen at first: that of the address, or else the first one. */
  readonly chosen: string
} | null

export async function loadPlans(context: PageContext): Promise<Loaded<PlansData>> {
  const [isMissing, plans, offer] = await Promise.all([
    isNotOffered(context, 'home-broadband'),
    readPlans(context),
    readOffer(context),
  ])
  const head = { canonical: leadPath }
  if (isMissing) return { kind: 'failed', failure: abilityMissing }
  if (!plans.ok) return { kind: 'page', data: null, head, status: statusWithout(plans.failure) }
  if (!offer.ok) return { kind: 'page', data: null, head, status: statusWithout(offer.failure) }
  const named = planOf(plans.value, context.search.get(planField))
  const chosen = (named ?? plans.value[0])?.productCode ?? ''
  return { kind: 'page', data: { plans: plans.value, offer: offer.value, chosen }, head }
}
