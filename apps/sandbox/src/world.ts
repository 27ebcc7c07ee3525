import type { Clock } from '@portal/kernel/instant'
import { createTopUps, type TopUpStore } from './bss/top-up.store.ts'
import { createFaultGate, type FaultGate } from './faults/fault.gate.ts'
import { type CardStore, createCardStore } from './flutterwave/card.store.ts'
import { createPeople, type People } from './people/people.store.ts'
import { createPhones, type Phones } from './phone/phone.store.ts'

/** Everything that changes while the sandbox runs; a reset makes all of it anew. */
type State = {
  people: People
  topUps: TopUpStore
  cards: CardStore
  phones: Phones
  faults: FaultGate
}

export type World = State & {
  readonly clock: Clock
  /** The long waits of providers, in milliseconds, divided by the time scale. */
  scaled(ms: number): number
  /** Runs a task after so many real milliseconds, unless a reset or the end comes first. */
  later(ms: number, task: () => void): void
  /** Counts the resets: work that began in an earlier generation must not act in this one. */
  generation(): number
  reset(): void
  /** Drops what is still to come, so that the process can end. */
  quiet(): void
}

export function createWorld({ clock, timeScale }: { clock: Clock; timeScale: number }): World {
  const timers = new Set<NodeJS.Timeout>()
  let generation = 0
  // Ids begin at the second of the start, so that those of an earlier process do not come again.
  let lastId = Math.trunc(clock.now() / 1000)
  const nextId = () => ++lastId

  const fresh = (): State => ({
    people: createPeople(clock.now()),
    topUps: createTopUps(),
    cards: createCardStore(clock, nextId),
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
    scaled: (ms) => ms / timeScale,
    later(ms, task) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        task()
      }, ms)
      timers.add(timer)
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
