import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { RefusalCode } from '@portal/contract/codes'
import type { CreatePages } from '@portal/contract/page-host'
import { systemRandom } from '@portal/kernel/ids'
import { currencies } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import type { Database } from './adapters/postgres/database.ts'
import { createEndedSessions } from './adapters/postgres/ended-sessions.ts'
import type { Composed } from './compose-world.ts'
import type { Config } from './config.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import type { Content } from './features/content/content.store.ts'
import { lineRoutes } from './features/line/line.routes.ts'
import { developmentRoutes } from './http/development.routes.ts'
import { installRoutes } from './http/install.routes.ts'
import { createLimits, type Limit, type Tiers } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import { inProcessTransport, pageRoutes } from './http/pages.routes.ts'
import { shedOverload } from './http/pressure.ts'
import { commonHeaders, pageHeaders } from './http/security-headers.ts'
import { createSessions } from './http/session.ts'
import { methodRoutes } from './payments/method.routes.ts'
import { orderRoutes } from './payments/order.routes.ts'
import { orderPageRoutes } from './payments/order-page.routes.ts'
import { providerRoutes } from './payments/provider.routes.ts'
import { receiptRoutes } from './payments/receipt.routes.ts'
import { receiptImageRoutes } from './payments/receipt-image.routes.ts'
import { sessionRoutes } from './payments/session.routes.ts'
import { shortLinkRoutes } from './payments/short-link.routes.ts'
import { transactionRoutes } from './payments/transaction.routes.ts'

export type ServedParts = {
  config: Config
  content: Content
  composed: Composed
  database: Database
  metrics: Metrics
  tls: boolean
}

/** Every route of the portal: the API, what providers call, and pages. */
export async function serveEverything(
  app: FastifyInstance,
  { config, content, composed, database, metrics, tls }: ServedParts,
) {
  const { world, operator } = composed
  const methods = [...world.methods.values()]
  const { limits } = config
  await shedOverload(app, {
    requestsAtOnceMax: limits.requestsAtOnce,
    busyWords: wordsOf(content, 'service.overloaded'),
    onShed: (importance) => metrics.shed.inc({ importance }),
  })
  const sessions = createSessions({
    random: systemRandom,
    tls,
    secret: config.sessionSecret,
    clock: world.clock,
    digest: world.digest,
    ended: createEndedSessions(database),
  })
  const { local, tiered, guesses, missBrake } = createLimits({
    database,
    sessions,
    onRefused: (limit) => metrics.limitsReached.inc({ limit }),
  })
  const reads = local('reads', limits.readsPerAddress)
  const checks = tiered('check', limits.checks)
  lineRoutes(app, { operator, limit: checks, brake: missBrake('check') })
  contentRoutes(app, { content })
  orderRoutes(app, { world, sessions, limit: tiered('order', limits.orders), checkLimit: checks })
  transactionRoutes(app, {
    world,
    methods,
    sessions,
    encryptionKey: config.pinPublicKey,
    limit: tiered('pay', twice(limits.payments)),
    readLimit: reads,
    checkLimit: checks,
    onPromptRefused: (reason) => metrics.promptsRefused.inc({ reason }),
  })
  orderPageRoutes(app, { world, sessions, limit: reads })
  receiptRoutes(app, {
    world,
    receiptLimit: local('receipts', limits.readsPerAddress),
    findLimit: tiered('find', limits.finds),
    guesses: guesses('find', limits.findsPerReference),
  })
  receiptImageRoutes(app, { publicUrl: config.publicUrl })
  methodRoutes(app, { world, methods, currency: currencies[0], limit: reads })
  shortLinkRoutes(app, { world, limit: reads })
  sessionRoutes(app, { world, sessions, limit: reads })
  providerRoutes(app, {
    world,
    sessions,
    limit: local('returns', limits.payments.perNetwork),
    callbackLimit: local('callbacks', limits.callbacksPerAddress),
    onRefusedCallback: (provider) => metrics.refusedCallbacks.inc({ provider }),
  })
  await servePages(app, {
    config,
    content,
    tls,
    limit: local('pages', limits.pagesPerAddress),
  })
  await installRoutes(app, {
    clientDir: join(resolve(config.webDir), 'client'),
    manifest: content.manifest,
    assetBaseUrl: config.assetBaseUrl,
    worker: config.serviceWorker,
    headers: commonHeaders(tls),
  })
}

/** A payment is two steps, initiate and process. */
const twice = ({ perSession, perNetwork }: Tiers): Tiers => ({
  perSession: perSession * 2,
  perNetwork: perNetwork * 2,
})

/** A text that the pages themselves use, read once: when it is needed there is no time. */
function wordsOf(content: Content, reason: RefusalCode) {
  const words = (prefix: string) =>
    content.text(`${prefix}orp-translation`, `refusal.${reason}`, {})
  const [english, swahili] = [words(''), words('sw/')]
  return (path: string) => (/^\/sw([/?]|$)/.test(path) ? swahili : english)
}

/** The built web application, as the service knows it. */
type Bundle = {
  createPages: CreatePages
  sharedPaths: readonly string[]
  patternOf: (path: string) => string
}

type PageParts = Pick<ServedParts, 'config' | 'content' | 'tls'> & { limit: Limit }

async function servePages(app: FastifyInstance, { config, content, tls, limit }: PageParts) {
  const webDir = resolve(config.webDir)
  await app.register(fastifyStatic, {
    root: join(webDir, 'client', 'assets'),
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
  const bundle = pathToFileURL(join(webDir, 'server', 'entry-server.js')).href
  const { createPages, sharedPaths, patternOf } = (await import(bundle)) as Bundle
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
    gatewayOrigins: config.gatewayOrigins,
    tls,
  })
  pageRoutes(app, {
    pages,
    sharedPaths,
    patternOf,
    headers,
    publicUrl: config.publicUrl,
    limit,
    tooManyWords: wordsOf(content, 'request.too-many'),
  })
}
