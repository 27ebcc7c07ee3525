import { readLimit } from '../../http/shared-limits.ts'
import { defineFeature } from '../define-feature.ts'
import { storesRoutes } from './stores.routes.ts'

/** Shops and dealers. */
export const storesFeature = defineFeature({
  name: 'stores',
  limits: { read: readLimit },
  routes: (app, { content, limits }) => storesRoutes(app, { content, readLimit: limits.read }),
})
