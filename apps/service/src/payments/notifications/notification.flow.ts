import { parseId, type TransactionId } from '@portal/kernel/ids'
import { sameMoney } from '@portal/kernel/money'
import type { Order, Payment } from '../../ports/payment.port.ts'
import type { Callback, ReturnOutcome } from '../../ports/payment-provider.port.ts'
import {
  type OrderAndPayment,
  type PaymentNotification,
  ProviderIdTaken,
} from '../../ports/payment-store.port.ts'
import { isOpen } from '../../states/payment.states.ts'
import { afterEnquiry } from '../charges/charge-answer.rules.ts'
import type { Context } from '../core/context.rules.ts'
import { cleanText, unchanged, withPayment } from '../core/payment-move.rules.ts'
import { advance, report, storeChange, wasBoughtMeanwhile } from '../engine/payment.flow.ts'
import { contextFor } from '../engine/payment-deps.flow.ts'
import { type Asker, type CheckoutDeps, ownerHashOf } from '../orders/checkout.flow.ts'
import { withNamesDue } from '../steps/payment-settle.rules.ts'
import {
  canBeAsked,
  mayStillBeDebited,
  notificationDueAt,
  notifiedAfter,
} from '../steps/payment-step.rules.ts'

export type ReceivedCallback = Callback & {
  /** The sender, by the name of its adapter. */
  provider: string
  bodyDigest: string
}

/**
 * Keeps a callback that is about a payment of this provider, and only then acts on it. What a signature
 * proves is applied like an answer; every other one only makes the payment due, so that
 * the worker asks the provider itself. False for one that is about no payment of ours. Decision 005.
 */
export async function receiveCallback(
  deps: CheckoutDeps,
  callback: ReceivedCallback,
): Promise<boolean> {
  const { provider, proven, bodyDigest } = callback
  const found = await findByCallback(deps, callback)
  if (found?.payment.provider !== provider) return false
  const { payment } = found
  const notification = notificationOf(deps, found, callback)
  if (proven === null && notification !== null) {
    await deps.store.nudge(payment.id, notification, { provider, bodyDigest })
    return true
  }
  await deps.store.saveCallback({ provider, reference: payment.id, bodyDigest })
  const isProof =
    proven !== null && (await provesSomething(deps, payment.id, proven, callback.providerId))
  if (!isProof && notification !== null) await deps.store.nudge(payment.id, notification)
  return true
}

async function findByCallback(
  { store }: CheckoutDeps,
  { provider, reference, session }: ReceivedCallback,
): Promise<OrderAndPayment | null> {
  const id = parseId<'TransactionId'>(reference ?? '')
  const found = id.ok ? await store.findPayment(id.value) : null
  return found ?? (session === null ? null : store.findByProviderId(provider, cleanText(session)))
}

/**
 * Notifications make the provider be asked. What was paid is asked about only when they name another transaction,
 * or say that this one came to nothing; and only the provider itself may name one. Decision 027.
 */
function notificationOf(
  deps: CheckoutDeps,
  found: OrderAndPayment,
  callback: ReceivedCallback,
): PaymentNotification | null {
  const { payment } = found
  const namedId = namedBy(callback, payment)
  const isGoingBack = isComingBack(payment)
  const context = contextFor(deps, { ...found, now: deps.clock.now() })
  const mustAsk = mayStillBeDebited(payment) && canBeAsked(payment, context)
  if (!mustAsk && namedId === null && !isGoingBack) return null
  return {
    mustAsk,
    namedId,
    isConfirming: false,
    spacingMs: deps.settings.notificationSpacingMs,
    // A refund that was refused is tried again when its time has come.
    hastens: payment.state !== 'refund-due' || isGoingBack,
  }
}

export const isComingBack = ({ refund }: Payment): boolean =>
  refund?.state === 'sent' || refund?.state === 'under-way'

/** The transaction that a callback wants asked about; null where it names none, or only a try that failed. */
function namedBy(
  { providerId, isAuthentic, claim }: ReceivedCallback,
  payment: Payment,
): string | null {
  const id = providerId === null ? null : cleanText(providerId)
  const isOther = id !== null && id !== payment.providerId
  if (claim === 'failure') return mayStillBeDebited(payment) || isOther ? null : payment.providerId
  return isOther && isAuthentic ? id : null
}

type Proof = NonNullable<Callback['proven']>

/** A word that names another payment's own id proves nothing; then the provider is asked. */
async function provesSomething(...proof: Parameters<typeof applyProof>): Promise<boolean> {
  try {
    return await applyProof(...proof)
  } catch (error) {
    if (error instanceof ProviderIdTaken) return false
    throw error
  }
}

/**
 * Applies what a signed callback proves, as if the provider had answered an enquiry. False where it
 * proves nothing alone: the charge was never sent as far as we know, or it names another amount
 * and the provider can be asked which is true. Decision 015.
 */
