import { systemCounter } from '@portal/kernel/instant'
import { callJson, type SendJson } from './adapters/http-json.ts'
import { createGate, type OutsideGate, works } from './adapters/outside-gate.ts'
import type { Database } from './adapters/postgres/database.ts'
import type { Config } from './config.ts'
import type { Metrics } from './http/metrics.ts'

/** The gate before one outside system, by the system's name; each system has one in a process. */
export type GateOf = (system: string) => OutsideGate
/** The way to one outside system, for the callers of one role. */
export type SendTo = (system: string) => SendJson

/** Time-outs in a row after which a system is left alone, and for how long. Decision 041. */
const timeoutsMax = 5
const openMs = 5_000

export function composeGates(
  { timeScale, limits }: Pick<Config, 'timeScale' | 'limits'>,
  { metrics, database }: { metrics: Metrics; database: Database },
): GateOf {
  const gates = new Map<string, OutsideGate>()
  const settings = {
    callsAtOnceMax: limits.outsideCallsAtOnce,
    timeoutsMax,
    openMs: openMs / timeScale,
  }
  metrics.readBreakers(() => [
    { system: 'database', work: 'reads', kind: database.breaker() },
    ...[...gates].flatMap(([system, gate]) =>
      works.map((work) => ({ system, work, kind: gate.breakerOf(work) })),
    ),
  ])
  return (system) => {
    const known = gates.get(system)
    if (known) return known
    const made = createGate(system, {
      settings,
      counter: systemCounter,
      send: callJson,
      onRefused: (work, reason) => metrics.outsideCallsRefused.inc({ system, work, reason }),
    })
    gates.set(system, made)
    return made
  }
}
