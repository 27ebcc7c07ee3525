import { airtime } from '../../goods/airtime.ts'
import { dpo } from '../../methods/dpo.ts'
import type { PaymentMethod } from '../../methods/payment-method.ts'
import { paystack } from '../../methods/paystack.ts'
import type { CrashCell } from '../crash/crash-journey.ts'
import { noCrash, paidTwice, pointsOf } from '../crash/crash-points.ts'
import { describeLanes } from '../crash/describe-lanes.ts'
import { isDrawn } from '../draw.ts'

/** Gateways that stand beside the first one, and the name of the time after which each is asked about a charge. */
const further = [
  { method: dpo, settles: 'DPO_SETTLES_MS' },
  { method: paystack, settles: 'PAYSTACK_SETTLES_MS' },
] as const

const draws = 2 * further.length

const cellsOf = (method: PaymentMethod): CrashCell[] => [
  ...pointsOf(method, airtime).map((point) => ({ method, good: airtime, point, after: null })),
  ...(['timeout', 'refuse'] as const).map((kind) => ({
    ...{ method, good: airtime, point: paidTwice },
    after: { system: method.provider, kind },
  })),
  ...(['decline', 'cancel'] as const).map((action) => ({
    ...{ method, good: airtime, point: noCrash, action },
    after: { system: method.provider, kind: 'forged-callback' },
  })),
]

/** Half of the cells in a draw, each by one of the gateways; four draws in a row have each by both. */
describeLanes(
  further.map(({ method, settles }, which) => ({
    what: `a service killed while a payer pays by ${method.name}`,
    cells: cellsOf(method).filter((_, place) => isDrawn(place + which, draws)),
    env: { SANDBOX_CONNECTS: method.provider, [settles]: '60000' },
  })),
)
