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
export const pointsOf = (way: Way): readonly CrashPoint[] =>
  points.filter(({ ofPush }) => !ofPush || way.asksOnce)

export const faultAt = ({ fault }: CrashPoint, { provider }: Way): Fault | null =>
  fault ? { system: fault.of === 'bss' ? 'bss' : provider, kind: fault.kind, times: 1 } : null
