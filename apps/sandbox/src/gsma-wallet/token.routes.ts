import type { FastifyInstance } from 'fastify'
import { createTokenStore, isClientId, type TokenStore } from '../clients/token.store.ts'
import { readAnyBody } from '../page/page.routes.ts'
import { lastingStateOf, type World } from '../world.ts'
import { system, type WalletFacts, type WalletName } from './wallets.ts'

/** Lifetime that the answer names, in seconds, before any time scale. */
const tokenLifeSeconds = 3_600

const storesOf = lastingStateOf(({ clock, scaled }): Record<WalletName, TokenStore> => {
  const lifeMs = scaled(tokenLifeSeconds * 1_000)
  return { money: createTokenStore(clock, lifeMs), smartcash: createTokenStore(clock, lifeMs) }
})

export const tokensOf = (world: World, name: WalletName): TokenStore => storesOf(world)[name]

/** Client credentials of OAuth 2.0 (RFC 6749, 4.4). No fault strikes here, so that one which strikes once strikes a payment. */
export function tokenRoutes(app: FastifyInstance, world: World, wallet: WalletFacts): void {
  readAnyBody(app)

  app.post(`/${system}/${wallet.name}/oauth2/token`, (request, reply) => {
    const body = (request.body ?? {}) as Record<string, unknown>
    reply.header('cache-control', 'no-store')
    if (body.grant_type !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    if (body.client_secret !== wallet.clientSecret || !isClientId(body.client_id)) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    return reply.send({
      access_token: tokensOf(world, wallet.name).issue(body.client_id),
      token_type: 'Bearer',
      expires_in: tokenLifeSeconds,
    })
  })
}
