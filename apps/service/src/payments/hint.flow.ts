import { parseId, type TransactionId } from '@portal/kernel/ids'
import { sameMoney } from '@portal/kernel/money'
import type { Callback } from '../ports/payment-provider.port.ts'
import type { Order } from '../ports/payment-store.port.ts'
import { type Asker, type Checkout, ownerHashOf } from './checkout.flow.ts'
import { advance, contextFor, storeChange } from './payment.flow.ts'
import { isClosedUnpaid, isOpen } from './payment.states.ts'
import { afterEnquiry } from './payment-answer.rules.ts'
import { unchanged, withPayment } from './payment-move.rules.ts'

export type ReceivedCallback = Callback & {
  /** Who sent it, by the name of its adapter. */
  provider: string
  bodyDigest: string
}

/**
 * Keeps a callback, and only then acts on it. What a signature proves is applied like an answer; every
 * other one is a hint, by which the payment becomes due, so that the worker asks the provider itself.
 * False for one that is about no payment of this provider.
 */
export async function receiveCallback(
  world: Checkout,
  { provider, reference, proven, bodyDigest }: ReceivedCallback,
): Promise<boolean> {
  const at = world.clock.now()
  const id = parseId<'TransactionId'>(reference ?? '')
  if (!id.ok) return false
  await world.store.saveCallback({ provider, at, reference: id.value, bodyDigest })
  const found = await world.store.findPayment(id.value)
  if (found?.payment.provider !== provider) return false
  if (proven) await applyProof(world, id.value, proven)
  else await world.store.nudge(id.value, at)
  return true
}

/**
 * Applies what a signed callback proves, as if the provider had answered an enquiry. One that names
 * another amount, or a charge that was never sent, proves nothing: then the provider is asked.
 */
async function applyProof(
  world: Checkout,
  id: TransactionId,
  proven: NonNullable<Callback['proven']>,
): Promise<void> {
  const change = await world.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked || locked.payment.chargeSentAt === null) return null
    const named = proven.kind === 'successful' ? proven.amount : null
    if (named && !sameMoney(named, locked.payment.amount)) return null
    const now = world.clock.now()
    const before = unchanged(locked.payment, locked.order)
    const proved = afterEnquiry(before, proven, contextFor(world, locked.payment, now))
    await storeChange(tx, before, proved)
    return proved
  })
  if (change && change.history.length > 0) world.observer.moved(change)
  else await world.store.nudge(id, world.clock.now())
}

/**
 * The browser came back from the gateway. What it says is a hint: the provider is asked at once. Only
 * the device that opened the order can say that it gives up.
 */
export async function noteReturn(
  world: Checkout,
  asker: Asker | null,
  back: { transactionId: TransactionId; cancelled: boolean },
): Promise<Order | null> {
  const found = await world.store.findPayment(back.transactionId)
  if (!found) return null
  const isOwner = asker !== null && found.order.ownerHash === ownerHashOf(world, asker)
  await advance(world, back.transactionId, (change, { now }) => {
    const { state, cancelledAt } = change.payment
    if (!isOpen(state) && !isClosedUnpaid(state)) return change
    const givesUp = back.cancelled && isOwner && isOpen(state)
    return withPayment(change, { hintedAt: now, cancelledAt: givesUp ? now : cancelledAt })
  })
  return found.order
}
