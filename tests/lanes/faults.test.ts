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
import { describeLanes } from './crash/describe-lanes.ts'
import { isDrawn, turn } from './draw.ts'
import { deliveryCellsOf, oddCellsOf, paidCellsOf } from './fault-cells.ts'

/** Each moment by one of the methods, in turn; the bench has each by all, and with every fault. */
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

/** What the operator is sent an order for, and who may pay for it. */
const orders: readonly [PaymentMethod, ShownGood][] = [
  [card, bundle],
  [wallet, bundle],
  [card, plan],
]

/** Each moment of a delivery by one of the orders, by another in the next draw; what was taken on is never called off. */
const orderCells: CrashCell[] = orders.flatMap(([method, good], which) =>
  pointsOf(method, good)
    .filter(({ isDelivery, isTooLate }) => isDelivery && !(isTooLate && good === plan))
    .filter((_, place) => isDrawn(place + which, orders.length))
    .map((point) => ({ method, good, point, after: null })),
)

/** Requests that an operator has not answered are settled in a second, so that orders are soon repeated. */
const quickOrders = { BSS_SETTLES_MS: '60000' }

/** What needs the same settings shares a portal: to start one takes longer than most of the payments. */
describeLanes([
  { what: 'a service killed while airtime is paid for', cells: methods.flatMap(crashCellsOf) },
  {
    what: 'faults while airtime is paid for, at once, late, twice or not',
    cells: methods.flatMap((method) => [
      ...drawnOf(method, paidCellsOf(method)),
      ...drawnOf(method, oddCellsOf(method)),
    ]),
  },
  {
    what: 'a service killed while an order is delivered',
    cells: orderCells,
    env: { ...quickOrders, LIMIT_OTP_RESEND_SECONDS: '1' },
  },
  {
    what: 'faults of the operator while a bundle is delivered',
    cells: methods.flatMap((method) => drawnOf(method, deliveryCellsOf([method], bundle))),
    env: quickOrders,
  },
])
