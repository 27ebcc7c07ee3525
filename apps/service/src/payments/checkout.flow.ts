import type { OrderId, SessionId, TransactionId } from '@portal/kernel/ids'
import { newId, newShortCode, parseId, type RandomBytes } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import { type Money, sameMoney } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { LineType } from '../ports/operator.port.ts'
import type { Order, Payment, PaymentTransaction } from '../ports/payment-store.port.ts'
import { advance, contextFor, gatewayOf, type PaymentWorld, storeChange } from './payment.flow.ts'
import { isOpen, type PaymentState, publicStatus } from './payment.states.ts'
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

/** How long a visitor waits for the gateway's page before the order page takes over, in milliseconds. */
const processWaitMs = 12_000
const processLookMs = 100

export type Asker = { session: SessionId }

export const ownerHashOf = (world: Checkout, asker: Asker): string => world.digest(asker.session)

export type NewOrder = {
  language: 'EN' | 'SW'
  transactionType: string
  msisdn: Msisdn
  lineType: LineType
  amount: Money
  redirectPage: string
}

/** Keeps what the visitor asks for, priced, before any way to pay is chosen. */
export async function openOrder(world: Checkout, asker: Asker, wish: NewOrder): Promise<Order> {
  const order: Order = {
    ...wish,
    id: newId<'OrderId'>(world.random),
    ownerHash: ownerHashOf(world, asker),
    createdAt: world.clock.now(),
    reference: `${world.referencePrefix}-${newShortCode(world.random)}`,
    receiptCode: `${newShortCode(world.random)}-${newShortCode(world.random)}`,
    paidBy: null,
    openAttempt: null,
  }
  await world.store.transaction((tx) => tx.insertOrder(order))
  return order
}

export type InitiateRequest = {
  key: string
  /** The request as sent, in a stable form: another one under the same key is a conflict. */
  body: string
  orderId: OrderId
  amount: Money
  msisdn: Msisdn
  provider: string
  mode: string
  emailId: string | null
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
      const order = await tx.lockOrder(request.orderId)
      const claim = await tx.claimKey(request.key, 'initiate', fingerprint, now)
      if (claim.kind === 'conflict') return fail('idempotency.conflict')
      if (claim.kind === 'repeat') {
        const known = parseId<'TransactionId'>(claim.answer ?? '')
        return known.ok ? known : undoKey('request.not-found')
      }
      const refusal = refuseInitiate(world, asker, order, request)
      if (refusal || !order) return undoKey(refusal ?? 'request.not-found')
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
  const change = watchLate(moveTo(left, 'abandon', context.now, 'another attempt'), context)
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
    chargeExpiresAt: null,
    providerId: null,
    taken: null,
    topUpRound: 0,
    topUpUnsureSince: null,
    refundUnsureSince: null,
    refundRefusals: 0,
    cancelledAt: null,
    nextAt: after(now, world.settings.registeredLifeMs),
    tries: 0,
    leaseUntil: null,
  }
}

export type ProcessRequest = { key: string; body: string; transactionId: string }

export type Processed = {
  transactionId: TransactionId
  status: (typeof publicStatus)[PaymentState] | 'ALREADY_PROCESSED'
  redirectUrl: string | null
}

export type ProcessError = 'request.not-found' | 'idempotency.conflict'

/**
 * Submits an attempt: the provider is asked for the page to pay on. Only the session that opened it
 * may; the same key gets the same answer; a second submission is told that it was one.
 */
export async function processPayment(
  world: Checkout,
  asker: Asker,
  request: ProcessRequest,
): Promise<Result<Processed, ProcessError>> {
  const id = parseId<'TransactionId'>(request.transactionId)
  if (!id.ok) return fail('request.not-found')
  const submitted = await submit(world, asker, request, id.value)
  if (!submitted.ok) return submitted
  if (submitted.value.answer !== null) return ok(readProcessed(submitted.value.answer))
  if (!submitted.value.already) await waitForPage(world, id.value)
  const found = await world.store.findPayment(id.value)
  if (!found) return fail('request.not-found')
  const processed = describeProcessed(world, found.payment, submitted.value.already)
  await world.store.transaction((tx) =>
    tx.answerKey(request.key, 'process', JSON.stringify(processed)),
  )
  return ok(processed)
}

