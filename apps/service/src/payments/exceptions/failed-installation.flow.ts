import type { TransactionId } from '@portal/kernel/ids'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { PaymentTransaction } from '../../ports/payment-store.port.ts'
import { type Change, moveTo, unchanged, withPayment } from '../core/payment-move.rules.ts'
import { report, storeChange } from '../engine/payment.flow.ts'
import type { PaymentDeps } from '../engine/payment-deps.flow.ts'
import { openRefund } from '../refunds/refund.rules.ts'
import { refundReasons } from '../refunds/refund-reason.rules.ts'

export type FailedInstallation = {
  transactionId: TransactionId
  /** The person who decided, and why. Both stay in the history for good. */
  by: string
  reason: string
}

/** `may-be-back`: an earlier refund was sent, and its money may have arrived or still arrive. */
export type InstallationRefusal = 'not-found' | 'nothing-to-install' | 'may-be-back'

/**
 * Gives the money of a delivery back, for a person who knows that what the operator took on was not installed. The operator
 * is not asked: its order may say anything by then. Decision 176.
 */
export async function failInstallation(
  deps: PaymentDeps,
  failed: FailedInstallation,
): Promise<Result<'given-back', InstallationRefusal>> {
  const done = await deps.store.transaction((tx) => failLocked(tx, failed))
  if (!done.ok) return done
  report(deps, done.value)
  return ok('given-back')
}

async function failLocked(
  tx: PaymentTransaction,
  { transactionId, by, reason }: FailedInstallation,
): Promise<Result<Change, InstallationRefusal>> {
  const locked = await tx.lockPayment(transactionId)
  if (!locked) return fail('not-found')
  const { payment, order, now } = locked
  const isInstalled = payment.state === 'delivered' && order.item.installs === true
  if (!isInstalled) return fail('nothing-to-install')
  if (payment.refund !== null && payment.refund.tries > 0) return fail('may-be-back')
  const before = unchanged(payment, order)
  const because = withPayment(before, { reason: refundReasons.notInstalled, nextAt: now })
  const change = openRefund(moveTo(because, 'cannot-install', now, `${by}: ${reason}`), now)
  await storeChange(tx, before, change)
  return ok(change)
}
