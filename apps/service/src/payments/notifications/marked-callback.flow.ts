import type { TransactionId } from '@portal/kernel/ids'
import { ProviderIdTaken } from '../../ports/payment-store.port.ts'
import { withSession } from '../charges/charge-answer.rules.ts'
import type { Context } from '../core/context.rules.ts'
import { type Change, cleanText, unchanged, withPayment } from '../core/payment-move.rules.ts'
import { storeChange } from '../engine/payment.flow.ts'
import { contextFor } from '../engine/payment-deps.flow.ts'
import type { CheckoutDeps } from '../orders/checkout.flow.ts'
import { mayStillBeDebited, notificationDueAt, notifiedAfter } from '../steps/payment-step.rules.ts'
import { isComingBack, type ReceivedCallback, receiveCallback } from './notification.flow.ts'

/** What is kept of one charge at most: a charge, its receipt, and a result for each refund need no more. */
const keptMost = 16

/**
 * A callback at a charge's own address, which only its provider was told. It carries no signature, so nothing is ever
 * booked by it: what later questions need of it is kept, and the provider is asked. False for an
 * address that is no charge's. Decision 157.
 */
export async function receiveMarkedCallback(
  deps: CheckoutDeps,
  mark: string,
  callback: ReceivedCallback,
): Promise<boolean> {
  const { provider, session, brings = [] } = callback
  const id = deps.callbackMarks.read(provider, mark)
  const found = id === null ? null : await deps.store.findPayment(id)
  if (id === null || found?.payment.provider !== provider) return false
  const names = session === null ? brings : [session, ...brings]
  await keep(deps, id, names)
  return receiveCallback(deps, { ...callback, reference: id, isAuthentic: false, proven: null })
}

async function keep(deps: CheckoutDeps, id: TransactionId, names: readonly string[]) {
  try {
    await deps.store.transaction(async (tx) => {
      const locked = await tx.lockPayment(id)
      if (!locked) return
      const before = unchanged(locked.payment, locked.order)
      await storeChange(tx, before, withNames(before, names, contextFor(deps, locked)))
    })
  } catch (error) {
    // Another payment has the name: then it is not of this one.
    if (!(error instanceof ProviderIdTaken)) throw error
  }
}

/** Made due in the same transaction: a provider may send its callback once and never again. */
function withNames(before: Change, names: readonly string[], context: Context): Change {
  const { sessions } = before.payment
  const fresh = [...new Set(names.map(cleanText))].filter((name) => !sessions.includes(name))
  if (fresh.length === 0 || sessions.length + fresh.length > keptMost) return before
  const named = fresh.reduce(withSession, before)
  const { payment } = named
  if (mayStillBeDebited(payment)) {
    const notifiedAt = notifiedAfter(payment, context.now)
    return withPayment(named, { notifiedAt, nextAt: notificationDueAt(payment, context) })
  }
  return isComingBack(payment) ? withPayment(named, { nextAt: context.now }) : named
}
