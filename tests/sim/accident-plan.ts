import type { SimProcess } from './scheduler.ts'

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
  'delivery sent, no answer': 'top-up:acted',
  'delivered, not recorded': 'top-up:answered',
  'refund sent, no answer': 'refund:acted',
  'refunded, not recorded': 'refund:answered',
} as const
export type CrashPoint = keyof typeof crashPoints

/** Kills whoever reaches one moment, the first few times. */
export class CrashPlan {
  readonly #moment: string | null
  #left: number
  struck = 0

  constructor(point: CrashPoint | null, times: number) {
    this.#moment = point === null ? null : crashPoints[point]
    this.#left = times
  }

  /** Never goes on for a process that dies here. */
  async pass(process: SimProcess, moment: string): Promise<void> {
    if (moment !== this.#moment || this.#left === 0) return
    this.#left--
    this.struck++
    process.crash()
    await new Promise(() => {})
  }
}
