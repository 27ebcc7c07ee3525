import { createHash } from 'node:crypto'
import { systemRandom } from '@portal/kernel/ids'
import { type Clock, systemCounter } from '@portal/kernel/instant'
import { currencies } from '@portal/kernel/money'
import type { FastifyBaseLogger } from 'fastify'
import { createKeptCatalogue } from './adapters/kept-catalogue.ts'
import { createTmForumBalances } from './adapters/tmforum/tmforum.balances.ts'
import { createTmForumCatalogue } from './adapters/tmforum/tmforum.catalogue.ts'
import { createTmForumOperator } from './adapters/tmforum/tmforum.operator.ts'
import { createTmForumOrders } from './adapters/tmforum/tmforum.orders.ts'
import { createWordedCatalogue } from './adapters/worded-catalogue.ts'
import type { SendTo } from './compose-gates.ts'
import { composeMethods } from './compose-methods.ts'
import { composeProducts } from './compose-products.ts'
import type { Config } from './config.ts'
import type { Content } from './features/content/content.store.ts'
import type { Metrics } from './http/metrics.ts'
import { forEveryClient } from './http/request-client.ts'
import type { Checkout } from './payments/checkout.flow.ts'
import { paymentSettings } from './payments/payment.settings.ts'
import type { Balances } from './ports/balance.port.ts'
import type { Catalogue } from './ports/catalogue.port.ts'
import type { Operator } from './ports/operator.port.ts'

export type Composed = {
  world: Checkout
  operator: Operator
  catalogue: Catalogue
  balances: Balances
}

export type WorldParts = {
  store: Checkout['store']
  clock: Clock
  metrics: Metrics
  log: FastifyBaseLogger
  sendTo: SendTo
}

/** Answers that a visitor waits for until there is a list: one of 5,000 bundles takes some fifty. */
const listWaits = 3

/** The longest time-out of any call that a payment makes, in milliseconds. */
const longestTimeoutMs = ({ bss, methods }: Config): number =>
  Math.max(bss.timeoutMs, ...methods.map(({ callTimeoutMs }) => callTimeoutMs))

export function composeWorld(config: Config, content: Content, parts: WorldParts): Composed {
  const { store, clock, metrics, log, sendTo } = parts
  const send = sendTo('bss')
  const operator = createTmForumOperator(config.bss, send)
  const bundleOrders = createTmForumOrders(config.bss, send)
  const ofOperator = createKeptCatalogue(
    createTmForumCatalogue({ ...config.bss, currency: currencies[0] }, clock, send),
    {
      counter: systemCounter,
      waitMs: listWaits * config.bss.lineTimeoutMs,
      forAll: forEveryClient,
    },
  )
  const catalogue = createWordedCatalogue(ofOperator, (language) => content.bundleWords(language))
  const world: Checkout = {
    store,
    clock,
    counter: systemCounter,
    methods: composeMethods(config.methods, content, sendTo),
    products: composeProducts({ config, content, operator, catalogue, bundleOrders }),
    get languages() {
      return content.languages
    },
    settings: paymentSettings(config.timeScale, longestTimeoutMs(config)),
    promptLimits: config.prompts,
    secretTriesMax: config.pinsPerPayerDay,
    returnUrl: `${config.publicUrl}/payment/status/return`,
    random: systemRandom,
    get referencePrefix() {
      return content.referencePrefix
    },
    get tvType() {
      return content.tvType
    },
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    observer: {
      moved: (change) => {
        metrics.countMoves(change)
        for (const { paymentId, move, from, to } of change.history) {
          log.info({ transactionId: paymentId, move, from, to }, 'payment moved')
        }
        for (const { paymentId, ordinal, move, from, to } of change.refundHistory) {
          log.info({ transactionId: paymentId, refund: ordinal, move, from, to }, 'refund moved')
        }
        for (const { paymentId, kind } of change.anomalies) {
          log.error({ transactionId: paymentId, kind }, 'news contradict a payment')
        }
      },
      called: (provider, step, answer) => metrics.calls.inc({ provider, step, answer }),
      failed: (transactionId, err) => {
        metrics.workFailures.inc()
        log.error({ transactionId, err }, 'work on a payment failed')
      },
    },
  }
  return { world, operator, catalogue, balances: createTmForumBalances(config.bss, send) }
}
