import { type OrderId, parseId } from '@portal/kernel/ids'
import { after, type Instant, instantOf } from '@portal/kernel/instant'
import { type Language, languageOf } from '@portal/kernel/language'
import { fail, ok, type Result } from '@portal/kernel/result'
import { transactionTypes } from '@portal/kernel/transaction'
import type { Order, Payment } from '../../ports/payment.port.ts'
import type { OrderAndPayment, PaymentStore, Served } from '../../ports/payment-store.port.ts'
import {
  itemFields,
  type OrderRequest,
  type PriceAsker,
  type PriceRefusal,
  type Product,
  type Quote,
} from '../../ports/product.port.ts'
import {
  type Asker,
  type CheckoutDeps,
  type NewOrder,
  newOrder,
  ownerHashOf,
} from './checkout.flow.ts'
import { groupCode, readReference, safeRedirectPage } from './order.rules.ts'

/** A price that is refused, or a language that the portal does not have. */
export type OrderRefusal = PriceRefusal | { code: 'request.invalid'; field: 'language' }

/** The page on which the visitor began the order. */
export type PageOfOrder = { language?: Language | undefined; redirectPage?: string | undefined }

/** The product that a type names. A type that is known and not sold is refused in words of its own. */
export function productFor(
  { products, tvType }: Pick<CheckoutDeps, 'products' | 'tvType'>,
  type: string,
): Result<Product, PriceRefusal> {
  const product = [...products.values()].find((each) => each.type === type)
  if (product) return ok(product)
  const isKnown = type === tvType || transactionTypes.some((each) => each === type)
  return fail({ code: isKnown ? 'product.not-sold' : 'request.invalid', field: 'transactionType' })
}

/**
 * Checks and prices a request; it stores nothing in any case. A field that the product does not use is
 * refused by name, so that nothing is accepted and dropped.
 */
export async function priceOrder(
  deps: CheckoutDeps,
  request: OrderRequest,
  page: PageOfOrder,
  ownerHash: string | null,
  /** The order in whose place it is asked for. */
  orderId: OrderId | null = null,
): Promise<Result<NewOrder, OrderRefusal>> {
  const found = productFor(deps, request.transactionType)
  if (!found.ok) return found
  const product = found.value
  const unused = itemFields.find(
    (field) => request[field] !== undefined && !product.fields.includes(field),
  )
  if (unused) return fail({ code: 'request.invalid', field: unused })
  const { languages } = deps
  const language = page.language ?? languages[0].code
  if (!languageOf(languages, language)) return fail({ code: 'request.invalid', field: 'language' })
  const quote = await quoteOf(deps, product, request, { language, ownerHash, orderId })
  if (!quote.ok) return quote
  const redirectPage = safeRedirectPage(page.redirectPage, languages, language)
  return ok(newOrder(product, quote.value, { language, redirectPage }))
}

/**
 * The price of a product: by itself in the market's currency, and in the other one by the rate of now. What is delivered
 * is worth the same in either. Decision 179.
 */
export async function quoteOf(
  { exchange }: Pick<CheckoutDeps, 'exchange'>,
  product: Product,
  request: OrderRequest,
  { language, ...asker }: PriceAsker & { language: Language },
): Promise<Result<Quote, PriceRefusal>> {
  const { currency = exchange.own } = request
  if (currency === exchange.own) return product.price(request, language, asker)
  if (currency !== exchange.other) return fail({ code: 'request.invalid', field: 'currency' })
  const quote = await product.price({ ...request, currency: exchange.own }, language, asker)
  if (!quote.ok) return quote
  const amount = await exchange.convert(quote.value.amount, currency)
  if (!amount) return fail({ code: 'exchange.unavailable' })
  return amount.minor > 0n
    ? ok({ ...quote.value, amount })
    : fail({ code: 'request.invalid', field: 'currency' })
}

/** The life of a device's cookie, so no order of a device is older. */
const sessionLifeMs = 30 * 24 * 3_600_000

/** By whole seconds, so that devices that ask at the same time are answered together. */
const ago = ({ clock }: CheckoutDeps, ms: number): Instant =>
  after(instantOf(Math.floor(clock.now() / 1_000) * 1_000), -ms)

