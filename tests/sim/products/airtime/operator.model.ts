import type { Operator } from '../../apps/service/src/ports/operator.port.ts'
import { type Grant, type Outside, settleMs } from './outside.ts'
import type { SimProcess } from './scheduler.ts'

/** What the operator did under each reference: asked again, it answers with the first result. */
export type TopUps = Map<string, 'completed' | 'failed'>

export function operatorFor(outside: Outside, topUps: TopUps, process: SimProcess): Operator {
  const answerOf = (reference: string) =>
    topUps.get(reference) === 'completed'
      ? ({ kind: 'delivered' } as const)
      : ({ kind: 'failed', detail: 'refused' } as const)

  function topUp(grant: Grant) {
    const { reference, amount } = grant
    outside.sent.push({ kind: 'top-up', reference, amount })
    if (!topUps.has(reference)) {
      const fails = outside.faults.strikes('fail-delivery')
      topUps.set(reference, fails ? 'failed' : 'completed')
      if (!fails) outside.grants.push(grant)
    }
    return answerOf(reference)
  }

  return {
    topUpSettlesAfterMs: settleMs,
    lineType: async () => ({ kind: 'line', lineType: 'PREPAID' }),
    topUp: ({ reference, msisdn, amount }) =>
      outside.call(process, 'top-up', () => topUp({ reference, msisdn, amount })),
    enquireTopUp: ({ reference }) =>
      outside.call(process, 'enquire-top-up', () =>
        topUps.has(reference) ? answerOf(reference) : ({ kind: 'absent' } as const),
      ),
  }
}
