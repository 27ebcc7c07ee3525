import type {
  FulfilAnswer,
  FulfilEnquiryAnswer,
  Lines,
  TopUpRequest,
  TopUps,
} from '../../../../apps/service/src/ports/operator/operator.port.ts'
import { type Outside, settleMs } from '../../outside/outside.ts'
import type { SimProcess } from '../../time/sim-process.ts'

/** Results of the operator by reference: a repeat gets the first result. */
type Results = Map<string, 'completed' | 'failed' | 'refused' | 'pending'>

const resultsOf = new WeakMap<Outside, Results>()

/** The operator's systems in one schedule, as one process reaches them. */
export function operatorFor(
  outside: Outside,
  process: SimProcess,
): { lines: Lines; topUps: TopUps } {
  const results: Results = resultsOf.get(outside) ?? new Map()
  resultsOf.set(outside, results)
  return {
    lines: { lineType: async () => ({ kind: 'line', lineType: 'PREPAID' }) },
    topUps: {
      settlesAfterMs: settleMs,
      topUp: (request) =>
        outside.call<FulfilAnswer>(process, 'fulfil', request, () =>
          topUp(outside, results, request),
        ),
      enquire: (request) =>
        outside.call<FulfilEnquiryAnswer>(
          process,
          'enquire-fulfilment',
          request,
          () => answerOf(results, request.reference) ?? { kind: 'absent' },
        ),
    },
  }
}

/** The line takes no top-ups, and will not. */
const finalRefusal = { kind: 'failed', detail: 'barred', forGood: true } as const

function answerOf(results: Results, reference: string): FulfilAnswer | null {
  switch (results.get(reference)) {
    case 'completed':
      return { kind: 'delivered' }
    case 'failed':
      return { kind: 'failed', detail: 'refused' }
    case 'refused':
      return finalRefusal
    case 'pending':
      return { kind: 'pending' }
    case undefined:
      return null
  }
}

function topUp(outside: Outside, results: Results, request: TopUpRequest): FulfilAnswer {
  const { scheduler, faults } = outside
  const { reference, msisdn, amount } = request
  outside.sent.push({ kind: 'fulfil', reference, amount, at: scheduler.now })
  const complete = () => {
    results.set(reference, 'completed')
    outside.grant({ reference, msisdn, amount, at: scheduler.now })
  }
  if (!results.has(reference) && outside.refusesForGood(reference)) {
    if (!outside.isRefusalListed(reference)) return finalRefusal
    results.set(reference, 'refused')
  }
  if (!results.has(reference)) {
    const fails = faults.strikes('fail-delivery')
    if (faults.strikes('pending-delivery')) {
      results.set(reference, 'pending')
      const waitMs = scheduler.pick([scheduler.between(1_000, 60_000), 1_800_000, 7_200_000])
      faults.disturb(waitMs)
      scheduler.at(waitMs, null, () => (fails ? results.set(reference, 'failed') : complete()))
    } else if (fails) results.set(reference, 'failed')
    else complete()
  }
  return answerOf(results, reference) ?? { kind: 'failed', detail: '' }
}
