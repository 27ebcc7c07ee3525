import { after, type Instant } from '@portal/kernel/instant'
import type { Payment, Refund } from '../../ports/payment.port.ts'
import type { RefundFacts } from '../../ports/payment-provider.port.ts'
import { followRefund, type RefundMove } from '../../states/refund.states.ts'
import { type Context, passed } from '../core/context.rules.ts'
import type { PaymentSettings } from '../core/payment.settings.ts'
import { type Change, cleanText, withPayment } from '../core/payment-move.rules.ts'
import { refundReasons } from './refund-reason.rules.ts'

/** Opens the payment's next refund: its first, or the one after a refund that failed. */
export function openRefund(change: Change, now: Instant): Change {
  const { payment } = change
  const ordinal = (payment.refund?.ordinal ?? 0) + 1
  const refund: Refund = {
    paymentId: payment.id,
    ordinal,
    state: 'due',
    amount: payment.taken ?? payment.amount,
    reason: payment.reason ?? refundReasons.notDelivered,
    providerRefundId: null,
    createdAt: now,
    sentBy: null,
    initiatedAt: null,
    endedAt: null,
    tries: 0,
    looks: 0,
    refusals: 0,
    shortSince: null,
    closedAt: null,
    isAskedAbout: false,
    detail: '',
  }
  const entry = {
    paymentId: payment.id,
    ordinal,
    at: now,
    move: 'open',
    from: null,
    to: 'due',
    detail: '',
  } as const
  return {
    ...withPayment(change, { refund }),
    // The refund before may have ended in this very change, and its row must not stay open.
    endedRefunds: payment.refund ? [...change.endedRefunds, payment.refund] : change.endedRefunds,
    refundHistory: [...change.refundHistory, entry],
  }
}

/** The refund in progress. Throws if a payment whose money goes back has none: that is a bug. */
export function refundOf({ id, refund }: Payment): Refund {
  if (refund === null) throw new Error(`${id} has no refund`)
  return refund
}

/** Sets fields of the refund other than its state. */
export const withRefund = (change: Change, fields: Partial<Omit<Refund, 'state'>>): Change =>
  withPayment(change, { refund: { ...refundOf(change.payment), ...fields } })

const ended = ['returned', 'failed', 'called-off']

/**
 * Moves by which the provider answered. Questions without an answer add up over all tries until one of
 * them.
 */
const answers: readonly RefundMove[] = ['initiate', 'refuse']

/** The only function that moves a refund. Throws on a move that its table does not list. */
export function moveRefund(change: Change, move: RefundMove, now: Instant, detail: string): Change {
  const refund = refundOf(change.payment)
  const to = followRefund(refund.state, move)
  if (!to) throw new Error(`A refund cannot ${move} from ${refund.state}`)
  const words = cleanText(detail)
  const moved: Refund = {
    ...refund,
    state: to,
    looks: answers.includes(move) ? 0 : refund.looks,
    sentBy: to === 'sent' ? refund.sentBy : null,
    initiatedAt: to === 'under-way' ? now : refund.initiatedAt,
    endedAt: ended.includes(to) ? now : refund.endedAt,
    detail: words || refund.detail,
  }
  const { paymentId, ordinal } = refund
  const entry = { paymentId, ordinal, at: now, move, from: refund.state, to, detail: words }
  return {
    ...withPayment(change, { refund: moved }),
    refundHistory: [...change.refundHistory, entry],
  }
}

export type RefundStep = 'open-refund' | 'refund' | 'enquire-refund' | 'cannot-refund' | 'rest'

/** Pure: the next act for a refund that is due. */
export function decideRefundStep(
  refund: Refund | null,
  now: Instant,
  settings: PaymentSettings,
  facts: RefundFacts,
): RefundStep {
  if (refund === null) return 'open-refund'
  switch (refund.state) {
    case 'due':
      if (isHopeless(refund, now, settings)) return 'cannot-refund'
      // The row may be older than the provider's records, so a refund that a failover may have lost is
      // looked for first.
      return facts.isRepeatable || refund.isAskedAbout ? 'refund' : 'enquire-refund'
    case 'sent':
      return facts.isRepeatable ? 'refund' : 'enquire-refund'
    case 'under-way':
      if (refund.initiatedAt !== null && now >= after(refund.initiatedAt, facts.mayTakeMs)) {
        return 'cannot-refund'
      }
      return facts.isRepeatable ? 'refund' : 'enquire-refund'
    case 'failed':
      return refund.ordinal >= settings.refundsMax ? 'cannot-refund' : 'open-refund'
    default:
      return 'rest'
  }
}

/**
 * Refused too often, too long for lack of money in the provider's account, or in turns longer than both
 * limits together.
 */
function isHopeless(refund: Refund, now: Instant, settings: PaymentSettings): boolean {
  const { createdAt, refusals, shortSince, tries } = refund
  const { giveUpAfterMs, refundRefusalsMax, refundShortMs } = settings
  const isTooLong = now >= after(createdAt, giveUpAfterMs + refundShortMs)
  if (isTooLong && tries >= refundRefusalsMax) return true
  return shortSince === null
    ? refusals >= refundRefusalsMax
    : now >= after(shortSince, refundShortMs)
}

/** Marks a refund as sent before its request leaves. Decision 004. */
export function markRefundSent(change: Change, now: Instant, settings: PaymentSettings): Change {
  const { state, tries } = refundOf(change.payment)
  const sentBy = after(now, settings.leaseMs)
  const sending = state === 'due' ? moveRefund(change, 'send', now, '') : change
  return withRefund(sending, { sentBy, tries: tries + 1 })
}

/**
 * A person closed a refund that may have been sent: the provider is asked on for as long as it may take, unless it can
 * be asked only by sending it again. Decision 125.
 */
export const isClosedWatched = ({ refund }: Payment, { now, facts }: Context): boolean => {
  const refunds = facts.charge?.provider.refunds
  const mayArrive = refund !== null && refund.closedAt !== null && refund.tries > 0
  return (
    mayArrive && refunds?.isRepeatable === false && !passed(refund.closedAt, refunds.mayTakeMs, now)
  )
}
