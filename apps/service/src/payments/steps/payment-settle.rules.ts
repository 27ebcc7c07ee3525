import { after, type Instant } from '@portal/kernel/instant'
import type { StatusReason } from '@portal/kernel/transaction'
import { type Context, passed } from '../core/context.rules.ts'
import { type Change, moveTo, withException, withPayment } from '../core/payment-move.rules.ts'
import { markRefundSent, openRefund, refundOf } from '../refunds/refund.rules.ts'
import { giveUpRefund } from '../refunds/refund-answer.rules.ts'
import { refundReasons } from '../refunds/refund-reason.rules.ts'
import {
  decideStep,
  isRefused,
  markSent,
  namedFirst,
  notificationDueAt,
  restUntil,
  type Step,
} from './payment-step.rules.ts'

/** Steps that only change rows. All others are calls to the outside. */
const silentSteps = [
  'rest',
  'expire',
  'cannot-tell',
  'cannot-deliver',
  'open-refund',
  'cannot-refund',
  'stranded',
] as const
type SilentStep = (typeof silentSteps)[number]
export type CallStep = Exclude<Step, SilentStep>

const isSilent = (step: Step): step is SilentStep => (silentSteps as readonly Step[]).includes(step)

export type Settled = {
  change: Change
  /** The call to make next under the lease that `change` carries; null when none is due now. */
  step: CallStep | null
}

/**
 * Takes a payment as far as possible without a call and names the next call. The change holds the marks of
 * that call, so it must be stored before the call leaves. With `mayCall` false the call stays unmarked, and
 * the process that takes the payment next makes it.
 */
export function settle(start: Change, context: Context, mayCall = true): Settled {
  const { change, step } = untilCall(start, context, mayCall)
  return { change: withLateness(change, step, context), step }
}

/**
 * A delivery is late once a try has ended without it, so that after an outage of ours the first try comes before
 * the text. A try that throws never rests: it counts by its failures. Decision 072.
 */
function withLateness(change: Change, step: CallStep | null, { now, settings }: Context): Change {
  const { state, paidAt, workFailures } = change.payment
  const wasTried = step === null || workFailures > 0
  const isLate = state === 'paid' && wasTried && passed(paidAt, settings.deliveryLateMs, now)
  return isLate ? { ...change, lateAt: now } : change
}

function untilCall(start: Change, context: Context, mayCall: boolean): Settled {
  const { now, settings } = context
  let change = start
  for (;;) {
    const { payment } = change
    if (payment.nextAt === null && namedFirst(payment) !== null) {
      change = withNamesDue(change, context)
      continue
    }
    if (payment.nextAt === null || payment.nextAt > now) return withoutLease(change)
    const step = decideStep(payment, context)
    if (step === 'rest') {
      const nextAt = restUntil(payment, context)
      return withoutLease(withPayment(change, { nextAt, workFailures: 0, lastError: null }))
    }
    if (step === 'stranded') return withoutLease(strand(change, context))
    if (isSilent(step)) {
      change = afterSilentStep(change, step, context)
      continue
    }
    if (!mayCall) return withoutLease(change)
    const leaseUntil = after(now, settings.leaseMs)
    const marked = step === 'refund' ? markRefundSent(change, now, settings) : change
    const marks = markSent(payment, step, context)
    return { change: withPayment(marked, { ...marks, leaseUntil }), step }
  }
}

/**
 * Makes a payment due that has nothing left to do but still has transactions named by notifications, not before the
 * spacing of notifications allows it.
 */
export function withNamesDue(change: Change, context: Context): Change {
  const { namedIds, nextAt } = change.payment
  if (nextAt !== null || namedIds.length === 0) return change
  return withPayment(change, { nextAt: notificationDueAt(change.payment, context) })
}

const withoutLease = (change: Change): Settled => ({
  change: withPayment(change, { leaseUntil: null }),
  step: null,
})

/** Applies a step that needs no call. */
function afterSilentStep(
  change: Change,
  step: Exclude<SilentStep, 'rest' | 'stranded'>,
  { now, facts }: Context,
): Change {
  switch (step) {
    case 'expire': {
      const isSubmitted = change.payment.submittedAt !== null
      const reason = isSubmitted ? (facts.charge?.protocol.reasons.absent ?? 'expired') : 'expired'
      // It stays due: an attempt that proved to have been sent is watched, and any other comes to rest.
      return moveTo(withPayment(change, { reason }), step, now, '')
    }
    case 'cannot-tell':
      return afterNoWord(change, now)
    case 'cannot-deliver':
      return moveTo(withPayment(change, { reason: reasonOfNoDelivery(change) }), step, now, '')
    case 'open-refund':
      return openRefund(change, now)
    case 'cannot-refund':
      return giveUpRefund(change, now, wordsOfGivingUp(change))
  }
}

/** Whether a charge was paid that no callback told of. Beside an attempt that paid the order it is listed as a case. */
function afterNoWord(change: Change, now: Instant): Change {
  const detail = 'the answer to the charge was lost, and no callback came'
  const resting = withPayment(change, { nextAt: null })
  return change.order.paidBy === null
    ? moveTo(resting, 'doubt', now, detail)
    : withException(resting, 'unanswered', now, '', detail)
}

const reasonOfNoDelivery = ({ payment }: Change): StatusReason =>
  isRefused(payment) ? refundReasons.deliveryRefused : refundReasons.notDelivered

function wordsOfGivingUp({ payment }: Change): string {
  const { state, shortSince } = refundOf(payment)
  if (state === 'under-way') return 'under way for longer than the provider may take'
  if (state === 'failed') return 'failed too often'
  return shortSince === null ? 'refused too often' : 'the account held too little for too long'
}

/**
 * The provider or product is not connected: the payment is listed for a person as failing work, and tried
 * again after `stuckRetryMs`. Decision 028.
 */
function strand(change: Change, { now, settings, facts }: Context): Change {
  const { provider, workFailures } = change.payment
  const missing =
    facts.charge === null ? `provider ${provider}` : `product ${change.order.item.kind}`
  return withPayment(change, {
    workFailures: Math.max(workFailures, settings.workFailuresMax),
    lastError: `the ${missing} is not connected`,
    nextAt: after(now, settings.stuckRetryMs),
  })
}
