import type { TransactionId } from '@portal/kernel/ids'
import { sameMoney } from '@portal/kernel/money'
import { answeredIds } from '../../ports/answered-ids.port.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { ProviderIdTaken } from '../../ports/payment-store.port.ts'
import { wordsOfAmount } from '../charges/contradiction.rules.ts'
import type { Context } from '../core/context.rules.ts'
import {
  type Change,
  cleanText,
  unchanged,
  withException,
  withPayment,
  withSession,
} from '../core/payment-move.rules.ts'
import { report, storeChange } from '../engine/payment.flow.ts'
import { contextFor } from '../engine/payment-deps.flow.ts'
import type { CheckoutDeps } from '../orders/checkout.flow.ts'
import { mayStillBeDebited, notificationDueAt, notifiedAfter } from '../steps/payment-step.rules.ts'
import { isComingBack, type ReceivedCallback, receiveCallback } from './notification.flow.ts'

/** What is kept of one charge at most: a charge, its receipt, and a result for each refund need no more. */
const keptMost = 16

/**
 * A callback at a charge's own address. Whoever reads that address in a log can write there too, so nothing is booked by
 * what arrives: what later questions need of it is kept, as far as it agrees with the provider's own answers, and
 * the provider is asked. False for an address that is no charge's. Decision 157.
 */
export async function receiveMarkedCallback(
  deps: CheckoutDeps,
  mark: string,
  callback: ReceivedCallback,
): Promise<boolean> {
  const { provider } = callback
  const id = deps.callbackMarks.read(provider, mark)
  const found = id === null ? null : await deps.store.findPayment(id)
  if (id === null || found?.payment.provider !== provider) return false
  await keep(deps, id, callback)
  return receiveCallback(deps, { ...callback, reference: id, isAuthentic: false, proven: null })
}

async function keep(deps: CheckoutDeps, id: TransactionId, callback: ReceivedCallback) {
  try {
    const stored = await deps.store.transaction(async (tx) => {
      const locked = await tx.lockPayment(id)
      if (!locked) return null
      const before = unchanged(locked.payment, locked.order)
      return storeChange(tx, before, afterMarked(before, callback, contextFor(deps, locked)))
    })
    if (stored) report(deps, stored)
  } catch (error) {
    // Another payment has the name: then it is not of this one.
    if (!(error instanceof ProviderIdTaken)) throw error
  }
}

function afterMarked(before: Change, callback: ReceivedCallback, context: Context): Change {
  const { payment } = before
  const { session, claim, refundId, brings = [] } = callback
  if (refundId !== undefined && !mayTellOfRefund(payment, cleanText(refundId), context)) {
    return before
  }
  if (session !== null && isForeign(payment, cleanText(session), context)) {
    const words = `a callback calls ${cleanText(session)} paid, which no answer named`
    return claim === 'success'
      ? withException(before, 'second-transaction', context.now, 'callback', words)
      : before
  }
  const names = session === null ? brings : [session, ...brings]
  return withAmountCompared(withNames(before, names, context), context)
}

/** The question may have been quicker than the callback, and it named no amount. */
function withAmountCompared(change: Change, { now, facts }: Context): Change {
  const { sessions, providerId, taken } = change.payment
  if (providerId === null || taken === null) return change
  const brought = facts.charge?.provider.amountBeside?.(sessions, providerId) ?? null
  if (brought === null || sameMoney(brought, taken)) return change
  const both = `${wordsOfAmount(brought)} said, ${wordsOfAmount(taken)} booked`
  return withException(change, 'other-amount', now, providerId, both)
}

/** The answer to the charge named its id, and the callback names another one. */
function isForeign({ sessions }: Payment, session: string, { facts }: Context): boolean {
  const isAskedBy = facts.charge?.provider.enquiresBySession
  const answered = isAskedBy ? answeredIds(sessions).filter(isAskedBy) : []
  return answered.length > 0 && !answered.includes(session)
}

/**
 * Of a refund that was begun only: of the one that an answer named, or of any while no answer has named one or the answer
 * to a call is still to come.
 */
function mayTellOfRefund(payment: Payment, id: string, { now }: Context): boolean {
  const { refund, sessions, leaseUntil } = payment
  if (refund === null || refund.tries === 0) return false
  const isUnanswered = refund.providerRefundId === null || (leaseUntil !== null && now < leaseUntil)
  return isUnanswered || refund.providerRefundId === id || answeredIds(sessions).includes(id)
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
