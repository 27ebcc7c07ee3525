import type { OrderId, SessionId, TransactionId } from '@portal/kernel/ids'
import { newId, newShortCode, parseId, type RandomBytes } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import { type Money, sameMoney } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { LineType } from '../ports/operator.port.ts'
import type {
  Order,
  Payment,
  PaymentTransaction,
  TransactionType,
} from '../ports/payment-store.port.ts'
import { contextFor, type PaymentWorld, storeChange } from './payment.flow.ts'
import { isOpen } from './payment.states.ts'
import { watchLate } from './payment-answer.rules.ts'
import { moveTo, unchanged, withPayment } from './payment-move.rules.ts'

export type Checkout = PaymentWorld & {
  random: RandomBytes
  /** Begins every reference for people: "ZM" gives "ZM-4K7Q-19MX". */
  referencePrefix: string
  /** SHA-256, hex: sessions and request bodies are kept only as digests. */
  digest: (text: string) => string
  pause: (ms: number) => Promise<void>
}

export type Asker = { session: SessionId }

export const ownerHashOf = (world: Checkout, asker: Asker): string => world.digest(asker.session)

export type NewOrder = {
  language: 'EN' | 'SW'
  transactionType: TransactionType
  msisdn: Msisdn
  lineType: LineType
  amount: Money
  redirectPage: string
}

/** An order as it will be kept; nothing is stored yet. */
function draftOrder(world: Checkout, asker: Asker, wish: NewOrder): Order {
  return {
    ...wish,
    id: newId<'OrderId'>(world.random),
    ownerHash: ownerHashOf(world, asker),
    createdAt: world.clock.now(),
    reference: `${world.referencePrefix}-${newShortCode(world.random)}`,
    receiptCode: `${newShortCode(world.random)}-${newShortCode(world.random)}`,
    paidBy: null,
    openAttempt: null,
  }
}

/** Keeps what the visitor asks for, priced, before any way to pay is chosen. */
export async function openOrder(world: Checkout, asker: Asker, wish: NewOrder): Promise<Order> {
  return world.store.transaction(async (tx) => {
    // Drawn within: a reference that somebody has already is drawn anew.
    const order = draftOrder(world, asker, wish)
    await tx.insertOrder(order)
    return order
  })
}

export type InitiateRequest = {
  key: string
  /** The request as sent, in a stable form: another one under the same key is a conflict. */
  body: string
  /**
   * The order to pay, or a new one: that is kept together with the attempt, so that a request sent
   * ten times at once under one key leaves one order; or the one that the same key opened before.
   */
  order: { id: OrderId } | { repeatOf: OrderId } | { wish: NewOrder }
  amount: Money
  msisdn: Msisdn
  provider: string
  mode: string
  emailId: string | null
  payerMsisdn: Msisdn | null
}

export type InitiateError =
  | 'request.not-found'
  | 'order.paid-already'
  | 'amount.invalid'
  | 'line.invalid'
  | 'idempotency.conflict'

/**
 * Opens an attempt to pay an order. The same key answers the same transaction; an attempt that was
 * still open is given up, and a debit of it that shows up late goes back by itself.
 */
