import { parseId, type TransactionId } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { PayerRefusal } from '../../ports/method.port.ts'
import type { Order } from '../../ports/payment.port.ts'
import {
  type PaymentTransaction,
  type Proof,
  paymentPurpose,
} from '../../ports/payment-store.port.ts'
import type { PriceRefusal } from '../../ports/product.port.ts'
import { isOfferedFor } from '../methods/method.rules.ts'
import {
  type Asker,
  type CheckoutDeps,
  draftOrder,
  type MethodChoice,
  type OrderChoice,
  openAttempt,
  ownerHashOf,
  ringingAttempt,
} from '../orders/checkout.flow.ts'
import { quoteOf } from '../orders/order.flow.ts'
import {
  type AskedItem,
  type DescribedField,
  differingDescription,
  differingField,
  isSameQuote,
  requestOf,
} from '../orders/order.rules.ts'
import { descriptionOf } from '../orders/order-view.rules.ts'

import { refusePayer } from './payer.flow.ts'
import { RefusedKey } from './refused-key.flow.ts'

export type InitiateRequest = {
  key: string
  /** The request body in a stable form: another body under the same key is a conflict. */
  body: string
  order: OrderChoice
  /** The item fields of the request; they must equal the fields of the order. */
  asked: AskedItem
  choice: MethodChoice
}

type PlainCode =
  | 'request.not-found'
  | 'order.paid-already'
  | 'idempotency.conflict'
  | 'order.price-changed'
  | 'method.unavailable'
  | 'proof.unusable'
  | 'item.not-shown'

export type InitiateRefusal =
  | { code: PlainCode }
  | PriceRefusal
  | PayerRefusal
  /** Contradicts what the order's summary says. */
  | { code: 'item.other'; field: DescribedField }

const refusal = (code: PlainCode) => fail<InitiateRefusal>({ code })

/**
 * Opens an attempt to pay an order. The same key answers the same transaction. The attempt that was open
 * before is given up, and a debit of it that shows up late goes back automatically. If its prompt still
 * rings the same phone, that attempt is the answer instead. A quote older than half an hour is first made
 * anew; only the owner's request causes that. Decision 030.
 */
export async function initiate(
  deps: CheckoutDeps,
  asker: Asker,
  request: InitiateRequest,
): Promise<Result<TransactionId, InitiateRefusal>> {
  const open = (isRequoted: boolean) =>
    deps.store.transaction((tx) => openUnderKey(deps, asker, request, isRequoted, tx)).catch(undone)
  const opened = await open(false)
  if (!(opened instanceof OldQuote)) return opened
  const refused = await refuseQuote(deps, opened.order)
  if (refused) return fail(refused)
  const again = await open(true)
  if (again instanceof OldQuote) throw again
  return again
}

/**
 * Whether a request opens an attempt, by what is stored: `earlier` for a key that was answered before,
 * `foreign` for an order of another device. It decides what is counted; `initiate` decides again.
 */
export async function findEarlier(
  deps: CheckoutDeps,
  asker: Asker | null,
  { key, order }: Pick<InitiateRequest, 'key' | 'order'>,
): Promise<'new' | 'earlier' | 'foreign'> {
  if ('asked' in order) return 'new'
  if ('repeatOf' in order) return 'earlier'
  const named = asker && (await deps.store.findOrderAndKey(order.id, key, 'initiate'))
  if (!named || named.order.ownerHash !== ownerHashOf(deps, asker)) return 'foreign'
  return named.answer === null ? 'new' : 'earlier'
}

type Opened = Result<TransactionId, InitiateRefusal>

async function openUnderKey(
  deps: CheckoutDeps,
  asker: Asker,
  request: InitiateRequest,
  isRequoted: boolean,
  tx: PaymentTransaction,
): Promise<Opened> {
  // The order is locked before the key, always in this order, so that no two requests wait for each other.
  const locked = await lockOrDraft(deps, asker, request, tx)
  // The key of a named order can be guessed from the order's id, so the owner is checked before the key.
  const isForeign = locked?.order.ownerHash !== ownerHashOf(deps, asker)
  if ('id' in request.order && isForeign) return refusal('request.not-found')
  const claim = await tx.claimKey(request.key, 'initiate', deps.digest(request.body))
  if (claim.kind === 'conflict') return refusal('idempotency.conflict')
  if (claim.kind === 'repeat') {
    const known = parseId<'TransactionId'>(claim.answer ?? '')
    return known.ok ? known : undoKey({ code: 'request.not-found' })
  }
  if (!locked || isForeign) return undoKey({ code: 'request.not-found' })
  const refused = refuseInitiate(deps, locked.order, request)
  if (refused) return undoKey(refused)
  const order = await keepFresh(deps, locked.order, isRequoted, locked.now, tx)
  if ('asked' in request.order) await tx.insertOrder(order)
  const ungranted = await useGrant(deps, tx, order)
  if (ungranted) return undoKey({ code: ungranted })
  const ringing = await ringingAttempt(deps, tx, order, request.choice)
  const id = ringing ?? (await openAttempt(deps, tx, order, request.choice, locked.now))
  const isProven = await useProof(deps, tx, order, request.choice, id)
  if (!isProven) return undoKey({ code: 'proof.unusable' })
  // Not before the proof: the refusal tells of a number that only its owner may learn.
  const refusedPayer = refusePayer(deps, order, request.choice)
  if (refusedPayer) return undoKey(refusedPayer)
  await tx.answerKey(request.key, 'initiate', id)
  return ok(id)
}

