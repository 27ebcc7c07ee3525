import { after, type Instant } from '@portal/kernel/instant'
import { sameMoney } from '@portal/kernel/money'
import { answeredText } from '../../ports/answered-ids.port.ts'
import type { Payment } from '../../ports/payment.port.ts'
import type {
  AnyChargeAnswer,
  EnquiryAnswer,
  Provider,
  SecretChargeAnswer,
} from '../../ports/payment-provider.port.ts'
import { isClosedUnpaid, isOpen } from '../../states/payment.states.ts'
import { type Context, connected, passed } from '../core/context.rules.ts'
import { isExchanged } from '../core/exchanged.rules.ts'
import {
  type Change,
  cleanShown,
  cleanText,
  moveTo,
  withException,
  withoutName,
  withPayment,
  withSecondTransaction,
  withSession,
} from '../core/payment-move.rules.ts'
import { refundReasons } from '../refunds/refund-reason.rules.ts'
import {
  chargeReference,
  isFirstChargeNext,
  isUnreadable,
  isUnseen,
  namedFirst,
} from '../steps/payment-step.rules.ts'
import { enquireAgain, retryAt, watchAgainSoon, watchLate } from './charge-watch.rules.ts'
import { noteContradiction, wordsOfAmount } from './contradiction.rules.ts'

/**
 * Applies the answer to a charge: accepted with something to show the visitor, refused, or lost. A page or
 * prompt begins to live when the request is sent, but its life is counted from the moment the answer is
 * heard, by the database's clock. So the end is never earlier than the provider's own, absence after it is
 * proof, and it is later by no more than the answer took.
 */
export function afterCharge(change: Change, answer: AnyChargeAnswer, context: Context): Change {
  const { payment } = change
  const { now, settings } = context
  const { protocol, provider } = connected(context)
  if (answer.kind === 'accepted' && answer.session !== null) {
    const named = withNewSession(change, answer.session, provider)
    if (named !== change) return afterCharge(named, answer, context)
  }
  if (answer.kind === 'successful') return afterEnquiry(change, answer, context)
  if (answer.kind === 'wrong-secret') return afterWrongSecret(change, answer, context)
  // The attempt has moved on: the visitor chose another method, or a callback or enquiry had the answer.
  if (payment.state !== 'raised' && payment.state !== 'unknown') return change
  if (answer.kind === 'refused') {
    const declined = withPayment(change, { reason: answer.cause ?? 'declined', nextAt: null })
    return watchLate(moveTo(declined, 'decline', now, answer.detail), context)
  }
  if (answer.kind === 'accepted') {
    const pending = moveTo(change, 'pend', now, '')
    const firstEnquiryMs = Math.max(settings.enquiryFirstMs, provider.enquireAfterMs)
    return withPayment(pending, {
      reason: null,
      // Nothing was asked yet: a visitor who pays within seconds is not kept waiting for the answer.
      askedAt: null,
      shown: answer.show && cleanShown(answer.show),
      chargeExpiresAt:
        answer.livesMs === null ? payment.chargeExpiresAt : after(now, answer.livesMs),
      nextAt: after(now, firstEnquiryMs),
    })
  }
  if (answer.kind === 'unsent' && protocol.afterUnsent !== 'try-again') {
    const isAsked =
      protocol.afterUnsent === 'ask-and-give-up'
        ? { notifiedAt: payment.notifiedAt ?? now, nextAt: now }
        : { nextAt: null }
    const ended = { chargeSentAt: null, reason: 'not-reached', ...isAsked } as const
    const unsent = withPayment(change, ended)
    return moveTo(unsent, 'decline', now, `never sent: ${answer.detail}`)
  }
  const lost = payment.state === 'raised' ? moveTo(change, 'lose', now, answer.detail) : change
  return withPayment(lost, {
    reason: protocol.reasons.lost,
    tries: payment.tries + 1,
    nextAt: retryAt(payment, now, settings.deliveryRetryFirstMs, settings.enquiryMaxMs),
  })
}

/** The attempt waits for another secret, which goes out in a request of its own. Decision 076. */
function afterWrongSecret(
  change: Change,
  { detail, attemptsLeft }: Extract<SecretChargeAnswer, { kind: 'wrong-secret' }>,
  { now, settings }: Context,
): Change {
  const { state, registeredAt, secretTries } = change.payment
  const counted = withPayment(change, { secretTries: secretTries + 1 })
  // A database that went back in time may have lost the submission.
  if (state === 'registered') return counted
  if (state !== 'raised') return change
  const waiting = withPayment(moveTo(counted, 'reject-secret', now, detail), {
    chargeSentAt: null,
    chargeExpiresAt: null,
    nextAt: after(registeredAt, settings.registeredLifeMs),
  })
  return { ...waiting, wrongSecret: { attemptsLeft } }
}

