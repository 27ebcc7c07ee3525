import type { Counter } from '@portal/kernel/instant'
import type { Client } from '../ports/client.port.ts'
import type { Breaker, BreakerSettings } from './breaker.rules.ts'
import { createBreaker } from './breaker.ts'
import { createFairPlaces, type FairPlaces, type Leave, type PlaceSettings } from './fair-places.ts'
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
  /** Of the calls of each kind of work that visitors' requests have under way at once. */
  places: PlaceSettings
}

/** Finds the client that a call is made for; null for work of the process itself. */
export type ClientOf = () => Promise<Client> | null

/** A place for a call of this client; null where none comes free soon. */
export function takePlace(places: FairPlaces, clientOf: ClientOf): ReturnType<FairPlaces['take']> {
  const client = clientOf()
  return client ? client.then((found) => places.take(found)) : places.take(null)
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
    clientOf: ClientOf
    send: (call: JsonCall, onTimeout: () => void) => Promise<JsonAnswer>
    onRefused(work: Work, reason: GateRefusal): void
  },
): OutsideGate {
  const { settings, counter, clientOf, send, onRefused } = options
  const breakers = {
    checks: createBreaker(settings, counter),
    payments: createBreaker(settings, counter),
  }

  function refuse(work: Work, reason: GateRefusal): JsonAnswer {
    onRefused(work, reason)
    return { kind: 'unsent', detail: `${system}: ${refusalDetails[reason]}` }
  }

  /** `leave` gives back what the call holds here. */
  async function sendNow(call: JsonCall, leave: Leave): Promise<JsonAnswer> {
    const pass = breakers[workOf(call)].enter()
    if (!pass) {
      leave()
      return refuse(workOf(call), 'silent')
    }
    let isTimeout = false
    try {
      return await send(call, () => {
        isTimeout = true
      })
    } finally {
      leave()
      pass.end(isTimeout)
    }
  }

  /** A call without time under its lease stays here, and so says nothing about the system. */
  const stays = (call: JsonCall) => send(call, () => {})

  const places = {
    checks: createFairPlaces(settings.places),
    payments: createFairPlaces(settings.places),
  }

  return {
    async http(call) {
      if (isOutOfTime(call)) return stays(call)
      const work = workOf(call)
      // Before the breaker, so that a probe that was admitted leaves for certain.
      const place = takePlace(places[work], clientOf)
      const leave = place instanceof Promise ? await place : place
      if (!leave) return refuse(work, 'busy')
      // The lease may have ended in the wait for a place.
      return isOutOfTime(call) ? stays(call).finally(leave) : sendNow(call, leave)
    },
    worker: async (call) => (isOutOfTime(call) ? stays(call) : sendNow(call, () => {})),
    breakerOf: (work) => breakers[work].kind(),
  }
}
