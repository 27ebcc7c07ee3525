import { createHash } from 'node:crypto'
import { systemRandom } from '@portal/kernel/ids'
import { type Clock, systemCounter } from '@portal/kernel/instant'
import type { FastifyBaseLogger } from 'fastify'
import { createConfiguredRate } from '../adapters/configured-rate.ts'
import type { Config } from '../configuration/config.ts'
import type { Content } from '../features/content/content.store.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import { paymentSettings } from '../payments/core/payment.settings.ts'
import type { CheckoutDeps } from '../payments/orders/checkout.flow.ts'
import type { DeviceGrants } from '../ports/device-grants.port.ts'
import type { LeadStore } from '../ports/lead-store.port.ts'
import { createCallbackMarks } from './callback-marks.ts'
import type { SendTo } from './compose-gates.ts'
import { composeMethods } from './compose-methods.ts'
import { composeOperator, type Operator } from './compose-operator.ts'
import { composeProducts } from './compose-products.ts'

export type Composed = {
  flowDeps: CheckoutDeps
  operator: Operator
}

export type DepsParts = {
  store: CheckoutDeps['store']
  clock: Clock
  metrics: Metrics
  log: FastifyBaseLogger
  sendTo: SendTo
  grants: DeviceGrants
  leads: Pick<LeadStore, 'find'>
}

/** The longest time-out of any call that a payment makes, in milliseconds. */
const longestTimeoutMs = ({ operator, methods }: Config): number =>
  Math.max(operator.callTimeoutMs, ...methods.map(({ callTimeoutMs }) => callTimeoutMs))

export function composeDeps(config: Config, content: Content, parts: DepsParts): Composed {
  const { store, clock, metrics, log, sendTo, grants, leads } = parts
  const operator = composeOperator(config.operator, content, { clock, sendTo })
  const flowDeps: CheckoutDeps = {
    store,
    clock,
    counter: systemCounter,
    methods: composeMethods(config.methods, content, sendTo, operator),
    products: composeProducts({ config, content, operator, grants, leads }),
    get languages() {
      return content.languages
    },
    settings: paymentSettings(config.timeScale, longestTimeoutMs(config)),
    promptLimits: config.prompts,
    secretTriesMax: config.pinsPerPayerDay,
    returnUrl: `${config.publicUrl}/payment/status/return`,
    callbackMarks: createCallbackMarks(config.sessionSecret, `${config.publicUrl}/callbacks`),
    random: systemRandom,
    exchange: createConfiguredRate(content),
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
        for (const { paymentId, kind } of change.exceptions) {
          log.error({ transactionId: paymentId, kind }, 'a payment needs a person')
        }
      },
      called: (provider, step, answer) => metrics.calls.inc({ provider, step, answer }),
      failed: (transactionId, err) => {
        metrics.workFailures.inc()
        log.error({ transactionId, err }, 'work on a payment failed')
      },
    },
  }
  return { flowDeps, operator }
}
