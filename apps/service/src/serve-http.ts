import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { systemRandom } from '@portal/kernel/ids'
import { currencies } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { createAccessTokens } from './adapters/postgres/access-tokens.ts'
import type { Database } from './adapters/postgres/database.ts'
import { createEndedSessions } from './adapters/postgres/ended-sessions.ts'
import type { Gates } from './compose-gates.ts'
import type { Composed } from './compose-world.ts'
import type { Config } from './config.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import type { Content } from './features/content/content.store.ts'
import { developmentRoutes } from './http/development.routes.ts'
import { inProcessApi } from './http/in-process.ts'
import { installRoutes } from './http/install.routes.ts'
import { createKeptPages, isPlain, type KeptPages } from './http/kept-pages.ts'
import { createLimits, type Limit, type LimitParts, sumOf, timesOf } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import { pageRoutes } from './http/pages.routes.ts'
import { shedOverload } from './http/pressure.ts'
import { commonHeaders, createPageHeaders } from './http/security-headers.ts'
import { createSendLimit } from './http/send-limit.ts'
import { createSessions, type Sessions } from './http/session.ts'
import type { TransactionDeps } from './payments/asked-transaction.routes.ts'
import { methodRoutes } from './payments/method.routes.ts'
import { orderRoutes } from './payments/order.routes.ts'
import { orderPageRoutes } from './payments/order-page.routes.ts'
import { providerRoutes } from './payments/provider.routes.ts'
import { receiptRoutes } from './payments/receipt.routes.ts'
import { receiptImageRoutes } from './payments/receipt-image.routes.ts'
import { sessionRoutes } from './payments/session.routes.ts'
import { shortLinkRoutes } from './payments/short-link.routes.ts'
import { transactionRoutes } from './payments/transaction.routes.ts'
import { guessesPerSend, serveNumbers } from './serve-numbers.ts'
import { loadWebBundle, type WebBundle } from './web-bundle.ts'

export type ServedParts = {
  config: Config
  content: Content
  composed: Composed
  database: Database
  gates: Gates
  metrics: Metrics
  tls: boolean
}

/** Every route of the portal: the API, what providers call, and pages. */
export async function serveEverything(app: FastifyInstance, parts: ServedParts) {
  const { config, content, composed, database, metrics, tls } = parts
  const { world } = composed
  const methods = [...world.methods.values()]
  const { limits } = config
  const bundle = await loadWebBundle(config.webDir, content)
  const kept = createKeptPages(new Set(bundle.sharedPaths(content.languages)), () =>
    performance.now(),
  )
  await shedOverload(app, {
    requestsAtOnceMax: limits.requestsAtOnce,
    onShed: (importance) => metrics.shed.inc({ importance }),
    // These pages need no outside system, and each is drawn by one request a minute.
    isFree: (request) => isPlain(request) && kept.isShared(request.url),
  })
  const sessions = composeSessions(app, { config, composed, database, tls })
  const limitParts: LimitParts = {
    database,
    sessions,
    onRefused: (limit) => metrics.limitsReached.inc({ limit }),
  }
  const counted = createLimits(limitParts)
  const { local, byNetwork, tiered, localTiered, missBrake } = counted
  const reads = local('reads', limits.readsPerAddress)
  const checks = tiered('check', limits.checks)
  contentRoutes(app, { content })
  const asks = localTiered('ask', sumOf(limits.orders, limits.payments, limits.checks))
  const numberLimits = { checkLimit: checks, askLimit: asks }
  const { findActive } = serveNumbers(app, parts, {
    ...{ sessions, readLimit: reads, checkLimit: checks, askLimit: asks },
    brake: missBrake('check'),
    sendLimit: createSendLimit(limitParts, 'otp', limits.otp),
    // A code's own limit protects it; this one protects the process.
    guessLimit: localTiered('otp-guess', timesOf(guessesPerSend, limits.otp)),
  })
  const orderLimit = tiered('order', limits.orders)
  orderRoutes(app, { world, sessions, limit: orderLimit, ...numberLimits, findActive })
  servePaying(app, parts, {
    sessions,
    readLimit: reads,
    // A payment is two steps, initiate and process.
    limit: tiered('pay', sumOf(limits.payments, limits.payments)),
    ...numberLimits,
  })
  orderPageRoutes(app, { world, sessions, limit: reads, pinKey: config.pinKey.publicKey })
  serveReceipts(app, parts, counted)
  methodRoutes(app, {
    world,
    methods,
    currency: currencies[0],
    limit: reads,
    showsPin: content.config.enableAmPin,
  })
  shortLinkRoutes(app, { world, limit: reads })
  sessionRoutes(app, { world, sessions, limit: reads })
  providerRoutes(app, {
    world,
    sessions,
    returnLimit: localTiered('returns', limits.payments),
    callbackLimit: byNetwork('callbacks', limits.callbacksPerAddress),
    onRefusedCallback: (provider) => metrics.refusedCallbacks.inc({ provider }),
    onIgnoredCallback: (provider) => metrics.ignoredCallbacks.inc({ provider }),
  })
  await servePages(app, {
    config,
    content,
    tls,
    bundle,
    kept,
    limit: local('pages', limits.pagesPerAddress),
  })
  await installRoutes(app, {
    clientDir: join(resolve(config.webDir), 'client'),
    languages: content.languages,
    manifest: content.manifest,
    assetBaseUrl: config.assetBaseUrl,
    worker: config.serviceWorker,
    headers: commonHeaders(tls),
  })
}

