import { airtime } from '../goods/airtime.ts'
import { bundle } from '../goods/bundle.ts'
import type { ShownGood } from '../goods/good.ts'
import { plan } from '../goods/plan.ts'
import { card } from '../methods/card.ts'
import type { PaymentMethod } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'
import { wallet } from '../methods/wallet.ts'
import type { CrashCell } from './crash/crash-journey.ts'
import { pointsOf } from './crash/crash-points.ts'
import { describeLanes, type LaneOfCells } from './crash/describe-lanes.ts'
import { isDrawn, turn } from './draw.ts'
import { deliveryCellsOf, oddCellsOf, paidCellsOf } from './fault-cells.ts'

/** Each moment by one of the ways, in turn; the bench has each by all, and with every fault. */
const crashCellsOf = (method: PaymentMethod): CrashCell[] =>
  pointsOf(method, airtime)
    .filter(
      ({ ofPush }, index) => ofPush || (index + turn) % methods.length === methods.indexOf(method),
    )
    .map((point) => ({ method, good: airtime, point, after: null }))

/**
 * Of faults that every way meets alike, a third by each way, another third by the next: each fault is met by one at
 * least, and three draws in a row meet all.
 */
const drawnOf = (method: PaymentMethod, cells: CrashCell[]): CrashCell[] =>
  cells.filter((_, place) => isDrawn(place + methods.indexOf(method), 3))

/** Each moment of a delivery by an order of the operator's; what was taken on is never called off. */
const orderCellsOf = (method: PaymentMethod, good: ShownGood): CrashCell[] =>
  pointsOf(method, good)
    .filter(({ isDelivery, isTooLate }) => isDelivery && !(isTooLate && good === plan))
    .map((point) => ({ method, good, point, after: null }))

/** Requests that an operator has not answered are settled in a second, so that orders are soon repeated. */
const quickOrders = { BSS_SETTLES_MS: '60000' }

const lanes: LaneOfCells[] = [
  ...methods.flatMap((method) => [
    { what: `a service killed while a payer pays by ${method.name}`, cells: crashCellsOf(method) },
    {
      what: `faults while a payer pays by ${method.name}, at once, late, twice or not`,
      cells: [...drawnOf(method, paidCellsOf(method)), ...drawnOf(method, oddCellsOf(method))],
    },
  ]),
  ...[card, wallet].map((method) => ({
    what: `a bundle by ${method.name} and a killed service`,
    cells: orderCellsOf(method, bundle),
    env: quickOrders,
  })),
  {
    what: 'home broadband by card and a killed service',
    cells: orderCellsOf(card, plan),
    env: { ...quickOrders, LIMIT_OTP_RESEND_SECONDS: '1' },
  },
  {
    what: 'faults of the operator and a bundle',
    cells: methods.flatMap((method) => drawnOf(method, deliveryCellsOf([method], bundle))),
    env: quickOrders,
  },
]

describeLanes(lanes)
