import type { Counter } from '@portal/kernel/instant'
import {
  admit,
  afterOutcome,
  type Breaker,
  type BreakerSettings,
  closedBreaker,
} from './breaker.rules.ts'

/** The permission of one call to leave; its outcome must be reported. */
export type Pass = { end(isTimeout: boolean): void }

/** Refuses calls to a system that leaves calls unanswered. Decision 041. */
export type CallBreaker = {
  /** Null where a call must not leave now. */
  enter(): Pass | null
  kind(): Breaker['kind']
}

export function createBreaker(settings: BreakerSettings, counter: Counter): CallBreaker {
  let breaker = closedBreaker
  return {
    enter() {
      const asked = admit(breaker, counter.readMs())
      breaker = asked.breaker
      if (asked.admission === 'refused') return null
      const isProbe = asked.admission === 'probe'
      return {
        end(isTimeout) {
          breaker = afterOutcome(breaker, { isTimeout, isProbe }, counter.readMs(), settings)
        },
      }
    },
    kind: () => breaker.kind,
  }
}
