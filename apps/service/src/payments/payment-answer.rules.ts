import { after, type Instant } from '@portal/kernel/instant'
import { sameMoney } from '@portal/kernel/money'
import type { TopUpEnquiryAnswer } from '../ports/operator.port.ts'
import type {
  ChargeAnswer,
  EnquiryAnswer,
  RefundEnquiryAnswer,
} from '../ports/payment-provider.port.ts'
import type { Payment } from '../ports/payment-store.port.ts'
import { backOffMs, type PaymentSettings } from './payment.settings.ts'
import { isClosedUnpaid, isOpen } from './payment.states.ts'
import { type Change, moveTo, withPayment } from './payment-move.rules.ts'
import { chargeReference, isUnseen, type OutsideFacts } from './payment-step.rules.ts'

/** Everything a decision depends on beside the stored rows. */
export type Context = {
  now: Instant
  /** When the question went out that is answered now: what is absent was absent then. */
  askedAt: Instant
  settings: PaymentSettings
  facts: OutsideFacts
}

const retryAt = (payment: Payment, now: Instant, firstMs: number, maxMs: number) =>
  after(now, backOffMs(payment.tries, firstMs, maxMs))

/** The provider opened a page, refused, or was not heard. */
export function afterCharge(change: Change, answer: ChargeAnswer, context: Context): Change {
  const { payment } = change
  const { now, settings, facts } = context
  // Somebody moved on meanwhile (another method was chosen, or the truth came in another way).
  if (payment.state !== 'raised' && payment.state !== 'unknown') return change
  if (answer.kind === 'refused') {
    const declined = withPayment(change, { reason: answer.cause ?? 'declined', nextAt: null })
    return watchLate(moveTo(declined, 'decline', now, answer.detail), context)
  }
  if (answer.kind === 'accepted') {
    const pending = moveTo(change, 'pend', now, '')
    const firstEnquiryMs = Math.max(settings.enquiryFirstMs, facts.enquireAfterMs)
    return withPayment(pending, {
      reason: null,
      redirectUrl: answer.redirectUrl,
      chargeExpiresAt: answer.expiresAt ?? payment.chargeExpiresAt,
      nextAt: after(now, firstEnquiryMs),
    })
  }
  const lost = payment.state === 'raised' ? moveTo(change, 'lose', now, answer.detail) : change
  return withPayment(lost, {
    reason: facts.chargeIsRepeatable ? 'link-pending' : null,
    tries: payment.tries + 1,
    nextAt: retryAt(payment, now, settings.deliveryRetryFirstMs, settings.enquiryMaxMs),
  })
}

/** The provider's word on whether it took money: the only thing that makes a payment paid. */
export function afterEnquiry(change: Change, answer: EnquiryAnswer, context: Context): Change {
  const { state } = change.payment
  if (!isOpen(state) && !isClosedUnpaid(state) && !isUnseen(change.payment)) return change
  if (answer.kind === 'lost' && isClosedUnpaid(state)) return watchAgainSoon(change, context)
  switch (answer.kind) {
    case 'successful':
      // A provider that answers about another payment has told nothing about this one.
      return answer.reference === chargeReference(change.payment)
        ? afterSuccess(change, answer, context)
        : lookAgain(change, context)
    case 'failed': {
      if (isClosedUnpaid(state)) return watchLate(withPayment(change, { hintedAt: null }), context)
      const reason = answer.cause ?? 'declined'
      const declined = withPayment(change, { reason, hintedAt: null })
      return watchLate(moveTo(declined, 'decline', context.now, answer.detail), context)
    }
    case 'absent':
      return afterAbsence(change, context)
    case 'pending': {
      const hintedAt = change.payment.hintedAt ?? context.now
      return lookAgain(withPayment(knownToWait(change, context), { hintedAt }), context)
    }
    case 'lost':
      return lookAgain(change, context)
  }
}

/** A charge whose answer was lost is under way after all. */
function knownToWait(change: Change, { now, facts }: Context): Change {
  const { state } = change.payment
  const wasUnsure = state === 'raised' || state === 'unknown'
  return wasUnsure && !facts.chargeIsRepeatable ? moveTo(change, 'pend', now, '') : change
}

