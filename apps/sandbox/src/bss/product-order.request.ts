import type { Money } from '@portal/kernel/money'
import type { FastifyRequest } from 'fastify'
import type { PlayedMarket } from '../market.ts'
import { nationalNumber } from './tmf-reply.ts'

type Fields = Readonly<Record<string, unknown>>

export type OrderRequest = {
  externalId: string
  itemId: string
  productCode: string
  msisdn: string
  /** Null where the order names no price. */
  price: Money | null
  description: string | null
  channel: readonly Fields[] | null
}

export const isFields = (raw: unknown): raw is Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw !== ''

/** The first field that is not known; null where there is none. */
export const unknownField = (fields: Fields, known: readonly string[]): string | null =>
  Object.keys(fields).find((name) => !known.includes(name)) ?? null

const orderFields = ['externalId', 'category', 'description', 'channel', 'productOrderItem']
const itemFields = ['id', 'action', 'quantity', 'productOffering', 'product', 'itemTotalPrice']
const referenceFields = ['id', 'href', 'name', '@referredType']
const channelFields = [...referenceFields, 'role']

export const isReference = (
  raw: unknown,
  known: readonly string[] = referenceFields,
): raw is Fields & { id: string } =>
  isFields(raw) &&
  isText(raw.id) &&
  unknownField(raw, known) === null &&
  Object.values(raw).every(isText)

const isChannel = (raw: unknown): raw is Fields => isReference(raw, channelFields)

/** The fields where no other is among them; null otherwise. */
const fieldsOf = (raw: unknown, known: readonly string[]): Fields | null =>
  isFields(raw) && unknownField(raw, known) === null ? raw : null

/** An amount as most of the interfaces write it; null for another currency and for what is no amount. */
export function readSum(raw: unknown, market: PlayedMarket): Money | null {
  const { unit, value } = fieldsOf(raw, ['unit', 'value']) ?? {}
  if (unit !== market.currency || typeof value !== 'number') return null
  const sum = market.parse(value)
  return sum.ok ? sum.value : null
}

/** A text says what is wrong, here and in all that follows. */
function readPrice(raw: unknown, market: PlayedMarket): Money | null | string {
  if (raw === undefined) return null
  const only: unknown = Array.isArray(raw) && raw.length === 1 ? raw[0] : null
  const { price } = fieldsOf(only, ['name', 'priceType', 'price']) ?? {}
  const { taxIncludedAmount } = fieldsOf(price, ['taxIncludedAmount']) ?? {}
  const amount = `{unit: ${market.currency}, value: number}`
  return (
    readSum(taxIncludedAmount, market) ??
    `itemTotalPrice is [{price: {taxIncludedAmount: ${amount}}}].`
  )
}

type Item = Pick<OrderRequest, 'itemId' | 'productCode' | 'msisdn' | 'price'>

function readItem(raw: unknown, market: PlayedMarket): Item | string {
  const item: unknown = Array.isArray(raw) && raw.length === 1 ? raw[0] : null
  if (!isFields(item)) return 'productOrderItem is a list of one item.'
  const other = unknownField(item, itemFields)
  if (other) return `This operator takes no field ${other} in an item.`
  const { id, action, quantity, productOffering, product } = item
  if (!isText(id)) return 'productOrderItem.id is required.'
  if (action !== 'add') return 'productOrderItem.action is add.'
  if (quantity !== undefined && quantity !== 1) return 'productOrderItem.quantity is 1.'
  if (!isReference(productOffering)) return 'productOffering is {id}.'
  const { productSerialNumber } = fieldsOf(product, ['productSerialNumber']) ?? {}
  const msisdn = typeof productSerialNumber === 'string' ? nationalNumber(productSerialNumber) : ''
  if (!/^\d{9}$/.test(msisdn)) return 'product is {productSerialNumber}, a number.'
  const price = readPrice(item.itemTotalPrice, market)
  if (typeof price === 'string') return price
  return { itemId: id, productCode: productOffering.id, msisdn, price }
}

/** Reads an order. Fields that this operator does not act on are refused, so none is dropped in silence. */
export function readOrder(
  { body, headers }: FastifyRequest,
  market: PlayedMarket,
): OrderRequest | string {
  if (!isFields(body)) return 'The body is a product order.'
  const other = unknownField(body, orderFields)
  if (other) return `This operator takes no field ${other} in an order.`
  const { externalId, category, description, channel } = body
  if (typeof externalId !== 'string' || !/^[\w.:-]{1,100}$/.test(externalId)) {
    return 'externalId carries the reference, 1 to 100 characters.'
  }
  if (headers['x-correlation-id'] !== externalId) return 'X-Correlation-ID must equal externalId.'
  if (category !== 'bundle') return 'category is bundle.'
  if (description !== undefined && !isText(description)) return 'description is a text.'
  const channels: unknown = channel ?? null
  const isList = Array.isArray(channels) && channels.every(isChannel)
  if (channels !== null && !isList) return 'channel is [{id, name?}].'
  const item = readItem(body.productOrderItem, market)
  if (typeof item === 'string') return item
  return {
    externalId,
    ...item,
    description: description ?? null,
    channel: isList ? channels : null,
  }
}