async function applyProof(
  deps: CheckoutDeps,
  id: TransactionId,
  proven: Proof,
  provenId: string | null,
): Promise<boolean> {
  const applied = await deps.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked) return null
    const { payment, order } = locked
    // A try that failed beside the one that was paid is no word about what was paid.
    const isOtherTry =
      provenId !== null && payment.providerId !== null && provenId !== payment.providerId
    if (proven.kind === 'failed' && isOtherTry) return null
    const context = contextFor(deps, locked)
    const named = proven.kind === 'successful' ? proven.amount : null
    const isOther = named !== null && !sameMoney(named, payment.taken ?? payment.amount)
    // An enquiry that names no amount cannot overrule a signed word about another one; nor is money that
    // was booked already booked anew, so that such a word is kept for a person.
    const canBeAsked = context.facts.charge?.provider.enquiryNamesAmount !== false
    const isForEnquiry = isOther ? canBeAsked : payment.chargeSentAt === null
    if (mayStillBeDebited(payment) && isForEnquiry) return null
    const wasBought = proven.kind === 'successful' && (await wasBoughtMeanwhile(tx, locked))
    const before = unchanged(payment, order)
    const answered = afterEnquiry(before, proven, { ...context, wasBoughtMeanwhile: wasBought })
    const proved = withNamesDue(answered, context)
    return { proved, stored: await storeChange(tx, before, proved) }
  })
  if (!applied) return false
  const { proved, stored } = applied
  report(deps, stored)
  // Notifications that repeat a paid payment, or a contradiction that is known, need no enquiry.
  return (
    proved.history.length > 0 || proved.exceptions.length > 0 || !mayStillBeDebited(proved.payment)
  )
}

/**
 * The browser came back from the gateway. What it brings is a hint, and only the owner's: until the
 * provider has answered, the page does not tell the owner that nothing was taken. One that says
 * "cancelled" is no hint of a payment: the provider is asked, and the way to the gateway stays open. A
 * stranger's return makes the provider be asked, and changes nothing that the owner sees. No return gives
 * a payment up.
 */
export async function noteReturn(
  deps: CheckoutDeps,
  asker: Asker | null,
  back: { transactionId: TransactionId; provider: string; outcome?: ReturnOutcome },
): Promise<Order | null> {
  const { transactionId, provider, outcome } = back
  const found = await deps.store.findPayment(transactionId)
  if (!found) return null
  const { payment, order } = found
  if (payment.provider !== provider || !mayStillBeDebited(payment)) return order
  const isOwner = asker !== null && order.ownerHash === ownerHashOf(deps, asker)
  if (!isOwner) {
    const { notificationSpacingMs: spacingMs } = deps.settings
    await deps.store.nudge(transactionId, {
      mustAsk: true,
      namedId: null,
      isConfirming: false,
      spacingMs,
      hastens: true,
    })
    return order
  }
  await advance(deps, transactionId, (change, context) => {
    const { now } = context
    const { state, confirmingSince, notifiedAt } = change.payment
    if (!mayStillBeDebited(change.payment)) return change
    const nextAt = notificationDueAt(change.payment, context)
    // A return while the question of the one before is still to be asked adds nothing to it.
    if (notifiedAt !== null && confirmingSince !== null && nextAt > now) return change
    // An attempt that was never submitted has nothing to confirm, unless the provider says so.
    const isConfirming = state !== 'registered' && outcome !== 'cancelled'
    return withPayment(change, {
      notifiedAt: notifiedAfter(change.payment, now),
      confirmingSince: isConfirming ? now : confirmingSince,
      nextAt,
    })
  })
  return order
}

/** True while the visitor can give the attempt up: a prompt that may ring cannot be called back. */
const mayBeGivenUp = ({ state, chargeSentAt }: Payment, { facts }: Context): boolean =>
  isOpen(state) &&
  state !== 'registered' &&
  (facts.charge?.protocol.hasReturn === true || chargeSentAt === null)

/**
 * The owner gives an attempt up: it ends once the provider has no payment, and no sooner. A repeat of what
 * was noted is noted as well; null for an attempt that is not the asker's.
 */
export async function giveUp(
  deps: CheckoutDeps,
  asker: Asker,
  transactionId: TransactionId,
): Promise<'noted' | 'not-open' | null> {
  const found = await deps.store.findPayment(transactionId)
  if (!found || found.order.ownerHash !== ownerHashOf(deps, asker)) return null
  let outcome: 'noted' | 'not-open' = 'not-open'
  await advance(deps, transactionId, (change, context) => {
    const isNew = change.payment.cancelledAt === null
    outcome = isNew && !mayBeGivenUp(change.payment, context) ? 'not-open' : 'noted'
    if (!isNew || outcome === 'not-open') return change
    return withPayment(change, { cancelledAt: context.now, nextAt: context.now })
  })
  return outcome
}