function serveReceipts(
  app: FastifyInstance,
  { config: { limits, publicUrl }, composed: { world } }: ServedParts,
  { local, tiered, guesses }: ReturnType<typeof createLimits>,
) {
  receiptRoutes(app, {
    world,
    receiptLimit: local('receipts', limits.readsPerAddress),
    findLimit: tiered('find', limits.finds),
    guesses: guesses('find', limits.findsPerReference),
  })
  const limit = local('receipt-images', limits.pagesPerAddress)
  receiptImageRoutes(app, { publicUrl, limit })
}

type PayingLimits = Pick<
  TransactionDeps,
  'sessions' | 'limit' | 'readLimit' | 'checkLimit' | 'askLimit'
>

function servePaying(
  app: FastifyInstance,
  { config, composed: { world }, database, metrics }: ServedParts,
  limits: PayingLimits,
) {
  transactionRoutes(app, {
    world,
    methods: [...world.methods.values()],
    encryptionKey: config.pinKey.publicKey,
    openPin: config.pinKey.open,
    tokens: createAccessTokens(database, world.digest),
    onPromptRefused: (reason) => metrics.promptsRefused.inc({ reason }),
    ...limits,
  })
}

function composeSessions(
  app: FastifyInstance,
  {
    config,
    composed,
    database,
    tls,
  }: Pick<ServedParts, 'config' | 'composed' | 'database' | 'tls'>,
): Sessions {
  const { clock, digest } = composed.world
  const ended = createEndedSessions(database)
  app.addHook('onClose', async () => ended.stop())
  return createSessions({
    random: systemRandom,
    tls,
    secret: config.sessionSecret,
    clock,
    digest,
    ended,
  })
}

type PageParts = Pick<ServedParts, 'config' | 'content' | 'tls'> & {
  bundle: WebBundle
  kept: KeptPages
  limit: Limit
}

async function servePages(app: FastifyInstance, parts: PageParts) {
  const { config, content, tls, bundle, kept, limit } = parts
  await app.register(fastifyStatic, {
    root: join(resolve(config.webDir), 'client', 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // A file named by its content is never asked about again, so nothing is sent to ask with.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    decorateReply: false,
    schemaHide: true,
  })
  const pages = await bundle.createPages({
    publicUrl: config.publicUrl,
    assetBaseUrl: config.assetBaseUrl,
    analyticsUrl: config.analyticsUrl,
    development: config.development,
    languages: content.languages,
    look: content.look,
    ...inProcessApi(app),
  })
  if (config.development) developmentRoutes(app)
  const headers = createPageHeaders({
    assetBaseUrl: config.assetBaseUrl,
    analyticsUrl: config.analyticsUrl,
    gatewayOrigins: config.gatewayOrigins,
    tls,
  })
  pageRoutes(app, {
    pages,
    kept,
    patternOf: bundle.patternOf,
    headers,
    publicUrl: config.publicUrl,
    limit,
  })
}
