import { createTokenStore } from '../clients/token.store.ts'
import { lastingStateOf } from '../world.ts'
import type { Scope } from './camara-billing.facts.ts'

/** Lifetime that the answer names, in seconds, before any time scale. */
export const tokenLifeSeconds = 3_600

/** Tokens and what each is for. */
export const tokensOf = lastingStateOf(({ clock, scaled }) => {
  const store = createTokenStore(clock, scaled(tokenLifeSeconds * 1_000))
  const scopesByToken = new Map<string, readonly Scope[]>()
  return {
    issue(clientId: string, scopes: readonly Scope[]): string {
      const token = store.issue(clientId)
      scopesByToken.set(token, scopes)
      return token
    },
    clientOf: store.clientOf,
    allows: (token: string, scope: Scope): boolean =>
      scopesByToken.get(token)?.includes(scope) ?? false,
  }
})
