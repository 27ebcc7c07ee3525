import { toIso } from '@portal/kernel/instant'
import { lineTypes } from '@portal/kernel/line-type'
import { countryCode, type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { unlimited } from '@portal/kernel/quantity'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type {
  DeviceAnswer,
  NumberBalance,
  NumberBundle,
} from '../../ports/operator/balance.port.ts'
import type { Lost } from '../../ports/outcome.port.ts'
import { readMoment, toInternational } from './tmforum.mapping.ts'

/** Only the fields that we read; the official files allow many more and require almost none. */
const anyBucket = Type.Object({ usageType: Type.String(), status: Type.String() })

const shownBucket = Type.Object({
  name: Type.Optional(Type.String()),
  remainingValue: Type.Object({
    amount: Type.Number(),
    units: Type.String({ minLength: 1, maxLength: 20 }),
  }),
  validFor: Type.Optional(Type.Object({ endDateTime: Type.Optional(Type.String()) })),
  product: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
})

const ofNumber = Type.Object({
  logicalResource: Type.Array(Type.Object({ id: Type.String() })),
})

const product = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  productSerialNumber: Type.String(),
  status: Type.String(),
  productOffering: Type.Optional(
    Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) }),
  ),
  productCharacteristic: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown() })),
  ),
})

const anyList = Type.Array(Type.Object({}))
const productList = Type.Array(product)

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

const usages: ReadonlyMap<string, NumberBalance['usage']> = new Map([
  ['monetary', 'airtime'],
  ['data', 'data'],
  ['voice', 'voice'],
  ['sms', 'sms'],
])

/** Floats are exact to so many digits before the point, beside the decimals that we show. */
const quantityMax = 1_000_000_000
const decimalsMax = 6

/** Null for what is no quantity. Money may be owed; nothing else is below zero, apart from -1 for what has no end. */
function decimalOf(amount: number, usage: NumberBalance['usage']): string | null {
  if (Math.abs(amount) >= quantityMax) return null
  if (usage === 'airtime') return amount.toFixed(2)
  // The error of a float such as 0.3 is cut off, and no zeros are left at the end.
  if (amount >= 0) return String(Number(amount.toFixed(decimalsMax)))
  return amount === Number(unlimited) ? unlimited : null
}

/** A moment of any clock, in UTC; null for what is none. */
function utcOf(moment: string): string | null {
  const instant = readMoment(moment)
  return instant === null ? null : toIso(instant)
}

/** An active balance of a usage that is shown; null where it cannot be read. */
function readShown(each: object, usage: NumberBalance['usage']): NumberBalance | null {
  if (!Value.Check(shownBucket, each)) return null
  const { name = '', remainingValue, validFor, product = [] } = each
  const left = decimalOf(remainingValue.amount, usage)
  const end = validFor?.endDateTime
  const expiresAt = end === undefined ? null : utcOf(end)
  if (left === null || (end !== undefined && expiresAt === null)) return null
  const productIds = product.map(({ id }) => id)
  return { usage, name, left, unit: remainingValue.units, expiresAt, productIds }
}

/**
 * Active balances of a number. An entry of another number means that our filter was ignored. Neither such a list is shown,
 * nor one with a balance that cannot be read: a part of what a number has looks like all of it.
 */
export function readBalances(
  body: unknown,
  msisdn: Msisdn,
): { kind: 'balances'; found: NumberBalance[] } | Lost {
  if (!Value.Check(anyList, body)) return lost('unreadable bucket list')
  const found: NumberBalance[] = []
  for (const each of body) {
    const isOurs =
      Value.Check(ofNumber, each) &&
      each.logicalResource.some(({ id }) => id === toInternational(msisdn))
    if (!isOurs) return lost('the bucket list is not of this number')
    if (!Value.Check(anyBucket, each)) return lost('a bucket is unreadable')
    const usage = usages.get(each.usageType)
    if (each.status !== 'active' || !usage) continue
    const read = readShown(each, usage)
    if (!read) return lost(`a bucket of ${usage} is unreadable`)
    found.push(read)
  }
  return { kind: 'balances', found }
}

type Products = { kind: 'products'; active: Static<typeof productList> }

function readProducts(body: unknown, msisdn: Msisdn): Products | Lost {
  if (!Value.Check(productList, body)) return lost('unreadable product list')
  if (body.some((each) => each.productSerialNumber !== toInternational(msisdn))) {
    return lost('the product list is not of this number')
  }
  return { kind: 'products', active: body.filter(({ status }) => status === 'active') }
}

/** Active products that came from an offering of the catalogue. */
export function readBundles(
  body: unknown,
  msisdn: Msisdn,
): { kind: 'bundles'; found: NumberBundle[] } | Lost {
  const products = readProducts(body, msisdn)
  if (products.kind === 'lost') return products
  const found = products.active.flatMap(({ id, name, productOffering }) =>
    productOffering
      ? [
          {
            productId: id,
            productCode: productOffering.id,
            name: name ?? productOffering.name ?? '',
          },
        ]
      : [],
  )
  return { kind: 'bundles', found }
}

/** National digits of "260971000001"; null for anything else. */
function nationalOf(value: unknown): Msisdn | null {
  const digits = String(value ?? '')
  const national = digits.startsWith(countryCode) ? digits.slice(countryCode.length) : ''
  const parsed = parseMsisdn(national)
  return parsed.ok ? parsed.value : null
}

const characteristicOf = (
  { productCharacteristic = [] }: Static<typeof product>,
  name: string,
): unknown => productCharacteristic.find((each) => each.name === name)?.value

/** The owner of a router or MiFi, by its line: the one product that names a line type, beside the bundles on it. */
export function readDevice(body: unknown, msisdn: Msisdn): DeviceAnswer {
  const products = readProducts(body, msisdn)
  if (products.kind === 'lost') return products
  if (products.active.length === 0) return { kind: 'no-subscriber' }
  const line = products.active.find((each) => characteristicOf(each, 'lineType') !== undefined)
  const lineType = line && lineTypes.find((each) => each === characteristicOf(line, 'lineType'))
  if (!lineType) return lost('the product names no line type')
  if (lineType !== 'BROADBAND') return { kind: 'other-line', lineType }
  return { kind: 'device', owner: nationalOf(characteristicOf(line, 'ownerPhone')) }
}
