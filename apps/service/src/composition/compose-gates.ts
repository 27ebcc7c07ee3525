import { systemCounter } from '@portal/kernel/instant'
import { callJson, type SendJson } from '../adapters/http-json.ts'
import { createGate, type OutsideGate, works } from '../adapters/outside-gate.ts'
import type { Database } from '../adapters/postgres/connections/database.ts'
import { createSenderGate, type SenderGate } from '../adapters/sender-gate.ts'
import type { ProcessLimits } from '../configuration/limit-settings.ts'
import { currentClient } from '../http/load/request-client.ts'
import type { Metrics } from '../http/operations/metrics.ts'

/** The gate before one outside system, by the system's name; each system has one in a process. */
export type GateOf = (system: string) => OutsideGate
/** The way to one outside system, for the callers of one role. */
export type SendTo = (system: string) => SendJson

export type Gates = {
  of: GateOf
  /** The gate before a system that takes messages of visitors' requests; each is made once. */
  senderGate(system: string, timeoutMs: number): SenderGate
}

/** Time-outs in a row after which a system is left alone, and for how long. Decision 041. */
const timeoutsMax = 5
const openMs = 5_000
/** A burst of visitors behind one address passes in this time; an operator that is slow does not. */
const placeWaitMs = 1_000

export function composeGates(
  { timeScale, limits }: { timeScale: number; limits: ProcessLimits },
  { metrics, database }: { metrics: Metrics; database: Database },
): Gates {
  const gates = new Map<string, OutsideGate>()
  const senders = new Map<string, SenderGate>()
  const settings = {
    places: {
      placesMax: limits.outsideCallsAtOnce,
      perSession: limits.outsideCalls.perSession,
      perNetwork: limits.outsideCalls.perNetwork,
      networkShare: limits.networkShare,
      waitMs: placeWaitMs,
    },
    timeoutsMax,
    openMs: openMs / timeScale,
  }
  metrics.readBreakers(() => [
    { system: 'database', work: 'reads', kind: database.breaker() },
    ...[...gates].flatMap(([system, gate]) =>
      works.map((work) => ({ system, work, kind: gate.breakerOf(work) })),
    ),
    ...[...senders].map(([system, gate]) => ({ system, work: 'codes', kind: gate.breaker() })),
  ])
  const of: GateOf = (system) => {
    const known = gates.get(system)
    if (known) return known
    const made = createGate(system, {
      settings,
      counter: systemCounter,
      clientOf: currentClient,
      send: callJson,
      onRefused: (work, reason) => metrics.outsideCallsRefused.inc({ system, work, reason }),
    })
    gates.set(system, made)
    return made
  }
  return {
    of,
    senderGate(system, timeoutMs) {
      const made = createSenderGate(system, {
        ...{ settings, timeoutMs },
        counter: systemCounter,
        clientOf: currentClient,
        onRefused: (reason) => metrics.outsideCallsRefused.inc({ system, work: 'codes', reason }),
      })
      senders.set(system, made)
      return made
    },
  }
}
