import { type Currency, fractionHalfUp, type Money, money } from './money.ts'
import { fail, ok, type Result } from './result.ts'

/** How many units of one currency are one unit of another, exactly: `over` divides `units`. */
export type Rate = { readonly units: bigint; readonly over: bigint }

/** Twelve digits before the point and ten after it. */
const decimalPattern = /^(\d{1,12})(?:\.(\d{1,10}))?$/

/** Reads a rate above zero, such as "2850.5". */
export function parseRate(raw: string | number): Result<Rate, 'rate.invalid'> {
  const [, whole = '', decimals = ''] = decimalPattern.exec(String(raw)) ?? []
  const units = BigInt(whole + decimals)
  return units > 0n ? ok({ units, over: 10n ** BigInt(decimals.length) }) : fail('rate.invalid')
}

/** The amount in the currency that `rate` counts in, rounded half up to the minor unit. */
export const multiplied = (amount: Money, { units, over }: Rate, to: Currency): Money =>
  money(fractionHalfUp(amount, units, over).minor, to)

/** The way back: of an amount in the currency that `rate` counts in. */
export const divided = (amount: Money, { units, over }: Rate, to: Currency): Money =>
  money(fractionHalfUp(amount, over, units).minor, to)
