import type { NamedPlace, PlaceKind } from '@portal/kernel/place/named-place'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What OpenStreetMap calls a settlement, and a part of one; everything else is a landmark here. */
const kinds: ReadonlyMap<string, PlaceKind> = new Map([
  ...['city', 'town', 'village', 'hamlet', 'municipality'].map(
    (type) => [type, 'town'] as [string, PlaceKind],
  ),
  ...['suburb', 'neighbourhood', 'quarter', 'city_district', 'residential'].map(
    (type) => [type, 'township'] as [string, PlaceKind],
  ),
])

/** Older servers do not say the type of an address. */
const kindOf = ({ addresstype, type }: Fields): PlaceKind =>
  kinds.get(textOf(addresstype) || textOf(type)) ?? 'landmark'

/** Positions are texts on the wire. */
function degreesOf(value: unknown, max: number): number | null {
  const degrees = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  return Math.abs(degrees) <= max ? degrees : null
}

/** The first names that an address has. */
const townOf = (address: Fields): string =>
  ['city', 'town', 'municipality', 'village', 'county']
    .map((level) => textOf(address[level]))
    .find((name) => name !== '') ?? ''

function placeOf(value: unknown): NamedPlace | null {
  const fields = fieldsOf(value)
  const name = textOf(fields.name) || (textOf(fields.display_name).split(',', 1)[0] ?? '')
  const [latitude, longitude] = [degreesOf(fields.lat, 90), degreesOf(fields.lon, 180)]
  if (name === '' || latitude === null || longitude === null) return null
  const kind = kindOf(fields)
  const town = kind === 'town' ? '' : townOf(fieldsOf(fields.address))
  return { name, kind, ...(town === '' ? {} : { town }), latitude, longitude }
}

/** The places of an answer in its order; null for one that is no list. An entry without name or position is left out. */
export const readPlaces = (body: unknown): NamedPlace[] | null =>
  Array.isArray(body) ? body.flatMap((entry) => placeOf(entry) ?? []) : null
