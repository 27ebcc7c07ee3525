import { newId, systemRandom } from '@portal/kernel/ids'
import { after, type Clock, type Instant } from '@portal/kernel/instant'

export type TokenStore = {
  issue(clientId: string): string
  /** Null for a token that is unknown or has expired. */
  clientOf(token: string): string | null
}

/** Several portals share one sandbox, each by an id of its own and all by the same secret. */
export const isClientId = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^portal-[\w.-]{1,40}$/.test(raw)

export function createTokenStore(clock: Clock, lifeMs: number): TokenStore {
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