/** Keeps what the provider's own answer calls the charge, unless it is known: the first that named it may have been lost. */
function withNewSession(
  change: Change,
  session: string,
  { enquiresBySession }: Pick<Provider, 'enquiresBySession'>,
): Change {
  const kept = cleanText(session)
  const names = enquiresBySession ? [kept, answeredText(kept)] : [kept]
  return names.filter((name) => !change.payment.sessions.includes(name)).reduce(withSession, change)
}

/** The part of an answer about this charge: none if it is about another payment. */
export const toldAbout = (payment: Payment, answer: EnquiryAnswer): EnquiryAnswer =>
  answer.kind === 'successful' && answer.reference !== chargeReference(payment)
    ? { kind: 'lost', detail: 'the answer was about another payment' }
    : answer

/** Applies the provider's answer on whether it took money. Nothing else makes a payment paid. */
export function afterEnquiry(change: Change, reply: EnquiryAnswer, context: Context): Change {
  const { payment } = change
  const { state } = payment
  if (!isOpen(state) && !isClosedUnpaid(state) && !isUnseen(payment)) {
    return noteContradiction(change, reply, context)
  }
  const answer = toldAbout(payment, reply)
  if (answer.kind === 'lost' || answer.kind === 'unsent') {
    const isUnderWay = isOpen(state) && state !== 'registered'
    const asked = isUnderWay ? enquireAgain(change, context) : change
    // A payment that was unsure for too long has just become a case, and cases are asked on.
    return isUnderWay && isOpen(asked.payment.state) ? asked : watchAgainSoon(asked, context)
  }
  const heard = withPayment(change, { notifiedAt: null, silentSince: null })
  const isDenial = answer.kind === 'failed' || answer.kind === 'absent'
  if (isDenial && isUnreadable(payment)) return withPayment(heard, { nextAt: null })
  switch (answer.kind) {
    case 'successful':
      return afterSuccess(heard, answer, context)
    case 'unreadable':
      return afterUnreadable(heard, answer, context)
    case 'failed':
      return afterChargeFailure(heard, answer, context)
    case 'absent':
      return afterChargeAbsence(heard, context)
    case 'pending': {
      const { session } = answer
      const named = session ? withNewSession(heard, session, connected(context).provider) : heard
      const confirmingSince = payment.confirmingSince ?? context.now
      // The provider knows the charge, so it was sent, whatever the row says. It is watched like any other.
      const chargeSentAt = payment.chargeSentAt ?? context.now
      return enquireAgain(
        withPayment(knownToWait(named, context), { confirmingSince, chargeSentAt }),
        context,
      )
    }
  }
}

function afterChargeFailure(
  change: Change,
  answer: Extract<EnquiryAnswer, { kind: 'failed' }>,
  context: Context,
): Change {
  const { state } = change.payment
  const cleared = withPayment(change, { confirmingSince: null })
  if (isClosedUnpaid(state) || state === 'registered') return watchLate(cleared, context)
  const reason = answer.isWrongSecret ? 'wrong-pin' : (answer.cause ?? 'declined')
  const declined = withPayment(cleared, { reason })
  return watchLate(moveTo(declined, 'decline', context.now, answer.detail), context)
}

/** The charge is under way although its answer was lost. */
function knownToWait(change: Change, context: Context): Change {
  const { state } = change.payment
  const wasUnsure = state === 'raised' || state === 'unknown'
  const isShown = connected(context).protocol.pendingIsShown
  return wasUnsure && isShown ? moveTo(change, 'pend', context.now, '') : change
}

