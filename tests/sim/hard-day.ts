import type { Accident } from './accident-plan.ts'
import type { FaultPlan } from './faults.ts'
import type { Scheduler } from './scheduler.ts'

/** Faults and accidents that come together; everything not named is as on a quiet day. */
export type HardDay = {
  plan: FaultPlan
  accidents: readonly Accident[]
  /** Time until a way to pay is removed from the configuration; null: on some days, at any time. */
  takenOutInMs: number | null
}

export type Draw = (
  scheduler: Scheduler,
) => Partial<Omit<HardDay, 'plan'>> & { plan: Partial<FaultPlan> }
