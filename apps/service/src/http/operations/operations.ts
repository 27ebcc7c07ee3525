import { isIP } from 'node:net'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { apiPrefix } from '@portal/contract/constants'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { loopbackNames, nameOf } from '../addresses/addresses.ts'
import type { Wording } from '../calls/wording.ts'
import { commonHeaders } from '../pages/security-headers.ts'
import { handleErrors, type IsOutOfReach } from '../refusals/errors.ts'
import { wordedRefusal } from '../refusals/refusal.ts'
import { observeRequests } from '../server.ts'
import { type HealthDeps, healthRoutes } from './health.routes.ts'

export type OperationsDeps = {
  log: FastifyBaseLogger
  health: HealthDeps
  /** The portal whose API is described; null for a process that has none. */
  portal: FastifyInstance | null
  wording: Wording
  isOutOfReach: IsOutOfReach
  /** Names under which it is asked, beside addresses and the names of this machine itself. */
  names: readonly string[]
}

/**
 * The listener for the people and programs that run the portal. It has an address of its own, so that
 * no forgotten line of a proxy opens it to visitors. Decision 036.
 */
export async function createOperations(deps: OperationsDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  handleErrors(app, deps.wording, deps.isOutOfReach)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(false))
    const { host } = request.headers
    // Probes of HTTP/1.0 name none; a browser always does.
    if (!host || isOwnName(nameOf(host), deps.names)) return done()
    reply.code(421).send({ ...wordedRefusal(reply, 'request.invalid'), statusCode: 421 })
  })
  observeRequests(app, deps.health.metrics)
  healthRoutes(app, deps.health)
  if (deps.portal) await serveDocuments(app, deps.portal)
  return app
}

/**
 * Whether the listener answers under a name. A foreign page can make a name of its own lead to this address, and then read
 * through an operator's browser what the listener says (DNS rebinding). It cannot do so with an address.
 */
export function isOwnName(name: string, names: readonly string[]): boolean {
  const bare = name.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 || loopbackNames.has(name) || names.includes(name)
}

/** Describes the API to people; the document itself is plain JSON. */
async function serveDocuments(app: FastifyInstance, portal: FastifyInstance) {
  await portal.ready()
  await app.register(swagger, { openapi: {}, transformObject: () => portal.swagger() })
  await app.register(swaggerUi, { routePrefix: `${apiPrefix}/docs`, staticCSP: true })
  app.get(`${apiPrefix}/openapi.json`, { schema: { hide: true } }, () => portal.swagger())
}

const mirrored = [
  '/readyz',
  '/metrics',
  `${apiPrefix}/docs`,
  `${apiPrefix}/docs/*`,
  `${apiPrefix}/openapi.json`,
]

/** On a developer's machine one address is enough: the operators' pages answer there too. */
export function mirrorOperations(app: FastifyInstance, operations: () => FastifyInstance) {
  for (const url of mirrored) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await operations().inject({ url: request.url })
      return reply.code(statusCode).headers(headers).send(rawPayload)
    })
  }
}
