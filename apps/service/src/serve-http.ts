import type { WebSources } from '@portal/contract/page-host'
import { systemRandom } from '@portal/kernel/ids'
import { systemCounter } from '@portal/kernel/instant'
import { currencies } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { createAccessTokens } from './adapters/postgres/access-tokens.ts'
import type { Database } from './adapters/postgres/database.ts'
import { createEndedSessions } from './adapters/postgres/ended-sessions.ts'
import { createFeedbackStore } from './adapters/postgres/feedback-store.ts'
import { createVotes } from './adapters/postgres/votes.ts'
import type { Gates } from './compose-gates.ts'
import { notOfferedBy } from './compose-operator.ts'
import type { Composed } from './compose-world.ts'
import type { Config } from './config.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import type { LiveContent } from './features/content/live-content.store.ts'
import { feedbackRoutes } from './features/feedback/feedback.routes.ts'
import { helpRoutes } from './features/help/help.routes.ts'
import { storesRoutes } from './features/stores/stores.routes.ts'
import { createKeptPages, isPlain } from './http/kept-pages.ts'
import { createKnownBuyers } from './http/known-buyers.ts'
import { createLimits, type Limit, type LimitParts, sumOf, timesOf } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import { createNewcomerLimit, createVoteShare } from './http/network-share.ts'
import { shedOverload } from './http/pressure.ts'
import { nameClients } from './http/request-client.ts'
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
import type { DrawPicture } from './ports/picture.port.ts'
import { guessesPerSend, serveNumbers } from './serve-numbers.ts'
import { servePages } from './serve-pages.ts'
import type { WebBundle } from './web-bundle.ts'

export type ServedParts = {
  config: Config
  content: LiveContent
  bundle: WebBundle
  /** Null where a built web application is served. */
  sources: WebSources | null
  composed: Composed
  database: Database
  gates: Gates
  metrics: Metrics
  /** For the icons of the content. */
  draw: DrawPicture
  tls: boolean
}

/** Every route of the portal: the API, what providers call, and pages. */
export async function serveEverything(app: FastifyInstance, parts: ServedParts) {
  const { config, content, bundle, composed, database, metrics, tls, draw } = parts
  const { world } = composed
  const methods = [...world.methods.values()]
  const { limits } = config
  const kept = createKeptPages(bundle.isShared, () => performance.now())
  await shedOverload(app, {
    requestsAtOnceMax: limits.requestsAtOnce,
    networkShare: limits.networkShare,
    onShed: (importance) => metrics.shed.inc({ importance }),
    // These pages need no outside system, and each is drawn by one request a minute.
    isFree: (request) => isPlain(request) && kept.isShared(request.url),
  })
  const sessions = composeSessions(app, { config, composed, database, tls })
  const buyers = createKnownBuyers(systemCounter)
  nameClients(app, { sessions, buyers })
  const limitParts: LimitParts = {
    database,
    sessions,
    onRefused: (limit) => metrics.limitsReached.inc({ limit }),
  }
  const counted = createLimits(limitParts)
  const { local, byNetwork, tiered, localTiered, missBrake } = counted
  const reads = local('reads', limits.readsPerAddress)
  const checks = tiered('check', limits.checks)
  contentRoutes(app, { content, notOffered: notOfferedBy(composed.operator) })
  serveHelp(app, parts, { sessions, readLimit: reads, tiered, limitParts })
  storesRoutes(app, { content, readLimit: reads })
  const numbers = sumOf(limits.orders, limits.payments, limits.checks)
  const asks = localTiered('ask', numbers)
  const numberLimits = {
    // Twice as many: some are refused for their bundle or price, before the number is asked about.
    priceLimit: localTiered('price', timesOf(2, numbers)),
    ...{ checkLimit: checks, askLimit: asks },
  }
  const { findActive } = serveNumbers(app, parts, {
    ...{ sessions, readLimit: reads, checkLimit: checks, askLimit: asks },
    brake: missBrake('check'),
    sendLimitFor: (isKnown) => createSendLimit(limitParts, 'otp', limits.otp, isKnown),
    // A code's own limit protects it; this one protects the process.
    guessLimit: localTiered('otp-guess', timesOf(guessesPerSend, limits.otp)),
  })
  const orderLimit = tiered('order', limits.orders)
  orderRoutes(app, { world, sessions, limit: orderLimit, ...numberLimits, findActive, buyers })
  servePaying(app, parts, {
    sessions,
    readLimit: reads,
    // A payment is two steps, initiate and process.
    limit: tiered('pay', sumOf(limits.payments, limits.payments)),
    ...numberLimits,
  })
  const pinKey = config.pinKey.publicKey
  orderPageRoutes(app, { world, sessions, limit: reads, pinKey, buyers })
  serveReceipts(app, parts, counted)
  methodRoutes(app, {
    world,
    methods,
    currency: currencies[0],
    limit: reads,
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
    ...{ config, content, sources: parts.sources, tls, bundle, draw, kept },
    limit: local('pages', limits.pagesPerAddress),
  })
}

type HelpParts = Pick<ReturnType<typeof createLimits>, 'tiered'> & {
  sessions: Sessions
  readLimit: Limit
  limitParts: LimitParts
}

/** The help centre with its votes, and messages to the operator. */
function serveHelp(
  app: FastifyInstance,
  { config: { limits }, content, composed: { world }, database }: ServedParts,
  { sessions, readLimit, tiered, limitParts }: HelpParts,
) {
  helpRoutes(app, {
    ...{ content, sessions, readLimit, digest: world.digest },
    votes: createVotes(database),
    voteLimit: tiered('vote', limits.votes),
    voteCounts: createVoteShare(limitParts, limits.votesPerQuestionDay),
    counter: systemCounter,
    onVotesFailed: (err) => app.log.warn({ err }, 'an answer was shown without its votes'),
  })
  feedbackRoutes(app, {
    ...{ sessions, readLimit, digest: world.digest },
    store: createFeedbackStore(database),
    random: systemRandom,
    referencePrefix: () => content.referencePrefix,
    limit: tiered('feedback', limits.feedback),
    newcomerLimit: createNewcomerLimit(limitParts, 'feedback', limits.feedbackOfNewPerHour),
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
  'sessions' | 'limit' | 'readLimit' | 'priceLimit' | 'checkLimit' | 'askLimit'
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
