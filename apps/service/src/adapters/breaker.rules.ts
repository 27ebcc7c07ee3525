/**
 * State of a system by its last calls. `probing`: one call is under way that finds out whether the system answers
 * again.
 */
export type Breaker =
  | { kind: 'closed'; timeouts: number }
  | { kind: 'open'; untilMs: number }
  | { kind: 'probing' }

export type BreakerSettings = {
  /** Number of time-outs in a row that open it. */
  timeoutsMax: number
  /** Time for which calls are refused before the probe, in milliseconds. */
  openMs: number
}

export const closedBreaker: Breaker = { kind: 'closed', timeouts: 0 }

export type Admission = 'call' | 'probe' | 'refused'

/** Pure: whether a call may leave now, and the breaker after that. */
export function admit(breaker: Breaker, nowMs: number): { breaker: Breaker; admission: Admission } {
  if (breaker.kind === 'closed') return { breaker, admission: 'call' }
  return breaker.kind === 'open' && nowMs >= breaker.untilMs
    ? { breaker: { kind: 'probing' }, admission: 'probe' }
    : { breaker, admission: 'refused' }
}

/**
 * Pure: the breaker after the outcome of a call. Every outcome but a time-out closes it, also that of a call
 * that left before it opened: a system that refuses or fails at once costs its callers no wait.
 */
export function afterOutcome(
  breaker: Breaker,
  { isTimeout, isProbe }: { isTimeout: boolean; isProbe: boolean },
  nowMs: number,
  { timeoutsMax, openMs }: BreakerSettings,
): Breaker {
  if (!isTimeout) return closedBreaker
  const open: Breaker = { kind: 'open', untilMs: nowMs + openMs }
  if (breaker.kind === 'probing' && isProbe) return open
  // The time-out of a call that left earlier neither prolongs the wait nor decides for the probe.
  if (breaker.kind !== 'closed') return breaker
  const timeouts = breaker.timeouts + 1
  return timeouts >= timeoutsMax ? open : { kind: 'closed', timeouts }
}
