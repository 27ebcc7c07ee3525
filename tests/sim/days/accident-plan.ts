import { crashMoments } from '../../catalogue/crash-moments.ts'
import type { Scheduler } from '../time/scheduler.ts'
import type { SimProcess } from '../time/sim-process.ts'
import type { Faults } from './faults.ts'

/** Longer than the restart of a process takes. */
export const restartMs = 20_000

type SimulatedMoment = Extract<(typeof crashMoments)[number], { simulated: string }>
export type CrashPoint = SimulatedMoment['name']

/** The moments at which a process is killed, by their names in the catalogue. */
export const crashPoints = Object.fromEntries(
  crashMoments.flatMap((moment) =>
    'simulated' in moment ? [[moment.name, moment.simulated]] : [],
  ),
) as Readonly<Record<CrashPoint, SimulatedMoment['simulated']>>

/** The moments at which a suspended machine does the most harm: between a decision and its call. */
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

/** The moments at which providers and operator know something that a slightly lagging replica lacks. */
export const failoverPoints = [
  'submit:committed',
  'charge:answered',
  'confirm:committed',
  'fulfil:answered',
  'cannot-deliver:committed',
  'refund:answered',
] as const

export type Accident = {
  /**
   * kill: the process dies. freeze: its machine is suspended for up to 15 minutes. pause: the same for less
   * than a lease lasts. hang: the process pauses while its counter goes on and its clock is set back.
   * failover: a replica without the last seconds takes over. lag: within a minute one does that stopped to follow at
   * this moment. restore: a backup replaces the database.
   */
  kind: 'kill' | 'freeze' | 'pause' | 'hang' | 'failover' | 'lag' | 'restore'
  moment: string
  times: number
}

const unharmed = Promise.resolve()

/** Strikes when a process reaches one moment, the first few times. */
export class AccidentPlan {
  readonly #accidents: readonly Accident[]
  readonly #left: number[]
  readonly #scheduler: Scheduler
  readonly #faults: Faults
  struck = 0
  onFailover: (lagMs: number) => void = () => {}
  onRestore: (ageMs: number) => void = () => {}

  constructor(scheduler: Scheduler, faults: Faults, accidents: readonly Accident[]) {
    this.#scheduler = scheduler
    this.#faults = faults
    this.#accidents = accidents
    this.#left = accidents.map(({ times }) => times)
  }

  /** Resolves late for a process that is suspended here, and never for one that is killed here. */
  pass(process: SimProcess, moment: string): Promise<void> {
    const index = this.#nextAt(moment)
    const accident = this.#accidents[index]
    return accident ? this.#strike(process, accident, index) : unharmed
  }

  /** True if the process would be killed before its present write is committed. */
  kills(moment: string): boolean {
    return this.#accidents[this.#nextAt(moment)]?.kind === 'kill'
  }

  #nextAt(moment: string): number {
    return this.#accidents.findIndex(
      (accident, index) => accident.moment === moment && (this.#left[index] ?? 0) > 0,
    )
  }

  async #strike(process: SimProcess, { kind }: Accident, index: number): Promise<void> {
    this.#left[index] = (this.#left[index] ?? 0) - 1
    this.struck++
    switch (kind) {
      case 'failover':
        return this.#loseMoments()
      case 'lag':
        return this.#loseSince(this.#scheduler.between(2_000, 50_000))
      case 'restore':
        return this.#loseMinutes()
      case 'freeze':
        return this.#holdUp(process, this.#scheduler.between(1_000, 900_000), false)
      case 'pause':
        return this.#pause(process, this.#scheduler.between(1_000, 35_000))
      case 'hang':
        return this.#holdUp(process, this.#scheduler.between(60_000, 1_200_000), true)
      case 'kill':
        process.crash()
        this.#faults.disturb(restartMs)
        await new Promise(() => {})
    }
  }

  #loseMoments() {
    const inMs = this.#scheduler.between(0, 2_000)
    const lagMs = inMs + this.#scheduler.between(1, 3_000)
    this.#scheduler.at(inMs, null, () => this.onFailover(lagMs))
  }

  #loseSince(inMs: number) {
    const lagMs = inMs + this.#scheduler.between(1, this.#scheduler.pick([60, 3_000]))
    this.#scheduler.at(inMs, null, () => this.onFailover(lagMs))
  }

  #loseMinutes() {
    const inMs = this.#scheduler.between(60_000, 1_200_000)
    const ageMs = inMs + this.#scheduler.between(500, 100_000)
    this.#scheduler.at(inMs, null, () => this.onRestore(ageMs))
  }

  /** Shorter than every limit on waits in calm times, so it excuses no delay. */
  async #pause(process: SimProcess, ms: number) {
    process.freeze(ms)
    await this.#scheduler.wait(0, process)
  }

  /**
   * A suspended process pauses. A hanging one keeps counting, and its wall clock is set back by the
   * same time.
   */
  async #holdUp(process: SimProcess, ms: number, isHanging: boolean) {
    if (isHanging) process.hang(ms)
    else process.freeze(ms)
    this.#faults.disturb(ms)
    await this.#scheduler.wait(0, process)
  }
}
