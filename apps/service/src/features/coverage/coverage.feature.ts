import { placeLimit, readLimit } from '../../http/limits/shared-limits.ts'
import { defineFeature } from '../define-feature.ts'
import { coverageRoutes } from './coverage.routes.ts'
import { siteTable } from './site-table.store.ts'

/** Where there is a network, of which technology. */
export const coverageFeature = defineFeature({
  name: 'coverage',
  limits: { read: readLimit, search: placeLimit },
  content: [siteTable],
  routes(app, { content, geocoder, limits }) {
    coverageRoutes(app, {
      index: () => siteTable.of(content),
      geocoder,
      readLimit: limits.read,
      searchLimit: limits.search,
    })
  },
})
