import { callbackFaults, callFaults, isCallFault, providerFaults } from '../catalogue/faults.ts'
import type { Fault } from '../client/outside.ts'
import { airtime } from '../goods/airtime.ts'
import type { ShownGood } from '../goods/good.ts'
import type { PaymentMethod } from '../methods/payment-method.ts'
import type { CrashCell } from './crash/crash-journey.ts'
import { noCrash, paidTwice } from './crash/crash-points.ts'

/** Longer than a call waits, so that what acts acts after we have given up on it. */
const slowMs = 1_500

const faultOf = (system: string, kind: string): Fault => ({
  system,
  kind,
  ...(kind === 'slow' ? { delayMs: slowMs } : {}),
})

/** A fault of the operator strikes one try of a delivery alone, so that another one can end well. */
const operatorFaultOf = (kind: string): Fault => ({
  ...faultOf('bss', kind),
  ...(isCallFault(kind) ? {} : { times: 1 }),
})

/** Every fault of the sandbox that the delivery of this can meet. */
export const deliveryFaultsOf = ({ faults }: ShownGood): Fault[] => faults.map(operatorFaultOf)

/** Every fault of the sandbox that this can meet while it is paid in this way. */
export const faultsOf = (
  { provider, system = provider }: PaymentMethod,
  good: ShownGood,
): Fault[] => [...providerFaults.map((kind) => faultOf(system, kind)), ...deliveryFaultsOf(good)]

/** Payments that meet a fault and no crash: each fault by a payer who pays at once. */
export const paidCellsOf = (method: PaymentMethod): CrashCell[] =>
  faultsOf(method, airtime).map((after) => ({ method, good: airtime, point: noCrash, after }))

/** Deliveries that meet a fault of the operator and no crash: each fault by each method. */
export const deliveryCellsOf = (methods: readonly PaymentMethod[], good: ShownGood): CrashCell[] =>
  deliveryFaultsOf(good).flatMap((after) =>
    methods.map((method) => ({ method, good, point: noCrash, after })),
  )

/** Lost callbacks by payers who refuse or whose phone was off, and lost calls where an order is paid twice. */
export function oddCellsOf(method: PaymentMethod): CrashCell[] {
  const cells = (kinds: readonly string[], rest: Pick<CrashCell, 'point' | 'action' | 'isLate'>) =>
    kinds.map((kind) => ({
      ...{ method, good: airtime, after: faultOf(method.system ?? method.provider, kind) },
      ...rest,
    }))
  const refusals = method.actions.filter((action) => action !== 'pay')
  return [
    ...(method.asksOnce && !method.paysAtOnce
      ? cells(callbackFaults, { point: noCrash, isLate: true })
      : []),
    ...(method.paysAtOnce ? [] : cells(callFaults, { point: paidTwice })),
    ...refusals.flatMap((action) => cells(callbackFaults, { point: noCrash, action })),
  ]
}
