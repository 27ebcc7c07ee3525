import type { FastifyInstance } from 'fastify'
import { isClientId } from '../clients/token.store.ts'
import { readAnyBody } from '../page/page.routes.ts'
import { lastingStateOf, type World } from '../world.ts'

const isWebAddress = (raw: unknown): raw is string =>
  typeof raw === 'string' && URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol)

/** Addresses that merchants registered, by client id. */
const registeredOf = lastingStateOf(() => new Map<string, string>())

/** The target of callbacks for a client id. */
export const callbackUrlFor = (world: World, clientId: string): string =>
  registeredOf(world).get(clientId) ??
  world.callbackUrlOf('airtel-money') ??
  `${world.portalUrl}/callbacks/airtel-money`

/** Sets the callback address of a client id, as a merchant does in the developer portal. */
export function callbackUrlRoutes(app: FastifyInstance, world: World): void {
  readAnyBody(app)

  app.put('/airtel-money/callback-url', (request, reply) => {
    const { clientId, url } = (request.body ?? {}) as { clientId?: unknown; url?: unknown }
    if (!isClientId(clientId)) return reply.code(400).send({ error: 'clientId is portal-….' })
    if (!isWebAddress(url)) return reply.code(400).send({ error: 'url is a web address.' })
    registeredOf(world).set(clientId, url)
    return reply.send({ clientId, url })
  })
}
