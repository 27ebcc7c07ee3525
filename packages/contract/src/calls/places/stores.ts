import type { CallOf, ResultOf } from '../../call.ts'
import type * as schema from './stores.schema.ts'

export const findStoresCall: CallOf<typeof schema.findStoresCall> = {
  method: 'GET',
  path: 'stores/v1/search',
}
export type FoundStores = ResultOf<typeof findStoresCall>
export type StoreEntry = FoundStores['stores'][number]

export const nearStoresCall: CallOf<typeof schema.nearStoresCall> = {
  method: 'POST',
  path: 'stores/v1/near',
}

/** The addresses of the store finder, without language: all stores, and those of one kind. */
export const storePaths = {
  all: '/store-locator',
  shop: '/store_finder/shops',
  dealer: '/store_finder/dealers',
} as const
