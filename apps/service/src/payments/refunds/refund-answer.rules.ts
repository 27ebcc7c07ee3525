import { after, type Instant } from '@portal/kernel/instant'
import { answeredIds, answeredText } from '../../ports/answered-ids.port.ts'
import type { Payment, Refund } from '../../ports/payment.port.ts'
import type { RefundEnquiryAnswer } from '../../ports/payment-provider.port.ts'
import { type Context, connected } from '../core/context.rules.ts'
import { backOffMs } from '../core/payment.settings.ts'
import {
  type Change,
  cleanText,
  moveTo,
  withException,
  withPayment,
  withSession,
} from '../core/payment-move.rules.ts'
import { isClosedWatched, moveRefund, refundOf, withRefund } from './refund.rules.ts'

/** Applies the provider's answer: returned, under way, failed, refused, absent, or lost. */
export function afterRefund(
  asked: Payment,
  change: Change,
  answer: RefundEnquiryAnswer,
  context: Context,
): Change {
  const { payment } = change
  if (isClosedWatched(payment, context)) return afterClosedRefund(change, answer, context)
  if (answer.kind === 'returned' && payment.state === 'delivered') {
    return withException(change, 'refunded-after-delivery', context.now, 'refund', '')
  }
  const { refund } = payment
  if (refund === null || refund.ordinal !== asked.refund?.ordinal) return change
  if (refund.state === 'stuck')
    return answer.kind === 'returned' ? settleStuck(change, context) : change
  // The refund has ended since the question was asked; the next refund is first looked for at the provider.
  const isOver = refund.state === 'failed' || refund.state === 'returned'
  if (payment.state !== 'refund-due' || isOver) return change
  switch (answer.kind) {
    case 'returned':
      return afterReturn(change, answer.providerRefundId, context)
    case 'under-way':
      return afterInitiation(change, answer.providerRefundId, context)
    case 'failed':
      return isOfThisRefund(refund, context)
        ? afterRefundFailure(change, answer.detail, context)
        : afterNoNotification(change, { kind: 'absent' }, context)
    default:
      // An answer that nothing happened holds only for the try it was asked about.
      return isSameTry(refund, asked.refund) ? afterNoNotification(change, answer, context) : change
  }
}

/** A refund of a closed case that arrives after all: it may be the one by which the person gave the money back, or a second. */
function afterClosedRefund(change: Change, answer: RefundEnquiryAnswer, context: Context): Change {
  const { state } = change.payment
  if (answer.kind !== 'returned') return look(change, context)
  const kind = state === 'delivered' ? 'refunded-after-delivery' : 'refunded-twice'
  const id = answer.providerRefundId ?? ''
  const noted = withException(
    change,
    kind,
    context.now,
    'refund',
    `after the case was closed ${id}`,
  )
  return withPayment(withRefund(noted, { closedAt: null }), { nextAt: null })
}

/** A list may show only an earlier refund that failed, while the one that was sent is not listed yet. */
const isOfThisRefund = (refund: Refund, { isAct }: Context): boolean =>
  refund.state !== 'due' && (isAct || refund.providerRefundId !== null)

const isSameTry = (refund: Refund, asked: Refund): boolean =>
  refund.state === asked.state && refund.sentBy === asked.sentBy

function afterReturn(change: Change, providerRefundId: string | null, { now }: Context): Change {
  const returned = moveRefund(
    withRefund(change, named(change, providerRefundId)),
    'return',
    now,
    '',
  )
  return moveTo(withPayment(returned, { nextAt: null }), 'refund', now, '')
}

const named = ({ payment }: Change, providerRefundId: string | null) => ({
  providerRefundId:
    providerRefundId === null ? refundOf(payment).providerRefundId : cleanText(providerRefundId),
})

function afterInitiation(change: Change, id: string | null, context: Context): Change {
  const { now } = context
  const known = withRefund(withAnswered(change, id, context), named(change, id))
  const { state } = refundOf(known.payment)
  return state === 'under-way'
    ? look(known, context)
    : look(moveRefund(known, 'initiate', now, ''), context)
}

/** The result comes to an address that is no secret for good: later ones are believed by the ids that answers named. */
function withAnswered(change: Change, id: string | null, context: Context): Change {
  if (id === null || !connected(context).provider.enquiresBySession) return change
  const text = answeredText(cleanText(id), context.now)
  return answeredIds(change.payment.sessions).includes(cleanText(id))
    ? change
    : withSession(change, text)
}

/** A refund that failed on its way has ended; the next one waits for its time. */
function afterRefundFailure(change: Change, detail: string, { now, settings }: Context): Change {
  const failed = moveRefund(change, 'fail', now, detail)
  const { ordinal } = refundOf(failed.payment)
  const waitMs = settings.refundAgainFirstMs * 2 ** (ordinal - 1)
  return withPayment(failed, { nextAt: after(now, waitMs) })
}

type NoNotification = Extract<
  RefundEnquiryAnswer,
  { kind: 'refused' | 'absent' | 'unsent' | 'lost' }
>

