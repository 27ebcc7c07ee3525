import type { TransactionId } from '@portal/kernel/ids'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Payment } from '../../ports/payment.port.ts'
import type { PaymentTransaction } from '../../ports/payment-store.port.ts'
import { type Change, moveTo, unchanged, withPayment } from '../core/payment-move.rules.ts'
import { report, storeChange } from '../engine/payment.flow.ts'
import { contextFor, type PaymentDeps } from '../engine/payment-deps.flow.ts'
import { isClosedWatched, moveRefund, withRefund } from '../refunds/refund.rules.ts'
import { withNamesDue } from '../steps/payment-settle.rules.ts'
import { canBeAsked, isUnreadable } from '../steps/payment-step.rules.ts'

export const outcomes = ['delivered', 'refunded', 'unpaid'] as const
export type Resolution = {
  transactionId: TransactionId
  /** `unpaid`: the provider took nothing. The others require a debit that was seen. */
  outcome: (typeof outcomes)[number]
  /** The person who decided, and why. Both stay in the history for good. */
  by: string
  reason: string
}

export type ExceptionRefusal = 'not-found' | 'not-an-exception' | 'does-not-fit' | 'cannot-be-asked'

/** Closes a case that the engine could not close, for a person who has looked at both systems' records. */
export async function resolveException(
  deps: PaymentDeps,
  resolution: Resolution,
): Promise<Result<'resolved', ExceptionRefusal>> {
  const done = await deps.store.transaction((tx) => resolveLocked(deps, tx, resolution))
  if (!done.ok) return done
  report(deps, done.value)
  return ok('resolved')
}

async function resolveLocked(
  deps: PaymentDeps,
  tx: PaymentTransaction,
  { transactionId, outcome, by, reason }: Resolution,
): Promise<Result<Change, ExceptionRefusal>> {
  const locked = await tx.lockPayment(transactionId)
  if (!locked) return fail('not-found')
  const { payment, order, now } = locked
  const context = contextFor(deps, locked)
  if (payment.state !== 'exception') return fail('not-an-exception')
  const isOwnOrder = order.paidBy === null || order.paidBy === payment.id
  if (!fits(payment, outcome, isOwnOrder)) return fail('does-not-fit')
  const detail = `${by}: ${reason}`
  const before = unchanged(payment, order)
  // "Unpaid" ends the case, and the provider is asked once more. A debit that shows up during the watch, or of which
  // there is a notification later, is still found.
  const isWatched = outcome === 'unpaid'
  // An attempt that was never sent, as far as we know, is only asked about because of notifications, and a named
  // transaction only after its charge.
  const isNotification = payment.chargeSentAt === null || payment.namedIds.length > 0
  const ended = {
    nextAt: isWatched ? now : null,
    notifiedAt: isWatched && isNotification ? now : null,
    namedAt: isWatched && payment.namedAt !== null ? now : payment.namedAt,
    confirmingSince: isWatched ? null : payment.confirmingSince,
    silentSince: null,
    workFailures: 0,
    lastError: null,
  }
  const settled = withNamesDue(withPayment(before, ended), context)
  const closed = closeRefund(settled, outcome, { now, detail })
  const resolved = moveTo(closed, `resolve-${outcome}`, now, detail)
  const change = isClosedWatched(resolved.payment, context)
    ? withPayment(resolved, { nextAt: now })
    : resolved
  await tx.endSilence(payment.id, by, reason)
  await storeChange(tx, before, change)
  return ok(change)
}

/** True where the outcome agrees with the debit that was seen at the provider. */
function fits(payment: Payment, outcome: Resolution['outcome'], isOwnOrder: boolean): boolean {
  const { taken } = payment
  switch (outcome) {
    case 'unpaid':
      return taken === null && !isUnreadable(payment)
    case 'refunded':
      // Taken in an amount that could not be read: only a person can have given it back.
      return taken !== null || isUnreadable(payment)
    case 'delivered':
      return taken !== null && isOwnOrder
  }
}

function closeRefund(
  change: Change,
  outcome: Resolution['outcome'],
  { now, detail }: { now: Parameters<typeof moveTo>[2]; detail: string },
): Change {
  if (change.payment.refund?.state !== 'stuck') return change
  const move = outcome === 'refunded' ? 'close-returned' : 'close-unneeded'
  // Counted anew, so that it is asked about soon, and then ever more seldom.
  return withRefund(moveRefund(change, move, now, detail), { closedAt: now, looks: 0 })
}

/**
 * Makes the worker ask the operator or the provider once more about a case; the answer may close it.
 * Refused for a refund that is asked about by sending it again, and for a provider that is not connected.
 */
export async function askAboutException(
  deps: PaymentDeps,
  transactionId: TransactionId,
): Promise<Result<'asked', ExceptionRefusal>> {
  const found = await deps.store.findPayment(transactionId)
  if (!found) return fail('not-found')
  const { state, refund, provider, taken } = found.payment
  if (state !== 'exception') return fail('not-an-exception')
  const mayAsk = deps.methods.get(provider)?.provider.refunds.isRepeatable === false
  if (refund !== null && !mayAsk) return fail('cannot-be-asked')
  const context = contextFor(deps, { ...found, now: deps.clock.now() })
  if (taken === null && !canBeAsked(found.payment, context)) return fail('cannot-be-asked')
  await deps.store.nudge(transactionId, {
    mustAsk: true,
    namedId: null,
    isConfirming: false,
    spacingMs: 0,
    hastens: true,
  })
  return ok('asked')
}