function afterSuccess(
  change: Change,
  answer: Extract<EnquiryAnswer, { kind: 'successful' }>,
  { now }: Context,
): Change {
  const { payment, order } = change
  const taken = answer.amount ?? payment.amount
  const known = withPayment(change, {
    providerId: answer.providerId,
    taken,
    reason: null,
    nextAt: now,
  })
  const detail = `provider id ${answer.providerId}`
  if (!sameMoney(taken, payment.amount)) {
    return moveTo(withPayment(known, { reason: 'not-delivered' }), 'confirm-wrong', now, detail)
  }
  // Paid twice is what was; an order that another attempt may still pay is not paid yet.
  const reason = order.paidBy === null ? 'other-attempt' : 'paid-twice'
  const surplus = withPayment(known, { reason })
  if (isOpen(payment.state) || payment.state === 'exception') {
    return order.paidBy === null
      ? moveTo(known, 'confirm', now, detail)
      : moveTo(surplus, 'confirm-late', now, detail)
  }
  // A late debit pays its order when nothing else did or still may; else it goes back.
  return order.paidBy === null && order.openAttempt === null
    ? moveTo(known, 'reinstate', now, detail)
    : moveTo(surplus, 'confirm-late', now, detail)
}

/** The provider has no such payment: proof for the moment, final once nobody can pay any more. */
function afterAbsence(change: Change, context: Context): Change {
  const { payment } = change
  const { now, askedAt, facts } = context
  const canStillBePaid = askedAt < absenceProvenAt(payment, facts)
  if (isClosedUnpaid(payment.state)) {
    // A page nobody has paid on took nothing; a prompt may still be on its way.
    const isKnown = facts.chargeIsRepeatable || !canStillBePaid
    return watchLate(isKnown ? withPayment(change, { hintedAt: null }) : change, context)
  }
  if (payment.cancelledAt !== null && isOpen(payment.state)) {
    const cancelled = withPayment(change, { reason: 'cancelled', hintedAt: null })
    return watchLate(moveTo(cancelled, 'abandon', now, 'cancelled by the visitor'), context)
  }
  if (canStillBePaid) {
    const { hintedAt } = payment
    const isStale = hintedAt !== null && now >= after(hintedAt, context.settings.hintTrustMs)
    return lookAgain(withPayment(change, { hintedAt: isStale ? null : hintedAt }), context)
  }
  const reason = facts.chargeIsRepeatable ? 'expired' : 'not-reached'
  const expired = withPayment(change, { reason, hintedAt: null })
  return watchLate(moveTo(expired, 'expire', now, 'no payment at the provider'), context)
}

/**
 * From when on the provider's not knowing a charge proves that there will be none: a page can be paid
 * on until it is dead; a prompt that has not shown up by then was never sent.
 */
function absenceProvenAt(payment: Payment, facts: OutsideFacts): number {
  if (facts.chargeIsRepeatable) return payment.chargeExpiresAt ?? 0
  return payment.chargeSentAt === null ? 0 : after(payment.chargeSentAt, facts.chargeSettlesAfterMs)
}

const isTooLong = (since: Instant | null, { now, settings }: Context): boolean =>
  since !== null && now >= after(since, settings.giveUpAfterMs)

/** Nothing new: enquire again later, at the latest when the visitor can no longer pay. */
function lookAgain(change: Change, context: Context): Change {
  const { payment } = change
  const { now, settings } = context
  if (isClosedUnpaid(payment.state) || isUnseen(payment)) return watchLate(change, context)
  if (isTooLong(payment.submittedAt, context)) {
    return watchLate(moveTo(change, 'doubt', now, 'unsure for too long'), context)
  }
  const next = retryAt(payment, now, settings.enquiryFirstMs, settings.enquiryMaxMs)
  const end = payment.chargeExpiresAt
  return withPayment(change, {
    tries: payment.tries + 1,
    nextAt: end !== null && now < end && next > end ? end : next,
  })
}

/** Keeps an eye on what ended unpaid, ever more seldom, until no provider would still change its mind. */
export function watchLate(change: Change, { now, settings }: Context): Change {
  const { payment } = change
  if (payment.submittedAt === null || now >= after(payment.submittedAt, settings.watchMs)) {
    return withPayment(change, { nextAt: null })
  }
  return withPayment(change, {
    tries: payment.tries + 1,
    nextAt: retryAt(payment, now, settings.watchFirstMs, settings.watchMaxMs),
  })
}

