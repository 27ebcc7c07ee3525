import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Place } from '@portal/kernel/place/great-circle'
import type { LeadStatus } from './operator/lead.port.ts'

/** A lead before it is stored. */
export type NewLead = {
  /** The same for leads that are one: feasibility is a part of it, since the operator is told it once. */
  readonly digest: string
  readonly msisdn: Msisdn
  readonly fullName: string
  readonly email: string | null
  readonly plan: { readonly code: string; readonly price: Money; readonly description: string }
  readonly city: string
  readonly street: string
  /** Empty where none was named. */
  readonly landmark: string
  readonly place: Place | null
  readonly feasible: boolean
}

/** `operator`: what it last said; null while it does not have the lead. */
export type StoredLead = NewLead & {
  /** What visitor and operator call it. */
  readonly reference: string
  readonly createdAt: Instant
  readonly consentAt: Instant
  readonly operator: {
    readonly id: string
    readonly status: LeadStatus
    readonly notes: readonly string[]
  } | null
}

/** The operator has rejected or cancelled it: nobody comes. */
export const isTurnedDown = ({ operator }: Pick<StoredLead, 'operator'>): boolean =>
  operator !== null && (operator.status === 'rejected' || operator.status === 'cancelled')

/** A lead that is due to be carried to the operator, under a lease. */
export type DueLead = StoredLead & {
  /** Before this one. */
  readonly tries: number
  /** The latest moment at which an earlier request can have left; null where none has. */
  readonly sentUntil: Instant | null
  /** Names the claim: what is written under one that is over changes nothing. */
  readonly leaseUntil: Instant
}

type Claim = Pick<DueLead, 'reference' | 'leaseUntil'>

/** The device that submits, and its proof of the number. */
export type LeadAsker = { readonly ownerHash: string; readonly uniqueCode: string }

/** What is drawn and granted with a lead. */
export type LeadTerms = {
  drawReference(): string
  /** Milliseconds for which the device is shown the lead, and may order by it where it is feasible. */
  readonly grantedMs: number
}

export type Carried =
  | { readonly kind: 'taken'; readonly id: string; readonly status: LeadStatus }
  /** `isUnsent`: it is certain that the operator has nothing. */
  | {
      readonly kind: 'again'
      readonly at: Instant
      readonly failure: string
      readonly isUnsent: boolean
    }

export interface LeadStore {
  /**
   * Uses the proof up, stores the lead or finds the same one, and grants it to the device, all or nothing. Answers the
   * reference of the first one. One that is feasible opens one order. A proof that is used already finds what this device was shown of the same lead; null where
   * it was shown none.
   */
  take(lead: NewLead, asker: LeadAsker, terms: LeadTerms): Promise<string | null>
  find(reference: string): Promise<StoredLead | null>
  /** At most so many that are due; each is another process's again after the lease. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<DueLead[]>
  /** Before a request leaves, so that a process that takes the lead up after a crash asks first. False under a claim that is over. */
  noteSending(claim: Claim, until: Instant): Promise<boolean>
  /** The operator's word that it has the lead counts under any claim. */
  settle(claim: Claim, outcome: Carried): Promise<void>
  /** As the operator says now. */
  noteStatus(reference: string, status: LeadStatus, notes: readonly string[]): Promise<void>
  /** Leads that the operator has not got, and of these the ones older than a moment. */
  countWaiting(before: Instant): Promise<{ readonly all: number; readonly late: number }>
}
