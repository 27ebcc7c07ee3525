import type { IncomingMessage } from 'node:http'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import swagger from '@fastify/swagger'
import { apiPrefix, requestHeaders } from '@portal/contract/constants'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { DestinationStream } from 'pino'
import { guardAddresses, pathOfTarget } from './addresses/addresses.ts'
import { watchForwarded } from './addresses/forwarded-addresses.ts'
import { packAnswers } from './calls/packed-answers.ts'
import type { Wording } from './calls/wording.ts'
import { wasShed } from './load/pressure.ts'
import type { Metrics } from './operations/metrics.ts'
import { guardBrowserRoutes } from './pages/browser-routes.ts'
import { routeOf } from './pages/route-names.ts'
import { apiHeaders, commonHeaders } from './pages/security-headers.ts'
import { refuseAddress, refuseConnection } from './refusals/broken-requests.ts'
import { handleErrors, type IsOutOfReach } from './refusals/errors.ts'
import { refuse } from './refusals/refusal.ts'
import { isForeignLoad } from './sessions/foreign-loads.ts'

export type ServerOptions = {
  logLevel: string
  logDestination?: DestinationStream
  trustedProxies: number
  tls: boolean
  publicUrl: string
  /** Whether requests for other hosts than that of `publicUrl` are refused. */
  knownHostsOnly: boolean
  /** Beyond this number, new connections are closed at once. */
  connectionsMax: number
  development: boolean
  metrics: Metrics
  wording: Wording
  isOutOfReach: IsOutOfReach
}

/** Largest body any call takes, in bytes; an encrypted PIN is the longest field. */
const bodyLimitBytes = 16 * 1_024

/** Slow, silent and half-open connections of dropping networks must not pile up. In milliseconds. */
const connectionTimes = {
  http: {
    // Headers fit into one packet or two, so ten seconds are many tries of a bad network.
    headersTimeout: 10_000,
    // How late a time-out is noticed.
    connectionsCheckingInterval: 5_000,
  },
  /** Of a whole request with its body. */
  requestTimeout: 30_000,
  keepAliveTimeout: 20_000,
  /** Without a byte in either direction; longer than any answer takes. */
  connectionTimeout: 60_000,
  // A proxy's connections come round to a new process in the end.
  maxRequestsPerSocket: 10_000,
}
const productHeader = 'x-product-code'

/** Headers that logs leave out: cookies, keys and idempotency keys. */
const redactedPaths = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-api-key"]',
  'req.headers["idempotency-key"]',
  'res.headers["set-cookie"]',
]

const buildSerializers = SerializerSelector()

/** Of each answer when it is first sent: a start would wait most of a second for those that nobody may ask for. */
const buildWhenUsed: ReturnType<typeof SerializerSelector> = (...given) => {
  const build = buildSerializers(...given)
  return (route) => {
    let serialize: ReturnType<typeof build> | undefined
    return (answer: unknown) => {
      serialize ??= build(route)
      return serialize(answer)
    }
  }
}

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    rewriteUrl: (request) => pathOfTarget(request as IncomingMessage),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    // Most requests write no line, and a logger of their own costs a twentieth of a read.
    childLoggerFactory: (logger) => logger,
    ...connectionTimes,
    // In development each open page holds a silent connection for its reload.
    connectionTimeout: options.development ? 0 : connectionTimes.connectionTimeout,
    forceCloseConnections: options.development ? true : 'idle',
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, options),
    frameworkErrors: refuseAddress(options.tls),
    schemaController: { compilersFactory: { buildSerializer: buildWhenUsed } },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    logger: {
      level: options.logLevel,
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: {
        req: (request) => ({ method: request.method, route: routeOf(request) }),
      },
      ...(options.logDestination ? { stream: options.logDestination } : {}),
    },
  })
  app.server.maxConnections = options.connectionsMax
  handleErrors(app, options.wording, options.isOutOfReach)
  watchForwarded(app, options.metrics)
  guardAddresses(app, options)
  // Fastify accepts text/plain by default, which any page may send; bodies must be JSON.
  app.removeContentTypeParser('text/plain')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal service', version: '1.0.0' },
      components: {
        securitySchemes: {
          product: { type: 'apiKey', in: 'header', name: productHeader },
        },
      },
    },
  })
  observeRequests(app, options.metrics)
  guardApi(app, options.tls)
  guardBrowserRoutes(app)
  packAnswers(app)
  return app
}

/**
 * Counts every answer, and logs those to requests that change something or fail. Applies to routes that are
 * added after it; each gets a counter of its own, since looking up a request's route costs as much as a read.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onRoute', (route) => {
    const observe = observerOf(metrics.requestCount(route.url))
    route.onResponse = [route.onResponse ?? []].flat().concat(observe)
  })
  const observeUnknown = observerOf(metrics.requestCount('unknown'))
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) observeUnknown(request, reply, done)
    else done()
  })
}

type Observer = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

const observerOf =
  (count: ReturnType<Metrics['requestCount']>): Observer =>
  (request, reply, done) => {
    const ms = reply.elapsedTime
    count(reply.statusCode, ms / 1_000)
    // Successful reads are counted, not logged: a log line costs more than the read.
    const isTold = request.method !== 'GET' || reply.statusCode >= 500
    if (isTold && !wasShed(request)) {
      const { id: reqId, log } = request
      log.info({ reqId, req: request, status: reply.statusCode, ms }, 'answered')
    }
    done()
  }

/** Headers of every answer, and the refusal of every POST that a page of another origin could send. */
function guardApi(app: FastifyInstance, tls: boolean) {
  const headers = { api: apiHeaders(tls), other: commonHeaders(tls) }
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.url.startsWith(apiPrefix) || isEscapedCall(request)
    reply.headers(isCall ? headers.api : headers.other)
    if (isCall) {
      if (isForeignLoad(request)) {
        refuse(reply, 'request.header-missing', { field: 'sec-fetch-site' })
        return
      }
      const isProduct = request.headers[productHeader] === requestHeaders[productHeader]
      if (request.method !== 'GET' && request.method !== 'HEAD' && !isProduct) {
        refuse(reply, 'request.header-missing', { field: productHeader })
        return
      }
    }
    done()
  })
}

/** Escapes spell an address in other ways, which lead to the same route. */
const isEscapedCall = (request: FastifyRequest): boolean =>
  request.url.includes('%') && (request.routeOptions.url ?? '').startsWith(apiPrefix)
