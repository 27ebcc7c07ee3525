import type { Counter } from '@portal/kernel/instant'
import type { Breaker, BreakerSettings } from './breaker.rules.ts'
import { createBreaker } from './breaker.ts'
import { isOutOfTime, type JsonAnswer, type JsonCall, type SendJson } from './http-json.ts'

/**
 * `checks`: questions that a visitor waits for before there is a payment. `payments`: calls under the lease
 * of a payment. A flood of checks, or a check that hangs, must not keep payments waiting.
 */
export const works = ['checks', 'payments'] as const
export type Work = (typeof works)[number]

/** Only calls of a payment have a lease. */
const workOf = ({ within }: JsonCall): Work => (within ? 'payments' : 'checks')

/** `busy`: too many calls are under way; `silent`: the last ones were left unanswered. */
export type GateRefusal = 'busy' | 'silent'

const refusalDetails: Record<GateRefusal, string> = {
  busy: 'too many calls are under way',
  silent: 'it left the last calls unanswered',
}

export type GateSettings = BreakerSettings & {
  /** The most calls of each kind of work that visitors' requests have under way at once. */
  callsAtOnceMax: number
}

export type OutsideGate = {
  /** For visitors' requests. */
  http: SendJson
  /** For workers, whose slots bound their calls already. */
  worker: SendJson
  breakerOf(work: Work): Breaker['kind']
}

/** A call that is refused here is `unsent`: it certainly never left. Decision 041. */
export function createGate(
  system: string,
  options: {
    settings: GateSettings
    counter: Counter
    send: (call: JsonCall, onTimeout: () => void) => Promise<JsonAnswer>
    onRefused(work: Work, reason: GateRefusal): void
  },
): OutsideGate {
  const { settings, counter, send, onRefused } = options
  const breakers = {
    checks: createBreaker(settings, counter),
    payments: createBreaker(settings, counter),
  }

  function refuse(work: Work, reason: GateRefusal): JsonAnswer {
    onRefused(work, reason)
    return { kind: 'unsent', detail: `${system}: ${refusalDetails[reason]}` }
  }

  const bounded = (callsAtOnceMax: number): SendJson => {
    const underWay = { checks: 0, payments: 0 }
    return async (call) => {
      // Stays here, and so says nothing about the system.
      if (isOutOfTime(call)) return send(call, () => {})
      const work = workOf(call)
      // Before the breaker, so that a probe that was admitted leaves for certain.
      if (underWay[work] >= callsAtOnceMax) return refuse(work, 'busy')
      const pass = breakers[work].enter()
      if (!pass) return refuse(work, 'silent')
      underWay[work] += 1
      let isTimeout = false
      try {
        return await send(call, () => {
          isTimeout = true
        })
      } finally {
        underWay[work] -= 1
        pass.end(isTimeout)
      }
    }
  }

  return {
    http: bounded(settings.callsAtOnceMax),
    worker: bounded(Number.POSITIVE_INFINITY),
    breakerOf: (work) => breakers[work].kind(),
  }
}
