import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'

/**
 * A gateway or wallet that takes money. Every answer says what is known, never more:
 * `lost` means no readable answer came, so the provider may or may not have acted.
 */
export type Lost = { kind: 'lost'; detail: string }

export type ChargeRequest = {
  /** Ours; the same at every retry of the same attempt. */
  reference: string
  amount: Money
  /** The number that is recharged. */
  msisdn: Msisdn
  /** Whose wallet is asked; null where the provider's own page asks who pays. */
  payerMsisdn: Msisdn | null
  emailId: string | null
  /** Where the provider sends the browser back to. */
  returnUrl: string
  language: 'EN' | 'SW'
}

/** Why nothing was taken, where the provider says it so that a visitor can act on it. */
export type FailureCause = 'not-enough-money' | 'wallet-locked' | 'not-answered' | 'not-reached'

export type ChargeAnswer =
  /** A page to pay on, or a prompt on the payer's phone; either is dead after `expiresAt`. */
  | { kind: 'accepted'; redirectUrl: string | null; expiresAt: Instant | null }
  /** The provider's own word that nothing was or will be charged. */
  | { kind: 'refused'; detail: string; cause?: FailureCause }
  | Lost

export type EnquiryAnswer =
  /** `amount` is null where the provider names none: it takes what it was asked for, or nothing. */
  | { kind: 'successful'; providerId: string; amount: Money | null; reference: string }
  | { kind: 'failed'; detail: string; cause?: FailureCause }
  | { kind: 'pending' }
  /** The provider has no payment of this reference. */
  | { kind: 'absent' }
  | Lost

export type RefundRequest = { reference: string; providerId: string; amount: Money }

export type RefundAnswer =
  | { kind: 'refunded' }
  | { kind: 'pending' }
  | { kind: 'refused'; detail: string }
  | Lost

export type RefundEnquiryAnswer = RefundAnswer | { kind: 'absent' }

/** A callback whose sender proved itself. */
export type Callback = {
  /** Null where it is about something else than a payment of ours. */
  reference: string | null
  /**
   * What the body says, where a signature covers all of it; null where the callback is only a hint
   * to enquire.
   */
  proven: Extract<EnquiryAnswer, { kind: 'successful' | 'failed' }> | null
}

/** Whether a number has a wallet here. */
export type PayerAnswer = { kind: 'known' } | { kind: 'unknown' } | Lost

export type ReturnHint = 'paid' | 'cancelled' | 'failed' | 'unknown'

type Abilities = {
  charge(request: ChargeRequest): Promise<ChargeAnswer>
  enquire(request: { reference: string }): Promise<EnquiryAnswer>
  /** Gives the money of one charge back. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  findPayer(msisdn: Msisdn): Promise<PayerAnswer>
  enquireRefund(request: RefundRequest): Promise<RefundEnquiryAnswer>
  /** Null when the callback does not prove its sender. `rawBody` as received. */
  readCallback(request: {
    headers: Record<string, string | undefined>
    rawBody: string
  }): Callback | null
  /** What the browser brought back, in every spelling the provider uses; null without a reference. */
  readReturn(parameters: URLSearchParams): { reference: string; hint: ReturnHint } | null
}

export type Capability = keyof Abilities

/** Names the provider and what it can do; calling what it cannot do does not compile. */
export type PaymentProvider<C extends Capability = Capability> = {
  readonly name: string
  readonly capabilities: readonly C[]
  /** The provider refuses or misleads enquiries sooner than this after the charge, in milliseconds. */
  readonly enquireAfterMs: number
  /**
   * True where charging again under the same reference takes nothing, because it only opens another
   * page on which the visitor decides. Where it is false a charge is sent once, and then asked about.
   */
  readonly chargeIsRepeatable: boolean
  /**
   * How long after a lost answer a charge that is not repeatable may still arrive, in milliseconds:
   * only after that is `absent` proof that it never will.
   */
  readonly chargeSettlesAfterMs: number
  /**
   * True where a refund names the charge it gives back in full, so that asked again it gives nothing
   * more and says so.
   */
  readonly refundIsRepeatable: boolean
  /** How long after a lost answer a refund may still appear, in milliseconds. */
  readonly refundSettlesAfterMs: number
  /** How long a charge may still succeed by the visitor's hand, in milliseconds. */
  readonly chargeLifeMs: number
} & Pick<Abilities, C>

type Charging = 'charge' | 'enquire' | 'refund' | 'readCallback'

/** A card gateway with a hosted page. */
export type HostedCardGateway = PaymentProvider<Charging | 'enquireRefund' | 'readReturn'> & {
  readonly chargeIsRepeatable: true
  readonly refundIsRepeatable: false
}

/** A wallet that asks its owner on the phone, and gives back by naming the charge. */
export type PushWallet = PaymentProvider<Charging | 'findPayer'> & {
  readonly chargeIsRepeatable: false
  readonly refundIsRepeatable: true
}

export type Provider = HostedCardGateway | PushWallet
