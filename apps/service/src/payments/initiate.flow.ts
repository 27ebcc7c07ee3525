import { parseId, type TransactionId } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Order } from '../ports/payment.port.ts'
import type { PaymentTransaction } from '../ports/payment-store.port.ts'
import type { PriceRefusal } from '../ports/product.port.ts'
import {
  type Asker,
  type Checkout,
  draftOrder,
  type OrderChoice,
  openAttempt,
  ownerHashOf,
  ringingAttempt,
  type Way,
} from './checkout.flow.ts'
import { isOfferedFor } from './method.rules.ts'
import { type AskedItem, differingField, isSameQuote, requestOf } from './order.rules.ts'
import { productOf } from './world.flow.ts'

export type InitiateRequest = {
  key: string
  /** The request as sent, in a stable form: another one under the same key is a conflict. */
  body: string
  order: OrderChoice
  /** What the request says about the thing that is bought; it must be what the order holds. */
  asked: AskedItem
  way: Way
}

type PlainCode =
  | 'request.not-found'
  | 'order.paid-already'
  | 'idempotency.conflict'
  | 'order.price-changed'
  | 'method.unavailable'

export type InitiateRefusal = { code: PlainCode } | PriceRefusal

const refusal = (code: PlainCode) => fail<InitiateRefusal>({ code })

/**
 * Opens an attempt to pay an order. The same key answers the same transaction. An attempt that was
 * still open is given up, and a debit of it that shows up late is given back automatically; one whose
 * prompt still rings the same phone is answered again instead. A quote older than half an hour is
 * made anew first.
 */
export async function initiate(
  world: Checkout,
  asker: Asker,
  request: InitiateRequest,
): Promise<Result<TransactionId, InitiateRefusal>> {
  const fresh = await requoteWhereOld(world, request)
  if (!fresh.ok) return fresh
  return world.store
    .transaction((tx) => openUnderKey(world, asker, request, fresh.value, tx))
    .catch(refusedKey)
}

type Opened = Result<TransactionId, InitiateRefusal>

async function openUnderKey(
  world: Checkout,
  asker: Asker,
  request: InitiateRequest,
  isRequoted: boolean,
  tx: PaymentTransaction,
): Promise<Opened> {
  // The order's lock comes before the key, always in this order, so that no two requests wait for each other.
  const locked = await lockOrDraft(world, asker, request, tx)
  // The key of a named order can be guessed from the order's id, so its owner comes first.
  const isForeign = locked?.order.ownerHash !== ownerHashOf(world, asker)
  if ('id' in request.order && isForeign) return refusal('request.not-found')
  const claim = await tx.claimKey(request.key, 'initiate', world.digest(request.body))
  if (claim.kind === 'conflict') return refusal('idempotency.conflict')
  if (claim.kind === 'repeat') {
    const known = parseId<'TransactionId'>(claim.answer ?? '')
    return known.ok ? known : undoKey({ code: 'request.not-found' })
  }
  if (!locked || isForeign) return undoKey({ code: 'request.not-found' })
  const order = await keepFresh(locked.order, isRequoted, locked.now, tx)
  const refused = refuseInitiate(world, order, request)
  if (refused) return undoKey(refused)
  if ('asked' in request.order) await tx.insertOrder(order)
  const ringing = await ringingAttempt(world, tx, order, request.way)
  const id = ringing ?? (await openAttempt(world, tx, order, request.way, locked.now))
  await tx.answerKey(request.key, 'initiate', id)
  return ok(id)
}

async function lockOrDraft(
  world: Checkout,
  asker: Asker,
  { order }: InitiateRequest,
  tx: PaymentTransaction,
): Promise<{ order: Order; now: Instant } | null> {
  if ('asked' in order) {
    const draft = draftOrder(world, asker, order.asked)
    return { order: draft, now: draft.createdAt }
  }
  return tx.lockOrder('id' in order ? order.id : order.repeatOf)
}

/**
 * True where an order's old quote was made anew and still says the same. One that says something else is
 * refused: an attempt that is under way was quoted the old one, so the order itself never changes.
 */
async function requoteWhereOld(
  world: Checkout,
  { key, order }: InitiateRequest,
): Promise<Result<boolean, InitiateRefusal>> {
  if (!('id' in order)) return ok(false)
  const stored = await world.store.findOrder(order.id)
  if (!stored || stored.paidBy !== null) return ok(false)
  const isGood = world.clock.now() < after(stored.quotedAt, world.settings.quoteLifeMs)
  if (isGood) return ok(false)
  // A repeat is answered as before, whatever the price is by now.
  if ((await world.store.findKey(key, 'initiate')) !== null) return ok(false)
  const quote = await productOf(world, stored).price(requestOf(stored))
  if (!quote.ok) return quote
  return isSameQuote(stored, quote.value) ? ok(true) : refusal('order.price-changed')
}

async function keepFresh(
  order: Order,
  isRequoted: boolean,
  now: Instant,
  tx: PaymentTransaction,
): Promise<Order> {
  if (!isRequoted) return order
  const fresh: Order = { ...order, quotedAt: now }
  await tx.saveOrder(fresh)
  return fresh
}

function refuseInitiate(
  world: Checkout,
  order: Order,
  { asked, way }: InitiateRequest,
): InitiateRefusal | null {
  if (order.paidBy !== null) return { code: 'order.paid-already' }
  const field = differingField(order, asked)
  if (field === 'msisdn') return { code: 'line.invalid', field }
  if (field === 'amount') return { code: 'amount.invalid', field }
  if (field !== null) return { code: 'request.invalid', field }
  const method = world.methods.get(way.provider)
  return method && isOfferedFor(method, order) ? null : { code: 'method.unavailable' }
}

/** Rolls the transaction back, and the key with it: a refused request had no effect to repeat. */
class RefusedKey extends Error {
  readonly refusal: InitiateRefusal
  constructor(refusal: InitiateRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

function undoKey(reason: InitiateRefusal): never {
  throw new RefusedKey(reason)
}

function refusedKey(error: unknown): Result<never, InitiateRefusal> {
  if (error instanceof RefusedKey) return fail(error.refusal)
  throw error
}