/** The proof of the number whose wallet is asked; null for methods that need none. */
function proofIn(
  deps: CheckoutDeps,
  ownerHash: string,
  { proof, payerMsisdn: subject }: MethodChoice,
): Proof | null {
  if (proof === undefined || subject === null) return null
  return { digest: deps.digest(proof), ownerHash, subject, purpose: paymentPurpose }
}

/** Whether the wallet may be asked about the payer: where a method needs a proof, only about a proved number. */
export async function mayAskAbout(
  deps: CheckoutDeps,
  asker: Asker | null,
  choice: MethodChoice,
): Promise<boolean> {
  if (choice.proof === undefined) return true
  const proof = asker && proofIn(deps, ownerHashOf(deps, asker), choice)
  return proof !== null && deps.store.isUsable(proof)
}

/** A proof serves one attempt; true for methods that need none. */
async function useProof(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  { ownerHash }: Order,
  choice: MethodChoice,
  paymentId: TransactionId,
): Promise<boolean> {
  if (choice.proof === undefined) return true
  const proof = proofIn(deps, ownerHash, choice)
  return proof !== null && tx.useProof({ ...proof, paymentId })
}

/** A device orders what it was shown, once for each time. Null where it may, and for what anyone may pay for. */
async function useGrant(
  { products }: CheckoutDeps,
  tx: PaymentTransaction,
  { id: orderId, ownerHash, item }: Order,
): Promise<'item.not-shown' | 'lead.not-open' | null> {
  const product = products.get(item.kind)
  const granted = product?.grantOf?.(item)
  if (!granted || (await tx.useGrant({ ...granted, ownerHash, orderId }))) return null
  return product?.withoutGrant ?? 'item.not-shown'
}

async function lockOrDraft(
  deps: CheckoutDeps,
  asker: Asker,
  { order }: InitiateRequest,
  tx: PaymentTransaction,
): Promise<{ order: Order; now: Instant } | null> {
  if ('asked' in order) {
    const draft = draftOrder(deps, asker, order.asked)
    return { order: draft, now: draft.createdAt }
  }
  return tx.lockOrder('id' in order ? order.id : order.repeatOf)
}

/**
 * Throws OldQuote for an old quote, which ends the transaction: none is open while the product names its
 * price.
 */
async function keepFresh(
  { settings }: CheckoutDeps,
  order: Order,
  isRequoted: boolean,
  now: Instant,
  tx: PaymentTransaction,
): Promise<Order> {
  if (now < after(order.quotedAt, settings.quoteLifeMs)) return order
  if (!isRequoted) throw new OldQuote(order)
  const fresh: Order = { ...order, quotedAt: now }
  await tx.saveOrder(fresh)
  return fresh
}

/**
 * Null if the new quote equals the order's old one. A different quote is refused, because an attempt under
 * way was quoted the old price; the order itself never changes.
 */
async function refuseQuote(deps: CheckoutDeps, order: Order): Promise<InitiateRefusal | null> {
  const product = deps.products.get(order.item.kind)
  // The item of this order is no longer sold.
  if (!product) return { code: 'provider.unavailable' }
  const { language, ownerHash, id: orderId } = order
  const quote = await quoteOf(deps, product, requestOf(order), { language, ownerHash, orderId })
  // Switched off, or without a rate now: it has no price in its currency any more.
  if (!quote.ok) {
    const hasNoRate =
      quote.error.field === 'currency' || quote.error.code === 'exchange.unavailable'
    return hasNoRate ? { code: 'order.price-changed' } : quote.error
  }
  return isSameQuote(order, quote.value) ? null : { code: 'order.price-changed' }
}

function refuseInitiate(
  deps: CheckoutDeps,
  order: Order,
  { asked, choice }: InitiateRequest,
): InitiateRefusal | null {
  if (order.paidBy !== null) return { code: 'order.paid-already' }
  const field = differingField(order, asked, deps.products.get(order.item.kind) ?? {})
  if (field === 'msisdn') return { code: 'line.invalid', field }
  if (field === 'amount') return refuseAmount(order)
  if (field !== null) return { code: 'request.invalid', field }
  const described = differingDescription(descriptionOf(deps, order)?.summary ?? {}, asked)
  if (described !== null) return { code: 'item.other', field: described }
  const method = deps.methods.get(choice.provider)
  return method && isOfferedFor(method, order) ? null : { code: 'method.unavailable' }
}

/** Things sold by a code have one price, which the refusal names. */
const refuseAmount = ({ item, amount }: Order): InitiateRefusal =>
  item.productCode === undefined
    ? { code: 'amount.invalid', field: 'amount' }
    : { code: 'bundle.other-price', field: 'amount', limit: amount }

function undoKey(reason: InitiateRefusal): never {
  throw new RefusedKey(reason)
}

/** Rolls back the transaction so that the order can be priced anew. */
class OldQuote extends Error {
  readonly order: Order
  constructor(order: Order) {
    super('The quote is too old')
    this.order = order
  }
}

function undone(error: unknown): Opened | OldQuote {
  if (error instanceof OldQuote) return error
  if (error instanceof RefusedKey) return fail(error.refusal)
  throw error
}
