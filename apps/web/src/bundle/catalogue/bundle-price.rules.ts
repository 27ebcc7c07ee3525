import type { Bundle } from '@portal/contract/calls/bundle'
import { fractionHalfUp, type Money, parseMoney } from '@portal/kernel/money'
import { unlimited } from '@portal/kernel/quantity'
import { daysFor, lengthOf } from './bundle-length.rules.ts'
import { parseQuantity } from './quantity.rules.ts'

const kilobytesOf: Readonly<Record<string, bigint>> = {
  KB: 1n,
  MB: 1024n,
  GB: 1024n ** 2n,
  TB: 1024n ** 3n,
}
const gigabyte = 1024n ** 2n

export function priceOf({ amount, currency }: Bundle): Money | null {
  const price = parseMoney(amount, currency)
  return price.ok ? price.value : null
}

const isNone = (quantity: string | null): boolean =>
  quantity === null || parseQuantity(quantity)?.digits === 0n

/** Price of a part; null where it is the price itself, or rounds to nothing. */
function partOf(price: Money, over: bigint, under: bigint): Money | null {
  const part = fractionHalfUp(price, over, under)
  return part.minor === 0n || part.minor === price.minor ? null : part
}

/**
 * The price of 1 GB (1,024 MB), rounded to ngwee. Null where that compares nothing: no data or data without limit, talk
 * time or messages beside it, and a bundle of 1 GB.
 */
export function pricePerGigabyte(bundle: Bundle): Money | null {
  const { data, dataUnit, voice, sms } = bundle
  const price = priceOf(bundle)
  const kilobytes = kilobytesOf[(dataUnit ?? '').trim().toUpperCase()]
  if (!price || !kilobytes || data === null || data.trim() === unlimited) return null
  if (!isNone(voice) || !isNone(sms)) return null
  const held = parseQuantity(data)
  if (!held || held.digits === 0n) return null
  return partOf(price, gigabyte * held.scale, held.digits * kilobytes)
}

/** The price of a day, rounded to ngwee. Null for bundles of a day or less, and for those without a known end. */
export function pricePerDay(bundle: Bundle): Money | null {
  const price = priceOf(bundle)
  const days = daysFor(lengthOf(bundle))
  if (!price || !days || days.over <= days.under) return null
  return partOf(price, days.under, days.over)
}
