import { type Language, type Languages, languageAt, prefixOf } from '@portal/kernel/language'
import { type Money, sameMoney, toDecimal } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { plainDigits } from '@portal/kernel/text/plain-digits'
import type { Order } from '../../ports/payment.port.ts'
import {
  type ItemField,
  itemFields,
  type OrderRequest,
  type Quote,
} from '../../ports/product.port.ts'
import { isExchanged } from '../core/exchanged.rules.ts'

type ItemText = Partial<Record<ItemField, string | undefined>>

/** The item fields that a request fills in. An empty field counts as absent in every call. */
export const filledItem = (body: ItemText): Partial<Record<ItemField, string>> =>
  Object.fromEntries(
    itemFields.flatMap((field) => (body[field] ? [[field, body[field]] as const] : [])),
  )

/** Fields of a paying request about the item's description, by the names that an order's summary has for them. */
const describedAs = { unit: 'dataUnit', accountType: 'accountType' } as const
export type DescribedField = keyof typeof describedAs
const describedFields = Object.keys(describedAs) as DescribedField[]

type DescribedText = Partial<Record<DescribedField, string | undefined>>

/** The fields about the item's description that a request fills in. */
export const describedItem = (body: DescribedText): Partial<Record<DescribedField, string>> =>
  Object.fromEntries(
    describedFields.flatMap((field) => (body[field] ? [[field, body[field]] as const] : [])),
  )

/** The first of these fields that contradicts the summary of its order; what that does not say, they cannot contradict. */
export const differingDescription = (
  summary: Readonly<Record<string, string>>,
  asked: DescribedText,
): DescribedField | null =>
  describedFields.find((field) => {
    const [said, named] = [summary[describedAs[field]], asked[field]]
    return said !== undefined && named !== undefined && said.toUpperCase() !== named.toUpperCase()
  }) ?? null

/** The part of a paying request that describes the item. */
export type AskedItem = ItemText &
  DescribedText & {
    transactionType: string
    /** Undefined where the request names none, or where what it names counts for nothing. */
    msisdn: Msisdn | undefined
    amount: Money
  }

export type AskedField = ItemField | 'transactionType' | 'msisdn' | 'amount' | 'currency'

/** The first field in which a paying request differs from its order; null if all are equal. A hidden number is not compared. */
export function differingField(
  order: Order,
  asked: AskedItem,
  { hidesNumber }: { hidesNumber?: true } = {},
): AskedField | null {
  if (asked.transactionType !== order.transactionType) return 'transactionType'
  if (!hidesNumber && asked.msisdn !== order.msisdn) return 'msisdn'
  if (asked.amount.currency !== order.amount.currency) return 'currency'
  if (!sameMoney(asked.amount, order.amount)) return 'amount'
  return (
    itemFields.find((field) => asked[field] !== undefined && asked[field] !== order.item[field]) ??
    null
  )
}

/** The part of a submission that is about the item. */
export type SubmittedItem = Pick<AskedItem, 'accountId' | 'accountType'>

/** The first field in which a submission contradicts its order and the summary of that. */
export function contradictedField(
  order: Order,
  summary: Readonly<Record<string, string>>,
  asked: SubmittedItem,
): 'accountId' | DescribedField | null {
  const isOther = asked.accountId !== undefined && asked.accountId !== order.item.accountId
  return isOther ? 'accountId' : differingDescription(summary, asked)
}

/** The fields of the original request that its price depends on. */
export function requestOf({
  transactionType,
  msisdn,
  amount,
  value,
  item,
}: Pick<Order, 'transactionType' | 'msisdn' | 'amount' | 'value' | 'item'>): OrderRequest {
  const fields = itemFields.flatMap((field) => {
    const value = item[field]
    return typeof value === 'string' ? [[field, value] as const] : []
  })
  return {
    transactionType,
    msisdn,
    amount: toDecimal(isExchanged({ amount, value }) ? value : amount),
    currency: amount.currency,
    ...Object.fromEntries(fields),
  }
}

/** The name of an item may be edited at any time, and changes nothing of what is bought. */
const wordsOfItem: readonly string[] = ['name', 'description']

export function isSameQuote(order: Order, quote: Quote): boolean {
  const names = Object.keys({ ...order.item, ...quote.item }).filter(
    (name) => !wordsOfItem.includes(name),
  )
  return (
    order.msisdn === quote.msisdn &&
    sameMoney(order.amount, quote.amount) &&
    sameMoney(order.value, quote.value) &&
    names.every((name) => JSON.stringify(order.item[name]) === JSON.stringify(quote.item[name]))
  )
}

/**
 * A typed code in its stored form, groups of four. Accepts any case, with or without dashes and blanks. The
 * letters O, I and L, which the alphabet leaves out, are read as digits.
 */
export function groupCode(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return signs.match(/.{1,4}/g)?.join('-') ?? ''
}

/**
 * A typed reference in its stored form, "ZM-4K7Q-19MX"; the letters in front may be missing, or a message's own word stand
 * before them: "Ref ZM-4K7Q-19MX."
 */
export function readReference(typed: string, prefix: string): string {
  const signs = plainDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return `${prefix}-${groupCode(signs.slice(-codeSigns))}`
}

/** Number of characters in the code of a reference. */
const codeSigns = 8

/**
 * A path on this site to return to, or else the home page in the order's language. Refuses everything that a
 * browser would resolve to another origin: "//evil.example", "/\evil.example", "https:evil.example".
 */
export function safeRedirectPage(
  raw: string | undefined,
  languages: Languages,
  language: Language,
): string {
  const fallback = prefixOf(languages, language) || '/'
  if (!raw) return fallback
  const base = 'http://portal.invalid'
  if (!URL.canParse(raw, base)) return fallback
  const url = new URL(raw, base)
  if (url.origin !== base || !raw.startsWith('/') || url.pathname.startsWith('//')) return fallback
  // Returning from a payment into a payment would be a loop.
  const { prefix } = languageAt(languages, url.pathname)
  if (/^\/payment(\/|$)/.test(url.pathname.slice(prefix.length))) return fallback
  return `${url.pathname}${url.search}`
}
