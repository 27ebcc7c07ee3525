import { after, type Instant, toIso } from '@portal/kernel/instant'
import type { Payment } from '../../ports/payment.port.ts'
import { isClosedUnpaid } from '../../states/payment.states.ts'
import { type Context, passed } from '../core/context.rules.ts'
import { backOffMs } from '../core/payment.settings.ts'
import { type Change, moveTo, withException, withPayment } from '../core/payment-move.rules.ts'
import { canBeAsked, isUnseen, namedFirst, notificationDueAt } from '../steps/payment-step.rules.ts'

/** When a question or call is repeated: the wait doubles with every try. */
export const retryAt = (payment: Payment, now: Instant, firstMs: number, maxMs: number) =>
  after(now, backOffMs(payment.tries, firstMs, maxMs))

/** There is no notification: enquire again later, at the latest when the visitor can no longer pay. */
export function enquireAgain(change: Change, context: Context): Change {
  const { payment } = change
  const { now, settings } = context
  const isOver = isClosedUnpaid(payment.state) || isUnseen(payment)
  if (isOver || payment.state === 'registered') return watchLate(change, context)
  if (passed(payment.submittedAt, settings.giveUpAfterMs, now)) {
    return watchLate(moveTo(change, 'doubt', now, 'unsure for too long'), context)
  }
  const next = retryAt(payment, now, settings.enquiryFirstMs, settings.enquiryMaxMs)
  const end = payment.chargeExpiresAt
  return withPayment(change, {
    tries: payment.tries + 1,
    nextAt: end !== null && now < end && next > end ? end : next,
  })
}

/**
 * Watches an attempt that ended unpaid, at growing intervals, until no provider would still change its
 * answer. One that the provider still calls pending is watched longer and finally becomes a case for a
 * person.
 */
export function watchLate(change: Change, { now, settings }: Context): Change {
  const { payment } = change
  // A database that went back in time may have lost the submission of what was sent.
  const since =
    payment.submittedAt ?? payment.chargeSentAt ?? payment.notifiedAt ?? payment.confirmingSince
  const next = retryAt(payment, now, settings.watchFirstMs, settings.watchMaxMs)
  const isWatching = since !== null && now < after(since, settings.watchMs)
  if (isWatching) return withPayment(change, { tries: payment.tries + 1, nextAt: next })
  if (payment.state === 'registered') {
    const endsAt = after(payment.registeredAt, settings.registeredLifeMs)
    const nextAt = payment.notifiedAt === null ? endsAt : after(now, settings.watchMaxMs)
    return withPayment(change, { nextAt })
  }
  if (payment.confirmingSince === null || since === null)
    return withPayment(change, { nextAt: null })
  // A case that a person closed begins anew.
  if (now < after(payment.endedAt ?? since, settings.doubtAfterMs)) {
    return withPayment(change, {
      tries: payment.tries + 1,
      nextAt: after(now, settings.watchMaxMs),
    })
  }
  const given = withPayment(change, { nextAt: null })
  return isClosedUnpaid(payment.state)
    ? moveTo(given, 'doubt', now, 'still pending at the provider after the watch')
    : given
}

/**
 * Ends an open attempt in favour of another one. The visitor may just have paid on its page or prompt, so where
 * something was sent the owner reads "confirming" until the provider has answered, and notifications are asked about as before.
 */
export function abandon(change: Change, context: Context): Change {
  const { now } = context
  const { chargeSentAt, notifiedAt } = change.payment
  const left = withPayment(change, { reason: 'other-attempt' })
  const watched = watchLate(moveTo(left, 'abandon', now, 'another attempt'), context)
  if (chargeSentAt !== null) return withPayment(watched, { confirmingSince: now, nextAt: now })
  const hasNotification = notifiedAt !== null || namedFirst(change.payment) !== null
  if (hasNotification)
    return withPayment(watched, { nextAt: notificationDueAt(change.payment, context) })
  // The row may be older than a submission, so the provider is asked once. Decision 122.
  const mayAsk = context.facts.charge !== null && canBeAsked(change.payment, context)
  return mayAsk ? withPayment(watched, { notifiedAt: now, nextAt: now }) : watched
}

/**
 * An unanswered question has seen nothing: it is repeated soon, so that the page tells the truth minutes
 * after an outage, and does not widen the intervals of the watch. After three days of silence it is repeated
 * at the longest interval, and a person hears of what may have been paid after all. An attempt that the page
 * calls undecided becomes an exception; one that it calls failed keeps its state, and its notifications are listed.
 */
export function watchAgainSoon(change: Change, context: Context): Change {
  const { now, settings } = context
  const silentSince = change.payment.silentSince ?? now
  const silent = withPayment(change, { silentSince })
  const isTold = passed(silentSince, settings.doubtAfterMs, now)
  const told = isTold ? tellOfSilence(silent, silentSince, context) : silent
  const next = after(now, isTold ? settings.watchMaxMs : settings.enquiryMaxMs)
  const watched = watchLate(told, context)
  const { nextAt } = watched.payment
  const isSoon = nextAt !== null && nextAt > now && nextAt <= next
  return isSoon ? watched : withPayment(told, { nextAt: next })
}

function tellOfSilence(change: Change, since: Instant, { now }: Context): Change {
  const { payment, order } = change
  const { state, confirmingSince, notifiedAt } = payment
  const detail = `no answer since ${toIso(since)}`
  if (state === 'exception' || (confirmingSince === null && notifiedAt === null)) return change
  // Another attempt has paid the order, and its page says so.
  const isUndecided = confirmingSince !== null && order.paidBy === null
  return isUndecided && isClosedUnpaid(state)
    ? moveTo(change, 'doubt', now, detail)
    : withException(change, 'unanswered', now, '', detail)
}
