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
  msisdn: Msisdn
  emailId: string | null
  /** Where the provider sends the browser back to. */
  returnUrl: string
  language: 'EN' | 'SW'
}

export type ChargeAnswer =
  | { kind: 'accepted'; redirectUrl: string | null; linkExpiresAt: Instant | null }
  /** The provider's own word that nothing was or will be charged. */
  | { kind: 'refused'; detail: string }
  | Lost

export type EnquiryAnswer =
  | { kind: 'successful'; providerId: string; amount: Money; reference: string }
  | { kind: 'failed'; detail: string }
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

/** A callback whose sender proved itself; still only a hint to enquire. */
export type Callback = {
  /** Null where it is about something else than a payment of ours. */
  reference: string | null
}

export type ReturnHint = 'paid' | 'cancelled' | 'failed' | 'unknown'

type Abilities = {
  charge(request: ChargeRequest): Promise<ChargeAnswer>
  enquire(request: { reference: string }): Promise<EnquiryAnswer>
  refund(request: RefundRequest): Promise<RefundAnswer>
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
   * page on which the visitor decides.
   */
  readonly chargeIsRepeatable: boolean
  /** How long after a lost answer a refund may still appear, in milliseconds. */
  readonly refundSettlesAfterMs: number
  /** How long a charge may still succeed by the visitor's hand, in milliseconds. */
  readonly chargeLifeMs: number
} & Pick<Abilities, C>

/** What every card gateway with a hosted page can do. */
export type HostedCardGateway = PaymentProvider<
  'charge' | 'enquire' | 'refund' | 'enquireRefund' | 'readCallback' | 'readReturn'
>
