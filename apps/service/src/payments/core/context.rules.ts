import { after, type Instant } from '@portal/kernel/instant'
import type { ChargeFacts, Protocol } from '../../ports/protocol.port.ts'
import type { PaymentSettings } from './payment.settings.ts'

/** The facts about method and product that a decision needs. */
export type Facts = {
  /** Null if the provider of this payment is no longer connected. */
  charge: { protocol: Protocol; provider: ChargeFacts } | null
  /** Null if this version does not sell the product. */
  fulfilment: { settlesAfterMs: number; deliveryWindowMs: number; reinstate: boolean } | null
}

/** Everything besides the stored rows that a decision depends on. All moments are the database's. */
export type Context = {
  now: Instant
  /**
   * The earliest moment at which the answered question can have left. An answer "absent" holds for this
   * moment.
   */
  askedAt: Instant
  /** The answer is to an act and not to a question about it. */
  isAct: boolean
  /** True only while the request runs by which the visitor submitted the attempt. */
  isSubmission: boolean
  /** Another order of the owner bought the same thing since this attempt began, or is just being paid. */
  wasBoughtMeanwhile: boolean
  settings: PaymentSettings
  facts: Facts
}

/**
 * The facts of the payment's method. Throws without them: a provider that is not connected gives no answer.
 */
export function connected({ facts }: Context): NonNullable<Facts['charge']> {
  if (facts.charge === null) throw new Error('An answer of a provider that is not connected')
  return facts.charge
}

/** True once this time has gone by since a moment; false where there is none. */
export const passed = (since: Instant | null, ms: number, now: Instant): boolean =>
  since !== null && now >= after(since, ms)