export async function initiate(
  world: Checkout,
  asker: Asker,
  request: InitiateRequest,
): Promise<Result<TransactionId, InitiateError>> {
  return world.store
    .transaction(async (tx) => {
      const now = world.clock.now()
      const fingerprint = world.digest(request.body)
      // The order's lock comes before the key, always in this order, so that no two requests wait for each other.
      const isNew = 'wish' in request.order
      const order =
        'wish' in request.order
          ? draftOrder(world, asker, request.order.wish)
          : await tx.lockOrder('id' in request.order ? request.order.id : request.order.repeatOf)
      // The key of a named order can be guessed by whoever knows the order, so its owner comes first.
      const isForeign = order?.ownerHash !== ownerHashOf(world, asker)
      if ('id' in request.order && isForeign) return fail('request.not-found')
      const claim = await tx.claimKey(request.key, 'initiate', fingerprint, now)
      if (claim.kind === 'conflict') return fail('idempotency.conflict')
      if (claim.kind === 'repeat') {
        const known = parseId<'TransactionId'>(claim.answer ?? '')
        return known.ok ? known : undoKey('request.not-found')
      }
      const refusal = refuseInitiate(world, asker, order, request)
      if (refusal || !order) return undoKey(refusal ?? 'request.not-found')
      if (isNew) await tx.insertOrder(order)
      const id = newId<'TransactionId'>(world.random)
      await giveUpOpenAttempt(world, tx, order)
      await tx.saveOrder({ ...order, openAttempt: id })
      await tx.insertPayment(newPayment(world, order, id, request, now))
      await tx.appendHistory({
        paymentId: id,
        orderId: order.id,
        at: now,
        move: 'register',
        from: null,
        to: 'registered',
        detail: '',
      })
      await tx.answerKey(request.key, 'initiate', id)
      return ok(id)
    })
    .catch(refusedKey)
}

/** Rolls the transaction back, and the key with it: a refused request had no effect to repeat. */
class RefusedKey extends Error {
  readonly reason: InitiateError
  constructor(reason: InitiateError) {
    super(reason)
    this.reason = reason
  }
}

function undoKey(reason: InitiateError): never {
  throw new RefusedKey(reason)
}

function refusedKey(error: unknown): Result<never, InitiateError> {
  if (error instanceof RefusedKey) return fail(error.reason)
  throw error
}

function refuseInitiate(
  world: Checkout,
  asker: Asker,
  order: Order | null,
  request: InitiateRequest,
): InitiateError | null {
  if (!order || order.ownerHash !== ownerHashOf(world, asker)) return 'request.not-found'
  if (order.paidBy !== null) return 'order.paid-already'
  if (!sameMoney(order.amount, request.amount)) return 'amount.invalid'
  if (order.msisdn !== request.msisdn) return 'line.invalid'
  return null
}

async function giveUpOpenAttempt(world: Checkout, tx: PaymentTransaction, order: Order) {
  if (order.openAttempt === null) return
  const locked = await tx.lockPayment(order.openAttempt)
  if (!locked || !isOpen(locked.payment.state)) return
  const before = unchanged(locked.payment, order)
  const context = contextFor(world, locked.payment, world.clock.now())
  const left = withPayment(before, { reason: 'other-attempt' })
  const abandoned = watchLate(moveTo(left, 'abandon', context.now, 'another attempt'), context)
  // Whoever had a page or a prompt may just have paid: until the provider was asked, nobody says otherwise.
  const change =
    locked.payment.chargeSentAt === null
      ? abandoned
      : withPayment(abandoned, { hintedAt: context.now, nextAt: context.now })
  await storeChange(tx, before, change)
}

function newPayment(
  world: Checkout,
  order: Order,
  id: TransactionId,
  request: InitiateRequest,
  now: Instant,
): Payment {
  return {
    id,
    orderId: order.id,
    state: 'registered',
    provider: request.provider,
    mode: request.mode,
    amount: order.amount,
    msisdn: order.msisdn,
    emailId: request.emailId,
    payerMsisdn: request.payerMsisdn,
    language: order.language,
    registeredAt: now,
    submittedAt: null,
    paidAt: null,
    deliveredAt: null,
    refundDueAt: null,
    refundedAt: null,
    endedAt: null,
    reason: null,
    redirectUrl: null,
    chargeSentAt: null,
    chargeExpiresAt: null,
    providerId: null,
    taken: null,
    topUpRound: 0,
    topUpUnsureSince: null,
    refundUnsureSince: null,
    refundRefusals: 0,
    hintedAt: null,
    cancelledAt: null,
    nextAt: after(now, world.settings.registeredLifeMs),
    tries: 0,
    leaseUntil: null,
  }
}
