import { createHash } from 'node:crypto'
import { systemRandom } from '@portal/kernel/ids'
import { systemClock } from '@portal/kernel/instant'
import type { FastifyBaseLogger } from 'fastify'
import { createAirtelMoneyWallet } from './adapters/airtel-money/airtel-money.wallet.ts'
import { createFlutterwaveGateway } from './adapters/flutterwave/flutterwave.gateway.ts'
import { createTmForumOperator } from './adapters/tmforum/tmforum.operator.ts'
import type { Config } from './config.ts'
import type { Content } from './features/content/content.store.ts'
import type { Metrics } from './http/metrics.ts'
import type { Checkout } from './payments/checkout.flow.ts'
import { cardMethod, type PaymentMethod, walletMethod } from './payments/method.rules.ts'
import { paymentSettings } from './payments/payment.settings.ts'
import type { Provider } from './ports/payment-provider.port.ts'

const minuteMs = 60_000
/** Hosted pages live this long, in milliseconds. */
const pageLifeMs = 30 * minuteMs

/**
 * How long after a lost answer the other side may still act, in milliseconds: a minute, and under a
 * time scale never less than two calls that time out, since those are not scaled.
 */
const settlesAfterMs = (timeScale: number, timeoutMs: number): number =>
  Math.max(minuteMs / timeScale, 2 * timeoutMs + 2_000)

type Method = { method: PaymentMethod; provider: Provider }

function connectWallet(config: Config, content: Content): Method | null {
  const { airtelMoney, timeScale } = config
  if (!airtelMoney) return null
  const provider = createAirtelMoneyWallet({
    ...airtelMoney,
    merchantName: content.brandName,
    clock: systemClock,
    timeScale,
  })
  const { name, label } = content.wallet
  return { method: walletMethod(provider.name, name, label), provider }
}

/** Every provider the configuration connects, with the way to pay that it stands for. */
function connectProviders(config: Config, content: Content): Method[] {
  const { timeScale, flutterwave } = config
  const card = createFlutterwaveGateway({
    ...flutterwave,
    refundSettlesAfterMs: settlesAfterMs(timeScale, flutterwave.timeoutMs),
    clock: systemClock,
    merchantName: content.brandName,
    chargeLifeMs: Math.round(pageLifeMs / timeScale),
  })
  const wallet = connectWallet(config, content)
  return [{ method: cardMethod(card.name), provider: card }, ...(wallet ? [wallet] : [])]
}

export type Composed = { world: Checkout; methods: PaymentMethod[] }

export function composeWorld(
  config: Config,
  content: Content,
  parts: { store: Checkout['store']; metrics: Metrics; log: FastifyBaseLogger },
): Composed {
  const { store, metrics, log } = parts
  const { timeScale, bss, flutterwave, airtelMoney } = config
  const connected = connectProviders(config, content)
  const world: Checkout = {
    store,
    providers: new Map(connected.map(({ provider }) => [provider.name, provider])),
    operator: createTmForumOperator({
      ...bss,
      topUpSettlesAfterMs: settlesAfterMs(timeScale, bss.timeoutMs),
    }),
    clock: systemClock,
    settings: paymentSettings(
      timeScale,
      Math.max(bss.timeoutMs, flutterwave.timeoutMs, airtelMoney?.timeoutMs ?? 0),
    ),
    returnUrl: `${config.publicUrl}/payment/status/return`,
    random: systemRandom,
    referencePrefix: content.referencePrefix,
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    observer: {
      moved: (change) => {
        metrics.countMoves(change)
        for (const { paymentId, move, from, to } of change.history) {
          log.info({ transactionId: paymentId, move, from, to }, 'payment moved')
        }
      },
      called: (provider, step, answer) => metrics.calls.inc({ provider, step, answer }),
    },
  }
  return { world, methods: connected.map(({ method }) => method) }
}
