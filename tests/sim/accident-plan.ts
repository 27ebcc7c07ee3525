import type { Faults } from './faults.ts'
import type { Scheduler } from './scheduler.ts'
import type { SimProcess } from './sim-process.ts'

/** Longer than a process takes to come up again. */
export const restartMs = 20_000

/** The moments at which a process is killed, by what has and has not happened then. */
export const crashPoints = {
  'before the row': 'register:uncommitted',
  'row committed, not answered': 'register:committed',
  'after the row, before the call': 'charge:unsent',
  'after the call, before the answer': 'charge:acted',
  'after the answer, before the record': 'charge:answered',
  'callback kept, not applied': 'callback:kept',
  'paid, not recorded': 'confirm:uncommitted',
  'paid, not delivered': 'confirm:committed',
  'delivery sent, no answer': 'fulfil:acted',
  'delivered, not recorded': 'fulfil:answered',
  'refund sent, no answer': 'refund:acted',
  'refunded, not recorded': 'refund:answered',
} as const
export type CrashPoint = keyof typeof crashPoints

/** Moments at which a suspended machine does the most harm: between a decision and its call. */
export const freezePoints = [
  'charge:unsent',
  'charge:answered',
  'fulfil:unsent',
  'fulfil:between',
  'fulfil:answered',
  'refund:unsent',
  'refund:between',
  'refund:answered',
  'enquire:answered',
] as const

/** Moments of which the outside knows more than a replica that is a little behind. */
export const failoverPoints = [
  'submit:committed',
  'charge:answered',
  'confirm:committed',
  'fulfil:answered',
  'cannot-deliver:committed',
  'refund:answered',
] as const

export type Accident = {
  kind: 'kill' | 'freeze' | 'failover' | 'restore'
  moment: string
  times: number
}

const unharmed = Promise.resolve()

/** Strikes where a process reaches one moment, the first few times. */
export class AccidentPlan {
  readonly #accident: Accident | null
  readonly #scheduler: Scheduler
  readonly #faults: Faults
  #left: number
  struck = 0
  /** Lets a replica take over that lacks the given time. */
  onFailover: (lagMs: number) => void = () => {}
  /** Restores a backup of the given age. */
  onRestore: (ageMs: number) => void = () => {}

  constructor(scheduler: Scheduler, faults: Faults, accident: Accident | null) {
    this.#scheduler = scheduler
    this.#faults = faults
    this.#accident = accident
    this.#left = accident?.times ?? 0
  }

  /** Never goes on for a process that is killed here; goes on late for one that is suspended. */
  pass(process: SimProcess, moment: string): Promise<void> {
    return this.#strikes(moment) ? this.#strike(process) : unharmed
  }

  async #strike(process: SimProcess): Promise<void> {
    this.#left--
    this.struck++
    if (this.#accident?.kind === 'failover') {
      const inMs = this.#scheduler.between(0, 2_000)
      const lagMs = inMs + this.#scheduler.between(1, 3_000)
      this.#scheduler.at(inMs, null, () => this.onFailover(lagMs))
      return
    }
    if (this.#accident?.kind === 'restore') {
      const inMs = this.#scheduler.between(60_000, 1_200_000)
      const ageMs = inMs + this.#scheduler.between(500, 100_000)
      this.#scheduler.at(inMs, null, () => this.onRestore(ageMs))
      return
    }
    if (this.#accident?.kind === 'freeze') {
      const forMs = this.#scheduler.between(1_000, 900_000)
      process.freeze(forMs)
      this.#faults.disturb(forMs)
      await this.#scheduler.wait(0, process)
      return
    }
    process.crash()
    this.#faults.disturb(restartMs)
    await new Promise(() => {})
  }

  /** True where a process would not live to see what it is about to write committed. */
  kills(moment: string): boolean {
    return this.#accident?.kind === 'kill' && this.#strikes(moment)
  }

  #strikes(moment: string): boolean {
    return moment === this.#accident?.moment && this.#left > 0
  }
}
