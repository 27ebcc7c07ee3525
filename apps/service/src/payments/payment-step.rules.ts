import { after, type Instant } from '@portal/kernel/instant'
import type { Payment } from '../ports/payment.port.ts'
import type { ChargeFacts, Protocol } from '../ports/protocol.port.ts'
import { isClosedUnpaid, isOpen } from '../states/payment.states.ts'
import type { PaymentSettings } from './payment.settings.ts'
import { decideRefundStep } from './refund.rules.ts'

/** What the engine must know of method, product and time to decide. */
export type Facts = {
  /** Null where the provider of this payment is not connected any more. */
  charge: { protocol: Protocol; provider: ChargeFacts } | null
  /** Null where the product is not sold by this version. */
  fulfilment: { settlesAfterMs: number; deliveryWindowMs: number; reinstate: boolean } | null
}

/** Everything a decision depends on beside the stored rows. All moments are the database's. */
export type Context = {
  now: Instant
  /** The earliest moment at which the question left that is answered now: what is absent was absent then. */
  askedAt: Instant
  /** The answer is to an act, and not to a question about one. */
  isAct: boolean
  /** The request is at work by which the visitor submitted the attempt, and no other. */
  isSubmission: boolean
  /** The same thing was bought by another order of the owner since this attempt ended. */
  wasBoughtMeanwhile: boolean
  settings: PaymentSettings
  facts: Facts
}

/** The next act for a payment whose time has come. `rest`: nothing, ever, unless news come. */
export type Step =
  | 'charge'
  /** Asks about the charge, or about one transaction of it that news named. */
  | 'enquire'
  | 'fulfil'
  | 'enquire-fulfilment'
  | 'cannot-deliver'
  | 'open-refund'
  | 'refund'
  | 'enquire-refund'
  | 'cannot-refund'
  | 'expire'
  /** Provider or product are not connected: a person must see that nothing can be done. */
  | 'stranded'
  | 'rest'

/** News make a provider be asked at once, and a payment that was just asked about a little later. */
export function newsDueAt({ askedAt }: Payment, { now, settings }: Context): Instant {
  const soonest = askedAt === null ? now : after(askedAt, settings.newsSpacingMs)
  return soonest > now ? soonest : now
}

export const passed = (since: Instant | null, ms: number, now: Instant): boolean =>
  since !== null && now >= after(since, ms)

/** When the provider may first be asked about a charge; null before one was sent. */
const enquiryAllowedAt = (payment: Payment, provider: ChargeFacts): Instant | null =>
  payment.chargeSentAt === null ? null : after(payment.chargeSentAt, provider.enquireAfterMs)

function enquireOrWait(payment: Payment, { now, facts }: Context): Step {
  if (facts.charge === null) return 'stranded'
  const allowedAt = enquiryAllowedAt(payment, facts.charge.provider)
  return allowedAt !== null && now < allowedAt ? 'rest' : 'enquire'
}

function decideOpenStep(payment: Payment, context: Context): Step {
  const { now, facts, isSubmission } = context
  if (facts.charge === null) return 'stranded'
  const { protocol } = facts.charge
  // News came although nothing was sent: another charge under a paid reference would be asked for blindly.
  const hasNews =
    payment.evidenceAt !== null || payment.hintedAt !== null || namedFirst(payment) !== null
  const isSurprised = hasNews && !wasSentSinceSubmitted(payment)
  if (isSurprised) return 'enquire'
  const maySend = isSubmission || !protocol.needsSecret
  if (maySend && protocol.mayCharge(payment, now)) return 'charge'
  // A charge that was not sent within the visitor's patience expires, so that no phone rings late.
  const wasSent = payment.chargeSentAt !== null || payment.shown !== null
  return wasSent ? enquireOrWait(payment, context) : 'expire'
}

/** False also for a charge that is known only because the provider had it before the attempt was submitted. */
const wasSentSinceSubmitted = ({ chargeSentAt, submittedAt }: Payment): boolean =>
  chargeSentAt !== null && (submittedAt === null || chargeSentAt >= submittedAt)

/** Money goes back only when the operator, asked after the window, has nothing under the present reference. */
function decidePaidStep(payment: Payment, { now, facts }: Context): Step {
  if (facts.fulfilment === null) return 'stranded'
  if (payment.fulfilmentSentBy !== null) return 'enquire-fulfilment'
  const triedOnce = payment.tries > 0 || payment.fulfilmentRound > 0
  if (!triedOnce || !passed(payment.paidAt, facts.fulfilment.deliveryWindowMs, now)) return 'fulfil'
  return payment.fulfilmentDeniedAt === null ? 'enquire-fulfilment' : 'cannot-deliver'
}

/** Pure: what is to be done with this payment now. Holds for the fresh row only. */
export function decideStep(payment: Payment, context: Context): Step {
  const { now, settings, facts } = context
  switch (payment.state) {
    case 'registered':
      if (payment.evidenceAt !== null || namedFirst(payment) !== null) {
        return facts.charge === null ? 'stranded' : 'enquire'
      }
      if (passed(payment.registeredAt, settings.registeredLifeMs, now)) return 'expire'
      // The provider has it although the row says that it was never submitted.
      return payment.chargeSentAt === null ? 'rest' : enquireOrWait(payment, context)
    case 'raised':
    case 'in-process':
    case 'unknown':
      return decideOpenStep(payment, context)
    case 'paid':
      return decidePaidStep(payment, context)
    case 'refund-due':
      return decideDueStep(payment, context)
    case 'delivered':
    case 'refunded':
      return decideOverStep(payment, context)
    default:
      // Money may still show up late on what ended unpaid.
      if (isWatched(payment)) return enquireOrWait(payment, context)
      return payment.state === 'exception' ? decideCaseStep(payment, context) : 'rest'
  }
}

