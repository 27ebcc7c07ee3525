import { readLimit } from '../../http/limits/shared-limits.ts'
import { defineFeature } from '../define-feature.ts'
import { storeTable } from './store-table.store.ts'
import { storesRoutes } from './stores.routes.ts'

/** Shops and dealers. */
export const storesFeature = defineFeature({
  name: 'stores',
  limits: { read: readLimit },
  content: [storeTable],
  routes(app, { content, limits }) {
    const stores = () => storeTable.of(content)
    storesRoutes(app, { stores, brand: () => content.product, readLimit: limits.read })
  },
})
