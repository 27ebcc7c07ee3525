import { paymentModes } from '@portal/contract/payment-modes'
import type { FastifyInstance } from 'fastify'
import { createProofs } from './adapters/postgres/proofs.ts'
import { notOfferedBy } from './compose-operator.ts'
import { composeOtp } from './compose-otp.ts'
import { adviseActive, type BalanceWorld } from './features/balance/balance.flow.ts'
import { balanceCalls, balanceRoutes } from './features/balance/balance.routes.ts'
import { bundleCalls, bundleRoutes } from './features/bundle/bundle.routes.ts'
import { lineRoutes } from './features/line/line.routes.ts'
import { deviceCodeCalls, deviceCodeRoutes } from './features/otp/device-code.routes.ts'
import { otpRoutes } from './features/otp/otp.routes.ts'
import type { Limit, MissBrake } from './http/limits.ts'
import { refuseCalls } from './http/refused-calls.ts'
import type { SendLimit } from './http/send-limit.ts'
import type { Sessions } from './http/session.ts'
import { modeOf } from './payments/method.rules.ts'
import type { OrderDeps } from './payments/order.routes.ts'
import { servedLines } from './products/bundle/bundle.product.ts'
import type { ServedParts } from './serve-http.ts'

export const guessesPerSend = 10

type NumberDeps = {
  sessions: Sessions
  readLimit: Limit
  /** Counts numbers that are checked, over all processes. */
  checkLimit: Limit
  /** Counts all numbers that the operator is asked about, in this process. */
  askLimit: Limit
  /** Counts codes that are sent, by whether their session has proved a number or paid. */
  sendLimitFor: (isKnown: (session: string) => Promise<boolean>) => SendLimit
  /** Counts guesses at codes. */
  guessLimit: Limit
  brake: MissBrake
}

const emptyCatalogue: BalanceWorld['catalogue'] = {
  bundles: async () => ({ kind: 'bundles', bundles: [] }),
  categoryOf: async () => null,
}

/**
 * Calls about a number: its line, the bundles sold for it and, for the session that proves it by a code, its balances.
 * Answers the question that an order asks about its number.
 */
export function serveNumbers(
  app: FastifyInstance,
  { config, content, composed, database, gates, metrics }: ServedParts,
  { sessions, readLimit, checkLimit, askLimit, sendLimitFor, guessLimit, brake }: NumberDeps,
): Pick<OrderDeps, 'findActive'> {
  const { operator, world } = composed
  const { lines, catalogue, orders, balances } = operator
  const notOffered = notOfferedBy(operator)
  if (notOffered.length > 0) app.log.warn({ notOffered }, "the operator's system lacks abilities")
  lineRoutes(app, { lines, limit: checkLimit, brake })
  const shownLines = () => servedLines(content.config.showPostpaidBundles)
  if (catalogue && orders) {
    bundleRoutes(app, { world: { lines, catalogue, shownLines }, readLimit, checkLimit, brake })
  } else refuseCalls(app, bundleCalls)

  const otp = composeOtp(config, content, { composed, database, gates, metrics, log: app.log })
  app.addHook('onClose', () => otp.close())
  const methods = [...world.methods.values()]
  const isWalletMode = (mode: string) => modeOf(methods, mode) === paymentModes.wallet
  const limit = sendLimitFor((session) => otp.store.isKnown(otp.digest(session)))
  const codes = { sessions, isWalletMode, limit, checkLimit, guessLimit, readLimit }
  otpRoutes(app, { world: otp, ...codes })
  if (!balances) {
    refuseCalls(app, [...balanceCalls, ...deviceCodeCalls])
    return { findActive: async () => [] }
  }
  deviceCodeRoutes(app, { world: otp, ...codes, balances, brake })

  const balanceWorld: BalanceWorld = {
    balances,
    // Without bundles on sale, none is bought beside another.
    catalogue: catalogue ?? emptyCatalogue,
    wordsOf: (language) => content.bundleWords(language),
    proofs: createProofs(database, world.digest),
    adviceMs: config.operator.visitorTimeoutMs,
    pause: world.pause,
    onAdviceFailed: (err) => app.log.warn({ err }, 'an order had no advice'),
  }
  const { digest } = world
  balanceRoutes(app, { world: { ...balanceWorld, digest }, sessions, readLimit, askLimit })
  return { findActive: (asked) => adviseActive(balanceWorld, asked) }
}