/**
 * Whatever the reason, nothing goes back before the operator has nothing under the present reference:
 * the row may be older than a delivery.
 */
function decideDueStep(payment: Payment, context: Context): Step {
  const { now, settings, facts } = context
  const { refund, fulfilmentDeniedAt, askedAt } = payment
  if (refund === null && fulfilmentDeniedAt === null) {
    return facts.fulfilment === null ? 'stranded' : 'enquire-fulfilment'
  }
  if (facts.charge === null) return 'stranded'
  // Beside the refund and never in its way.
  const mayAsk = askedAt === null || passed(askedAt, settings.newsSpacingMs, now)
  if (mayAsk && decideOverStep(payment, context) === 'enquire') return 'enquire'
  return decideRefundStep(refund, now, settings, facts.charge.provider.refunds)
}

/** The transaction of this charge that is asked about next; null where news named none. */
export const namedFirst = ({ evidenceIds }: Payment): string | null => evidenceIds[0] ?? null

/**
 * What the provider is asked about: one transaction by its id, or null for the charge as a whole. Before
 * anything was seen to be taken, news lead to the charge first, and then to what they named.
 */
export const transactionAskedAbout = (payment: Payment): string | null =>
  mayStillBeDebited(payment) && payment.evidenceAt !== null ? null : namedFirst(payment)

const decideOverStep = (payment: Payment, context: Context): Step =>
  namedFirst(payment) === null ? 'rest' : enquireOrWait(payment, context)

/** A case with a person is asked about once whenever that person wants it. */
function decideCaseStep(payment: Payment, context: Context): Step {
  const { facts } = context
  if (payment.evidenceAt === null || payment.taken === null) return decideOverStep(payment, context)
  if (payment.refund === null) return facts.fulfilment ? 'enquire-fulfilment' : 'stranded'
  if (facts.charge === null) return 'stranded'
  // Where a refund is asked about by sending it again, a person decides on it alone.
  return facts.charge.provider.refunds.isRepeatable
    ? decideOverStep(payment, context)
    : 'enquire-refund'
}

/** Ended unpaid, or given up with no debit seen: money may still show up where something was sent. */
const isWatched = (payment: Payment): boolean =>
  (payment.chargeSentAt !== null || payment.evidenceAt !== null || namedFirst(payment) !== null) &&
  (isClosedUnpaid(payment.state) || isUnseen(payment))

/** When a payment at rest is looked at again; null is never, unless news come. */
export function restUntil(payment: Payment, context: Context): Instant | null {
  const { now, settings, facts } = context
  const allowedAt = facts.charge && enquiryAllowedAt(payment, facts.charge.provider)
  if (payment.state === 'registered') {
    const endsAt = after(payment.registeredAt, settings.registeredLifeMs)
    return allowedAt !== null && now < allowedAt && allowedAt < endsAt ? allowedAt : endsAt
  }
  const isAsked = isOpen(payment.state) || isWatched(payment) || namedFirst(payment) !== null
  return isAsked && allowedAt !== null && now < allowedAt ? allowedAt : null
}

/** No money was seen yet, so any news may be of a debit. */
export const mayStillBeDebited = (payment: Payment): boolean =>
  isOpen(payment.state) || isClosedUnpaid(payment.state) || isUnseen(payment)

/** A case for a person of which it is not known whether anything was taken. */
export const isUnseen = ({ state, taken }: Payment): boolean =>
  state === 'exception' && taken === null

/**
 * Marks kept before the call goes out: after a crash it cannot be told whether it arrived, so the
 * result counts as unsure. A request leaves under the lease or not at all, which bounds when.
 */
export const markSent = (payment: Payment, step: Step, context: Context): Partial<Payment> => ({
  ...marksBeforeCall(payment, step, context),
  askedAt: context.now,
})

/** What the row must say of a request that may have left. */
function marksBeforeCall(payment: Payment, step: Step, context: Context): Partial<Payment> {
  const { now, settings, facts } = context
  switch (step) {
    case 'charge':
      return facts.charge ? facts.charge.protocol.markSent(payment, now, facts.charge.provider) : {}
    case 'fulfil':
      return { fulfilmentSentBy: after(now, settings.leaseMs), tries: payment.tries + 1 }
    case 'enquire-fulfilment':
      // A database that went back in time may have lost a round that is on its way just now.
      return payment.fulfilmentSentBy === null ? { fulfilmentSentBy: now } : {}
    default:
      return {}
  }
}

/** Our references to the outside; the same at every retry of the same act. */
export const chargeReference = (payment: Payment): string => payment.id
export const fulfilmentReference = (payment: Payment): string =>
  `${payment.id}-T${payment.fulfilmentRound}`
export const refundReference = (payment: Payment): string =>
  `${payment.id}-R${payment.refund && payment.refund.ordinal > 1 ? payment.refund.ordinal : ''}`
