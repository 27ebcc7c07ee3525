import { type Clock, type Counter, instantOf } from '@portal/kernel/instant'
import type { Scheduler } from './scheduler.ts'

/**
 * A program that can be killed, suspended, and run on a machine whose clock is wrong. A killed process
 * drops its waits and keeps what it stored; a suspended one goes on later as if no time had passed.
 */
export class SimProcess {
  readonly name: string
  /** Number of the present life; events of an earlier life never happen. */
  life = 0
  frozenUntil = 0
  onStart: () => void = () => {}
  readonly #scheduler: Scheduler
  #stoodStillMs = 0
  #offsetMs = 0

  constructor(name: string, scheduler: Scheduler) {
    this.name = name
    this.#scheduler = scheduler
  }

  /** This machine's wall clock, off by the time that was set. */
  readonly clock: Clock = { now: () => instantOf(this.#scheduler.now + this.#offsetMs) }
  /** A counter that stops while the machine is suspended. */
  readonly counter: Counter = { readMs: () => this.#scheduler.now - this.#stoodStillMs }

  setClock(offsetMs: number) {
    this.#offsetMs = offsetMs
  }

  /** Kills the process between two steps; it starts again with nothing but what was stored. */
  crash() {
    this.#scheduler.tell(`${this.name} is killed`)
    this.life++
    this.frozenUntil = 0
    this.#scheduler.at(this.#scheduler.between(200, 20_000), this, () => this.onStart())
  }

  /** Keeps the process busy: its counter goes on, and its wall clock is set back by the same time. */
  hang(ms: number) {
    this.frozenUntil = Math.max(this.frozenUntil, this.#scheduler.now + ms)
    this.#offsetMs -= ms
    this.#scheduler.tell(`${this.name} hangs for ${ms / 1_000} s, and its clock is set back`)
  }

  freeze(ms: number) {
    const from = Math.max(this.frozenUntil, this.#scheduler.now)
    const until = Math.max(from, this.#scheduler.now + ms)
    this.#stoodStillMs += until - from
    this.frozenUntil = until
    this.#scheduler.tell(`${this.name} is suspended for ${ms / 1_000} s`)
  }
}
