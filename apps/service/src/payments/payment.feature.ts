import { currencies } from '@portal/kernel/money'
import { createAccessTokens } from '../adapters/postgres/access-tokens.ts'
import { defineFeature } from '../features/define-feature.ts'
import { localTieredLimit, networkLimit, tieredLimit } from '../http/declared-limits.ts'
import { timesOf } from '../http/limit-settings.ts'
import { askLimit, checkLimit, paymentTiers, priceLimit, readLimit } from '../http/shared-limits.ts'
import { numberSetting } from '../settings/setting.ts'
import { methodRoutes } from './method.routes.ts'
import { providerRoutes } from './provider.routes.ts'
import { transactionRoutes } from './transaction.routes.ts'

const callbackPoints = numberSetting(
  'LIMIT_CALLBACKS_PER_ADDRESS',
  1_800,
  'callbacks of one address in 15 minutes that prove no sender, per process',
)

/** Payments: the ways to pay, attempts, and what providers send. */
export const paymentFeature = defineFeature({
  name: 'payment',
  limits: {
    read: readLimit,
    // A payment is two steps, initiate and process.
    pay: tieredLimit('pay', timesOf(2, paymentTiers)),
    ...{ price: priceLimit, check: checkLimit, ask: askLimit },
    returns: localTieredLimit('returns', paymentTiers),
    callbacks: networkLimit('callbacks', callbackPoints),
  },
  routes(app, { world, sessions, database, metrics, portal, limits }) {
    const methods = [...world.methods.values()]
    transactionRoutes(app, {
      ...{ world, methods, sessions },
      encryptionKey: portal.pinKey.publicKey,
      openPin: portal.pinKey.open,
      tokens: createAccessTokens(database, world.digest),
      onPromptRefused: (reason) => metrics.promptsRefused.inc({ reason }),
      ...{ limit: limits.pay, readLimit: limits.read },
      ...{ priceLimit: limits.price, checkLimit: limits.check, askLimit: limits.ask },
    })
    methodRoutes(app, { world, methods, currency: currencies[0], limit: limits.read })
    providerRoutes(app, {
      ...{ world, sessions },
      returnLimit: limits.returns,
      callbackLimit: limits.callbacks,
      onRefusedCallback: (provider) => metrics.refusedCallbacks.inc({ provider }),
      onIgnoredCallback: (provider) => metrics.ignoredCallbacks.inc({ provider }),
    })
  },
})
