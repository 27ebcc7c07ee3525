import type {
  Lines,
  TopUpRequest,
  TopUps,
} from '../../../../apps/service/src/ports/operator/operator.port.ts'
import type { Outside } from '../../outside/outside.ts'
import type { SimProcess } from '../../time/sim-process.ts'
import { deliveriesBy, type Results } from '../deliveries.model.ts'

const resultsOf = new WeakMap<Outside, Results>()

/** The operator's systems in one schedule, as one process reaches them. */
export function operatorFor(
  outside: Outside,
  process: SimProcess,
): { lines: Lines; topUps: TopUps } {
  const results: Results = resultsOf.get(outside) ?? new Map()
  resultsOf.set(outside, results)
  const { send, ...others } = deliveriesBy<TopUpRequest>(
    outside,
    process,
    results,
    ({ msisdn, amount }) => ({ msisdn, amount }),
  )
  return {
    lines: { lineType: async () => ({ kind: 'line', lineType: 'PREPAID' }) },
    topUps: { ...others, topUp: send },
  }
}
