import type { Accident } from './accident-plan.ts'
import type { FaultPlan } from './faults.ts'
import type { Scheduler } from './scheduler.ts'

/** Faults and accidents that come together; what is not named is as on a quiet day. */
export type HardDay = {
  plan: FaultPlan
  accidents: readonly Accident[]
  /** A way to pay is taken out of the configuration so soon; null: on some days, and at any time. */
  takenOutInMs: number | null
}

export type Draw = (
  scheduler: Scheduler,
) => Partial<Omit<HardDay, 'plan'>> & { plan: Partial<FaultPlan> }
