import type { OrderId } from '@portal/kernel/ids'
import { parseId } from '@portal/kernel/ids'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import { checkLine } from '../features/line/line.flow.ts'
import type { Order, Payment } from '../ports/payment-store.port.ts'
import { type Asker, type Checkout, type NewOrder, ownerHashOf } from './checkout.flow.ts'
import {
  type AmountError,
  type AmountLimits,
  priceRecharge,
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

/** This device's payments for the same number and amount that are not over: advice, never a refusal. */
export function findDuplicates(world: Checkout, asker: Asker, order: Order): Promise<Payment[]> {
  return world.store.findPending(ownerHashOf(world, asker), order.msisdn, order.amount)
}

/** The order of the attempt that a key opened before, so that a repeat does not open another order. */
export async function orderOfKey(world: Checkout, key: string): Promise<OrderId | null> {
  const id = parseId<'TransactionId'>((await world.store.findKey(key, 'initiate')) ?? '')
  const found = id.ok ? await world.store.findPayment(id.value) : null
  return found?.order.id ?? null
}
