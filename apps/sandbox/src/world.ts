import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@portal/kernel/instant'
import { createTopUps, type TopUpStore } from './bss/top-up.store.ts'
import { createFaultGate, type FaultGate } from './faults/fault.gate.ts'
import type { PlayedMarket } from './market.ts'
import { createPeople, type People } from './people/people.store.ts'
import { createPhones, type Phones } from './phone/phone.store.ts'

/** State that several systems share; a reset makes all of it anew. Providers and the mail server keep their own by `stateOf`. */
type State = {
  people: People
  topUps: TopUpStore
  phones: Phones
  faults: FaultGate
}

export type World = State & {
  readonly clock: Clock
  /** Its currency, for every amount of every system. */
  readonly market: PlayedMarket
  /** How long a prompt waits on a phone, in real milliseconds: a person's time is not scaled. */
  readonly promptLifeMs: number
  /** A number that never came before, not even before a reset. */
  nextId(): number
  /** The portal beside this sandbox, which providers call back where no merchant registered another address. */
  readonly portalUrl: string
  /** The target of all callbacks of a provider, where this sandbox was started with one. */
  callbackUrlOf(provider: string): string | null
  /** The long waits of providers, in milliseconds, divided by the time scale. */
  scaled(ms: number): number
  /** Runs a task after so many real milliseconds, unless a reset or the end comes first. */
  later(ms: number, task: () => void | Promise<void>): void
  /** Ends once nothing is under way that `later` began, or after a second: a callback of before cannot arrive any more. */
  settled(): Promise<void>
  /** Counts the resets: work that began in an earlier generation must not act in this one. */
  generation(): number
  reset(): void
  /** Drops what is still to come, so that the process can end. */
  quiet(): void
}

export type WorldOptions = {
  clock: Clock
  market: PlayedMarket
  timeScale: number
  promptLifeMs: number
  portalUrl: string
  /** Targets of callbacks by the name of the provider, in place of the portal's own. */
  callbackUrls: Readonly<Record<string, string>>
}

const settleWithinMs = 1_000

export function createWorld(options: WorldOptions): World {
  const { clock, market, timeScale, promptLifeMs, portalUrl, callbackUrls } = options
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let generation = 0
  // Ids begin at the millisecond of the start, so that those of an earlier process do not come again.
  let lastId: number = clock.now()
  const nextId = () => ++lastId

  const fresh = (): State => ({
    people: createPeople(clock.now(), market),
    topUps: createTopUps(),
    phones: createPhones(clock),
    faults: createFaultGate(),
  })

  const quiet = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  const world: World = {
    ...fresh(),
    clock,
    market,
    promptLifeMs,
    nextId,
    portalUrl,
    callbackUrlOf: (provider) => callbackUrls[provider] ?? null,
    scaled: (ms) => ms / timeScale,
    later(ms, task) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        const work = Promise.resolve(task()).finally(() => underWay.delete(work))
        underWay.add(work)
      }, ms)
      timers.add(timer)
    },
    async settled() {
      await Promise.race([Promise.all(underWay), wait(settleWithinMs, undefined, { ref: false })])
    },
    generation: () => generation,
    reset() {
      quiet()
      generation += 1
      Object.assign(world, fresh())
    },
    quiet,
  }
  return world
}

/** State of one system, made when it is first asked for, and anew after a reset. */
export function stateOf<State>(make: (world: World) => State): (world: World) => State {
  const made = new WeakMap<World, { generation: number; state: State }>()
  return (world) => {
    const generation = world.generation()
    const known = made.get(world)
    if (known?.generation === generation) return known.state
    const state = make(world)
    made.set(world, { generation, state })
    return state
  }
}

/** State of the merchants of a provider, such as tokens and addresses: it outlives a reset. */
export function lastingStateOf<State>(make: (world: World) => State): (world: World) => State {
  const made = new WeakMap<World, { state: State }>()
  return (world) => {
    const known = made.get(world) ?? { state: make(world) }
    made.set(world, known)
    return known.state
  }
}
