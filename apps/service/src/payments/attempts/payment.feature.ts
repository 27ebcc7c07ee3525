import { after } from '@portal/kernel/instant'
import { endOrders } from '../../adapters/postgres/ageing/retention.ts'
import { createAccessTokens } from '../../adapters/postgres/codes/access-tokens.ts'
import { defineFeature, type JobDeps } from '../../features/define-feature.ts'
import { localTieredLimit, networkLimit, tieredLimit } from '../../http/limits/declared-limits.ts'
import { timesOf } from '../../http/limits/limit-settings.ts'
import {
  askLimit,
  checkLimit,
  paymentTiers,
  priceLimit,
  readLimit,
} from '../../http/limits/shared-limits.ts'
import { numberSetting } from '../../settings/setting.ts'
import { startWorker, type Worker } from '../../worker/worker.ts'
import { orderRetention } from '../core/retention.settings.ts'
import { claimWork, workOn } from '../engine/payment.flow.ts'
import { providerRoutes } from '../notifications/provider.routes.ts'
import { methodRoutes } from './method.routes.ts'
import { transactionRoutes } from './transaction.routes.ts'

const callbackPoints = numberSetting(
  'LIMIT_CALLBACKS_PER_ADDRESS',
  1_800,
  'callbacks of one address in 15 minutes that prove no sender, per process',
)

const slots = 40
const idleMs = 200
const failureMs = 1_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const rememberMs = 30 * dayMs

const startPaying = ({ flowDeps, log }: JobDeps): Worker =>
  startWorker({
    claim: (limit) => claimWork(flowDeps, limit),
    work: (claim) => workOn(flowDeps, claim),
    ...{ slots, idleMs, failureMs },
    onClaimFailure: (err) => log.error({ err }, 'claiming work failed'),
    onWorkFailure: ({ id: transactionId }, err) =>
      log.error({ transactionId, err }, 'failed work could not be put off'),
  })

/** Payments: the payment methods, attempts, and what providers send. */
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
  settings: { retention: orderRetention },
  jobs: ({ settings: { retention }, ...deps }) => ({
    workers: [() => startPaying(deps)],
    housekeeping: [
      // Older than any repeat or question.
      (now, limit) => deps.flowDeps.store.forgetBefore(after(now, -rememberMs), limit),
      (now, limit) =>
        endOrders(
          deps.database,
          {
            bareOrders: after(now, -retention.bareOrdersHours * hourMs),
            contacts: after(now, -retention.contactDays * dayMs),
            numbers: after(now, -retention.numbersDays * dayMs),
          },
          limit,
        ),
    ],
  }),
  routes(app, { flowDeps, sessions, database, metrics, portal, limits }) {
    const methods = [...flowDeps.methods.values()]
    transactionRoutes(app, {
      ...{ flowDeps, methods, sessions },
      encryptionKey: portal.pinKey.publicKey,
      openPin: portal.pinKey.open,
      tokens: createAccessTokens(database, flowDeps.digest),
      onPromptRefused: (reason) => metrics.promptsRefused.inc({ reason }),
      ...{ limit: limits.pay, readLimit: limits.read },
      ...{ priceLimit: limits.price, checkLimit: limits.check, askLimit: limits.ask },
    })
    methodRoutes(app, { flowDeps, methods, limit: limits.read })
    providerRoutes(app, {
      ...{ flowDeps, sessions },
      returnLimit: limits.returns,
      callbackLimit: limits.callbacks,
      onRefusedCallback: (provider) => metrics.refusedCallbacks.inc({ provider }),
      onIgnoredCallback: (provider) => metrics.ignoredCallbacks.inc({ provider }),
    })
  },
})
