import type { Instant } from '@portal/kernel/instant'
import { type Money, sameMoney, toDecimal } from '@portal/kernel/money'
import type { EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import type { Context } from '../core/context.rules.ts'
import {
  type Change,
  cleanText,
  withException,
  withSecondTransaction,
} from '../core/payment-move.rules.ts'
import { chargeReference } from '../steps/payment-step.rules.ts'

/**
 * Records an answer that does not fit a payment whose money was taken before. A person must see it. An answer that nothing
 * was taken fits if its question left before the money was seen: a worker that stood still may bring it late.
 */
export function noteContradiction(
  change: Change,
  answer: EnquiryAnswer,
  { now, askedAt }: Context,
): Change {
  const { payment } = change
  if (answer.kind === 'failed' && payment.taken !== null) {
    if (payment.paidAt !== null && askedAt < payment.paidAt) return change
    return withException(change, 'taken-back', now, payment.providerId ?? '', answer.detail)
  }
  if (answer.kind === 'unreadable') return noteUnreadable(change, answer, now)
  if (answer.kind !== 'successful' || answer.reference !== chargeReference(payment)) return change
  const { amount } = answer
  const providerId = cleanText(answer.providerId)
  if (payment.providerId !== null && providerId !== payment.providerId) {
    return withSecondTransaction(change, now, providerId)
  }
  const { taken } = payment
  if (amount === null || taken === null || sameMoney(amount, taken)) return change
  const both = `${wordsOfAmount(amount)} said, ${wordsOfAmount(taken)} booked`
  return withException(change, 'other-amount', now, providerId, both)
}

/** For people who look at a case: "50.00 ZMW". */
export const wordsOfAmount = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`

/** Records a further debit, or the booked one in an amount that cannot be read. A person looks at both. */
function noteUnreadable(
  change: Change,
  { providerId, detail }: Extract<EnquiryAnswer, { kind: 'unreadable' }>,
  now: Instant,
): Change {
  const id = cleanText(providerId)
  const words = `unreadable amount, ${detail}`
  return id === change.payment.providerId
    ? withException(change, 'other-amount', now, id, words)
    : withSecondTransaction(change, now, id, words)
}
