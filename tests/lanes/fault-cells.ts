import { callbackFaults, callFaults, operatorFaults, providerFaults } from '../catalogue/faults.ts'
import type { Fault } from '../client/outside.ts'
import type { Way } from '../ways/way.ts'
import type { CrashCell } from './crash-cell.ts'
import { noCrash, paidTwice } from './crash-points.ts'

/** Longer than a call waits, so that what acts acts after we have given up on it. */
const slowMs = 1_500

const faultOf = (system: string, kind: string): Fault => ({
  system,
  kind,
  ...(kind === 'slow' ? { delayMs: slowMs } : {}),
})

/** Every fault of the sandbox that a payment by this way can meet. */
export const faultsOf = ({ provider, system = provider }: Way): Fault[] => [
  ...providerFaults.map((kind) => faultOf(system, kind)),
  ...operatorFaults.map((kind) => faultOf('bss', kind)),
]

/** Payments that meet a fault and no crash: each fault by a payer who pays at once. */
export const paidCellsOf = (way: Way): CrashCell[] =>
  faultsOf(way).map((after) => ({ way, point: noCrash, after }))

/** Lost callbacks by payers who refuse or whose phone was off, and lost calls where an order is paid twice. */
export function oddCellsOf(way: Way): CrashCell[] {
  const cells = (kinds: readonly string[], rest: Omit<CrashCell, 'way' | 'after'>) =>
    kinds.map((kind) => ({ way, after: faultOf(way.system ?? way.provider, kind), ...rest }))
  const refusals = way.actions.filter((action) => action !== 'pay')
  return [
    ...(way.asksOnce && !way.paysAtOnce
      ? cells(callbackFaults, { point: noCrash, isLate: true })
      : []),
    ...(way.paysAtOnce ? [] : cells(callFaults, { point: paidTwice })),
    ...refusals.flatMap((action) => cells(callbackFaults, { point: noCrash, action })),
  ]
}
