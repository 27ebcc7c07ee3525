import type { FastifyInstance } from 'fastify'
import { isClientId } from '../clients/token.store.ts'
import type { World } from '../world.ts'
import credentials from './credentials.json' with { type: 'json' }
import { refusal } from './envelope.ts'
import { tokenLifeSeconds, tokensOf } from './token.store.ts'

/** The key of a merchant whose secret is right; null for all others. */
function consumerKeyOf(authorization: string | undefined): string | null {
  const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  const [key, ...secret] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return isClientId(key) && secret.join(':') === credentials.consumerSecret ? key : null
}

/**
 * The token for a merchant's key and secret. No fault strikes here, so that a fault that strikes once strikes a payment,
 * whether or not the caller still had a token.
 */
export function tokenRoutes(app: FastifyInstance, world: World): void {
  app.get('/daraja/oauth/v1/generate', (request, reply) => {
    const { grant_type: grant } = request.query as { grant_type?: unknown }
    if (grant !== 'client_credentials') {
      const { status, body } = refusal(400, '400.008.02', 'Invalid grant type passed')
      return reply.code(status).send(body)
    }
    const key = consumerKeyOf(request.headers.authorization)
    if (key === null) {
      const { status, body } = refusal(400, '400.008.01', 'Invalid Authentication passed')
      return reply.code(status).send(body)
    }
    const expires_in = String(tokenLifeSeconds)
    return reply.send({ access_token: tokensOf(world).issue(key), expires_in })
  })
}
