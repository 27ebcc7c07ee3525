import { crashMoments, type LiveMoment } from '../../catalogue/crash-moments.ts'
import type { Fault } from '../../client/outside.ts'
import type { ShownGood } from '../../goods/good.ts'
import type { PaymentMethod } from '../../methods/payment-method.ts'

/** With `survives` the service is not killed: the fault alone meets the visitor's step. */
export type CrashPoint = LiveMoment & {
  name: string
  survives?: true
  /** The good is paid for and under way, whatever step of the visitor's that is. */
  isDelivery?: boolean
}

export const noCrash: CrashPoint = { name: 'not at all', stage: 'none', survives: true }
export const paidTwice: CrashPoint = { name: 'paid twice', stage: 'refund', survives: true }

const points: readonly CrashPoint[] = crashMoments.flatMap((moment) =>
  'live' in moment
    ? [{ name: moment.name, ...moment.live, isDelivery: moment.live.stage === 'pay' }]
    : [],
)

/** A way that pays at once has no step in which its payer is asked. */
function pointFor(method: PaymentMethod, point: CrashPoint): CrashPoint | null {
  const { ofPush, ofOffer, stage } = point
  if (!method.paysAtOnce) return ofPush && !method.asksOnce ? null : point
  if (ofPush || ofOffer || stage === 'refund') return null
  return stage === 'pay' ? { ...point, stage: 'process' } : point
}

/** The moments at which the real product can be killed while this is paid in this way. */
export const pointsOf = (method: PaymentMethod, good: ShownGood): readonly CrashPoint[] =>
  points
    .filter(({ ofOrder }) => !ofOrder || good.isOrdered)
    .flatMap((point) => pointFor(method, point) ?? [])

export function faultAt({ fault, held }: CrashPoint, method: PaymentMethod): Fault | null {
  if (held) return { system: 'bss', kind: 'hold-delivery', times: 1 }
  if (!fault) return null
  const { provider, system = provider } = method
  return { system: fault.of === 'bss' ? 'bss' : system, kind: fault.kind, times: 1 }
}
