import type { FastifyInstance } from 'fastify'
import { isClientId } from '../clients/token.store.ts'
import type { World } from '../world.ts'
import credentials from './credentials.json' with { type: 'json' }
import { tokenLifeSeconds, tokensOf } from './token.store.ts'

type TokenBody = { client_id?: unknown; client_secret?: unknown; grant_type?: unknown }

/**
 * The token for a client's credentials. No fault strikes here, so that a fault that strikes once
 * strikes a payment, whether or not the caller still had a token.
 */
export function tokenRoutes(app: FastifyInstance, world: World): void {
  app.post('/airtel-money/auth/oauth2/token', (request, reply) => {
    const body = (request.body ?? {}) as TokenBody
    if (body.grant_type !== 'client_credentials') {
      return reply.code(400).send({
        error_description: 'Unsupported grant type',
        error: 'unsupported_grant_type',
      })
    }
    const known = body.client_secret === credentials.clientSecret
    if (!known || !isClientId(body.client_id)) {
      return reply.code(401).send({
        error_description: 'Invalid client authentication',
        error: 'invalid_client',
      })
    }
    return reply.send({
      access_token: tokensOf(world).issue(body.client_id),
      expires_in: String(tokenLifeSeconds),
      token_type: 'bearer',
    })
  })
}
