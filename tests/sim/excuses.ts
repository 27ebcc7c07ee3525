import type { Payment } from '../../apps/service/src/ports/payment.port.ts'
import type { Disk } from './disk.ts'
import type { Outside, Transaction } from './outside.ts'

/** What the oracle does not hold against the engine yet. Each stands alone, to be deleted by itself. */

/**
 * A second debit is known by a callback that names it and arrives once the first was stored. The portal
 * keeps one such name at a time, and none before it knows of a first; of the rest only the provider's
 * reports tell.
 */
export function isUnknownSecond(
  one: Transaction,
  payment: Payment | undefined,
  outside: Outside,
): boolean {
  const { transactions } = one.charge
  const taken = transactions.filter(({ takenAt }) => takenAt !== null)
  if (taken.length === 1 || one.providerId === payment?.providerId) return false
  const seenAt = payment?.paidAt ?? Number.POSITIVE_INFINITY
  return transactions.length !== 2 || (outside.arrivedOf.get(one.providerId) ?? 0) <= seenAt
}

/** One that the provider's records did not show yet when a callback named it is asked about only once. */
export function isHiddenSecond(one: Transaction, payment: Payment | undefined, outside: Outside) {
  if (one.providerId === payment?.providerId) return false
  const heardAt = outside.heardOf.get(one.providerId)
  return heardAt !== undefined && heardAt < one.unseenUntil
}

/** What the lost time delivered nobody asks about before a debit that is surplus goes back. */
export const isSurplusAfterLoss = (disk: Disk, id: string): boolean =>
  disk.history.some(
    ({ paymentId, move }) =>
      paymentId === id && (move === 'confirm-late' || move === 'confirm-wrong'),
  )

/** What was a case for a person is not compared with what was bought meanwhile. */
export const wasCase = (disk: Disk, id: string): boolean =>
  disk.history.some(({ paymentId, to }) => paymentId === id && to === 'exception')

/** A purchase of which it is unsure whether it was delivered does not count as bought meanwhile. */
export const isUnsurePurchase = ({ state }: Payment): boolean => state === 'exception'

/** A signed word about an attempt whose submission was lost makes the provider be asked, no more. */
export const isLostSubmission = (disk: Disk, { orderId }: Payment): boolean =>
  disk.shaken.has(orderId)
