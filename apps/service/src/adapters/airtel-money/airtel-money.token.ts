import { after, type Clock, type Instant } from '@portal/kernel/instant'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Lost } from '../../ports/payment-provider.port.ts'
import type { JsonAnswer } from '../http-json.ts'
import { lost } from './airtel-money.mapping.ts'

const granted = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Union([Type.String(), Type.Number()]),
})

/** A token is left alone for the last sixth of its life: it must not die on its way. */
const usedOfLife = 5 / 6

export type TokenSource = {
  get(): Promise<string | Lost>
  /** Forgets this token, because it was refused; one that came after it stays. */
  drop(token: string): void
}

/** Keeps one token and fetches the next early, once for all who wait for it. */
export function createTokenSource(options: {
  fetchToken: () => Promise<JsonAnswer>
  clock: Clock
  /** Divides the life that the wallet names; 1 in production. */
  timeScale: number
}): TokenSource {
  const { fetchToken, clock, timeScale } = options
  let held: { token: string; usableUntil: Instant } | null = null
  let fetching: Promise<string | Lost> | null = null

  async function fetchOne(): Promise<string | Lost> {
    const askedAt = clock.now()
    const answer = await fetchToken()
    if (answer.kind === 'lost') return answer
    const { status, body } = answer
    if (status !== 200 || !Value.Check(granted, body)) return lost(`token: HTTP ${status}`)
    const lifeMs = (Number(body.expires_in) * 1_000) / timeScale
    if (!(lifeMs > 0)) return lost('token: unreadable life')
    held = { token: body.access_token, usableUntil: after(askedAt, lifeMs * usedOfLife) }
    return held.token
  }

  return {
    async get() {
      if (held && clock.now() < held.usableUntil) return held.token
      fetching ??= fetchOne().finally(() => {
        fetching = null
      })
      return fetching
    },
    drop(token) {
      if (held?.token === token) held = null
    },
  }
}
