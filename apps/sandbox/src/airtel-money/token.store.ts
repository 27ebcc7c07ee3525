import { newId, systemRandom } from '@portal/kernel/ids'
import { after, type Clock, type Instant } from '@portal/kernel/instant'

/** What the answer says, in seconds; it is what the life is counted in before any time scale. */
export const tokenLifeSeconds = 180

export type TokenStore = {
  issue(clientId: string): string
  /** Whose token it is; null when it is unknown or dead. */
  clientOf(token: string): string | null
}

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
