import type { Instant } from '@portal/kernel/instant'
import type { LineType } from '@portal/kernel/line-type'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Place } from '@portal/kernel/place/great-circle'
import type { Deadline, Lost, Unsent } from '../outcome.port.ts'

/** The states of a lead at the operator. */
export const leadStatuses = [
  'acknowledged',
  'accepted',
  'inProgress',
  'pending',
  'rejected',
  'cancelled',
] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Where the device is to be installed. */
export type LeadAddress = {
  readonly type: 'INSTALLATION'
  readonly street1: string
  /** Empty where none was named. */
  readonly landmark: string
  readonly city: string
  readonly country: string
  /** Null where it is known in words alone. */
  readonly place: Place | null
}

/** A visitor who asks for home broadband. */
export type LeadRequest = {
  /** Our reference; the operator answers a repeated one with its first result. */
  reference: string
  fullName: string
  msisdn: Msisdn
  email: string | null
  /** Whether the service is sold in the town. */
  feasible: boolean
  /** Whether the visitor agreed to be called, and when that was said. */
  consent: { readonly given: boolean; readonly at: Instant }
  source: 'WEBPORTAL'
  lineType: LineType
  address: LeadAddress
  plan: { readonly code: string; readonly price: Money; readonly description: string }
  within: Deadline
}

export type LeadAnswer =
  /** The operator has the lead; `id` is its own. What becomes of it is another matter: it may be rejected later. */
  | { readonly kind: 'taken'; readonly id: string; readonly status: LeadStatus }
  /** The operator states that it has not taken the lead. `forGood`: it would refuse the same again. */
  | { readonly kind: 'failed'; readonly detail: string; readonly forGood?: boolean }
  | Unsent
  | Lost

export type LeadEnquiryAnswer = LeadAnswer | { readonly kind: 'absent' }

export type LeadStatusAnswer =
  | {
      readonly kind: 'lead'
      readonly id: string
      readonly status: LeadStatus
      /** Codes of what the operator notes for the visitor, in its order: "VISIT_PLANNED". Its words are for its staff. */
      readonly notes: readonly string[]
      readonly createdAt: Instant
      /** When the status last changed. */
      readonly changedAt: Instant
    }
  | { readonly kind: 'absent' }
  | Unsent
  | Lost

/** Leads at the operator: visitors who want to be called. No money depends on them. */
export interface Leads {
  submit(request: LeadRequest): Promise<LeadAnswer>
  enquire(asked: Pick<LeadRequest, 'reference' | 'within'>): Promise<LeadEnquiryAnswer>
  /** A visitor waits for it. */
  status(asked: Pick<LeadRequest, 'reference'>): Promise<LeadStatusAnswer>
  /**
   * Milliseconds after sending during which a lead may still appear; only then is `absent` proof that it never will.
   */
  readonly settlesAfterMs: number
}
