import { nextTick } from 'node:process'
import { type Instant, instantOf } from '@portal/kernel/instant'

/** What an event belongs to: it happens in the life in which it was planned, and waits while its process is suspended. */
type Living = { readonly life: number; readonly frozenUntil: number }

const begin = Date.UTC(2026, 0, 1)

type Event = {
  at: number
  order: number
  process: Living | null
  life: number
  run: () => void
  isCancelled: boolean
}

export type Planned = { isCancelled: boolean }

/**
 * Virtual time and a seeded order of events. A waiting event goes on when its moment comes; two runs of one
 * seed are the same to the last event.
 */
export class Scheduler {
  /** Events in descending order of time: the next one is last. */
  readonly #events: Event[] = []
  readonly #random: () => number
  #now = begin
  #count = 0
  steps = 0
  /** The events in words; kept only when a seed is replayed for reading. */
  story: string[] | null = null

  constructor(seed: number) {
    this.#random = mulberry32(seed)
  }

  get now(): number {
    return this.#now
  }

  /** The true time. Only the database and the outside know it. */
  instant(): Instant {
    return instantOf(this.#now)
  }

  tell(words: string) {
    if (this.story === null) return
    const seconds = ((this.#now - begin) / 1_000).toFixed(3)
    this.story.push(`${seconds.padStart(12)} s  ${words}`)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low + 1))
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.between(0, choices.length - 1)] ?? choices[0]
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.between(0, 255))
  }

  at(delayMs: number, process: Living | null, run: () => void): Planned {
    const event: Event = {
      at: this.#now + Math.max(0, delayMs),
      order: this.#count++,
      process,
      life: process?.life ?? 0,
      run,
      isCancelled: false,
    }
    this.#insert(event)
    return event
  }

  /** Most planned events are near, so their place is near the end. */
  #insert(event: Event) {
    const events = this.#events
    let index = events.length
    while (index > 0 && isLater(event, events[index - 1])) index--
    if (index === events.length) events.push(event)
    else events.splice(index, 0, event)
  }

  /** Waits as part of a process. Never resolves if the process was killed meanwhile. */
  wait(delayMs: number, process: Living | null): Promise<void> {
    return new Promise((resolve) => this.at(delayMs, process, resolve))
  }

  /** Runs until nothing is left or `untilMs` of virtual time; calls `check` after every step. */
  async run(untilMs: number, check: () => void): Promise<void> {
    const end = this.#now + untilMs
    for (;;) {
      const event = this.#events.pop()
      if (!event || event.at > end) return
      this.#now = event.at
      const { process } = event
      if (event.isCancelled || (process && process.life !== event.life)) continue
      // A suspended machine later handles everything in the order in which it became due.
      if (process && process.frozenUntil > this.#now) {
        event.at = process.frozenUntil
        this.#insert(event)
        continue
      }
      event.run()
      this.steps++
      // Everything that this step resolved runs now, up to its next wait: a tick comes after all promises.
      await new Promise<void>((done) => nextTick(done))
      check()
    }
  }
}

const isLater = (event: Event, than: Event | undefined): boolean =>
  than !== undefined && (event.at > than.at || (event.at === than.at && event.order > than.order))

/** Mulberry32, a small well-known generator: 32 bits of state, the same on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
