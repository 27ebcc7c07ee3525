import { type Money, parseMoney } from '@portal/kernel/money'
import { fail, ok, type Result } from '@portal/kernel/result'

export type AmountLimits = { minimumMajor: number; maximumMajor: number }
export type AmountError = 'amount.invalid' | 'amount.below-minimum' | 'amount.above-maximum'

/** Prices a recharge: an amount typed in major units, within the configured limits, both included. */
export function priceRecharge(
  raw: string | number | undefined,
  limits: AmountLimits,
): Result<Money, AmountError> {
  const parsed = raw === undefined ? fail('money.invalid') : parseMoney(raw, 'ZMW')
  if (!parsed.ok) return fail('amount.invalid')
  const { minor } = parsed.value
  if (minor < BigInt(limits.minimumMajor) * 100n) return fail('amount.below-minimum')
  if (minor > BigInt(limits.maximumMajor) * 100n) return fail('amount.above-maximum')
  return ok(parsed.value)
}

/**
 * A code as people type it: any case, with or without dashes and blanks, and with the letters that our
 * alphabet leaves out because they are read as digits. Groups of four, as it is stored.
 */
export function groupCode(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return signs.match(/.{1,4}/g)?.join('-') ?? ''
}

/** A reference as people type it, with or without the letters it begins with: "ZM-4K7Q-19MX". */
export function readReference(typed: string, prefix: string): string {
  const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return `${prefix}-${groupCode(signs.length > codeSigns ? signs.slice(prefix.length) : signs)}`
}

/** Signs of the code in a reference. */
const codeSigns = 8

/**
 * A path on this site to go back to, or the home page. Everything that a browser would resolve to
 * another origin is refused: "//evil.example", "/\evil.example", "https:evil.example".
 */
export function safeRedirectPage(raw: string | undefined, fallback: string): string {
  if (!raw) return fallback
  const base = 'http://portal.invalid'
  if (!URL.canParse(raw, base)) return fallback
  const url = new URL(raw, base)
  if (url.origin !== base || !raw.startsWith('/') || url.pathname.startsWith('//')) return fallback
  // Back from a payment into a payment would be a circle.
  if (/^(\/sw)?\/payment(\/|$)/.test(url.pathname)) return fallback
  return `${url.pathname}${url.search}`
}
