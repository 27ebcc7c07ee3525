import { checkBrake, checkLimit } from '../../http/limits/shared-limits.ts'
import { defineFeature } from '../define-feature.ts'
import { lineRoutes } from './line.routes.ts'

/** The type of a number's line. */
export const lineFeature = defineFeature({
  name: 'line',
  limits: { check: checkLimit, brake: checkBrake },
  routes: (app, { operator, content, limits: { check, brake } }) =>
    lineRoutes(app, {
      lines: operator.lines,
      checksHybrids: () => content.config.postpaidHybridCheck,
      limit: check,
      brake,
    }),
})
