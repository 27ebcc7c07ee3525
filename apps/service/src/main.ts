import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { CreatePages } from '@portal/contract/page-host'
import { systemRandom } from '@portal/kernel/ids'
import { after, systemClock } from '@portal/kernel/instant'
import type { FastifyInstance } from 'fastify'
import { createFlutterwaveGateway } from './adapters/flutterwave/flutterwave.gateway.ts'
import { isMigrated, migrate, openDatabase } from './adapters/postgres/database.ts'
import { createPaymentStore } from './adapters/postgres/payment-store.ts'
import { createTmForumOperator } from './adapters/tmforum/tmforum.operator.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { type Content, ContentError, loadContent } from './features/content/content.store.ts'
import { lineRoutes } from './features/line/line.routes.ts'
import { developmentRoutes } from './http/development.routes.ts'
import { healthRoutes } from './http/health.routes.ts'
import { localLimit, sharedLimit } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { inProcessTransport, pageRoutes } from './http/pages.routes.ts'
import { pageHeaders } from './http/security-headers.ts'
import { createServer, serveDocuments } from './http/server.ts'
import { createSessions } from './http/session.ts'
import type { Checkout } from './payments/checkout.flow.ts'
import { methodRoutes } from './payments/method.routes.ts'
import { orderPageRoutes } from './payments/order-page.routes.ts'
import { workDue } from './payments/payment.flow.ts'
import { paymentSettings } from './payments/payment.settings.ts'
import { providerRoutes } from './payments/provider.routes.ts'
import { receiptRoutes } from './payments/receipt.routes.ts'
import { receiptImageRoutes } from './payments/receipt-image.routes.ts'
import { transactionRoutes } from './payments/transaction.routes.ts'
import { publicPinKey } from './pin-key.ts'
import { startWorker } from './worker/worker.ts'

const roles = ['all', 'http', 'worker'] as const
type Role = (typeof roles)[number]

/** Hosted pages live this long, in milliseconds. */
const chargeLifeMs = 30 * 60_000

/**
 * How long after a lost answer the other side may still act, in milliseconds: a minute, and under a
 * time scale never less than two calls that time out, since those are not scaled.
 */
const settlesAfterMs = (timeScale: number, timeoutMs: number): number =>
  Math.max(60_000 / timeScale, 2 * timeoutMs + 2_000)

const claimLimit = 40
const housekeepingEveryMs = 3_600_000
const rememberMs = 30 * 24 * 3_600_000
const workerIdleMs = 200
const workerFailureMs = 1_000
/** After a signal, whatever runs may finish this long; then the process ends all the same. */
const stopWaitMs = 15_000
const sweepMs = 50

async function start(role: Role, config: Config) {
  const metrics = createMetrics()
  const tls = config.publicUrl.startsWith('https:')
  const app = await createServer({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    tls,
    development: config.development,
    metrics,
  })
  const database = openDatabase({
    url: config.databaseUrl,
    connectionsMax: config.databaseConnectionsMax,
    onError: (error) => app.log.warn({ err: error }, 'database connection lost'),
  })
  const applied = await migrate(database)
  if (applied.length > 0) app.log.info({ applied }, 'migrated')
  const content = await loadContent(resolve(config.contentDir))
  const store = createPaymentStore(database)
  const world = composeWorld(config, content, store, metrics, app)
  const notReady = async () => {
    const isReady = await isMigrated(database).catch(() => false)
    return isReady ? [] : ['database']
  }
  healthRoutes(app, { metrics, store, notReady })
  if (role !== 'worker')
    await serveEverything(app, { config, content, world, database, metrics, tls })
  const keepHouse = createHousekeeping(store)
  const worker =
    role === 'http'
      ? null
      : startWorker({
          work: async () => {
            await keepHouse()
            return workDue(world, claimLimit)
          },
          idleMs: workerIdleMs,
          failureMs: workerFailureMs,
          onFailure: (error) => app.log.error({ err: error }, 'round of work failed'),
        })
  await app.listen({ host: config.host, port: config.port })
  app.log.info({ role }, 'listening')
  return async () => {
    // A connection that was answered after the closing began would be kept until its time-out.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    await app.close()
    clearInterval(sweep)
    await worker?.stop()
    await database.end()
  }
}

/** Once an hour, what is older than any repeat or question is forgotten. */
function createHousekeeping(store: Checkout['store']) {
  let nextAt = systemClock.now()
  return async () => {
    const now = systemClock.now()
    if (now < nextAt) return
    nextAt = after(now, housekeepingEveryMs)
    await store.forgetBefore(after(now, -rememberMs))
  }
}

