import { searchPlacesCall } from '@portal/contract/calls/places/geo.schema'
import type { FastifyInstance } from 'fastify'
import { limited, serveRead } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { answer } from '../../http/refusals/answer.ts'
import type { Geocoder } from '../../ports/places/geocoder.port.ts'

export type GeoDeps = {
  geocoder: Geocoder
  searchLimit: Limit
}

export function geoRoutes(app: FastifyInstance, { geocoder, searchLimit }: GeoDeps) {
  serveRead(
    app,
    searchPlacesCall,
    limited(searchLimit, async ({ q, typing }) => {
      const places = typing === 'Y' ? geocoder.suggest(q) : await geocoder.search(q)
      return answer({ places: [...places] })
    }),
  )
}
