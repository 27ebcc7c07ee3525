import { createTokenStore } from '../clients/token.store.ts'
import { lastingStateOf } from '../world.ts'

/** Lifetime that the answer names, in seconds, before any time scale. */
export const tokenLifeSeconds = 180

export const tokensOf = lastingStateOf(({ clock, scaled }) =>
  createTokenStore(clock, scaled(tokenLifeSeconds * 1_000)),
)
