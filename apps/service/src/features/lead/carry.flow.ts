import { after, type Clock } from '@portal/kernel/instant'
import type { Carried, DueLead, LeadStore } from '../../ports/lead-store.port.ts'
import type { LeadRequest, Leads } from '../../ports/operator/lead.port.ts'
import type { Deadline } from '../../ports/outcome.port.ts'
import { afterEnquiry, afterSubmit, lateMs } from './carry.rules.ts'
import { leadCountry } from './lead.rules.ts'

export type CarryDeps = {
  store: LeadStore
  leads: Leads
  clock: Clock
  /** Milliseconds; longer than an enquiry and a request may take. */
  leaseMs: number
  /** The part of a lease that began now which this process may rely on. */
  leaseFromNow(): Deadline
  observer: {
    carried(lead: DueLead, answer: string): void
    /** Of leads that the operator has not got, how many are late. */
    waiting(counts: { all: number; late: number }): void
  }
}

/** A lead under its lease. */
export type ClaimedLead = { readonly lead: DueLead; readonly within: Deadline }

export async function claimLeads(deps: CarryDeps, limit: number): Promise<ClaimedLead[]> {
  const within = deps.leaseFromNow()
  const now = deps.clock.now()
  deps.observer.waiting(await deps.store.countWaiting(after(now, -lateMs)))
  const leads = await deps.store.claim(now, after(now, deps.leaseMs), limit)
  return leads.map((lead) => ({ lead, within }))
}

const requestOf = ({ lead, within }: ClaimedLead): LeadRequest => ({
  reference: lead.reference,
  fullName: lead.fullName,
  msisdn: lead.msisdn,
  email: lead.email,
  feasible: lead.feasible,
  consent: { given: true, at: lead.consentAt },
  source: 'WEBPORTAL',
  lineType: 'PREPAID',
  address: {
    type: 'INSTALLATION',
    street1: lead.street,
    landmark: lead.landmark,
    city: lead.city,
    country: leadCountry,
    place: lead.place,
  },
  plan: lead.plan,
  within,
})

async function enquire(
  { leads, clock }: CarryDeps,
  { lead, within }: ClaimedLead,
): Promise<Carried | null> {
  // An answer holds for the moment of its question.
  const askedAt = clock.now()
  const answer = await leads.enquire({ reference: lead.reference, within })
  const times = { askedAt, now: clock.now(), settlesAfterMs: leads.settlesAfterMs }
  return afterEnquiry(lead, answer, times)
}

/** Null where the claim is over: another process has the lead. */
async function submit(deps: CarryDeps, claimed: ClaimedLead): Promise<Carried | null> {
  const { store, leads, clock, leaseMs } = deps
  const { lead } = claimed
  // Before the request leaves, so that a process that ends now leaves word of it.
  const isOurs = await store.noteSending(lead, after(clock.now(), leaseMs))
  if (!isOurs) return null
  const answer = await leads.submit(requestOf(claimed))
  deps.observer.carried(lead, answer.kind)
  return afterSubmit(lead, answer, clock.now())
}

/**
 * Carries one lead to the operator. Every request has the same reference, and where an answer may have been lost the
 * operator is asked first, so it has each lead once.
 */
export async function carryLead(deps: CarryDeps, claimed: ClaimedLead): Promise<void> {
  const { lead } = claimed
  const known = lead.sentUntil === null ? null : await enquire(deps, claimed)
  const outcome = known ?? (await submit(deps, claimed))
  if (outcome) await deps.store.settle(lead, outcome)
}
