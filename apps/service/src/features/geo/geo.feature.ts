import { placeLimit } from '../../http/limits/shared-limits.ts'
import { defineFeature } from '../define-feature.ts'
import { geoRoutes } from './geo.routes.ts'
import { placeTable } from './place-table.store.ts'

/** Places by name. */
export const geoFeature = defineFeature({
  name: 'geo',
  limits: { search: placeLimit },
  content: [placeTable],
  routes(app, { geocoder, limits }) {
    geoRoutes(app, { geocoder, searchLimit: limits.search })
  },
})
