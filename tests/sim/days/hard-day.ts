import type { Scheduler } from '../time/scheduler.ts'
import type { Accident } from './accident-plan.ts'
import type { FaultKind, FaultPlan, Habit } from './faults.ts'

/** Faults and accidents that come together; everything not named is as on a quiet day. */
export type HardDay = {
  plan: FaultPlan
  accidents: readonly Accident[]
  /** Time until a payment method is removed from the configuration; null: on some days, at any time. */
  takenOutInMs: number | null
}

export type Script = Partial<Omit<FaultPlan, 'kinds' | 'habits' | 'lastsUntil'>> & {
  kinds?: readonly FaultKind[]
  habits?: readonly Habit[]
  lastsMs?: number
  accidents?: readonly Accident[]
  takenOutInMs?: number
}
export type Draw = (scheduler: Scheduler) => Script

/** For scripts that meet their bugs rarely. */
export const twice = (...draws: readonly Draw[]): Draw[] => draws.flatMap((draw) => [draw, draw])
