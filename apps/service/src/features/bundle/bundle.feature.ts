import { checkBrake, checkLimit, readLimit } from '../../http/shared-limits.ts'
import { servedLines } from '../../products/bundle/bundle.product.ts'
import { defineFeature } from '../define-feature.ts'
import { bundleRoutes } from './bundle.routes.ts'

/** Bundles for sale. */
export const bundleFeature = defineFeature({
  name: 'bundle',
  limits: { read: readLimit, check: checkLimit, brake: checkBrake },
  routes(app, { operator, catalogue, content, limits: { read, check, brake } }) {
    const shownLines = () => servedLines(content.config.showPostpaidBundles)
    const world = { operator, catalogue, shownLines }
    bundleRoutes(app, { world, readLimit: read, checkLimit: check, brake })
  },
})
