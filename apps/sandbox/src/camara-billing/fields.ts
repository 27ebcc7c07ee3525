import type { Money } from '@portal/kernel/money'
import { countryCode, type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { PlayedMarket } from '../market.ts'
import { invalid, refusal } from './envelope.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What was read, or the answer to a request that cannot be. */
export type Read<T> = { value: T } | { fault: ProviderReply }

export const isObject = (raw: unknown): raw is Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** The first field that the official file does not have; null where there is none. */
export const strangeField = (fields: Fields, known: readonly string[]): string | null =>
  Object.keys(fields).find((name) => !known.includes(name)) ?? null

export const isText = (raw: unknown): raw is string =>
  typeof raw === 'string' && raw.length > 0 && raw.length <= 256

const isOptionalText = (raw: unknown): boolean => raw === undefined || isText(raw)

/** A number in E.164 with its plus; null where it has none, or is no number. */
export const isPhoneNumber = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^\+[1-9][0-9]{4,14}$/.test(raw)

/** The national number of a line in this country; null for all others. */
export function msisdnOf(phoneNumber: string): Msisdn | null {
  if (!phoneNumber.startsWith(`+${countryCode}`)) return null
  const parsed = parseMsisdn(phoneNumber.slice(countryCode.length + 1))
  return parsed.ok ? parsed.value : null
}

/** Whole thousandths of a major unit; null for a number that has smaller parts, or none. */
function thousandthsOf(raw: unknown): bigint | null {
  const [, major, decimals = ''] =
    typeof raw === 'number' ? (/^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(String(raw)) ?? []) : []
  return major === undefined ? null : BigInt(major + decimals.padEnd(3, '0'))
}

/** Names the field at fault; null for charging information that fits the official file. */
function faultOfCharging(fields: Fields): string | null {
  const known = ['amount', 'currency', 'description', 'isTaxIncluded', 'taxAmount']
  const { amount, description, isTaxIncluded, taxAmount } = fields
  const strange = strangeField(fields, known)
  if (strange) return strange
  if ((thousandthsOf(amount) ?? 0n) === 0n) return 'amount'
  if (!isText(description)) return 'description'
  if (isTaxIncluded !== undefined && typeof isTaxIncluded !== 'boolean') return 'isTaxIncluded'
  return taxAmount === undefined || thousandthsOf(taxAmount) !== null ? null : 'taxAmount'
}

/** A sum with its tax, in whole minor units; null where a part of one is left. */
function sumOf({ amount, isTaxIncluded, taxAmount }: Fields, market: PlayedMarket): Money | null {
  const tax = isTaxIncluded === true ? 0n : (thousandthsOf(taxAmount) ?? 0n)
  const thousandths = (thousandthsOf(amount) ?? 0n) + tax
  if (thousandths % 10n !== 0n) return null
  const parsed = market.parse(
    `${thousandths / 1_000n}.${String(thousandths % 1_000n)
      .padStart(3, '0')
      .slice(0, 2)}`,
  )
  return parsed.ok ? parsed.value : null
}

/** `code`: of a sum that no line can be charged. */
export function readCharging(raw: unknown, code: string, market: PlayedMarket): Read<Money> {
  if (!isObject(raw)) return { fault: invalid('chargingInformation') }
  const fault = faultOfCharging(raw)
  if (fault) return { fault: invalid(fault) }
  if (raw.currency !== market.currency) {
    return { fault: refusal(400, 'INVALID_ARGUMENT', 'Currency is unknown or not authorized.') }
  }
  const value = sumOf(raw, market)
  return value ? { value } : { fault: refusal(422, code, 'Unauthorized amount requested.') }
}

const metaTexts = [
  ...['merchantName', 'merchantIdentifier', 'purchaseCategoryCode', 'channel'],
  ...['serviceId', 'productId'],
]

/** Names the field at fault; null for metadata that fit the official file, or that are left out. */
export function faultOfMetaData(raw: unknown, known: readonly string[] = metaTexts): string | null {
  if (raw === undefined) return null
  if (!isObject(raw)) return 'chargingMetaData'
  return strangeField(raw, known) ?? known.find((name) => !isOptionalText(raw[name])) ?? null
}

/** The merchant that a request names, by which lists are filtered. */
export const merchantIn = (raw: unknown): string | null =>
  isObject(raw) && isText(raw.merchantIdentifier) ? raw.merchantIdentifier : null
