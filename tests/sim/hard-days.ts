import { attemptDays } from './attempts.days.ts'
import { callDays } from './calls.days.ts'
import { quietPlan } from './faults.ts'
import type { Draw, HardDay } from './hard-day.ts'
import { refundDays } from './refunds.days.ts'
import type { Scheduler } from './scheduler.ts'

/** The scripts of hard days. A script that meets its bugs rarely is listed twice. */
const draws = [...callDays, ...attemptDays, ...refundDays] as const

/**
 * A day of coincidences that chance would bring together once in a hundred thousand days, and that happen
 * together when one failure causes another.
 */
export function hardDay(scheduler: Scheduler): HardDay {
  const { plan, accidents = [], takenOutInMs = null } = scheduler.pick<Draw>(draws)(scheduler)
  return { plan: { ...quietPlan(scheduler), ...plan }, accidents, takenOutInMs }
}
