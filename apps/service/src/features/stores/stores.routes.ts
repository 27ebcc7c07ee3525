import {
  findStoresCall,
  nearStoresCall,
  shopsCall,
} from '@portal/contract/calls/places/stores.schema'
import { storeRadiusKm, storesShown, storesShownMax } from '@portal/contract/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { type Answer, answer, refused, refuseField } from '../../http/refusals/answer.ts'
import type { Store } from '../../ports/places/stores.port.ts'
import {
  indexStores,
  type StoreEntry,
  type StoreIndex,
  searchStores,
  storesNear,
  storesWithin,
} from './stores.rules.ts'

export type StoresDeps = {
  stores: () => readonly Store[]
  /** The brand's name in the names of calls. */
  brand: () => string
  readLimit: Limit
}

/** The stores of each content are made ready once. */
function createIndex({ stores: current }: StoresDeps): () => StoreIndex {
  const known = new WeakMap<readonly Store[], StoreIndex>()
  return () => {
    const stores = current()
    const index = known.get(stores) ?? indexStores(stores)
    known.set(stores, index)
    return index
  }
}

type Asked = { latitude: string; longitude: string; distanceInKilometers?: string }

/** The specification's call: every store within the distance. */
function shopsNear(index: StoreIndex, asked: Asked): Answer<StoreEntry[]> {
  const [latitude, longitude] = [Number(asked.latitude), Number(asked.longitude)]
  if (Math.abs(latitude) > 90) return refuseField('latitude')
  if (Math.abs(longitude) > 180) return refuseField('longitude')
  const radiusKm = Number(asked.distanceInKilometers ?? storeRadiusKm)
  return answer(storesWithin(index, { latitude, longitude }, radiusKm))
}

/** The brand's name in an address of the call; the address is the same whatever the brand is called. */
const isOfBrand = ({ params }: FastifyRequest, product: string): boolean =>
  (params as { product: string }).product.toLowerCase() === product.toLowerCase()

export function storesRoutes(app: FastifyInstance, deps: StoresDeps) {
  const { brand, readLimit } = deps
  const index = createIndex(deps)

  serveCall(
    app,
    shopsCall,
    limited(readLimit, (asked) => shopsNear(index(), asked)),
  )
  const ofBrand = {
    ...shopsCall,
    path: 'cms/maps/:product(^[A-Za-z0-9]{1,30})shopsbycoordinates',
  } as const
  serveCall(
    app,
    ofBrand,
    limited(readLimit, (asked, { request }) =>
      isOfBrand(request, brand()) ? shopsNear(index(), asked) : refused('request.not-found'),
    ),
  )

  serveRead(
    app,
    findStoresCall,
    limited(readLimit, ({ query = '', kind, shown = String(storesShown) }) =>
      answer(
        searchStores(index(), query, {
          kind,
          shown: Math.min(Number(shown), storesShownMax),
          radiusKm: storeRadiusKm,
        }),
      ),
    ),
  )

  serveCall(
    app,
    nearStoresCall,
    limited(readLimit, ({ latitude, longitude, kind, shown = storesShown }) =>
      answer(
        storesNear(index(), { latitude, longitude }, { kind, shown, radiusKm: storeRadiusKm }),
      ),
    ),
  )
}