/** A look that was not answered has seen nothing: it is made again, and does not widen the watch. */
function watchAgainSoon(change: Change, context: Context): Change {
  const watched = watchLate(change, context)
  const soon = after(context.now, context.settings.enquiryMaxMs)
  const { nextAt } = watched.payment
  return nextAt !== null && nextAt <= soon ? watched : withPayment(change, { nextAt: soon })
}

/** The operator delivered, failed, or was not heard. Absence is proof only after the settling time. */
export function afterTopUp(change: Change, answer: TopUpEnquiryAnswer, context: Context): Change {
  const { payment } = change
  const { now, askedAt, settings, facts } = context
  if (payment.state !== 'paid') return change
  const next = retryAt(payment, now, settings.deliveryRetryFirstMs, settings.deliveryRetryMaxMs)
  switch (answer.kind) {
    case 'delivered': {
      const done = withPayment(change, { topUpUnsureSince: null, reason: null, nextAt: null })
      return moveTo(done, 'deliver', now, '')
    }
    case 'failed':
      return withPayment(change, {
        topUpUnsureSince: null,
        topUpRound: payment.topUpRound + 1,
        nextAt: next,
      })
    case 'absent': {
      const since = payment.topUpUnsureSince
      const proof = since !== null && askedAt >= after(since, facts.topUpSettlesAfterMs)
      return withPayment(change, {
        topUpUnsureSince: proof ? null : since,
        tries: payment.tries + 1,
        nextAt: proof ? now : next,
      })
    }
    case 'not-sent':
      // Nothing went out in this try, and what went out before it had settled.
      return withPayment(change, { topUpUnsureSince: null, nextAt: next })
    case 'pending':
    case 'lost':
      if (payment.topUpUnsureSince !== null && isTooLong(payment.paidAt, context)) {
        return moveTo(withPayment(change, { nextAt: null }), 'doubt', now, 'unsure for too long')
      }
      return withPayment(change, { tries: payment.tries + 1, nextAt: next })
  }
}

/** The money went back, was refused, or the provider was not heard. */
export function afterRefund(change: Change, answer: RefundEnquiryAnswer, context: Context): Change {
  const { payment } = change
  const { now, askedAt, settings, facts } = context
  if (payment.state !== 'refund-due') return change
  const next = retryAt(payment, now, settings.refundRetryFirstMs, settings.refundRetryMaxMs)
  switch (answer.kind) {
    case 'refunded': {
      const done = withPayment(change, { refundUnsureSince: null, nextAt: null })
      return moveTo(done, 'refund', now, '')
    }
    case 'refused':
      return withPayment(change, {
        refundUnsureSince: null,
        refundRefusals: payment.refundRefusals + 1,
        nextAt: next,
      })
    case 'absent': {
      const since = payment.refundUnsureSince
      const proof = since !== null && askedAt >= after(since, facts.refundSettlesAfterMs)
      return withPayment(change, {
        refundUnsureSince: proof ? null : since,
        tries: payment.tries + 1,
        nextAt: proof ? now : next,
      })
    }
    case 'pending':
    case 'lost':
      if (isTooLong(payment.refundDueAt, context)) {
        const stuck = withPayment(change, { nextAt: null })
        return moveTo(stuck, 'cannot-refund', now, 'unsure for too long')
      }
      return withPayment(change, { tries: payment.tries + 1, nextAt: next })
  }
}

/** Steps that need no call: time ran out for one thing or another. */
export function afterTimeRanOut(
  change: Change,
  step: 'expire' | 'cannot-deliver' | 'cannot-refund',
  { now }: Context,
): Change {
  switch (step) {
    case 'expire': {
      const reason = change.payment.submittedAt === null ? 'expired' : 'not-reached'
      return moveTo(withPayment(change, { reason, nextAt: null }), step, now, '')
    }
    case 'cannot-deliver':
      return moveTo(withPayment(change, { reason: 'not-delivered', nextAt: now }), step, now, '')
    case 'cannot-refund':
      return moveTo(withPayment(change, { nextAt: null }), step, now, 'refused too often')
  }
}
