import type { OrderId, SessionId, TransactionId } from '@portal/kernel/ids'
import { newId, newShortCode, type RandomBytes } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import type { Language, Languages } from '@portal/kernel/language'
import type { TransactionType, TvType } from '@portal/kernel/transaction'
import type { Exchange } from '../../ports/exchange.port.ts'
import type { PayerFields } from '../../ports/method.port.ts'
import type { Order, Payment } from '../../ports/payment.port.ts'
import type { PaymentTransaction } from '../../ports/payment-store.port.ts'
import type { Product, Quote } from '../../ports/product.port.ts'
import { isOpen } from '../../states/payment.states.ts'
import { abandon } from '../charges/charge-watch.rules.ts'
import { unchanged } from '../core/payment-move.rules.ts'
import { storeChange } from '../engine/payment.flow.ts'
import { contextFor, methodOf, type PaymentDeps } from '../engine/payment-deps.flow.ts'

export type CheckoutDeps = PaymentDeps & {
  random: RandomBytes
  exchange: Exchange
  languages: Languages
  /** First letters of every reference for people: "ZM" gives "ZM-4K7Q-19MX". */
  referencePrefix: string
  /** The brand's name of a TV recharge: another brand's is unknown here. */
  tvType: TvType
  /** SHA-256, hex: sessions and request bodies are kept only as digests. */
  digest: (text: string) => string
  pause: (ms: number) => Promise<void>
  promptLimits: PromptLimits
  /** Wrong secrets for one wallet within 24 hours, over all sessions, that lock it here for as long. */
  secretTriesMax: number
}

/** The number of prompts that may ring one phone without being approved. Never scaled. */
export type PromptLimits = { openMax: number; perHour: number; perDay: number }

export type Asker = { session: SessionId }

export const ownerHashOf = (deps: CheckoutDeps, asker: Asker): string => deps.digest(asker.session)

/** A priced request for an order that is not stored yet. */
export type NewOrder = {
  language: Language
  transactionType: TransactionType
  quote: Quote
  sameKey: string
  redirectPage: string
}

export const newOrder = (
  product: Product,
  quote: Quote,
  page: Pick<NewOrder, 'language' | 'redirectPage'>,
): NewOrder => ({ ...page, transactionType: product.type, quote, sameKey: product.same(quote) })

/** An order in its stored form; nothing is stored yet. */
export function draftOrder(deps: CheckoutDeps, asker: Asker, asked: NewOrder): Order {
  const { quote, ...rest } = asked
  const now = deps.clock.now()
  return {
    ...rest,
    ...quote,
    id: newId<'OrderId'>(deps.random),
    ownerHash: ownerHashOf(deps, asker),
    createdAt: now,
    quotedAt: now,
    reference: `${deps.referencePrefix}-${newShortCode(deps.random)}`,
    receiptCode: `${newShortCode(deps.random)}-${newShortCode(deps.random)}`,
    paidBy: null,
    openAttempt: null,
  }
}

/** Stores a priced order before the visitor chooses a payment method. */
export async function openOrder(deps: CheckoutDeps, asker: Asker, asked: NewOrder): Promise<Order> {
  return deps.store.transaction(async (tx) => {
    // The draft is made inside the transaction, so a reference that exists already is drawn anew.
    const order = draftOrder(deps, asker, asked)
    await tx.insertOrder(order)
    return order
  })
}

/**
 * Stores a priced order in the place of one that is not paid, whose open attempt is given up: only one of the two is to be
 * paid. Null where the one before is paid by now.
 */
export async function replaceOrder(
  deps: CheckoutDeps,
  asker: Asker,
  before: OrderId,
  asked: NewOrder,
): Promise<Order | null> {
  return deps.store.transaction(async (tx) => {
    const locked = await tx.lockOrder(before)
    if (!locked || locked.order.paidBy !== null) return null
    await giveUpOpenAttempt(deps, tx, locked.order)
    const order = draftOrder(deps, asker, asked)
    await tx.insertOrder(order)
    const granted = deps.products.get(order.item.kind)?.grantOf?.(order.item)
    const { ownerHash } = order
    if (granted) await tx.passGrant({ ...granted, ownerHash, from: before, to: order.id })
    return order
  })
}

