import { checkBrake, checkLimit, readLimit } from '../../http/limits/shared-limits.ts'
import { refuseCalls } from '../../http/refusals/refused-calls.ts'
import { servedLines } from '../../products/bundle/bundle.product.ts'
import { defineFeature } from '../define-feature.ts'
import { bundleCalls, bundleRoutes } from './bundle.routes.ts'

/** Bundles for sale. */
export const bundleFeature = defineFeature({
  name: 'bundle',
  limits: { read: readLimit, check: checkLimit, brake: checkBrake },
  routes(app, { operator, content, limits: { read, check, brake } }) {
    const { lines, catalogue, orders } = operator
    const shownLines = () => servedLines(content.config.showPostpaidBundles)
    if (catalogue && orders) {
      const flowDeps = { lines, catalogue, shownLines }
      bundleRoutes(app, { flowDeps, readLimit: read, checkLimit: check, brake })
    } else refuseCalls(app, bundleCalls)
  },
})
