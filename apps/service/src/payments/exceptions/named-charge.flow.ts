import type { TransactionId } from '@portal/kernel/ids'
import { fail, ok, type Result } from '@portal/kernel/result'
import { answeredText } from '../../ports/answered-ids.port.ts'
import { type PaymentTransaction, ProviderIdTaken } from '../../ports/payment-store.port.ts'
import { cleanText, unchanged, withPayment, withSession } from '../core/payment-move.rules.ts'
import { storeChange } from '../engine/payment.flow.ts'
import { contextFor, type PaymentDeps } from '../engine/payment-deps.flow.ts'
import { mayStillBeDebited } from '../steps/payment-step.rules.ts'

export type NamedCharge = {
  transactionId: TransactionId
  /** The provider's own id of the charge, as its records show it. */
  session: string
  /** The receipt beside it, which a refund may need; null where none was found. */
  receipt: string | null
}

export type NamingRefusal =
  | 'not-found'
  | 'is-paid'
  | 'no-such-id'
  | 'no-such-receipt'
  | 'is-of-another'

/**
 * A person has found a charge in its provider's records, whose answer and callback were both lost. Its id is kept as if the
 * answer had named it, so that the provider is asked, and delivery or refund follow from the answer. Decision 158.
 */
export async function nameCharge(
  deps: PaymentDeps,
  named: NamedCharge,
): Promise<Result<'named', NamingRefusal>> {
  try {
    return await deps.store.transaction((tx) => nameLocked(deps, tx, named))
  } catch (error) {
    if (!(error instanceof ProviderIdTaken)) throw error
    return fail('is-of-another')
  }
}

async function nameLocked(
  deps: PaymentDeps,
  tx: PaymentTransaction,
  { transactionId, session, receipt }: NamedCharge,
): Promise<Result<'named', NamingRefusal>> {
  const locked = await tx.lockPayment(transactionId)
  if (!locked) return fail('not-found')
  const { payment, order, now } = locked
  if (!mayStillBeDebited(payment)) return fail('is-paid')
  const provider = contextFor(deps, locked).facts.charge?.provider
  if (!provider?.enquiresBySession?.(session)) return fail('no-such-id')
  const beside = receipt === null ? [] : provider.textsBeside?.(session, receipt)
  if (!beside) return fail('no-such-receipt')
  const names = [session, answeredText(session), ...beside].map(cleanText)
  const fresh = names.filter((name) => !payment.sessions.includes(name))
  const before = unchanged(payment, order)
  const kept = fresh.reduce(withSession, before)
  await storeChange(tx, before, withPayment(kept, { notifiedAt: now, nextAt: now }))
  return ok('named')
}
