import { systemCounter } from '@portal/kernel/instant'
import { type Box, countryBox, isWithin } from '@portal/kernel/place/box'
import type { NamedPlace } from '@portal/kernel/place/named-place'
import { createNominatim } from '../adapters/nominatim/nominatim.geocoder.ts'
import { type NominatimSettings, readNominatim } from '../adapters/nominatim/nominatim.settings.ts'
import type { Content } from '../features/content/content.store.ts'
import { createPlaceSearch, isNamedBy, placesMax } from '../features/geo/place-search.flow.ts'
import { placeTable } from '../features/geo/place-table.store.ts'
import type { Geocoder, KnownPlace } from '../ports/places/geocoder.port.ts'
import type { Setting } from '../settings/setting.ts'
import type { SendTo } from './compose-gates.ts'

/** Boxes by name: the country with its edges, and that of the specification, which is nowhere near the country. */
const boxes: ReadonlyMap<string, Box> = new Map([
  ['zambia', countryBox],
  ['legacy', { west: 67.778582, south: 24.41495, east: 98.012957, north: 28.04077 }],
])

function boxOf(text: string): Box | null {
  const known = boxes.get(text)
  if (known) return known
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d+)?$/.test(part))) return null
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number)
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isOnEarth && west < east && south < north ? { west, south, east, north } : null
}

const box: Setting<Box> = {
  rows: [
    {
      variables: [{ name: 'GEO_BOX', fallback: 'zambia' }],
      says: 'the part of the map that places found by name lie in: `zambia`; `legacy`, the published box, in which no place of Zambia lies; or `west,south,east,north` in degrees',
    },
  ],
  read(reader) {
    const found = boxOf(reader.text('GEO_BOX', 'zambia'))
    if (found) return found
    const names = [...boxes.keys()].join(', ')
    throw new Error(`GEO_BOX must be one of ${names}, or west,south,east,north in degrees.`)
  },
}

export type GeocoderSettings = {
  box: Box
  /** Null where no outside geocoder is connected. */
  nominatim: NominatimSettings | null
}

export const geocoderSettings: Setting<GeocoderSettings> = {
  rows: box.rows,
  read: (reader) => ({ box: box.read(reader), nominatim: readNominatim(reader) }),
}

/** The gate before an outside geocoder: its name in metrics. */
const gate = 'nominatim'

/** One name in one town is one place. */
function onceEach(places: readonly NamedPlace[]): NamedPlace[] {
  const byName = new Map<string, NamedPlace>()
  for (const place of places) {
    const name = `${place.name}, ${place.town ?? ''}`.toLowerCase()
    if (!byName.has(name)) byName.set(name, place)
  }
  return [...byName.values()].slice(0, placesMax)
}

/**
 * Finds places by name in the content as it is now, and asks the outside geocoder, if there is one, where the content is not
 * sure. Decision 168.
 */
export function composeGeocoder(
  { box: within, nominatim }: GeocoderSettings,
  content: Pick<Content, 'version'>,
  sendTo: SendTo,
): Geocoder {
  const outside =
    nominatim &&
    createNominatim({ ...nominatim, box: within, send: sendTo(gate), counter: systemCounter })
  const searches = new WeakMap<readonly KnownPlace[], ReturnType<typeof createPlaceSearch>>()
  function find(text: string) {
    const places = placeTable.of(content)
    const search =
      searches.get(places) ?? createPlaceSearch(places.filter((place) => isWithin(place, within)))
    searches.set(places, search)
    return search(text)
  }
  return {
    suggest: (typed) => find(typed).places,
    async search(text) {
      const own = find(text)
      // Beside a place that is called as it was typed, one with letters wrong is no other that may be meant.
      if (own.isSure) return own.places.filter((place) => isNamedBy(place, text))
      if (!outside || text.trim() === '') return own.places
      const found = await outside.search(text)
      if (found.kind !== 'places') return own.places
      const known = found.places.filter((place) => isWithin(place, within))
      // What is called as it was typed comes before a guess of ours, and that before one of theirs.
      const { named = [], others = [] } = Object.groupBy(known, (place) =>
        isNamedBy(place, text) ? 'named' : 'others',
      )
      return onceEach([...named, ...own.places, ...others])
    },
  }
}