/** The method of an attempt, and the fields that this method needs from the visitor. */
export type MethodChoice = PayerFields & { provider: string; mode: string }

/** Opens an attempt of a locked order and gives up the attempt that was open before. */
export async function openAttempt(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  order: Order,
  choice: MethodChoice,
  now: Instant,
): Promise<TransactionId> {
  const id = newId<'TransactionId'>(deps.random)
  await giveUpOpenAttempt(deps, tx, order)
  await tx.saveOrder({ ...order, openAttempt: id })
  await tx.insertPayment(newPayment(deps, order, id, choice, now))
  await tx.appendHistory({
    paymentId: id,
    orderId: order.id,
    at: now,
    move: 'register',
    from: null,
    to: 'registered',
    detail: '',
  })
  return id
}

/**
 * The order's open attempt, if its prompt still rings the phone that would be asked again; otherwise null.
 */
export async function ringingAttempt(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  order: Order,
  choice: MethodChoice,
): Promise<TransactionId | null> {
  const isRinging = methodOf(deps, choice.provider).protocol.ringsPhone
  if (!isRinging || order.openAttempt === null || choice.payerMsisdn === null) return null
  const locked = await tx.lockPayment(order.openAttempt)
  if (!locked) return null
  const { id, provider, payerMsisdn, chargeSentAt, chargeExpiresAt, state } = locked.payment
  const isAsked = isOpen(state) && chargeSentAt !== null && provider === choice.provider
  const isLive = chargeExpiresAt !== null && locked.now < chargeExpiresAt
  return isAsked && isLive && payerMsisdn === choice.payerMsisdn ? id : null
}

async function giveUpOpenAttempt(deps: CheckoutDeps, tx: PaymentTransaction, order: Order) {
  if (order.openAttempt === null) return
  const locked = await tx.lockPayment(order.openAttempt)
  if (!locked || !isOpen(locked.payment.state)) return
  const before = unchanged(locked.payment, order)
  await storeChange(tx, before, abandon(before, contextFor(deps, locked)))
}

function newPayment(
  deps: CheckoutDeps,
  order: Order,
  id: TransactionId,
  { provider, mode, emailId, payerMsisdn }: MethodChoice,
  now: Instant,
): Payment {
  return {
    id,
    orderId: order.id,
    state: 'registered',
    provider,
    mode,
    amount: order.amount,
    msisdn: order.msisdn,
    emailId,
    payerMsisdn,
    language: order.language,
    registeredAt: now,
    submittedAt: null,
    paidAt: null,
    deliveredAt: null,
    refundDueAt: null,
    refundedAt: null,
    endedAt: null,
    reason: null,
    shown: null,
    secretTries: 0,
    chargeSentAt: null,
    chargeExpiresAt: null,
    sessions: [],
    providerId: null,
    taken: null,
    fulfilmentRound: 0,
    fulfilmentSentBy: null,
    fulfilmentDeniedAt: null,
    fulfilmentRefusedRound: null,
    confirmingSince: null,
    notifiedAt: null,
    namedIds: [],
    namedAt: null,
    silentSince: null,
    cancelledAt: null,
    askedAt: null,
    refund: null,
    nextAt: after(now, deps.settings.registeredLifeMs),
    tries: 0,
    leaseUntil: null,
    workFailures: 0,
    lastError: null,
  }
}

export type OrderChoice =
  /** An order that the request names. */
  | { id: OrderId }
  /** The order that the same key opened before. */
  | { repeatOf: OrderId }
  /** A new order, stored together with its first attempt, so that ten repeats at once leave one order. */
  | { asked: NewOrder }
