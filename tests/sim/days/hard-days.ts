import type { Scheduler } from '../time/scheduler.ts'
import { attemptDays } from './attempts.days.ts'
import { callDays } from './calls.days.ts'
import { quietPlan } from './faults.ts'
import type { HardDay } from './hard-day.ts'
import { refundDays } from './refunds.days.ts'

const [firstDraw, ...otherDraws] = [...callDays, ...attemptDays, ...refundDays]

/**
 * A day of coincidences that chance would bring together once in a hundred thousand days, and that happen
 * together when one failure causes another.
 */
export function hardDay(scheduler: Scheduler): HardDay {
  const script = firstDraw ? scheduler.pick([firstDraw, ...otherDraws])(scheduler) : {}
  const { kinds, habits, lastsMs = 0, accidents = [], takenOutInMs = null, ...fields } = script
  const lastsUntil = scheduler.now + lastsMs
  const faults = { kinds: new Set(kinds), habits: new Set(habits), lastsUntil }
  return { plan: { ...quietPlan(scheduler), ...fields, ...faults }, accidents, takenOutInMs }
}
