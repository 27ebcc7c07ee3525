import type { LineType } from '@portal/kernel/line-type'
import { type Currency, currencies, money, parseMoney, toDecimal } from '@portal/kernel/money'
import { plainDigits } from '@portal/kernel/text/plain-digits'
import { formatAmount } from '../../lib/language/format.ts'
import type { Problem } from '../../lib/page/page.ts'
import { type AmountLimits, checkAmount, checkLimits } from '../../order/amount/amount.rules.ts'

/** How bills are paid here. */
export type BillTerms = {
  readonly limits: AmountLimits
  /** A fraction is raised to the next whole amount. */
  readonly raises: boolean
  readonly currency: Currency
  /** The operator is asked about a number with the check for hybrid lines. */
  readonly checksHybrids: boolean
}

const minorPerMajor = 100n

/** Minor units of an amount on the wire, which may be below zero. */
const minorOf = (decimal: string): bigint => BigInt(decimal.replace('.', ''))

/** Decimals are the same in every currency. */
const decimalOf = (minor: bigint): string => toDecimal(money(minor, currencies[0]))

/** The next whole amount in minor units, where it is none. */
const ceilToMajor = (minor: bigint): bigint =>
  ((minor + minorPerMajor - 1n) / minorPerMajor) * minorPerMajor

/** Only lines with a bill are served; each other kind says what it is. */
export const checkLine = (type: LineType): Problem | null =>
  type === 'POSTPAID' || type === 'HYBRID'
    ? null
    : { field: 'msisdn', text: `bill.${type.toLowerCase()}Number` }

/** The amount that a bill is paid with, as it is typed; empty where nothing is owed. What is outside the limits is the nearest limit. */
export function suggestedAmount(
  outstanding: string,
  { limits: { min, max }, raises }: Pick<BillTerms, 'limits' | 'raises'>,
): string {
  const owed = minorOf(outstanding)
  if (owed <= 0n) return ''
  const paid = raises ? ceilToMajor(owed) : owed
  if (paid < BigInt(min) * minorPerMajor) return String(min)
  if (paid > BigInt(max) * minorPerMajor) return String(max)
  return paid % minorPerMajor === 0n ? String(paid / minorPerMajor) : decimalOf(paid)
}

/** A typed amount in minor units; null where it is none. */
function typedMinor(typed: string): bigint | null {
  const read = parseMoney(plainDigits(typed), currencies[0])
  return read.ok ? read.value.minor : null
}

/** The whole bill with its fraction, which can be paid where fractions are not raised. */
const isBillItself = (typed: string, outstanding: string | null, raises: boolean): boolean =>
  !raises && outstanding !== null && typedMinor(typed) === minorOf(outstanding)

/** `outstanding`: of the bill that was shown; null where none was. */
export function checkBillAmount(
  typed: string,
  outstanding: string | null,
  { limits, raises, currency }: Pick<BillTerms, 'limits' | 'raises' | 'currency'>,
): Problem | null {
  if (isBillItself(typed, outstanding, raises)) return checkLimits(Number(outstanding), limits)
  const problem = checkAmount(typed, limits)
  const isFraction = outstanding !== null && minorOf(outstanding) % minorPerMajor !== 0n
  const mayBeBill = !raises && isFraction && minorOf(outstanding) > 0n
  return mayBeBill && problem?.text === 'refusal.amount.invalid'
    ? {
        field: 'amount',
        text: 'bill.wholeOrBill',
        values: { bill: formatAmount(outstanding, currency) },
      }
    : problem
}

/** The amount as the order takes it. */
export const orderedAmount = (typed: string): string => {
  const minor = typedMinor(typed)
  if (minor === null) return typed
  return minor % minorPerMajor === 0n ? String(minor / minorPerMajor) : decimalOf(minor)
}

/** What an amount does to a bill; `rest` in major units: what stays to be paid, or is paid ahead. */
export type BillNote =
  | { readonly kind: 'whole' | 'raised' }
  | { readonly kind: 'part' | 'ahead'; readonly rest: string }

/** Null where there is nothing to say: no amount yet, or nothing is owed. */
export function noteOf(
  typed: string,
  outstanding: string,
  { raises }: Pick<BillTerms, 'raises'>,
): BillNote | null {
  const [paid, owed] = [typedMinor(typed), minorOf(outstanding)]
  if (paid === null || owed <= 0n) return null
  if (paid === owed) return { kind: 'whole' }
  if (raises && paid === ceilToMajor(owed)) return { kind: 'raised' }
  return paid < owed
    ? { kind: 'part', rest: decimalOf(owed - paid) }
    : { kind: 'ahead', rest: decimalOf(paid - owed) }
}

/** The state of a bill; `credit` in major units. */
export type BillState =
  | { readonly kind: 'owed' | 'nothing' }
  | { readonly kind: 'credit'; readonly credit: string }

export function stateOf(outstanding: string): BillState {
  const owed = minorOf(outstanding)
  if (owed === 0n) return { kind: 'nothing' }
  return owed < 0n ? { kind: 'credit', credit: decimalOf(-owed) } : { kind: 'owed' }
}
