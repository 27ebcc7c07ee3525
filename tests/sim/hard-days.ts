import { attemptDays } from './attempts.days.ts'
import { callDays } from './calls.days.ts'
import { quietPlan } from './faults.ts'
import type { Draw, HardDay } from './hard-day.ts'
import { refundDays } from './refunds.days.ts'
import type { Scheduler } from './scheduler.ts'

/** Most days that are hard at all are so in one of these ways; what is rarely met then is drawn twice. */
const draws = [...callDays, ...attemptDays, ...refundDays] as const

/**
 * Coincidences that chance would bring together once in a hundred thousand days, and that the world
 * brings together when one thing breaks because another did.
 */
export function hardDay(scheduler: Scheduler): HardDay {
  const { plan, accidents = [], takenOutInMs = null } = scheduler.pick<Draw>(draws)(scheduler)
  return { plan: { ...quietPlan(scheduler), ...plan }, accidents, takenOutInMs }
}