/** This device's unfinished payments for the same thing: advice, never a refusal. */
export function findDuplicates(deps: CheckoutDeps, asker: Asker, order: Order): Promise<Payment[]> {
  const since = ago(deps, sessionLifeMs)
  return deps.store.findPending(ownerHashOf(deps, asker), since, order.sameKey)
}

/** What was delivered longer ago is no surprise any more, and its time of day would not say when. */
const duplicateLifeMs = 12 * 3_600_000

/** This device's newest payment for the same thing that was begun elsewhere after this order: advice, as above. */
export const findDuplicate = (deps: CheckoutDeps, order: Order): Promise<Payment | null> =>
  deps.store.findDuplicate(order, ago(deps, sessionLifeMs), ago(deps, duplicateLifeMs))

/** The order of the attempt that the key opened before, so that a repeat does not open another order. */
export async function orderOfKey(deps: CheckoutDeps, key: string): Promise<OrderId | null> {
  const id = parseId<'TransactionId'>((await deps.store.findKey(key, 'initiate')) ?? '')
  const found = id.ok ? await deps.store.findPayment(id.value) : null
  return found?.order.id ?? null
}

/** An order without an attempt can be resumed only while the visitor may still be at it. */
const untouchedOrderLifeMs = 30 * 60_000

/** The order that this device has begun and not finished; null when there is nothing to resume. */
export async function findUnfinished(
  deps: CheckoutDeps,
  asker: Asker,
): Promise<{ order: Order; payment: Payment | null } | null> {
  return deps.store.findUnfinished(
    ownerHashOf(deps, asker),
    ago(deps, sessionLifeMs),
    ago(deps, untouchedOrderLifeMs),
  )
}

const recentMax = 3
/** Enough rows to find three different ones. */
const recentRead = 20

/** This device's recent purchases, newest first: each pair of thing and payment method once. */
export async function findRecent(deps: CheckoutDeps, asker: Asker): Promise<OrderAndPayment[]> {
  const since = ago(deps, sessionLifeMs)
  const paid = await deps.store.findDelivered(ownerHashOf(deps, asker), since, recentRead)
  const kinds = new Map<string, OrderAndPayment>()
  for (const found of paid) {
    // Whoever may not know a number buys nothing for it again.
    if (deps.products.get(found.order.item.kind)?.hidesNumber) continue
    const { mode, payerMsisdn } = found.payment
    const kind = [found.order.sameKey, mode, payerMsisdn].join(' ')
    if (!kinds.has(kind)) kinds.set(kind, found)
  }
  return [...kinds.values()].slice(0, recentMax)
}

/**
 * The order with this receipt code, and the attempt that paid it or whose money went back. Both come from one read:
 * two reads could pair an order that is not paid yet with an attempt that has paid it since.
 */
export async function findPaidByReceipt(
  { store }: CheckoutDeps,
  code: string,
): Promise<OrderAndPayment | null> {
  const order = await store.findOrderByReceipt(groupCode(code))
  return order && attemptThatTook(store, order)
}

/** `found`, or else the attempt that paid its order. */
const preferPaid = async (
  store: PaymentStore,
  found: OrderAndPayment | null,
): Promise<OrderAndPayment | null> => {
  const paidBy = found?.order.paidBy ?? null
  return paidBy === null || paidBy === found?.payment.id ? found : store.findPayment(paidBy)
}

/** The attempt that paid an order, or else the newest that took money; null where none did. */
const attemptThatTook = async (store: PaymentStore, { id }: Order) =>
  preferPaid(store, await store.latestTaken(id))

/** The attempt that an order page shows: the one that paid, else the newest; null before any. */
export const attemptToShow = async ({ store }: CheckoutDeps, { id }: Order) =>
  preferPaid(store, await store.latestPayment(id))

/**
 * The attempt that paid the order with this reference and number or account; failing that one that took money; failing
 * that the newest.
 */
export async function attemptThatCounts(
  { store, referencePrefix }: CheckoutDeps,
  reference: string,
  served: Served,
): Promise<OrderAndPayment | null> {
  const order = await store.findOrderByReference(readReference(reference, referencePrefix), served)
  if (!order) return null
  // An attempt whose money went back says more than a later one that took none.
  const took = await attemptThatTook(store, order)
  return took ?? preferPaid(store, await store.latestPayment(order.id))
}
