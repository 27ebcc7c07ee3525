import { type Currency, type Money, money, parseMoney } from '@portal/kernel/money'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { PriceRefusal } from '../ports/product.port.ts'

/** Whole major units, both included. */
export type AmountLimits = { minimumMajor: number; maximumMajor: number }

/** More digits than any money here has: an amount all the same, and above every limit. */
const isBeyondMoney = (raw: string | number | undefined): boolean =>
  /^0*[1-9]\d{12,}(\.\d{1,2})?$/.test(String(raw))

/** An amount typed in major units, within the limits, both included. */
export function amountWithin(
  raw: string | number | undefined,
  currency: Currency,
  { minimumMajor, maximumMajor }: AmountLimits,
): Result<Money, PriceRefusal> {
  const [minimum, maximum] = [BigInt(minimumMajor) * 100n, BigInt(maximumMajor) * 100n]
  const tooMuch = {
    code: 'amount.above-maximum',
    field: 'amount',
    limit: money(maximum, currency),
  } as const
  if (isBeyondMoney(raw)) return fail(tooMuch)
  const parsed = raw === undefined ? null : parseMoney(raw, currency)
  if (!parsed?.ok) return fail({ code: 'amount.invalid', field: 'amount' })
  const { minor } = parsed.value
  if (minor < minimum) {
    return fail({ code: 'amount.below-minimum', field: 'amount', limit: money(minimum, currency) })
  }
  return minor > maximum ? fail(tooMuch) : ok(parsed.value)
}