function afterNoNotification(change: Change, answer: NoNotification, context: Context): Change {
  const { now, askedAt } = context
  const refund = refundOf(change.payment)
  if (answer.kind === 'refused') return afterRefusal(change, answer, context)
  if (refund.state === 'under-way') return look(change, context)
  if (answer.kind === 'unsent') {
    // A first try that never left leaves no doubt; an earlier try may still be under way.
    const isFirst = refund.state === 'sent' && refund.tries === 1
    return askRefundAgain(
      isFirst ? moveRefund(change, 'deny', now, answer.detail) : change,
      context,
    )
  }
  if (answer.kind === 'lost') return askRefundAgain(lowerMark(change, context), context)
  if (refund.state === 'due') return dueNow(withRefund(change, { isAskedAbout: true }), now)
  const { settlesAfterMs } = connected(context).provider.refunds
  const isProof = refund.sentBy !== null && askedAt >= after(refund.sentBy, settlesAfterMs)
  if (!isProof) return askRefundAgain(change, context)
  const denied = moveRefund(change, 'deny', now, 'not found at the provider')
  return dueNow(withRefund(denied, { isAskedAbout: true }), now)
}

const dueNow = (change: Change, now: Instant): Change => withPayment(change, { nextAt: now })

/** The call is over, so the request left before now and not as late as the lease allowed. */
function lowerMark(change: Change, { now, isAct }: Context): Change {
  const { sentBy } = refundOf(change.payment)
  return isAct && sentBy !== null && now < sentBy ? withRefund(change, { sentBy: now }) : change
}

function afterRefusal(
  change: Change,
  { cause, detail }: Extract<RefundEnquiryAnswer, { kind: 'refused' }>,
  context: Context,
): Change {
  const { now, settings } = context
  const before = refundOf(change.payment)
  if (before.state === 'under-way') return look(change, context)
  const refused = before.state === 'sent' ? moveRefund(change, 'refuse', now, detail) : change
  const isShort = cause === 'balance'
  // Each cause has its own limit, counted from when that cause began.
  const isSameCause = isShort === (before.shortSince !== null)
  const refusals = isSameCause ? before.refusals + 1 : 1
  const counted = withRefund(refused, {
    refusals,
    shortSince: isShort ? (before.shortSince ?? now) : null,
    // The refund is looked for before it is sent again: a failover may lose that a later try was accepted.
    isAskedAbout: false,
  })
  const waitMs = isShort
    ? backOffMs(refusals - 1, settings.refundShortFirstMs, settings.refundShortMaxMs)
    : backOffMs(refusals - 1, settings.refundRetryFirstMs, settings.refundRetryMaxMs)
  return withPayment(counted, { nextAt: after(now, waitMs) })
}

/**
 * The refund is under way: it is looked at again at growing intervals, and at the latest when the
 * provider's time is over.
 */
function look(change: Change, context: Context): Change {
  const { now, settings } = context
  const { mayTakeMs } = connected(context).provider.refunds
  const { looks, initiatedAt, closedAt } = refundOf(change.payment)
  const waitMs = backOffMs(looks, settings.refundLookFirstMs, settings.refundLookMaxMs)
  const endsAt = after(closedAt ?? initiatedAt ?? now, mayTakeMs)
  const next = after(now, waitMs)
  return withPayment(withRefund(change, { looks: looks + 1 }), {
    nextAt: now < endsAt && next > endsAt ? endsAt : next,
  })
}

/**
 * There was no answer: the question is repeated, and after `giveUpAfterMs` (20 hours) it becomes a case for
 * a person.
 */
function askRefundAgain(change: Change, context: Context): Change {
  const { now, settings } = context
  const refund = refundOf(change.payment)
  // A refund that waited for a filled account was sent late, so its time counts from the first such
  // refusal.
  const isTooLong =
    refund.shortSince === null
      ? now >= after(refund.createdAt, settings.giveUpAfterMs)
      : now >= after(refund.shortSince, settings.refundShortMs)
  const isAsked = refund.looks >= settings.refundLooksMin
  if (isTooLong && isAsked) return giveUpRefund(change, now, 'unsure for too long')
  const waitMs = backOffMs(refund.looks, settings.refundRetryFirstMs, settings.refundRetryMaxMs)
  return withPayment(withRefund(change, { looks: refund.looks + 1 }), {
    nextAt: after(now, waitMs),
  })
}

/** Hands refund and payment to a person together. */
export function giveUpRefund(change: Change, now: Instant, detail: string): Change {
  const given = moveRefund(change, 'give-up', now, detail)
  return moveTo(withPayment(given, { nextAt: null }), 'cannot-refund', now, detail)
}

/** The provider, asked once more about a case, has given the money back. */
function settleStuck(change: Change, { now }: Context): Change {
  if (change.payment.state !== 'exception') return change
  const returned = moveRefund(change, 'return', now, '')
  const settled = withPayment(returned, { nextAt: null })
  return moveTo(settled, 'resolve-refunded', now, 'the provider has given it back')
}

/**
 * Calls off a refund that was never sent, because the operator has delivered. Null if it may have been
 * sent.
 */
export function callOffRefund(change: Change, now: Instant): Change | null {
  const { refund } = change.payment
  if (refund === null) return change
  if (refund.state !== 'due' || refund.tries > 0) return null
  return moveRefund(change, 'call-off', now, 'delivered after all')
}
