import type { TransactionId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { PaymentStore } from '../ports/payment-store.port.ts'
import { storeChange } from './payment.flow.ts'
import { moveTo, unchanged, withPayment } from './payment-move.rules.ts'

export type Resolution = {
  transactionId: TransactionId
  /** `unpaid`: the provider took nothing; the others only where a debit was seen. */
  outcome: 'delivered' | 'refunded' | 'unpaid'
  /** Who decided and why: kept in the history for good. */
  by: string
  reason: string
}

/** A person closes a case that the engine could not: after looking at both sides' own records. */
export function resolveException(
  store: PaymentStore,
  now: Instant,
  { transactionId, outcome, by, reason }: Resolution,
): Promise<Result<'resolved', 'not-found' | 'not-an-exception' | 'does-not-fit'>> {
  return store.transaction(async (tx) => {
    const locked = await tx.lockPayment(transactionId)
    if (!locked) return fail('not-found')
    if (locked.payment.state !== 'exception') return fail('not-an-exception')
    const wasTaken = locked.payment.taken !== null
    if (wasTaken === (outcome === 'unpaid')) return fail('does-not-fit')
    const before = unchanged(locked.payment, locked.order)
    const settled = withPayment(before, { nextAt: null })
    await storeChange(tx, before, moveTo(settled, `resolve-${outcome}`, now, `${by}: ${reason}`))
    return ok('resolved')
  })
}
