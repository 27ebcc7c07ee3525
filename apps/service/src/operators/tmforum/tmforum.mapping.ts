import { type Instant, instantOf } from '@portal/kernel/instant'
import { lineTypes } from '@portal/kernel/line-type'
import { countryCode, type Msisdn } from '@portal/kernel/msisdn'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type {
  FulfilAnswer,
  FulfilEnquiryAnswer,
  LineAnswer,
} from '../../ports/operator/operator.port.ts'
import type { Lost } from '../../ports/outcome.port.ts'
import { refusal } from './tmforum-refusal.ts'

/** Only the fields that we read; the official files allow many more and require almost none. */
const product = Type.Object({
  productSerialNumber: Type.String(),
  status: Type.String(),
  productCharacteristic: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown() })),
  ),
})

const bucket = Type.Object({
  id: Type.String(),
  usageType: Type.String(),
  status: Type.String(),
  remainingValue: Type.Object({ units: Type.String() }),
  partyAccount: Type.Object({ id: Type.String() }),
  logicalResource: Type.Array(Type.Object({ id: Type.String() })),
})

const topUpResource = Type.Object({
  status: Type.String(),
  reason: Type.Optional(Type.String()),
  requestor: Type.Object({ id: Type.String() }),
})

/** Buckets of other usages may lack what a bucket of money has: each entry is read on its own. */
const anyList = Type.Array(Type.Object({}))
const productList = Type.Array(product)
const topUpList = Type.Array(topUpResource)
const problem = Type.Object({ code: Type.String(), reason: Type.String() })

export type Bucket = Static<typeof bucket>

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

export const toInternational = (msisdn: Msisdn): string => `${countryCode}${msisdn}`

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** A moment of any clock that names its offset; null for anything else. */
export function readMoment(text: string): Instant | null {
  const epochMs = momentPattern.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(epochMs) ? null : instantOf(epochMs)
}

/**
 * An answer by which the operator itself says that it did not act, unlike an answer of a gateway on
 * the way.
 */
export const isProblem = (body: unknown): boolean => Value.Check(problem, body)

export const problemText = (body: unknown): string =>
  Value.Check(problem, body) ? `${body.code} ${body.reason}` : 'no reason given'

export function readLine(body: unknown, msisdn: Msisdn): LineAnswer {
  if (!Value.Check(productList, body)) return lost('unreadable product list')
  // The interface declares no filters, so a server may ignore ours and list products of other
  // numbers.
  if (body.some((each) => each.productSerialNumber !== toInternational(msisdn))) {
    return lost('the product list is not of this number')
  }
  const active = body.filter((each) => each.status === 'active')
  if (active.length === 0) return { kind: 'no-subscriber' }
  // The bundles of a line are products of its number too; the line alone says what it is.
  const characteristics = active.flatMap(({ productCharacteristic }) => productCharacteristic ?? [])
  const value = characteristics.find((each) => each.name === 'lineType')?.value
  const lineType = lineTypes.find((each) => each === value)
  return lineType ? { kind: 'line', lineType } : lost('the product names no line type')
}

/** The bucket that airtime goes to; null when this number has none. */
export function readBucket(body: unknown, msisdn: Msisdn, units: string): Bucket | null | Lost {
  if (!Value.Check(anyList, body)) return lost('unreadable bucket list')
  const buckets = body.filter((each) => Value.Check(bucket, each))
  const ours = buckets.filter((each) =>
    each.logicalResource.some((resource) => resource.id === toInternational(msisdn)),
  )
  if (ours.length < body.length) return lost('the bucket list is unreadable or not of this number')
  const usable = ours.find(
    (each) =>
      each.usageType === 'monetary' &&
      each.status === 'active' &&
      each.remainingValue.units === units,
  )
  return usable ?? null
}

function readStatus(
  resource: Static<typeof topUpResource>,
  finalCodes: readonly string[],
): FulfilAnswer {
  switch (resource.status) {
    case 'completed':
      return { kind: 'delivered' }
    case 'created':
      return { kind: 'pending' }
    case 'failed':
    case 'cancelled':
      return refusal(resource.reason ?? `status ${resource.status}`, finalCodes)
    default:
      return lost(`unknown status ${resource.status}`)
  }
}

export function readTopUp(
  body: unknown,
  reference: string,
  finalCodes: readonly string[],
): FulfilAnswer {
  if (!Value.Check(topUpResource, body)) return lost('unreadable top-up')
  if (body.requestor.id !== reference) return lost('the top-up carries another reference')
  return readStatus(body, finalCodes)
}

/**
 * A reference names one request; should there be more, one that was carried out decides, and a refusal is final only
 * where all of them are.
 */
export const bestOf = (found: readonly FulfilAnswer[]): FulfilAnswer | undefined =>
  found.find((each) => each.kind === 'delivered') ??
  found.find((each) => each.kind === 'lost') ??
  found.find((each) => each.kind === 'pending') ??
  found.find((each) => each.kind === 'failed' && !each.forGood) ??
  found[0]

export function readTopUps(
  body: unknown,
  reference: string,
  finalCodes: readonly string[],
): FulfilEnquiryAnswer {
  if (!Value.Check(topUpList, body)) return lost('unreadable top-up list')
  const ours = body.filter((each) => each.requestor.id === reference)
  const best = bestOf(ours.map((each) => readStatus(each, finalCodes)))
  if (best) return best
  // Entries of others mean that our filter was ignored, and ours may be on the next page.
  return body.length === 0 ? { kind: 'absent' } : lost('the top-up list is not of this reference')
}
