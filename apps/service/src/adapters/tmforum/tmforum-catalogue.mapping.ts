import { lineTypes } from '@portal/kernel/line-type'
import { type Currency, type Money, parseMoney } from '@portal/kernel/money'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Bundle, Quantity } from '../../ports/catalogue.port.ts'

const text = Type.String({ minLength: 1, maxLength: 300 })

/** Only the fields that we read; the official file allows many more and requires none. */
const offering = Type.Object({
  id: Type.String({ pattern: '^[\\w.-]{1,60}$' }),
  name: text,
  description: Type.Optional(Type.String({ maxLength: 1_000 })),
  lifecycleStatus: Type.String(),
  isSellable: Type.Optional(Type.Boolean()),
  category: Type.Array(Type.Object({ name: text }), { minItems: 1 }),
  marketSegment: Type.Array(Type.Object({ id: Type.String() })),
  productOfferingPrice: Type.Array(
    Type.Object({
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

const characteristicOf = ({ prodSpecCharValueUse }: Offering, name: string) =>
  prodSpecCharValueUse.find((each) => each.name === name)?.productSpecCharacteristicValue?.[0]

function quantityOf(entry: Offering, name: string): Quantity | null {
  const found = characteristicOf(entry, name)
  const amount = String(found?.value ?? '')
  const isDecimal = /^(-1|\d{1,9}(\.\d{1,6})?)$/.test(amount) && Number(amount) !== 0
  return isDecimal ? { amount, unit: found?.unitOfMeasure ?? '' } : null
}

function priceOf({ productOfferingPrice }: Offering, currency: Currency): Money | null {
  const priced = productOfferingPrice.find(
    ({ price }) => price?.taxIncludedAmount.unit === currency,
  )
  const price = parseMoney(priced?.price?.taxIncludedAmount.value ?? '', currency)
  return price.ok && price.value.minor > 0n ? price.value : null
}

/**
 * An offering as a bundle; null for one that is not on sale, is for no kind of line that we know, or lacks what a
 * buyer has to know. One unreadable offering hides no other.
 */
export function readBundle(entry: unknown, currency: Currency): Bundle | null {
  if (!Value.Check(offering, entry)) return null
  if (entry.lifecycleStatus !== 'Active' || entry.isSellable === false) return null
  const forLines = lineTypes.filter((type) => entry.marketSegment.some(({ id }) => id === type))
  const [category] = entry.category
  const price = priceOf(entry, currency)
  const validity = quantityOf(entry, 'validity')
  if (forLines.length === 0 || !category || !price || !validity) return null
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
  }
}
