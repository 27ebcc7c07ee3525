import type {
  FulfilAnswer,
  FulfilEnquiryAnswer,
  Operator,
  TopUpRequest,
} from '../../../../apps/service/src/ports/operator.port.ts'
import { type Outside, settleMs } from '../../outside.ts'
import type { SimProcess } from '../../sim-process.ts'

/** Results of the operator by reference: a repeat gets the first result. */
type TopUps = Map<string, 'completed' | 'failed' | 'refused' | 'pending'>

const topUpsOf = new WeakMap<Outside, TopUps>()

/** The operator's systems in one schedule, as one process reaches them. */
export function operatorFor(outside: Outside, process: SimProcess): Operator {
  const topUps: TopUps = topUpsOf.get(outside) ?? new Map()
  topUpsOf.set(outside, topUps)
  return {
    topUpSettlesAfterMs: settleMs,
    lineType: async () => ({ kind: 'line', lineType: 'PREPAID' }),
    topUp: (request) =>
      outside.call<FulfilAnswer>(process, 'fulfil', request, () => topUp(outside, topUps, request)),
    enquireTopUp: (request) =>
      outside.call<FulfilEnquiryAnswer>(
        process,
        'enquire-fulfilment',
        request,
        () => answerOf(topUps, request.reference) ?? { kind: 'absent' },
      ),
  }
}

/** The line takes no top-ups, and will not. */
const finalRefusal = { kind: 'failed', detail: 'barred', forGood: true } as const

function answerOf(topUps: TopUps, reference: string): FulfilAnswer | null {
  switch (topUps.get(reference)) {
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

function topUp(outside: Outside, topUps: TopUps, request: TopUpRequest): FulfilAnswer {
  const { scheduler, faults } = outside
  const { reference, msisdn, amount } = request
  outside.sent.push({ kind: 'fulfil', reference, amount, at: scheduler.now })
  const complete = () => {
    topUps.set(reference, 'completed')
    outside.grant({ reference, msisdn, amount, at: scheduler.now })
  }
  if (!topUps.has(reference) && outside.refusesForGood(reference)) {
    if (!outside.isRefusalListed(reference)) return finalRefusal
    topUps.set(reference, 'refused')
  }
  if (!topUps.has(reference)) {
    const fails = faults.strikes('fail-delivery')
    if (faults.strikes('pending-delivery')) {
      topUps.set(reference, 'pending')
      const waitMs = scheduler.pick([scheduler.between(1_000, 60_000), 1_800_000, 7_200_000])
      faults.disturb(waitMs)
      scheduler.at(waitMs, null, () => (fails ? topUps.set(reference, 'failed') : complete()))
    } else if (fails) topUps.set(reference, 'failed')
    else complete()
  }
  return answerOf(topUps, reference) ?? { kind: 'failed', detail: '' }
}
