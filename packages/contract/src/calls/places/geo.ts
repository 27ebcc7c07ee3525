import type { CallOf, ResultOf } from '../../call.ts'
import type * as schema from './geo.schema.ts'

export const searchPlacesCall: CallOf<typeof schema.searchPlacesCall> = {
  method: 'GET',
  path: 'geo/v1/search',
}
export type FoundPlace = ResultOf<typeof searchPlacesCall>['places'][number]
