import { defineFeature } from '../../features/define-feature.ts'
import { tieredLimit } from '../../http/limits/declared-limits.ts'
import {
  askLimit,
  checkLimit,
  orderTiers,
  priceLimit,
  readLimit,
} from '../../http/limits/shared-limits.ts'
import { currencyRoutes } from './currency.routes.ts'
import { orderRoutes } from './order.routes.ts'
import { orderPageRoutes } from './order-page.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { shortLinkRoutes } from './short-link.routes.ts'

/** Orders: opening one, its page, and what a device remembers of its own. */
export const orderFeature = defineFeature({
  name: 'order',
  limits: {
    read: readLimit,
    order: tieredLimit('order', orderTiers),
    ...{ price: priceLimit, check: checkLimit, ask: askLimit },
  },
  routes(app, { flowDeps, sessions, buyers, findActive, portal, limits }) {
    const { read: limit, order, price, check, ask } = limits
    const orderDeps = {
      ...{ flowDeps, sessions, buyers, findActive, limit: order },
      ...{ priceLimit: price, checkLimit: check, askLimit: ask },
    }
    orderRoutes(app, orderDeps)
    currencyRoutes(app, { ...orderDeps, readLimit: limit })
    orderPageRoutes(app, { flowDeps, sessions, buyers, limit, pinKey: portal.pinKey.publicKey })
    shortLinkRoutes(app, { flowDeps, limit })
    sessionRoutes(app, { flowDeps, sessions, limit })
  },
})
