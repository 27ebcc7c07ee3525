import type { Instant } from '@portal/kernel/instant'
import type { Payment } from './payment.port.ts'
import type { ProtocolName, Provider } from './payment-provider.port.ts'

/** What the engine must know of a provider to decide about a charge. */
export type ChargeFacts = Pick<
  Provider,
  'enquireAfterMs' | 'enquiryNamesAmount' | 'chargeLifeMs' | 'chargeSettlesAfterMs' | 'refunds'
>

/** Where the money stands while an attempt is open: a key of words. */
export type OpenMoneyNote = 'waiting-for-you' | 'approve-on-phone' | 'opening-page' | 'confirming'

/**
 * How a method takes money: who may send a charge and when, what marks it, what proves that there will
 * be none, and what the visitor sees meanwhile. Pure; the engine asks it and never the method's name.
 */
export type Protocol = {
  readonly name: ProtocolName
  /** The number whose wallet is asked must be known before the charge is sent. */
  readonly needsPayer: boolean
  /** Only the visitor's own request may send the charge: it carries a secret that is stored nowhere. */
  readonly needsSecret: boolean
  /** A charge makes a phone ring, so that its number is protected from a flood of them. */
  readonly ringsPhone: boolean
  /** The provider sends the browser back to an address of ours. */
  readonly hasReturn: boolean
  /** What becomes of a charge that certainly was not sent. */
  readonly afterUnsent: 'try-again' | 'give-up'
  /** A provider that calls the charge pending has shown the visitor what to pay with. */
  readonly pendingIsShown: boolean
  /** Keys of words: while the answer to the charge is not known, and when it proved absent. */
  readonly reasons: { readonly lost: string | null; readonly absent: string }
  /** Whether the charge may be sent now, for the first time or again under the same reference. */
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
  /** True where the provider's "not found" alone tells that an attempt which is over took nothing. */
  readonly absenceIsNews: boolean
  /** True once the request that submitted the attempt can be answered. */
  isAnswered(payment: Payment): boolean
  moneyNote(payment: Payment, now: Instant): OpenMoneyNote
}
