import type { Instant } from '@portal/kernel/instant'
import type { OpenMoneyNote, StatusReason } from '@portal/kernel/transaction'
import type { Payment } from './payment.port.ts'
import type {
  AnyChargeAnswer,
  AskingChargeRequest,
  EnquiryAnswer,
  EnquiryRequest,
  ProtocolName,
  Provider,
} from './payment-provider.port.ts'

/** A visitor's secret in clear, and the digest of the sealed form in which it came. */
export type OpenedSecret = { readonly secret: string; readonly sealDigest: string }

/** The facts about a provider that decisions about a charge need. */
export type ChargeFacts = Pick<
  Provider,
  | 'enquireAfterMs'
  | 'callbackEndsWait'
  | 'enquiresBySession'
  | 'textsBeside'
  | 'amountBeside'
  | 'enquiryNamesAmount'
  | 'chargeLifeMs'
  | 'chargeSettlesAfterMs'
  | 'refunds'
>

/** What the engine knows of a charge beside the request, for the protocols that need it. */
export type Sending = {
  /**
   * Names the charge's newest request, or one of those that may have followed it: each request after one that a wallet
   * has judged has a name of its own.
   */
  requestId(later?: number): string
  /** The visitor's secret in clear, in the request that brought it; null in every other. */
  secret: string | null
}

/**
 * A method's way of taking money: the sender and the time of a charge, its marks, the proof that
 * there will be none, and the page meanwhile. Its two calls speak with the provider; all else is pure. The engine asks
 * it and never the method's name, nor its own.
 */
export type Protocol<For extends Provider = Provider> = {
  readonly name: ProtocolName
  /** The number whose wallet is asked must be known before the charge is sent. */
  readonly needsPayer: boolean
  /** Only the visitor's own request may send the charge: it carries a secret that is stored nowhere. */
  readonly needsSecret: boolean
  /** A charge rings a phone, so the prompts on a number are limited. Decision 029. */
  readonly ringsPhone: boolean
  /** The provider sends the browser back to an address of ours. */
  readonly hasReturn: boolean
  /**
   * The engine's reaction to a charge that certainly was not sent. `ask-and-give-up`: a charge takes the money itself, and
   * no callback need come of an earlier one that the database may have lost, so the provider is asked once. Decision 122.
   */
  readonly afterUnsent: 'try-again' | 'give-up' | 'ask-and-give-up'
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
  /** Sends the charge. Throws where it needs a secret that this request does not have. */
  charge(provider: For, request: AskingChargeRequest, sending: Sending): Promise<AnyChargeAnswer>
  /** Asks what became of the charge. */
  enquire(
    provider: For,
    asked: EnquiryRequest,
    sending: Pick<Sending, 'requestId'>,
  ): Promise<EnquiryAnswer>
  moneyNote(payment: Payment, now: Instant): OpenMoneyNote
}
