import { lineTypes } from '@portal/kernel/line-type'
import { countryCode, type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { DeviceAnswer, NumberBalance, NumberBundle } from '../../ports/balance.port.ts'
import type { Lost } from '../../ports/outcome.port.ts'
import { toInternational } from './tmforum.mapping.ts'

/** Only the fields that we read; the official files allow many more and require almost none. */
const bucket = Type.Object({
  name: Type.Optional(Type.String()),
  usageType: Type.String(),
  status: Type.String(),
  remainingValue: Type.Object({ amount: Type.Number(), units: Type.String() }),
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

const usages: Readonly<Record<string, NumberBalance['usage']>> = {
  monetary: 'airtime',
  data: 'data',
  voice: 'voice',
  sms: 'sms',
}

/** Money has its two decimals; no other quantity ends in zeros. */
const decimalOf = (amount: number, usage: NumberBalance['usage']): string =>
  usage === 'airtime' ? amount.toFixed(2) : String(amount)

function readBucket(each: Static<typeof bucket>): NumberBalance | null {
  const { name, usageType, remainingValue, validFor, product } = each
  const usage = usages[usageType]
  if (!usage || each.status !== 'active') return null
  const { amount, units } = remainingValue
  const end = validFor?.endDateTime
  return {
    usage,
    name: name ?? '',
    left: amount === -1 ? '-1' : decimalOf(amount, usage),
    unit: units,
    expiresAt: end !== undefined && !Number.isNaN(Date.parse(end)) ? end : null,
    productId: product?.[0]?.id ?? null,
  }
}

/**
 * Active balances of a number. One entry of another number means that our filter was ignored, so that nothing in the list
 * is shown; an entry of ours that cannot be read is left out.
 */
export function readBalances(
  body: unknown,
  msisdn: Msisdn,
): { kind: 'balances'; found: NumberBalance[] } | Lost {
  if (!Value.Check(anyList, body)) return lost('unreadable bucket list')
  const isOurs = (each: object) =>
    Value.Check(ofNumber, each) &&
    each.logicalResource.some(({ id }) => id === toInternational(msisdn))
  if (!body.every(isOurs)) return lost('the bucket list is not of this number')
  const found = body.flatMap((each) => {
    const read = Value.Check(bucket, each) ? readBucket(each) : null
    return read ? [read] : []
  })
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

/** The owner of a router or MiFi, by the characteristics of its line. */
export function readDevice(body: unknown, msisdn: Msisdn): DeviceAnswer {
  const products = readProducts(body, msisdn)
  if (products.kind === 'lost') return products
  if (products.active.length === 0) return { kind: 'no-subscriber' }
  const characteristics = products.active.flatMap(
    ({ productCharacteristic }) => productCharacteristic ?? [],
  )
  const characteristic = (name: string) => characteristics.find((each) => each.name === name)?.value
  const lineType = lineTypes.find((each) => each === characteristic('lineType'))
  if (!lineType) return lost('the product names no line type')
  if (lineType !== 'BROADBAND') return { kind: 'other-line' }
  return { kind: 'device', owner: nationalOf(characteristic('ownerPhone')) }
}
