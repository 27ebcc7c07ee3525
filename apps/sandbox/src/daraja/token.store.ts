import { newId, systemRandom } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import { lastingStateOf } from '../world.ts'

/** Lifetime that the answer names, in seconds, before any time scale. */
export const tokenLifeSeconds = 3_599

/** One token for each merchant's key: a new one makes the one before it invalid. */
export const tokensOf = lastingStateOf(({ clock, scaled }) => {
  const tokens = new Map<string, { token: string; expiresAt: Instant }>()
  return {
    issue(consumerKey: string): string {
      const token = newId<'Token'>(systemRandom)
      const expiresAt = after(clock.now(), scaled(tokenLifeSeconds * 1_000))
      tokens.set(consumerKey, { token, expiresAt })
      return token
    },
    isLive: (token: string): boolean =>
      tokens.values().some((one) => one.token === token && clock.now() < one.expiresAt),
  }
})
