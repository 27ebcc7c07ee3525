import type { FormSchema } from '@portal/contract/forms/form'
import { newShortCode, type OrderId, type RandomBytes } from '@portal/kernel/ids'
import type { Language } from '@portal/kernel/language'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { DeviceGrants } from '../../ports/device-grants.port.ts'
import type { LeadStore, StoredLead } from '../../ports/lead-store.port.ts'
import type { Bundle, Catalogue } from '../../ports/operator/catalogue.port.ts'
import {
  type City,
  identityOf,
  isFeasible,
  judgeLead,
  type LeadFault,
  type SentLead,
} from './lead.rules.ts'

export type SubmitDeps = {
  store: LeadStore
  grants: Pick<DeviceGrants, 'find'>
  catalogue: Catalogue
  cities: () => readonly City[]
  formOf: (language: Language) => FormSchema
  /** What references for people begin with. */
  referencePrefix: () => string
  random: RandomBytes
  digest: (text: string) => string
  /** Milliseconds for which the device may order by its lead. */
  grantedMs: number
}

export type SubmitRefusal =
  | LeadFault
  | { readonly code: 'lead.plan-not-sold'; readonly field: 'plan.code' }
  | { readonly code: 'proof.unusable'; readonly field: 'uniqueCode' }
  | { readonly code: 'provider.unavailable' }

type Submission = {
  readonly sent: SentLead
  readonly planCode: string
  readonly uniqueCode: string
  readonly language: Language
}

export type Submitted = { readonly refLeadId: string; readonly feasibility: boolean }

/** A plan of home broadband as it is sold now. */
async function planOf(
  { catalogue }: Pick<SubmitDeps, 'catalogue'>,
  { planCode, language }: Submission,
): Promise<Result<Bundle, SubmitRefusal>> {
  // The list is kept while the operator is silent; an order asks for the price of its moment.
  const found = await catalogue.bundles(language)
  if (found.kind !== 'bundles') return fail({ code: 'provider.unavailable' })
  const plan = found.bundles.find(
    ({ productCode, serviceType }) => productCode === planCode && serviceType === 'HBB_ODU_AW',
  )
  return plan ? ok(plan) : fail({ code: 'lead.plan-not-sold', field: 'plan.code' })
}

/**
 * Stores a lead, once for each number, plan and address. Feasibility is the town's, and price and words are the
 * catalogue's, whatever the caller says. The proof is used up last, so that a refusal costs no second code. Decision 174.
 */
export async function submitLead(
  deps: SubmitDeps,
  ownerHash: string,
  submission: Submission,
): Promise<Result<Submitted, SubmitRefusal>> {
  const judged = judgeLead(deps.formOf(submission.language), submission.sent)
  if (!judged.ok) return judged
  const sold = await planOf(deps, submission)
  if (!sold.ok) return sold
  const { productCode, price, description } = sold.value
  const feasible = isFeasible(deps.cities(), judged.value.city)
  const identity = identityOf(judged.value, { planCode: productCode, feasible })
  const plan = { code: productCode, price, description }
  const lead = { ...judged.value, digest: deps.digest(identity), plan, feasible }
  const asker = { ownerHash, uniqueCode: submission.uniqueCode }
  const drawReference = () => `${deps.referencePrefix()}-${newShortCode(deps.random)}`
  const refLeadId = await deps.store.take(lead, asker, {
    drawReference,
    grantedMs: deps.grantedMs,
  })
  return refLeadId === null
    ? fail({ code: 'proof.unusable', field: 'uniqueCode' })
    : ok({ refLeadId, feasibility: lead.feasible })
}

/** A lead as its device is shown it. */
export type OwnLead = {
  readonly lead: StoredLead
  /** As this device typed it the last time. */
  readonly email: string | null
  /** The order that it has opened. */
  readonly orderId: OrderId | null
}

/** A lead for a device that made it lately; null for every other. */
export async function findOwnLead(
  { store, grants }: Pick<SubmitDeps, 'store' | 'grants'>,
  { ownerHash, refLeadId }: { ownerHash: string | null; refLeadId: string },
): Promise<OwnLead | null> {
  if (ownerHash === null) return null
  const shown = await grants.find({ ownerHash, kind: 'lead-shown', subject: refLeadId })
  const lead = shown && (await store.find(refLeadId))
  if (!lead) return null
  const order = await grants.find({ ownerHash, kind: 'lead', subject: refLeadId })
  const { email } = { ...Object(shown.shown) }
  return {
    lead,
    email: typeof email === 'string' ? email : null,
    orderId: order?.orderId ?? null,
  }
}
