import { after, type Clock, type Instant } from '@portal/kernel/instant'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Deadline, Unsent } from '../ports/outcome.port.ts'
import type { JsonAnswer } from './http-json.ts'

const granted = Type.Object({
  // Travels in a header, which takes only visible ASCII.
  access_token: Type.String({ pattern: '^[!-~]{1,8000}$' }),
  expires_in: Type.Union([Type.String(), Type.Number()]),
})

/** A token is not used in the last sixth of its life: it must not expire on its way. */
const usedOfLife = 5 / 6

export type TokenSource = {
  /** A token, or the reason why the call that needs it cannot be sent. */
  get(within?: Deadline): Promise<string | Unsent>
  /** Forgets a refused token; a newer one stays. */
  drop(token: string): void
}

/** Keeps one token and fetches the next early, once for all callers that need it. */
export function createTokenSource(options: {
  fetchToken: (within?: Deadline) => Promise<JsonAnswer>
  clock: Clock
  /** Divides the life that the wallet names; 1 in production. */
  timeScale: number
}): TokenSource {
  const { fetchToken, clock, timeScale } = options
  let held: { token: string; usableUntil: Instant } | null = null
  let fetching: Promise<string | Unsent> | null = null

  const none = (detail: string): Unsent => ({ kind: 'unsent', detail })

  async function fetchOne(within?: Deadline): Promise<string | Unsent> {
    const askedAt = clock.now()
    const answer = await fetchToken(within)
    if (answer.kind !== 'answered') return none(answer.detail)
    const { status, body } = answer
    if (status !== 200 || !Value.Check(granted, body)) return none(`token: HTTP ${status}`)
    const lifeMs = (Number(body.expires_in) * 1_000) / timeScale
    if (!(lifeMs > 0)) return none('token: unreadable life')
    held = { token: body.access_token, usableUntil: after(askedAt, lifeMs * usedOfLife) }
    return held.token
  }

  function fetchShared(within?: Deadline): Promise<string | Unsent> {
    fetching ??= fetchOne(within).finally(() => {
      fetching = null
    })
    return fetching
  }

  return {
    async get(within) {
      if (held && clock.now() < held.usableUntil) return held.token
      const joins = fetching !== null
      const token = await fetchShared(within)
      // The fetch of another call may have failed for want of time; this call may have more.
      return joins && typeof token !== 'string' ? fetchShared(within) : token
    },
    drop(token) {
      if (held?.token === token) held = null
    },
  }
}

type Answered = Extract<JsonAnswer, { kind: 'answered' }>

/** Sends calls with a live token. The lease is checked again before each request. */
export function createTokenCaller(options: {
  fetchToken: (within?: Deadline) => Promise<JsonAnswer>
  clock: Clock
  timeScale: number
  /** True of an answer by which the provider refused the token and did not look at the call. */
  isStale: (answer: Answered) => boolean
  /** True of an answer that may mean the token: the next call gets a fresh one, and this one is not made again. */
  isDoubtful?: (answer: Answered) => boolean
  /** Times that a call is made again with a fresh token; 1 where absent. */
  againMost?: number
  /**
   * Waits before the second and each later repeat. Processes whose tokens end each other's wait for times that differ, so
   * that one of them gets its call through.
   */
  pause?: () => Promise<void>
}) {
  const tokens = createTokenSource(options)
  const unsent = (detail: string): Unsent => ({ kind: 'unsent', detail: `not sent: ${detail}` })

  return async (
    send: (token: string) => Promise<JsonAnswer>,
    within?: Deadline,
  ): Promise<JsonAnswer> => {
    async function sendOnce(): Promise<JsonAnswer | 'stale'> {
      const token = await tokens.get(within)
      if (typeof token !== 'string') return unsent(token.detail)
      const answer = await send(token)
      if (answer.kind !== 'answered') return answer
      const isStale = options.isStale(answer)
      if (isStale || options.isDoubtful?.(answer)) tokens.drop(token)
      return isStale ? 'stale' : answer
    }
    const first = await sendOnce()
    let last = first
    // Nothing was done for an expired token, so the same call may be made again with a fresh one.
    for (let again = 0; last === 'stale' && again < (options.againMost ?? 1); again += 1) {
      if (again > 0) await options.pause?.()
      last = await sendOnce()
    }
    return last === 'stale' ? unsent('the token was refused') : last
  }
}
