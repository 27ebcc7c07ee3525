import {
  type FoundStores,
  findStoresCall,
  nearStoresCall,
  storePaths,
} from '@portal/contract/calls/places/stores'
import { storesShown, storesShownMax } from '@portal/contract/constants'
import type { Place } from '@portal/kernel/place/great-circle'
import type { StoreKind } from '@portal/kernel/place/store'
import { type Reply, statusWithout } from '../../lib/api/contract-client.ts'
import type { Loaded, PageContext } from '../../lib/page/page.ts'
import { structuredList } from './structured-list.ts'

export type StoresData = {
  /** As searched for at this address; empty where nothing was. */
  readonly query: string
  /** The visitor asked for what is near. Only the browser learns where that is, by its script. */
  readonly asksPlace: boolean
  /** The map was asked for by a tap before there was any script. */
  readonly asksMap?: true
  readonly shown: number
  /** Null where there was no answer. Of a page that asks for the place all stores, until that is known. */
  readonly found: FoundStores | null
}

/** The fields of the address. */
export const searchField = 'search'
export const nearField = 'near'
const mapField = 'map'
const shownField = 'shown'

export const queryMax = 80
export const queryOf = (typed: string): string => typed.trim().slice(0, queryMax)

const keptSeconds = 60

export type View = { readonly kind?: StoreKind | undefined; readonly shown: number }

/** The address of a view, without language. No place but a typed one is ever in it. */
export function storesAddress({
  kind,
  query = '',
  asksPlace = false,
  asksMap,
  shown = storesShown,
}: Partial<View & Pick<StoresData, 'query' | 'asksPlace' | 'asksMap'>>): string {
  const search = new URLSearchParams({
    ...(asksPlace ? { [nearField]: 'me' } : query ? { [searchField]: query } : {}),
    ...(shown > storesShown ? { [shownField]: String(shown) } : {}),
    ...(asksMap ? { [mapField]: '1' } : {}),
  })
  return storePaths[kind ?? 'all'] + (search.size > 0 ? `?${search}` : '')
}

/** The kind of store that a page is about; undefined for all. */
export const kindAt = ({ pattern }: Pick<PageContext, 'pattern'>): StoreKind | undefined =>
  pattern === storePaths.shop ? 'shop' : pattern === storePaths.dealer ? 'dealer' : undefined

function shownAt(search: URLSearchParams): number {
  const asked = Number(search.get(shownField))
  return Number.isInteger(asked) && asked > storesShown && asked <= storesShownMax
    ? asked
    : storesShown
}

/** Asked anew each time and kept nowhere. */
export const findNear = (
  { api }: PageContext,
  { latitude, longitude }: Place,
  { kind, shown }: View,
): Promise<Reply<FoundStores>> =>
  api.call(nearStoresCall, {
    ...{ latitude, longitude, shown },
    ...(kind ? { kind } : {}),
  })

function find({ api, cache }: PageContext, query: string, { kind, shown }: View) {
  return cache.read(
    `stores:${kind ?? ''}:${shown}:${query.toLowerCase()}`,
    { seconds: keptSeconds },
    () =>
      api.call(findStoresCall, {
        ...(query ? { query } : {}),
        ...(kind ? { kind } : {}),
        shown: String(shown),
      }),
  )
}

export async function loadStores(context: PageContext): Promise<Loaded<StoresData>> {
  const { search } = context
  const asksPlace = search.has(nearField)
  const query = asksPlace ? '' : queryOf(search.get(searchField) ?? '')
  const shown = shownAt(search)
  const kind = kindAt(context)
  const reply = await find(context, query, { kind, shown })
  const asksMap = search.has(mapField) ? { asksMap: true as const } : {}
  const data = { query, asksPlace, ...asksMap, shown }
  // Of all spellings of its address, and whatever is searched for.
  const head = { canonical: storePaths[kind ?? 'all'] }
  if (!reply.ok) {
    return {
      ...{ kind: 'page', data: { ...data, found: null }, head },
      status: statusWithout(reply.failure),
    }
  }
  // Of the list that search engines keep; another one names another address as its own.
  const isKept = !query && !asksPlace && shown === storesShown
  return {
    kind: 'page',
    data: { ...data, found: reply.value },
    head: isKept ? { ...head, structured: structuredList(reply.value.stores) } : head,
  }
}
