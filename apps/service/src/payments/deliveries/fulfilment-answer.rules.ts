import { after, type Instant } from '@portal/kernel/instant'
import { sameMoney } from '@portal/kernel/money'
import type { FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { type Context, passed } from '../core/context.rules.ts'
import { backOffMs } from '../core/payment.settings.ts'
import { type Change, moveTo, withException, withPayment } from '../core/payment-move.rules.ts'
import { callOffRefund } from '../refunds/refund-answer.rules.ts'
import { refundReasons } from '../refunds/refund-reason.rules.ts'
import { isRefused } from '../steps/payment-step.rules.ts'

/**
 * Applies the operator's answer: delivered, failed, or lost. Absence is proof only after the settling time.
 */
export function afterFulfilment(
  asked: Payment,
  change: Change,
  answer: FulfilEnquiryAnswer,
  context: Context,
): Change {
  const { payment } = change
  if (answer.kind === 'delivered') return afterDelivery(change, asked, context)
  // An answer that nothing happened holds only for the round and the mark it was asked under.
  const isCurrent =
    isUndecided(payment) &&
    payment.fulfilmentRound === asked.fulfilmentRound &&
    payment.fulfilmentSentBy === asked.fulfilmentSentBy
  return isCurrent ? afterNoDelivery(change, answer, context) : change
}

/** Paid and not delivered, or due to go back with no refund opened yet. */
const isUndecided = ({ state, refund }: Payment): boolean =>
  state === 'paid' || (state === 'refund-due' && refund === null)

function afterDelivery(change: Change, asked: Payment, { now }: Context): Change {
  const { payment } = change
  const round = `round ${asked.fulfilmentRound}`
  switch (payment.state) {
    case 'paid':
      return moveTo(delivered(change), 'deliver', now, '')
    case 'refund-due': {
      // That it was ordered is known: it could not be installed.
      if (payment.reason === refundReasons.notInstalled) return change
      if (!isBought(change)) return afterUnwanted(change, round, now)
      const stopped = callOffRefund(change, now)
      return stopped
        ? moveTo(delivered(stopped), 'deliver', now, 'before the refund was sent')
        : withException(change, 'delivered-after-refund', now, round, 'the refund was sent already')
    }
    case 'exception':
      // A person had the operator asked once more about a case whose delivery was unsure.
      if (payment.refund === null && !isBought(change)) return withTwice(change, round, now)
      return payment.taken !== null && payment.refund === null
        ? moveTo(delivered(change), 'resolve-delivered', now, 'the operator has delivered it')
        : withException(change, 'delivered-after-refund', now, round, 'with a person')
    case 'refunded':
      return withException(change, 'delivered-after-refund', now, round, '')
    default:
      return change
  }
}

/** True where this attempt pays the order, and for the amount that was asked for. */
const isBought = ({ payment, order }: Change): boolean =>
  (order.paidBy === null || order.paidBy === payment.id) &&
  payment.taken !== null &&
  sameMoney(payment.taken, payment.amount)

/**
 * The order was delivered by two attempts or for another amount. The row lacks something that happened, so
 * a person looks.
 */
function afterUnwanted(change: Change, round: string, now: Instant): Change {
  const { refund } = change.payment
  if (refund !== null) return withException(change, 'delivered-after-refund', now, round, 'surplus')
  const given = withPayment(withTwice(change, round, now), { fulfilmentSentBy: null, nextAt: null })
  return moveTo(given, 'cannot-refund', now, 'the operator has delivered it')
}

const withTwice = (change: Change, round: string, now: Instant): Change =>
  withException(change, 'delivered-twice', now, round, 'before its money went back')

const delivered = (change: Change): Change =>
  withPayment(change, {
    fulfilmentSentBy: null,
    fulfilmentDeniedAt: null,
    fulfilmentRefusedRound: null,
    reason: null,
    nextAt: null,
  })

function afterNoDelivery(
  change: Change,
  answer: Exclude<FulfilEnquiryAnswer, { kind: 'delivered' }>,
  context: Context,
): Change {
  const { payment } = change
  const { now, settings } = context
  const { deliveryRetryFirstMs: firstMs, deliveryRetryMaxMs } = settings
  const soon = (waitMs: number) => orWindowEnd(payment, after(now, waitMs), context)
  const next = soon(backOffMs(payment.tries, firstMs, deliveryRetryMaxMs))
  // A question counts here and so widens its interval; an act was counted before it left.
  const tries = context.isAct ? payment.tries : payment.tries + 1
  const isUnsure = answer.kind !== 'absent' && answer.kind !== 'unsent' && !context.isAct
  if (isUnsure && passed(payment.refundDueAt ?? payment.paidAt, settings.giveUpAfterMs, now)) {
    const move = payment.state === 'paid' ? 'doubt' : 'cannot-refund'
    return moveTo(withPayment(change, { nextAt: null }), move, now, 'unsure for too long')
  }
  switch (answer.kind) {
    case 'failed':
      if (answer.forGood) return afterFinalRefusal(change, context)
      return withPayment(change, {
        fulfilmentSentBy: null,
        fulfilmentDeniedAt: null,
        fulfilmentRefusedRound: null,
        fulfilmentRound: payment.fulfilmentRound + 1,
        tries,
        nextAt: isLastDelivery(payment, context) ? after(now, firstMs) : next,
      })
    case 'unsent':
      // Nothing left in this try, and everything that left before it has settled.
      return withPayment(change, { fulfilmentSentBy: null, nextAt: next })
    case 'absent':
      return afterDeliveryAbsence(change, context)
    case 'pending':
    case 'lost': {
      const { fulfilmentSentBy: sentBy, fulfilmentRefusedRound } = payment
      // The call is over, so the request left before now and not as late as the lease allowed.
      const isOver = context.isAct && sentBy !== null && now < sentBy
      // By the age of the round, so that one that begins late is looked at as soon as the first was.
      const ageMs = now - (sentBy ?? now)
      return withPayment(change, {
        fulfilmentSentBy: isOver ? now : sentBy,
        fulfilmentRefusedRound: answer.kind === 'pending' ? null : fulfilmentRefusedRound,
        tries: payment.tries + 1,
        nextAt: soon(Math.min(lookMaxMs(payment, answer, context), Math.max(firstMs, ageMs))),
      })
    }
  }
}

/**
 * The longest time between two looks at an unfinished delivery. What the operator works on may be refused for good at
 * any moment, and its money has to be on its way back within 30 seconds. Decision 120.
 */
function lookMaxMs(
  payment: Payment,
  { kind }: FulfilEnquiryAnswer,
  { now, settings, facts }: Context,
): number {
  const windowMs = facts.fulfilment?.deliveryWindowMs ?? 0
  const isInTime = payment.state === 'paid' && !passed(payment.paidAt, windowMs, now)
  const isUrgent = isRefused(payment) || kind === 'pending'
  return isInTime && isUrgent ? settings.deliveryLookMaxMs : settings.deliveryRetryMaxMs
}

/**
 * A refusal for good is asked about once more, at once and under the same reference, since the operator answers a
 * repeat with its first result. Heard a second time, it is the operator's "no". Decision 120.
 */
function afterFinalRefusal(change: Change, context: Context): Change {
  const { now, askedAt } = context
  const { payment } = change
  return isRefused(payment)
    ? denied(change, askedAt, now)
    : withPayment(change, { fulfilmentRefusedRound: payment.fulfilmentRound, nextAt: now })
}

/** Nothing is under the present reference, nor will be. */
const denied = (change: Change, askedAt: Instant, now: Instant): Change =>
  withPayment(change, {
    fulfilmentSentBy: null,
    fulfilmentDeniedAt: askedAt,
    tries: change.payment.tries + 1,
    nextAt: now,
  })

/** True for a round that was sent within the delivery window, after which nothing is sent any more. */
function isLastDelivery(
  { state, paidAt, fulfilmentSentBy: sentBy }: Payment,
  { now, facts }: Context,
): boolean {
  if (state !== 'paid' || paidAt === null || sentBy === null || facts.fulfilment === null)
    return false
  const endsAt = after(paidAt, facts.fulfilment.deliveryWindowMs)
  return sentBy < endsAt && endsAt <= now
}

/** A payment is looked at when its delivery window ends: the operator is asked then, before money goes back. */
function orWindowEnd({ state, paidAt }: Payment, next: Instant, { now, facts }: Context): Instant {
  if (state !== 'paid' || paidAt === null || facts.fulfilment === null) return next
  const endsAt = after(paidAt, facts.fulfilment.deliveryWindowMs)
  return now < endsAt && endsAt < next ? endsAt : next
}

/**
 * Absent after the settling time means not delivered. Absent after the delivery window too means never
 * delivered (decision 026), and so does absent after a refusal for good.
 */
function afterDeliveryAbsence(change: Change, context: Context): Change {
  const { payment } = change
  const { now, askedAt, settings, facts } = context
  if (isRefused(payment)) return denied(change, askedAt, now)
  const { fulfilmentSentBy: sentBy, paidAt, tries } = payment
  const settlesAfterMs = facts.fulfilment?.settlesAfterMs ?? Number.POSITIVE_INFINITY
  const settledAt = sentBy === null ? null : sentBy + settlesAfterMs
  if (settledAt === null || askedAt < settledAt) {
    const { deliveryRetryFirstMs, deliveryRetryMaxMs } = settings
    const next = after(now, backOffMs(tries, deliveryRetryFirstMs, deliveryRetryMaxMs))
    // The next question comes no later than the moment from which absence is proof.
    const nextAt = settledAt !== null && next > settledAt ? after(now, settledAt - askedAt) : next
    return withPayment(change, { tries: tries + 1, nextAt })
  }
  const windowMs = facts.fulfilment?.deliveryWindowMs ?? Number.POSITIVE_INFINITY
  const isDenied = payment.state === 'refund-due' || passed(paidAt, windowMs, askedAt)
  return withPayment(change, {
    fulfilmentSentBy: null,
    fulfilmentDeniedAt: isDenied ? askedAt : null,
    tries: tries + 1,
    nextAt: now,
  })
}
