import type { Bundle } from '@portal/contract/calls/bundle'
import { unlimited } from '@portal/kernel/quantity'
import { parseQuantity, plainUnit } from './quantity.rules.ts'

/** Hours in each measure of validity; a month is 30 days. */
const hoursOf = { hour: 1, day: 24, week: 168, month: 720, year: 8760 } as const

export type LengthUnit = keyof typeof hoursOf

const spellings: Readonly<Record<string, LengthUnit>> = {
  ...{ hour: 'hour', hr: 'hour', h: 'hour', day: 'day', d: 'day' },
  ...{ week: 'week', wk: 'week', w: 'week', month: 'month', mth: 'month' },
  ...{ year: 'year', yr: 'year', y: 'year' },
}

export type BundleLength =
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'known'; readonly count: string; readonly unit: LengthUnit }
  /** In words of the catalogue that nothing here knows. */
  | { readonly kind: 'unknown' }

export function lengthOf({ validity, validityUnit }: Bundle): BundleLength {
  if (validity.trim() === unlimited) return { kind: 'unlimited' }
  const unit = spellings[plainUnit(validityUnit)]
  return unit && parseQuantity(validity)
    ? { kind: 'known', count: validity.trim(), unit }
    : { kind: 'unknown' }
}

/** The order of bundles: by hours, with unknown lengths after all others and unlimited ones last. */
export function hoursFor(length: BundleLength): number {
  if (length.kind === 'unlimited') return Number.POSITIVE_INFINITY
  if (length.kind === 'unknown') return Number.MAX_VALUE
  return Number(length.count) * hoursOf[length.unit]
}

/** The length as a fraction of a day; null where it has no end, or none that is known. */
export function daysFor(length: BundleLength): { over: bigint; under: bigint } | null {
  if (length.kind !== 'known') return null
  const count = parseQuantity(length.count)
  if (!count || count.digits === 0n) return null
  return { over: count.digits * BigInt(hoursOf[length.unit]), under: count.scale * 24n }
}
