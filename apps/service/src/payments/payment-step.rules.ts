import { after, type Instant } from '@portal/kernel/instant'
import type { Payment } from '../ports/payment-store.port.ts'
import type { PaymentSettings } from './payment.settings.ts'
import { isClosedUnpaid } from './payment.states.ts'

/** What the engine must know of the provider and the operator to decide. */
export type OutsideFacts = {
  chargeIsRepeatable: boolean
  enquireAfterMs: number
  refundSettlesAfterMs: number
  topUpSettlesAfterMs: number
}

/** The next act for a payment whose time has come. `rest`: nothing, ever, unless nudged. */
export type Step =
  | 'charge'
  | 'enquire'
  | 'top-up'
  | 'enquire-top-up'
  | 'cannot-deliver'
  | 'refund'
  | 'enquire-refund'
  | 'cannot-refund'
  | 'expire'
  | 'rest'

const passed = (since: Instant | null, ms: number, now: Instant): boolean =>
  since !== null && now >= after(since, ms)

function decideOpenStep(payment: Payment, now: Instant, facts: OutsideFacts): Step {
  const canBePaid = payment.chargeExpiresAt !== null && now < payment.chargeExpiresAt
  const linkMissing = payment.state !== 'in-process'
  if (linkMissing && facts.chargeIsRepeatable && canBePaid && !payment.cancelledAt) return 'charge'
  return 'enquire'
}

function decidePaidStep(payment: Payment, now: Instant, settings: PaymentSettings): Step {
  if (payment.topUpUnsureSince !== null) return 'enquire-top-up'
  const triedOnce = payment.tries > 0
  return triedOnce && passed(payment.paidAt, settings.deliveryWindowMs, now)
    ? 'cannot-deliver'
    : 'top-up'
}

function decideRefundStep(payment: Payment, settings: PaymentSettings): Step {
  if (payment.refundRefusals >= settings.refundRefusalsMax) return 'cannot-refund'
  return payment.refundUnsureSince === null ? 'refund' : 'enquire-refund'
}

/** Pure: what is to be done with this payment now. Holds for the fresh row only. */
export function decideStep(
  payment: Payment,
  now: Instant,
  settings: PaymentSettings,
  facts: OutsideFacts,
): Step {
  switch (payment.state) {
    case 'registered':
      return passed(payment.registeredAt, settings.registeredLifeMs, now) ? 'expire' : 'rest'
    case 'raised':
    case 'in-process':
    case 'unknown':
      return decideOpenStep(payment, now, facts)
    case 'paid':
      return decidePaidStep(payment, now, settings)
    case 'refund-due':
      return decideRefundStep(payment, settings)
    default:
      // Money may still show up late on what ended unpaid; nobody was ever asked where nothing was sent.
      return isWatched(payment) ? 'enquire' : 'rest'
  }
}

/** Ended unpaid, or given up with no debit seen: money may still show up where something was sent. */
const isWatched = (payment: Payment): boolean =>
  payment.submittedAt !== null && (isClosedUnpaid(payment.state) || isUnseen(payment))

/** A case for a person of which nobody knows whether anything was taken. */
export const isUnseen = ({ state, taken }: Payment): boolean =>
  state === 'exception' && taken === null

/**
 * Marks kept before the call goes out: after a crash nobody can tell whether it arrived, so the
 * result counts as unsure from this moment on.
 */
export function markSent(payment: Payment, step: Step, now: Instant): Partial<Payment> {
  switch (step) {
    case 'top-up':
      return { topUpUnsureSince: now, tries: payment.tries + 1 }
    case 'refund':
      return { refundUnsureSince: now, tries: payment.tries + 1 }
    default:
      return {}
  }
}

/** Our references to the outside; the same at every retry of the same act. */
export const chargeReference = (payment: Payment): string => payment.id
export const topUpReference = (payment: Payment): string => `${payment.id}-T${payment.topUpRound}`
export const refundReference = (payment: Payment): string => `${payment.id}-R`
