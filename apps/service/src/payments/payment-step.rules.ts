import { after, type Instant } from '@portal/kernel/instant'
import type { Payment } from '../ports/payment-store.port.ts'
import type { PaymentSettings } from './payment.settings.ts'
import { isClosedUnpaid, isOpen } from './payment.states.ts'

/** What the engine must know of the provider and the operator to decide. */
export type OutsideFacts = {
  chargeIsRepeatable: boolean
  chargeLifeMs: number
  chargeSettlesAfterMs: number
  enquireAfterMs: number
  refundIsRepeatable: boolean
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

/** When the provider may first be asked about a charge; null before one was sent. */
const enquiryAllowedAt = (payment: Payment, facts: OutsideFacts): Instant | null =>
  payment.chargeSentAt === null ? null : after(payment.chargeSentAt, facts.enquireAfterMs)

function enquireOrWait(payment: Payment, now: Instant, facts: OutsideFacts): Step {
  const allowedAt = enquiryAllowedAt(payment, facts)
  return allowedAt !== null && now < allowedAt ? 'rest' : 'enquire'
}

function decideOpenStep(payment: Payment, now: Instant, facts: OutsideFacts): Step {
  const canBePaid = payment.chargeExpiresAt !== null && now < payment.chargeExpiresAt
  const linkMissing = payment.state !== 'in-process'
  if (facts.chargeIsRepeatable) {
    const isWanted = linkMissing && canBePaid && !payment.cancelledAt
    return isWanted ? 'charge' : enquireOrWait(payment, now, facts)
  }
  // Nobody wants to be asked for money that he has long stopped waiting for.
  if (payment.chargeSentAt === null) return canBePaid ? 'charge' : 'expire'
  return enquireOrWait(payment, now, facts)
}

function decidePaidStep(payment: Payment, now: Instant, settings: PaymentSettings): Step {
  if (payment.topUpUnsureSince !== null) return 'enquire-top-up'
  const triedOnce = payment.tries > 0
  return triedOnce && passed(payment.paidAt, settings.deliveryWindowMs, now)
    ? 'cannot-deliver'
    : 'top-up'
}

function decideRefundStep(payment: Payment, settings: PaymentSettings, facts: OutsideFacts): Step {
  if (payment.refundRefusals >= settings.refundRefusalsMax) return 'cannot-refund'
  const isSure = payment.refundUnsureSince === null
  return isSure || facts.refundIsRepeatable ? 'refund' : 'enquire-refund'
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
      return decideRefundStep(payment, settings, facts)
    default:
      // Money may still show up late on what ended unpaid; nobody was ever asked where nothing was sent.
      return isWatched(payment) ? enquireOrWait(payment, now, facts) : 'rest'
  }
}

/** Ended unpaid, or given up with no debit seen: money may still show up where something was sent. */
const isWatched = (payment: Payment): boolean =>
  mayHaveBeenSent(payment) && (isClosedUnpaid(payment.state) || isUnseen(payment))

/** Attempts that a version before the mark submitted carry none, and had a page of a gateway. */
const mayHaveBeenSent = ({ chargeSentAt, submittedAt, payerMsisdn }: Payment): boolean =>
  chargeSentAt !== null || (submittedAt !== null && payerMsisdn === null)

/** When a payment at rest is looked at again; null is never, unless something nudges it. */
export function restUntil(
  payment: Payment,
  now: Instant,
  settings: PaymentSettings,
  facts: OutsideFacts,
): Instant | null {
  if (payment.state === 'registered') return after(payment.registeredAt, settings.registeredLifeMs)
  const allowedAt = enquiryAllowedAt(payment, facts)
  const mayBeCharged = isOpen(payment.state) || isWatched(payment)
  return mayBeCharged && allowedAt !== null && now < allowedAt ? allowedAt : null
}

/** A case for a person of which nobody knows whether anything was taken. */
export const isUnseen = ({ state, taken }: Payment): boolean =>
  state === 'exception' && taken === null

/**
 * Marks kept before the call goes out: after a crash nobody can tell whether it arrived, so the
 * result counts as unsure from this moment on.
 */
export function markSent(
  payment: Payment,
  step: Step,
  now: Instant,
  facts: OutsideFacts,
): Partial<Payment> {
  switch (step) {
    case 'charge':
      return facts.chargeIsRepeatable
        ? { chargeSentAt: payment.chargeSentAt ?? now }
        : { chargeSentAt: now, chargeExpiresAt: after(now, facts.chargeLifeMs) }
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
