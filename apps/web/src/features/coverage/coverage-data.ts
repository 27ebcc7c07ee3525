import {
  type CoverageHere,
  coverageAtCall,
  coveragePath,
  coverageSitesCall,
  type FoundCoverage,
  findCoverageCall,
} from '@portal/contract/calls/places/coverage'
import { type FoundPlace, searchPlacesCall } from '@portal/contract/calls/places/geo'
import { mapZoomAtPlace } from '@portal/contract/constants'
import type { Place } from '@portal/kernel/place/great-circle'
import { unpackPlaces } from '@portal/kernel/place/packed-places'
import { type Technology, technologies } from '@portal/kernel/place/technology'
import { type Reply, statusWithout } from '../../lib/api/contract-client.ts'
import type { Loaded, PageContext } from '../../lib/page/page.ts'
import { readConfigReply } from '../../lib/page/product-config.ts'
import type { MapBox } from '../../map/map-shapes.ts'

export type CoverageData = {
  /** The place that is searched for at this address; empty where none is. */
  readonly query: string
  /** The visitor asked for coverage where they are. Only the browser learns where that is, by its script. */
  readonly asksPlace: boolean
  /** A map was asked for by a tap, whatever the line. */
  readonly asksMap: boolean
  /** That the address names; null for the one that is shown first. */
  readonly chosen: Technology | null
  /** How near the map comes to a place: nearer with an operator's own tiles than with the drawing, which has no streets. */
  readonly zoomAtPlace: number
  /** Null where there was no answer. */
  readonly found: FoundCoverage | null
}

/** The fields of the address. */
export const placeField = 'q'
export const nearField = 'near'
const technologyField = 'technology'
const mapField = 'map'

export const queryMax = 80
export const queryOf = (typed: string): string => typed.trim().slice(0, queryMax)

const keptSeconds = 600

type View = Partial<Pick<CoverageData, 'query' | 'asksPlace' | 'asksMap' | 'chosen'>>

/** The address of a view, without language. No place but a typed one is ever in it. */
export function coverageAddress({ query = '', asksPlace, asksMap, chosen }: View): string {
  const search = new URLSearchParams({
    ...(asksPlace ? { [nearField]: 'me' } : query ? { [placeField]: query } : {}),
    ...(chosen ? { [technologyField]: chosen } : {}),
    ...(asksMap ? { [mapField]: 'shown' } : {}),
  })
  return coveragePath + (search.size > 0 ? `?${search}` : '')
}

/** How a place is searched for so that it is found again: a township with its town. */
export const placeQuery = ({ name, town }: FoundPlace): string => (town ? `${name}, ${town}` : name)

/** The one that is drawn first: what most phones of today use, or else the newest. */
export const shownTechnology = (
  { chosen }: Pick<CoverageData, 'chosen'>,
  known: readonly Technology[],
): Technology | null =>
  known.find((each) => each === chosen) ??
  known.find((each) => each === '4G') ??
  known[known.length - 1] ??
  null

export async function loadCoverage(context: PageContext): Promise<Loaded<CoverageData>> {
  const { api, cache, search } = context
  const asksPlace = search.has(nearField)
  const query = asksPlace ? '' : queryOf(search.get(placeField) ?? '')
  const chosen = technologies.find((each) => each === search.get(technologyField)) ?? null
  const [config, reply] = await Promise.all([
    readConfigReply(context),
    cache.read(`coverage:${query.toLowerCase()}`, { seconds: keptSeconds }, () =>
      api.call(findCoverageCall, query ? { query } : {}),
    ),
  ])
  const hasTiles = config.ok && config.value.mapTiles !== undefined
  const zoomAtPlace = mapZoomAtPlace[hasTiles ? 'tiles' : 'embedded']
  const data = { query, asksPlace, asksMap: search.has(mapField), chosen, zoomAtPlace }
  const head = { canonical: coveragePath }
  return reply.ok
    ? { kind: 'page', data: { ...data, found: reply.value }, head }
    : { kind: 'page', data: { ...data, found: null }, head, status: statusWithout(reply.failure) }
}

/** Asked anew each time and kept nowhere. */
export async function coverageAt(
  { api }: PageContext,
  { latitude, longitude }: Place,
): Promise<CoverageHere | null> {
  const reply = await api.call(coverageAtCall, { latitude, longitude })
  return reply.ok ? reply.value.coverage : null
}

/** Places for what is typed, from what the service knows itself. None where there is no answer. */
export async function suggestPlaces(
  { api, cache }: PageContext,
  query: string,
): Promise<readonly FoundPlace[]> {
  const reply = await cache.read(`places:${query.toLowerCase()}`, { seconds: keptSeconds }, () =>
    api.call(searchPlacesCall, { q: query, typing: 'Y' }),
  )
  return reply.ok ? reply.value.places : []
}

/** No site lies outside, so nothing is asked for there. */
const country: MapBox = { west: 21, south: -19, east: 34, north: -8 }

/** Zooms between which sites that lie together are told apart more and more. */
const zooms = { min: 5, max: 15 } as const

const between = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max)

/** What is asked for a view: whole degrees around it, so that moving a little asks nothing. */
export type SitesArea = MapBox & { readonly zoom: number }

/** Null for a view beside the country. */
export function areaOf(box: MapBox, zoom: number): SitesArea | null {
  const area = {
    west: Math.max(Math.floor(box.west), country.west),
    south: Math.max(Math.floor(box.south), country.south),
    east: Math.min(Math.ceil(box.east), country.east),
    north: Math.min(Math.ceil(box.north), country.north),
    zoom: between(Math.round(zoom), zooms.min, zooms.max),
  }
  return area.west < area.east && area.south < area.north ? area : null
}

/** The sites of an area, which stay in the open page alone. */
export async function findSites(
  { api, cache }: PageContext,
  technology: Technology,
  { west, south, east, north, zoom }: SitesArea,
): Promise<Reply<Place[]>> {
  const input = {
    ...{ technology, west: `${west}`, south: `${south}` },
    ...{ east: `${east}`, north: `${north}`, zoom: `${zoom}` },
  }
  const reply = await cache.read(
    `sites:${Object.values(input).join(':')}`,
    { seconds: keptSeconds },
    () => api.call(coverageSitesCall, input),
  )
  return reply.ok ? { ok: true, value: unpackPlaces(reply.value.sites) } : reply
}