function afterSuccess(
  change: Change,
  answer: Extract<EnquiryAnswer, { kind: 'successful' }>,
  { now, wasBoughtMeanwhile, facts, settings }: Context,
): Change {
  const { payment, order } = change
  const providerId = cleanText(answer.providerId)
  // A callback may have come while the question was out.
  const brought = facts.charge?.provider.amountBeside?.(payment.sessions, providerId)
  const taken = answer.amount ?? brought ?? payment.amount
  const known = withPayment(withoutName(withoutUnread(change, providerId, now), providerId), {
    providerId,
    taken,
    reason: null,
    nextAt: now,
  })
  const detail = `provider id ${providerId}`
  if (!sameMoney(taken, payment.amount)) {
    const wrong = withPayment(known, { reason: refundReasons.otherAmount })
    const both = `${wordsOfAmount(taken)} taken, ${wordsOfAmount(payment.amount)} asked`
    const noted = withException(wrong, 'other-amount', now, providerId, both)
    return moveTo(noted, 'confirm-wrong', now, `${detail}, ${both}`)
  }
  // Another attempt paid the order or may still pay it, so this debit goes back.
  const { otherAttempt, paidTwice, boughtMeanwhile, oldRate } = refundReasons
  const reason = order.paidBy === null ? otherAttempt : paidTwice
  const surplus = withPayment(known, { reason })
  if (isOpen(payment.state)) {
    return order.paidBy === null
      ? moveTo(known, 'confirm', now, detail)
      : moveTo(surplus, 'confirm-late', now, detail)
  }
  const isFree = order.paidBy === null && order.openAttempt === null
  if (!isFree) return moveTo(surplus, 'confirm-late', now, detail)
  // A late debit never buys again what its owner bought in the meantime, or is just buying (decision 121), nor at a rate of before.
  const hasOldRate = isExchanged(order) && passed(order.quotedAt, settings.quoteLifeMs, now)
  const mayBuy = facts.fulfilment?.reinstate === true && !wasBoughtMeanwhile && !hasOldRate
  const late = withPayment(known, {
    reason: hasOldRate && !wasBoughtMeanwhile ? oldRate : boughtMeanwhile,
  })
  const move = payment.state === 'exception' ? 'confirm' : 'reinstate'
  return mayBuy ? moveTo(known, move, now, detail) : moveTo(late, 'confirm-late', now, detail)
}

/** A transaction of unreadable amount stays an exception beside the transaction that pays. */
function withoutUnread(change: Change, providerId: string, now: Instant): Change {
  const before = change.payment.providerId
  return before === null || before === providerId
    ? change
    : withSecondTransaction(change, now, before, 'of an unreadable amount')
}

/** Money was taken in an unreadable amount: nothing is delivered, and a person looks at it. */
function afterUnreadable(
  change: Change,
  answer: Extract<EnquiryAnswer, { kind: 'unreadable' }>,
  { now }: Context,
): Change {
  const { state } = change.payment
  const providerId = cleanText(answer.providerId)
  const first = withoutName(withoutUnread(change, providerId, now), providerId)
  const known = withPayment(first, { providerId, nextAt: null })
  const detail = `unreadable amount, ${answer.detail}`
  if (state === 'exception') {
    return withException(known, 'other-amount', now, answer.providerId, detail)
  }
  return moveTo(known, 'doubt', now, detail)
}

/** The provider has no such payment. The attempt ends only once the payment can no longer come about. */
function afterChargeAbsence(change: Change, context: Context): Change {
  const { payment } = change
  const { now, askedAt, settings } = context
  const { protocol, provider } = connected(context)
  const provenAt = protocol.absenceProvenAt(payment, provider, settings.leaseMs)
  if (payment.state === 'registered') {
    // A charge that the provider called pending before may still be on its way.
    if (provenAt !== null && askedAt < provenAt) return watchLate(change, context)
    const nextAt = after(payment.registeredAt, settings.registeredLifeMs)
    return withPayment(change, { confirmingSince: null, chargeSentAt: null, nextAt })
  }
  // A case of what was never sent, as far as we know, ends by the provider's word alone.
  const isUnsent = payment.chargeSentAt === null && isUnseen(payment)
  // The provider itself has named a payment, which its records may not show yet: that one is asked about first.
  const isContradicted = namedFirst(payment) !== null
  const isProven = isUnsent || (provenAt !== null && askedAt >= provenAt && !isContradicted)
  const isKnown = protocol.absenceCounts || isProven
  if (isClosedUnpaid(payment.state)) {
    return watchLate(isKnown ? withPayment(change, { confirmingSince: null }) : change, context)
  }
  if (payment.cancelledAt !== null && isOpen(payment.state) && isKnown) {
    const cancelled = withPayment(change, { reason: 'cancelled', confirmingSince: null })
    return watchLate(moveTo(cancelled, 'abandon', now, 'cancelled by the visitor'), context)
  }
  if (!isProven) {
    const isStale = passed(payment.confirmingSince, settings.returnTrustMs, now)
    const known = isStale ? withPayment(change, { confirmingSince: null }) : change
    return isFirstChargeNext(known.payment, context)
      ? withPayment(known, { nextAt: now })
      : enquireAgain(known, context)
  }
  const expired = withPayment(change, { reason: protocol.reasons.absent, confirmingSince: null })
  return watchLate(moveTo(expired, 'expire', now, 'no payment at the provider'), context)
}
