import { crashMoments, type LiveMoment } from '../catalogue/crash-moments.ts'
import type { Fault } from '../client/outside.ts'
import type { Way } from '../ways/way.ts'

/** With `survives` the service is not killed: the fault alone meets the visitor's step. */
export type CrashPoint = LiveMoment & { name: string; survives?: true }

export const noCrash: CrashPoint = { name: 'not at all', stage: 'none', survives: true }
export const paidTwice: CrashPoint = { name: 'paid twice', stage: 'refund', survives: true }

const points: readonly CrashPoint[] = crashMoments.flatMap((moment) =>
  'live' in moment ? [{ name: moment.name, ...moment.live }] : [],
)

/** The moments at which the real product can be killed while it is paid in this way. */
export function pointsOf(way: Way): readonly CrashPoint[] {
  if (!way.paysAtOnce) return points.filter(({ ofPush }) => !ofPush || way.asksOnce)
  return points
    .filter(({ ofPush, ofOffer, stage }) => !ofPush && !ofOffer && stage !== 'refund')
    .map((point) => (point.stage === 'pay' ? { ...point, stage: 'process' } : point))
}

export const faultAt = (
  { fault }: CrashPoint,
  { provider, system = provider }: Way,
): Fault | null =>
  fault ? { system: fault.of === 'bss' ? 'bss' : system, kind: fault.kind, times: 1 } : null