/**
 * Asks for the page while the visitor waits, twice at the most; beside a repeat of the same request
 * it waits for whoever was first. What is not there then, the worker goes on asking for.
 */
async function waitForPage(world: Checkout, id: TransactionId): Promise<void> {
  const deadline = after(world.clock.now(), processWaitMs)
  for (let asked = 0; asked < 2 && world.clock.now() < deadline; ) {
    const found = await world.store.findPayment(id)
    if (!found || found.payment.redirectUrl || !isOpen(found.payment.state)) return
    const isTaken =
      found.payment.leaseUntil !== null && world.clock.now() < found.payment.leaseUntil
    if (isTaken) await world.pause(processLookMs)
    else {
      asked++
      await advance(world, id)
    }
  }
}

const readProcessed = (answer: string): Processed => JSON.parse(answer) as Processed

function describeProcessed(world: Checkout, payment: Payment, already: boolean): Processed {
  const isLive =
    payment.state === 'in-process' &&
    payment.chargeExpiresAt !== null &&
    world.clock.now() < payment.chargeExpiresAt
  return {
    transactionId: payment.id,
    status: already ? 'ALREADY_PROCESSED' : publicStatus[payment.state],
    redirectUrl: isLive ? payment.redirectUrl : null,
  }
}

type Submitted = { already: boolean; answer: string | null }

/** `already`: another request submitted it; `answer`: what this very request was answered before. */
async function submit(
  world: Checkout,
  asker: Asker,
  request: ProcessRequest,
  id: TransactionId,
): Promise<Result<Submitted, ProcessError>> {
  return world.store.transaction(async (tx) => {
    const now = world.clock.now()
    const locked = await tx.lockPayment(id)
    if (!locked || locked.order.ownerHash !== ownerHashOf(world, asker)) {
      return fail('request.not-found')
    }
    const fingerprint = world.digest(request.body)
    const claim = await tx.claimKey(request.key, 'process', fingerprint, now)
    if (claim.kind === 'conflict') return fail('idempotency.conflict')
    if (claim.kind === 'repeat') return ok({ already: false, answer: claim.answer })
    if (locked.payment.state !== 'registered') return ok({ already: true, answer: null })
    const before = unchanged(locked.payment, locked.order)
    const { chargeLifeMs } = gatewayOf(world, locked.payment.provider)
    const change = withPayment(moveTo(before, 'submit', now, ''), {
      chargeExpiresAt: after(now, chargeLifeMs),
      // The visitor's own request asks first; the worker takes over where that one died.
      nextAt: after(now, world.settings.leaseMs),
    })
    await storeChange(tx, before, change)
    return ok({ already: false, answer: null })
  })
}

/**
 * The browser came back from the gateway. What it says is a hint: the provider is asked at once. Only
 * the device that opened the order can say that it gives up.
 */
export async function noteReturn(
  world: Checkout,
  asker: Asker,
  back: { transactionId: TransactionId; cancelled: boolean },
): Promise<Order | null> {
  const found = await world.store.findPayment(back.transactionId)
  if (!found) return null
  if (back.cancelled && found.order.ownerHash === ownerHashOf(world, asker)) {
    await world.store.transaction(async (tx) => {
      const locked = await tx.lockPayment(back.transactionId)
      if (!locked || !isOpen(locked.payment.state)) return
      await tx.savePayment({ ...locked.payment, cancelledAt: world.clock.now() })
    })
  }
  await advance(world, back.transactionId)
  return found.order
}
