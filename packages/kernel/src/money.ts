import { fail, ok, type Result } from './result.ts'

/** Currencies the portal can be configured for; all have two decimals (ISO 4217). */
export const currencies = ['ZMW', 'USD', 'CDF'] as const
export type Currency = (typeof currencies)[number]

/** The currencies of the market. */
export type Market = {
  /** The one that prices are in. */
  readonly currency: Currency
  /** One more that purchases can be paid in, where the product's configuration switches it on; null where there is none. */
  readonly second: Currency | null
}

/** An amount in minor units (ngwee, cents): 50 kwacha is `{ minor: 5000n, currency: 'ZMW' }`. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

const minorPerMajor = 100n

/** Twelve digits before the point keep every amount far inside PostgreSQL's bigint. */
const decimalPattern = /^(\d{1,12})(?:\.(\d{1,2}))?$/

export const money = (minor: bigint, currency: Currency): Money => ({ minor, currency })

export const isCurrency = (raw: string): raw is Currency =>
  (currencies as readonly string[]).includes(raw)

/**
 * Reads a decimal in major units, such as "245.30" or 245.3.
 * Refuses signs, exponents, more than two decimals and anything that is not a number.
 */
export function parseMoney(
  raw: string | number,
  currency: Currency,
): Result<Money, 'money.invalid'> {
  const match = decimalPattern.exec(String(raw).trim())
  if (!match) return fail('money.invalid')
  const [, major = '', decimals = ''] = match
  return ok(money(BigInt(major) * minorPerMajor + BigInt(decimals.padEnd(2, '0')), currency))
}

/** Major units with two decimals, as they travel on the wire: "245.30"; negative amounts carry a sign. */
export function toDecimal({ minor }: Money): string {
  const sign = minor < 0n ? '-' : ''
  const size = minor < 0n ? -minor : minor
  return `${sign}${size / minorPerMajor}.${String(size % minorPerMajor).padStart(2, '0')}`
}

export const sameMoney = (a: Money, b: Money): boolean =>
  a.minor === b.minor && a.currency === b.currency

/** An amount of at least zero times a fraction above zero, rounded half up to the minor unit. */
export const fractionHalfUp = (
  { minor, currency }: Money,
  numerator: bigint,
  denominator: bigint,
): Money => money((2n * minor * numerator + denominator) / (2n * denominator), currency)
