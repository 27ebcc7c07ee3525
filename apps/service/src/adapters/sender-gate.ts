import type { Counter } from '@portal/kernel/instant'
import type { Breaker } from './breaker.rules.ts'
import { createBreaker } from './breaker.ts'
import { createFairPlaces } from './fair-places.ts'
import { type ClientOf, type GateRefusal, type GateSettings, takePlace } from './outside-gate.ts'

type Busy = { kind: 'busy'; detail: string }
type Word = { kind: 'accepted' | 'refused' | 'busy' | 'lost' }

/** The gate before a system that takes messages, as `OutsideGate` is before one that is called. Decision 041. */
export type SenderGate = {
  /** Sends, or answers that nothing was sent. */
  pass<A extends Word>(send: () => Promise<A>): Promise<A | Busy>
  breaker(): Breaker['kind']
}

export function createSenderGate(
  system: string,
  options: {
    settings: GateSettings
    /** Milliseconds after which a sender gives a system up; an answer that took as long was a time-out. */
    timeoutMs: number
    counter: Counter
    clientOf: ClientOf
    onRefused(reason: GateRefusal): void
  },
): SenderGate {
  const { settings, timeoutMs, counter, clientOf, onRefused } = options
  const breaker = createBreaker(settings, counter)
  const places = createFairPlaces(settings.places)

  function refuse(reason: GateRefusal): Busy {
    onRefused(reason)
    const detail = reason === 'busy' ? 'too many are under way' : 'it left the last ones unanswered'
    return { kind: 'busy', detail: `${system}: ${detail}` }
  }

  return {
    breaker: () => breaker.kind(),
    async pass(send) {
      // Before the breaker, so that a probe that was admitted leaves for certain.
      const leave = await takePlace(places, clientOf)
      if (!leave) return refuse('busy')
      const pass = breaker.enter()
      if (!pass) {
        leave()
        return refuse('silent')
      }
      const startedMs = counter.readMs()
      let isTimeout = false
      try {
        const answer = await send()
        const isUnanswered = answer.kind === 'busy' || answer.kind === 'lost'
        // Timers may ring a moment early.
        isTimeout = isUnanswered && counter.readMs() - startedMs >= 0.9 * timeoutMs
        return answer
      } finally {
        leave()
        pass.end(isTimeout)
      }
    },
  }
}
