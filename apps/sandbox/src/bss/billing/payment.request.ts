import { type Money, sameMoney } from '@portal/kernel/money'
import type { FastifyRequest } from 'fastify'
import type { PlayedMarket } from '../../market.ts'
import { isFields, isReference, readSum, unknownField } from '../product-order.request.ts'

export type PaymentRequest = {
  correlatorId: string
  accountNo: string
  amount: Money
  /** The id of the bill that it is for; null pays the account. */
  billId: string | null
  method: Readonly<Record<string, unknown>>
}

const paymentFields = ['correlatorId', 'account', 'totalAmount', 'paymentMethod', 'paymentItem']
const methodFields = ['id', 'name', 'description', '@type', '@referredType']

/** The bill of the only item; null where there is none. A text says what is wrong. */
function readItem(
  raw: unknown,
  total: Money,
  market: PlayedMarket,
): { billId: string | null } | string {
  if (raw === undefined) return { billId: null }
  const only: unknown = Array.isArray(raw) && raw.length === 1 ? raw[0] : null
  if (!isFields(only) || unknownField(only, ['id', 'item', 'totalAmount']) !== null) {
    return 'paymentItem is a list of one {item, totalAmount}.'
  }
  const { item, totalAmount } = only
  if (!isReference(item)) return 'paymentItem.item is {id}, a bill.'
  const sum = readSum(totalAmount, market)
  if (!sum || !sameMoney(sum, total)) return 'The item has the totalAmount of the payment.'
  return { billId: item.id }
}

/** Reads a payment. Fields that this operator does not act on are refused, so none is dropped in silence. */
export function readPayment(
  { body, headers }: FastifyRequest,
  market: PlayedMarket,
): PaymentRequest | string {
  if (!isFields(body)) return 'The body is a payment.'
  const other = unknownField(body, paymentFields)
  if (other) return `This operator takes no field ${other} in a payment.`
  const { correlatorId, account, paymentMethod } = body
  if (typeof correlatorId !== 'string' || !/^[\w.:-]{1,100}$/.test(correlatorId)) {
    return 'correlatorId carries the reference, 1 to 100 characters.'
  }
  if (headers['x-correlation-id'] !== correlatorId) {
    return 'X-Correlation-ID must equal correlatorId.'
  }
  if (!isReference(account)) return 'account is {id}.'
  const isMethod =
    isFields(paymentMethod) &&
    Object.keys(paymentMethod).length > 0 &&
    unknownField(paymentMethod, methodFields) === null
  if (!isMethod) return 'paymentMethod names how it was paid.'
  const amount = readSum(body.totalAmount, market)
  if (!amount || amount.minor === 0n) {
    return `totalAmount is {unit: ${market.currency}, value: number}, with at most two decimals.`
  }
  const item = readItem(body.paymentItem, amount, market)
  if (typeof item === 'string') return item
  return { correlatorId, accountNo: account.id, amount, ...item, method: paymentMethod }
}