function composeWorld(
  config: Config,
  content: Content,
  store: Checkout['store'],
  metrics: ReturnType<typeof createMetrics>,
  app: FastifyInstance,
): Checkout {
  const { timeScale } = config
  const flutterwave = createFlutterwaveGateway({
    ...config.flutterwave,
    refundSettlesAfterMs: settlesAfterMs(timeScale, config.flutterwave.timeoutMs),
    clock: systemClock,
    merchantName: content.brandName,
    chargeLifeMs: Math.round(chargeLifeMs / timeScale),
  })
  return {
    store,
    gateways: new Map([[flutterwave.name, flutterwave]]),
    operator: createTmForumOperator({
      ...config.bss,
      topUpSettlesAfterMs: settlesAfterMs(timeScale, config.bss.timeoutMs),
    }),
    clock: systemClock,
    settings: paymentSettings(
      timeScale,
      Math.max(config.bss.timeoutMs, config.flutterwave.timeoutMs),
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
          app.log.info({ transactionId: paymentId, move, from, to }, 'payment moved')
        }
      },
      called: (provider, step, answer) => metrics.calls.inc({ provider, step, answer }),
      failed: (paymentId, error) => {
        metrics.workFailures.inc()
        app.log.error({ transactionId: paymentId, err: error }, 'work on a payment failed')
      },
    },
  }
}

async function serveEverything(
  app: FastifyInstance,
  parts: {
    config: Config
    content: Content
    world: Checkout
    database: ReturnType<typeof openDatabase>
    metrics: ReturnType<typeof createMetrics>
    tls: boolean
  },
) {
  const { config, content, world, database, metrics, tls } = parts
  const { limits } = config
  const sessions = createSessions({ random: systemRandom, secure: tls })
  const reads = localLimit('reads', limits.readsPerAddress)
  const checks = localLimit('checks', limits.checksPerAddress)
  const orders = sharedLimit(database, 'order', limits.ordersPerAddress)
  // A payment is two calls, initiate and process.
  const payments = sharedLimit(database, 'pay', limits.paymentsPerAddress * 2)
  const finds = sharedLimit(database, 'find', limits.paymentsPerAddress)
  lineRoutes(app, { operator: world.operator, limit: checks })
  contentRoutes(app, { content })
  transactionRoutes(app, {
    world,
    sessions,
    recharge: {
      limits: { minimumMajor: content.config.preMinAmnt, maximumMajor: content.config.preMaxAmnt },
      encryptionKey: publicPinKey(config.pinPrivateKey),
    },
    limits: { orders, payments },
  })
  orderPageRoutes(app, { world, sessions, limit: reads })
  receiptRoutes(app, { world, limit: finds })
  receiptImageRoutes(app, { publicUrl: config.publicUrl })
  methodRoutes(app, { world, limit: reads })
  providerRoutes(app, {
    world,
    sessions,
    limit: localLimit('returns', limits.paymentsPerAddress),
    onRefusedCallback: (provider) => metrics.refusedCallbacks.inc({ provider }),
  })
  await serveDocuments(app)
  await servePages(app, config, sessions, tls)
}

async function servePages(
  app: FastifyInstance,
  config: Config,
  sessions: ReturnType<typeof createSessions>,
  tls: boolean,
) {
  const webDir = resolve(config.webDir)
  await app.register(fastifyStatic, {
    root: join(webDir, 'client', 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    schemaHide: true,
  })
  const bundle = pathToFileURL(join(webDir, 'server', 'entry-server.js')).href
  const { createPages } = (await import(bundle)) as { createPages: CreatePages }
  const pages = await createPages({
    publicUrl: config.publicUrl,
    assetBaseUrl: config.assetBaseUrl,
    development: config.development,
    call: inProcessTransport(app),
  })
  if (config.development) developmentRoutes(app)
  const headers = pageHeaders({
    inlineHashes: pages.inlineHashes,
    assetBaseUrl: config.assetBaseUrl,
    gatewayOrigins: [
      ...new Set([new URL(config.flutterwave.baseUrl).origin, ...config.gatewayOrigins]),
    ],
    tls,
  })
  pageRoutes(app, { pages, headers, sessions, publicUrl: config.publicUrl })
}

function stopOnSignal(stop: () => Promise<void>) {
  const onSignal = () => {
    setTimeout(() => process.exit(1), stopWaitMs).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)
}

async function main() {
  const asked = process.argv[2] ?? 'all'
  const role = roles.find((one) => one === asked)
  if (!role) throw new ConfigError(`The role must be one of ${roles.join(', ')}, not "${asked}".`)
  stopOnSignal(await start(role, readConfig(process.env)))
}

main().catch((error: unknown) => {
  const isForeseen = error instanceof ConfigError || error instanceof ContentError
  console.error(isForeseen ? error.message : error)
  process.exit(1)
})
