import type { Instant } from '@portal/kernel/instant'
import type { OpenMoneyNote, StatusReason } from '@portal/kernel/transaction'
import type { Payment } from './payment.port.ts'
import type { ProtocolName, Provider } from './payment-provider.port.ts'

/** A visitor's secret in clear, and the digest of the sealed form in which it came. */
export type OpenedSecret = { readonly secret: string; readonly sealDigest: string }

/** The facts about a provider that decisions about a charge need. */
export type ChargeFacts = Pick<
  Provider,
  | 'enquireAfterMs'
  | 'callbackEndsWait'
  | 'enquiresBySession'
  | 'enquiryNamesAmount'
  | 'chargeLifeMs'
  | 'chargeSettlesAfterMs'
  | 'refunds'
>

/**
 * A method's way of taking money: the sender and the time of a charge, its marks, the proof that
 * there will be none, and the page meanwhile. Pure; the engine asks it and never the method's name.
 */
export type Protocol = {
  readonly name: ProtocolName
  /** The number whose wallet is asked must be known before the charge is sent. */
  readonly needsPayer: boolean
  /** Only the visitor's own request may send the charge: it carries a secret that is stored nowhere. */
  readonly needsSecret: boolean
  /** A charge rings a phone, so the prompts on a number are limited. Decision 029. */
  readonly ringsPhone: boolean
  /** The provider sends the browser back to an address of ours. */
  readonly hasReturn: boolean
  /** The engine's reaction to a charge that certainly was not sent. */
  readonly afterUnsent: 'try-again' | 'give-up'
  /** A provider that calls the charge pending has shown the visitor what to pay with. */
  readonly pendingIsShown: boolean
  /** Keys of words: for a charge whose answer is not known, and for one that proved absent. */
  readonly reasons: { readonly lost: StatusReason | null; readonly absent: StatusReason }
  /** True if the charge may be sent now, for the first time or again under the same reference. */
  mayCharge(payment: Payment, now: Instant): boolean
  /** Kept before the charge goes out, so that a crash cannot hide that it may have. */
  markSent(
    payment: Payment,
    now: Instant,
    facts: ChargeFacts,
  ): Pick<Payment, 'chargeSentAt' | 'chargeExpiresAt'>
  /**
   * The moment after which "not found" proves that the charge will never happen; null: it never does.
   * `sendWithinMs`: a charge leaves at most this long after it was marked.
   */
  absenceProvenAt(payment: Payment, facts: ChargeFacts, sendWithinMs: number): Instant | null
  /** True where "not found" alone proves that an attempt which has ended took nothing. */
  readonly absenceCounts: boolean
  /** True once `process` can be answered. */
  isAnswered(payment: Payment): boolean
  moneyNote(payment: Payment, now: Instant): OpenMoneyNote
}
