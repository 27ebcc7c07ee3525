import type { FastifyInstance } from 'fastify'
import { isClientId } from '../clients/token.store.ts'
import { readAnyBody } from '../page/page.routes.ts'
import type { World } from '../world.ts'
import { apiRoot, type Scope, scopes } from './camara-billing.facts.ts'
import credentials from './credentials.json' with { type: 'json' }
import { tokenLifeSeconds, tokensOf } from './token.store.ts'

/** Both parts of HTTP Basic come in the encoding of forms (RFC 6749, 2.3.1). */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** The id of a client whose secret is right; null for all others. */
function clientIdOf(authorization: string | undefined): string | null {
  const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const clientId = decoded(id)
  const isRight = decoded(secret.join(':')) === credentials.clientSecret
  return isRight && isClientId(clientId) ? clientId : null
}

/** Null where a scope is unknown, or none is asked for. */
function scopesIn(raw: unknown): Scope[] | null {
  const names = typeof raw === 'string' ? raw.split(' ').filter(Boolean) : []
  const known = scopes.filter((scope) => names.includes(scope))
  return names.length > 0 && known.length === new Set(names).size ? known : null
}

/**
 * The token for a client's credentials, by OpenID Connect. No fault strikes here, so that a fault that strikes once
 * strikes a payment, whether or not the caller still had a token.
 */
export function tokenRoutes(app: FastifyInstance, world: World): void {
  readAnyBody(app)

  app.post(`${apiRoot}/oauth2/token`, (request, reply) => {
    reply.header('cache-control', 'no-store')
    const clientId = clientIdOf(request.headers.authorization)
    if (clientId === null) return reply.code(401).send({ error: 'invalid_client' })
    const body = (request.body ?? {}) as Record<string, unknown>
    if (body.grant_type !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    const granted = scopesIn(body.scope)
    if (!granted) return reply.code(400).send({ error: 'invalid_scope' })
    return reply.send({
      access_token: tokensOf(world).issue(clientId, granted),
      token_type: 'Bearer',
      expires_in: tokenLifeSeconds,
      scope: granted.join(' '),
    })
  })
}
