import { newId, systemRandom } from '@portal/kernel/ids'
import { after, type Clock, type Instant } from '@portal/kernel/instant'
import { lastingStateOf } from '../world.ts'

/** Lifetime that the answer names, in seconds, before any time scale. */
export const tokenLifeSeconds = 180

export type TokenStore = {
  issue(clientId: string): string
  /** Null for a token that is unknown or has expired. */
  clientOf(token: string): string | null
}

function createTokenStore(clock: Clock, lifeMs: number): TokenStore {
  const tokens = new Map<string, { clientId: string; expiresAt: Instant }>()
  return {
    issue(clientId) {
      for (const [token, { expiresAt }] of tokens) {
        if (clock.now() >= expiresAt) tokens.delete(token)
      }
      const token = newId<'Token'>(systemRandom)
      tokens.set(token, { clientId, expiresAt: after(clock.now(), lifeMs) })
      return token
    },
    clientOf(token) {
      const known = tokens.get(token)
      return known && clock.now() < known.expiresAt ? known.clientId : null
    },
  }
}

export const tokensOf = lastingStateOf(({ clock, scaled }) =>
  createTokenStore(clock, scaled(tokenLifeSeconds * 1_000)),
)
