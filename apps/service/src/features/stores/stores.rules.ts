import {
  distanceKm,
  kmPerDegree,
  middleOf,
  type Place,
  roundKm,
} from '@portal/kernel/place/great-circle'
import { type StoreKind, storeKinds } from '@portal/kernel/place/store'
import type { Store } from '../../ports/places/stores.port.ts'

/** As the specification spells the fields of a store. */
export type StoreEntry = ReturnType<typeof entryOf>

type Searchable = {
  readonly store: Store
  readonly town: string
  /** The name in plain words, each after a space. */
  readonly name: string
  /** Name, street, town and postcode in plain words, each after a space. */
  readonly words: string
}

/** All stores, made ready to be searched: once for each content that was read. */
export type StoreIndex = {
  readonly all: readonly Searchable[]
  /** By their names in plain words. */
  readonly byTown: ReadonlyMap<string, readonly Searchable[]>
  /** The position of each town, by its plain name. */
  readonly middles: ReadonlyMap<string, Place>
  /** The towns that have a store of a kind, or of any. */
  readonly towns: ReadonlyMap<StoreKind | undefined, readonly TownCount[]>
}

type TownCount = { readonly town: string; readonly count: number }

/** Small letters and digits alone, so that accents, dashes and case make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const ofKind = (
  stores: readonly Searchable[],
  kind: StoreKind | undefined,
): readonly Searchable[] => (kind ? stores.filter(({ store }) => store.kind === kind) : stores)

/** Towns with a store, those with most of them first. */
function townsOf(stores: readonly Searchable[]): TownCount[] {
  const counts = new Map<string, number>()
  for (const { store } of stores) counts.set(store.town, (counts.get(store.town) ?? 0) + 1)
  return [...counts]
    .map(([town, count]) => ({ town, count }))
    .sort((one, other) => other.count - one.count || (one.town < other.town ? -1 : 1))
}

const placesOf = (stores: readonly Searchable[]): Place[] => stores.map(({ store }) => store.place)

export function indexStores(stores: readonly Store[]): StoreIndex {
  const all = stores.map((store) => ({
    store,
    town: plain(store.town),
    name: ` ${plain(store.shop)}`,
    words: ` ${plain([store.shop, store.address, store.town, store.postcode].join(' '))}`,
  }))
  const byTown = Map.groupBy(all, ({ town }) => town)
  return {
    all,
    byTown,
    middles: new Map([...byTown].map(([town, own]) => [town, middleOf(placesOf(own))])),
    towns: new Map([undefined, ...storeKinds].map((kind) => [kind, townsOf(ofKind(all, kind))])),
  }
}

const entryOf = ({ id, kind, shop, town, postcode, address, phone, place, hours }: Store) => ({
  shop,
  title: `${shop}, ${town}`,
  location: { latitue: place.latitude, longitude: place.longitude },
  phyLocation: address,
  phNumber: phone as string,
  ...{ id, kind, town, postcode },
  openingHours: [...hours],
})

type Near = { readonly store: Store; readonly km: number }

/** Stores at most so far from a place, the nearest first. */
function within(stores: readonly Searchable[], place: Place, radiusKm: number): Near[] {
  const degrees = radiusKm / kmPerDegree
  const near: Near[] = []
  for (const { store } of stores) {
    // Most are far to the north or south, which costs no trigonometry to see.
    if (Math.abs(store.place.latitude - place.latitude) > degrees) continue
    const km = distanceKm(place, store.place)
    if (km <= radiusKm) near.push({ store, km })
  }
  return near.sort((one, other) => one.km - other.km)
}

const nearEntry = ({ store, km }: Near) => ({ ...entryOf(store), distance: roundKm(km) })

export const storesWithin = ({ all }: StoreIndex, place: Place, radiusKm: number) =>
  within(all, place, radiusKm).map(nearEntry)

const hasWords = (words: string, wanted: string): boolean =>
  wanted.split(' ').every((word) => words.includes(` ${word}`))

/** A town; else beginnings of towns or postcodes; else stores with every word somewhere. */
function matching({ all, byTown }: StoreIndex, wanted: string): readonly Searchable[] {
  const whole = byTown.get(wanted)
  if (whole) return whole
  const isPostcode = /^\d{2,5}$/.test(wanted)
  const byPlace = all.filter(({ town, store }) =>
    isPostcode ? store.postcode.startsWith(wanted) : town.startsWith(wanted),
  )
  if (byPlace.length > 0) return byPlace
  return all.filter(({ words }) => hasWords(words, wanted))
}

type Shown = {
  readonly kind?: StoreKind | undefined
  /** So many of the first ones. */
  readonly shown: number
  /** Farther from a place is not near it. */
  readonly radiusKm: number
}

/** More towns than a page can list; the others are searched for. */
const townsMax = 200

const shownTowns = (towns: readonly TownCount[] = []) => towns.slice(0, townsMax)

/** Stores near a place; `place` names it where it was searched for. */
function near(
  index: StoreIndex,
  at: Place,
  { kind, shown, radiusKm, place }: Shown & { place: string | null },
) {
  const listed = within(ofKind(index.all, kind), at, radiusKm)
  return {
    place,
    total: listed.length,
    stores: listed.slice(0, shown).map(nearEntry),
    towns: shownTowns(index.towns.get(kind)),
  }
}

/** Stores near the visitor. */
export const storesNear = (index: StoreIndex, at: Place, shown: Shown) =>
  near(index, at, { ...shown, place: null })

/** Stores in their order, without a place to measure from. */
function listed(
  stores: readonly Searchable[],
  towns: readonly TownCount[] | undefined,
  { kind, shown }: Shown,
) {
  const own = ofKind(stores, kind)
  return {
    place: null,
    total: own.length,
    stores: own.slice(0, shown).map(({ store }) => entryOf(store)),
    towns: shownTowns(towns),
  }
}

/**
 * Stores by what was typed. Where all that it fits is in one town, they are those around it, the nearest first; else
 * those that it fits, with their towns to choose from. Stores that it names are found, and are no place. Without a query: all.
 */
export function searchStores(index: StoreIndex, query: string, shown: Shown) {
  const every = index.towns.get(shown.kind)
  if (query.trim() === '') return listed(index.all, every, shown)
  const wanted = plain(query)
  const matched = wanted === '' ? [] : matching(index, wanted)
  const [first] = matched
  // Nothing found leaves every town to choose from.
  if (!first) return listed([], every, shown)
  if (!matched.every(({ town }) => town === first.town)) {
    return listed(matched, townsOf(ofKind(matched, shown.kind)), shown)
  }
  const isTown = first.town.startsWith(wanted)
  if (!isTown && matched.some(({ name }) => hasWords(name, wanted))) {
    return listed(matched, every, shown)
  }
  const middle = isTown ? index.middles.get(first.town) : null
  return near(index, middle ?? middleOf(placesOf(matched)), {
    ...shown,
    place: isTown ? first.store.town : query.trim(),
  })
}
