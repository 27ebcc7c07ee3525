import type { Instant } from '@portal/kernel/instant'
import { lineTypes } from '@portal/kernel/line-type'
import { type Currency, type Money, parseMoney } from '@portal/kernel/money'
import { serviceTypes } from '@portal/kernel/service-type'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Bundle, Quantity } from '../../ports/operator/catalogue.port.ts'

const text = Type.String({ minLength: 1, maxLength: 300 })

/** The time in which something holds, its start and end included; without one it has none. */
const validFor = Type.Optional(
  Type.Object({
    startDateTime: Type.Optional(Type.String()),
    endDateTime: Type.Optional(Type.String()),
  }),
)
type ValidFor = Static<typeof validFor>

/** A code is a step of an address, in which dots alone would lead elsewhere. */
export const codePattern = '^(?!\\.{1,2}$)[\\w.-]{1,60}$'

/** Only the fields that we read; the official file allows many more and requires none. */
const offering = Type.Object({
  id: Type.String({ pattern: codePattern }),
  name: text,
  description: Type.Optional(Type.String({ maxLength: 1_000 })),
  lifecycleStatus: Type.String(),
  isSellable: Type.Optional(Type.Boolean()),
  validFor,
  category: Type.Array(Type.Object({ name: text }), { minItems: 1 }),
  marketSegment: Type.Array(Type.Object({ id: Type.String() })),
  productOfferingPrice: Type.Array(
    Type.Object({
      priceType: Type.Optional(Type.String()),
      lifecycleStatus: Type.Optional(Type.String()),
      validFor,
      price: Type.Optional(
        Type.Object({
          taxIncludedAmount: Type.Object({ unit: Type.String(), value: Type.Number() }),
        }),
      ),
    }),
  ),
  prodSpecCharValueUse: Type.Array(
    Type.Object({
      name: Type.String(),
      productSpecCharacteristicValue: Type.Optional(
        Type.Array(
          Type.Object({ value: Type.Unknown(), unitOfMeasure: Type.Optional(Type.String()) }),
        ),
      ),
    }),
  ),
})
type Offering = Static<typeof offering>

const anyList = Type.Array(Type.Unknown())

/** The entries of one page; null for what is no list. */
export const readPage = (body: unknown): readonly unknown[] | null =>
  Value.Check(anyList, body) ? body : null

/** The id of an entry, by which a page that comes again is noticed. */
export const idOf = (entry: unknown): string =>
  Value.Check(Type.Object({ id: Type.String() }), entry) ? entry.id : ''

const inCategory = Type.Object({ category: offering.properties.category })

/** The category of an offering in any state; null where it names none. */
export const categoryIn = (entry: unknown): string | null =>
  Value.Check(inCategory, entry) ? (entry.category[0]?.name ?? null) : null

const characteristicOf = ({ prodSpecCharValueUse }: Offering, name: string) =>
  prodSpecCharValueUse.find((each) => each.name === name)?.productSpecCharacteristicValue?.[0]

function quantityOf(entry: Offering, name: string): Quantity | null {
  const found = characteristicOf(entry, name)
  const amount = String(found?.value ?? '')
  const isDecimal = /^(-1|\d{1,9}(\.\d{1,6})?)$/.test(amount) && Number(amount) !== 0
  return isDecimal ? { amount, unit: found?.unitOfMeasure ?? '' } : null
}

/** The portal's currency, at the moment of reading. */
export type Market = { readonly currency: Currency; readonly now: Instant }

/** False before its start and after its end; null where a date cannot be read. */
function holdsAt(now: Instant, { startDateTime, endDateTime }: ValidFor = {}): boolean | null {
  const start = startDateTime === undefined ? now : Date.parse(startDateTime)
  const end = endDateTime === undefined ? now : Date.parse(endDateTime)
  return Number.isNaN(start) || Number.isNaN(end) ? null : start <= now && now <= end
}

/** Its one-time price of now. Where more than one can be meant, there is none: nobody pays a price by chance. */
function priceOf({ productOfferingPrice }: Offering, { currency, now }: Market): Money | null {
  const asked = productOfferingPrice.filter(
    ({ priceType = 'oneTime', lifecycleStatus = 'Active', price, validFor: period }) =>
      /^one[ -]?time$/i.test(priceType) &&
      lifecycleStatus === 'Active' &&
      price?.taxIncludedAmount.unit === currency &&
      holdsAt(now, period) !== false,
  )
  if (asked.some(({ validFor: period }) => holdsAt(now, period) === null)) return null
  const [value, ...others] = new Set(asked.map(({ price }) => price?.taxIncludedAmount.value))
  const price = parseMoney(value ?? '', currency)
  return others.length === 0 && price.ok && price.value.minor > 0n ? price.value : null
}

/**
 * An offering as a bundle or a plan; null for one that is not on sale, is for no kind of line and no service that we know,
 * or lacks what a buyer has to know. One unreadable offering hides no other.
 */
export function readBundle(entry: unknown, market: Market): Bundle | null {
  if (!Value.Check(offering, entry)) return null
  if (entry.lifecycleStatus !== 'Active' || entry.isSellable === false) return null
  if (!holdsAt(market.now, entry.validFor)) return null
  const isFor = (segment: string) => entry.marketSegment.some(({ id }) => id === segment)
  const forLines = lineTypes.filter(isFor)
  const serviceType = serviceTypes.find(isFor) ?? null
  const [category] = entry.category
  const price = priceOf(entry, market)
  const validity = quantityOf(entry, 'validity')
  if (forLines.length === 0 && serviceType === null) return null
  if (!category || !price || !validity) return null
  const period = characteristicOf(entry, 'periodType')?.value
  return {
    productCode: entry.id,
    name: entry.name,
    description: entry.description || entry.name,
    category: category.name,
    periodType: typeof period === 'string' && period !== '' ? period : null,
    data: quantityOf(entry, 'data'),
    voice: quantityOf(entry, 'voice'),
    sms: quantityOf(entry, 'sms'),
    validity,
    price,
    lineTypes: forLines,
    serviceType,
  }
}
