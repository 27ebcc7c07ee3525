import { type OrderId, parseId } from '@portal/kernel/ids'
import { after } from '@portal/kernel/instant'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import { checkLine } from '../features/line/line.flow.ts'
import type { Order, Payment } from '../ports/payment-store.port.ts'
import { type Asker, type Checkout, type NewOrder, ownerHashOf } from './checkout.flow.ts'
import {
  type AmountError,
  type AmountLimits,
  groupCode,
  priceRecharge,
  readReference,
  safeRedirectPage,
} from './order.rules.ts'

export type RechargeRules = {
  limits: AmountLimits
  /** The public key that PINs are encrypted with in the browser, base64 DER SPKI. */
  encryptionKey: string
}

/** What the visitor asks for, as it arrived. */
export type Wish = {
  transactionType: string
  msisdn: string
  amount?: string | number
  currency?: string
  language?: 'EN' | 'SW'
  redirectPage?: string
}

export type WishError =
  | AmountError
  | 'request.invalid'
  | 'line.invalid'
  | 'line.not-prepaid'
  | 'provider.unavailable'
  | 'method.unavailable'

/** Checks and prices what the visitor asks for. Nothing is stored, whatever comes of it. */
export async function priceWish(
  world: Checkout,
  rules: RechargeRules,
  body: Wish,
): Promise<Result<NewOrder, WishError>> {
  if (body.transactionType !== 'PREPAID RECHARGE') return fail('method.unavailable')
  const msisdn = parseMsisdn(body.msisdn)
  if (!msisdn.ok) return fail('line.invalid')
  const amount = priceRecharge(body.amount, rules.limits)
  if (!amount.ok) return amount
  if (body.currency !== undefined && body.currency !== amount.value.currency) {
    return fail('request.invalid')
  }
  const line = await checkLine(world.operator, msisdn.value)
  if (!line.ok) return line
  if (line.value !== 'PREPAID') return fail('line.not-prepaid')
  const language = body.language ?? 'EN'
  return ok({
    language,
    transactionType: body.transactionType,
    msisdn: msisdn.value,
    lineType: line.value,
    amount: amount.value,
    redirectPage: safeRedirectPage(body.redirectPage, language === 'SW' ? '/sw' : '/'),
  })
}

/** A device's cookie lives this long, so no order of its own is older. */
const sessionLifeMs = 30 * 24 * 3_600_000

/** This device's payments for the same number and amount that are not over: advice, never a refusal. */
export function findDuplicates(world: Checkout, asker: Asker, order: Order): Promise<Payment[]> {
  const since = after(world.clock.now(), -sessionLifeMs)
  return world.store.findPending(ownerHashOf(world, asker), since, order)
}

/** The order of the attempt that a key opened before, so that a repeat does not open another order. */
export async function orderOfKey(world: Checkout, key: string): Promise<OrderId | null> {
  const id = parseId<'TransactionId'>((await world.store.findKey(key, 'initiate')) ?? '')
  const found = id.ok ? await world.store.findPayment(id.value) : null
  return found?.order.id ?? null
}

type OrderAndPayment = { order: Order; payment: Payment | null }

/** An order without an attempt is worth resuming only while the visitor may still be at it. */
const untouchedOrderLifeMs = 30 * 60_000

/** What this device has begun and not finished; null when there is nothing to resume. */
export async function findUnfinished(
  world: Checkout,
  asker: Asker,
): Promise<OrderAndPayment | null> {
  const now = world.clock.now()
  return world.store.findUnfinished(
    ownerHashOf(world, asker),
    after(now, -sessionLifeMs),
    after(now, -untouchedOrderLifeMs),
  )
}

const recentMax = 3
/** Enough to find three that differ. */
const recentRead = 20

/** What this device paid for lately, newest first: each number, amount and way to pay once. */
export async function findRecent(world: Checkout, asker: Asker): Promise<Payment[]> {
  const since = after(world.clock.now(), -sessionLifeMs)
  const paid = await world.store.findDelivered(ownerHashOf(world, asker), since, recentRead)
  const kinds = new Map<string, Payment>()
  for (const payment of paid) {
    const { msisdn, amount, mode, payerMsisdn } = payment
    const kind = [msisdn, amount.minor, amount.currency, mode, payerMsisdn].join(' ')
    if (!kinds.has(kind)) kinds.set(kind, payment)
  }
  return [...kinds.values()].slice(0, recentMax)
}

/** The order a receipt's code belongs to, with the attempt that paid it. */
export async function findPaidByReceipt(
  { store }: Checkout,
  code: string,
): Promise<{ order: Order; payment: Payment } | null> {
  const order = await store.findOrderByReceipt(groupCode(code))
  return order?.paidBy ? store.findPayment(order.paidBy) : null
}

/** The attempt that paid what a reference and number name, or one that took money, or the newest. */
export async function attemptThatCounts(
  { store, referencePrefix }: Checkout,
  reference: string,
  msisdn: Msisdn,
): Promise<Payment | null> {
  const order = await store.findOrderByReference(readReference(reference, referencePrefix), msisdn)
  if (!order) return null
  const paid = order.paidBy ? await store.findPayment(order.paidBy) : null
  if (paid) return paid.payment
  // One whose money went back tells more than a later one that took none.
  return (await store.latestTaken(order.id)) ?? store.latestPayment(order.id)
}
