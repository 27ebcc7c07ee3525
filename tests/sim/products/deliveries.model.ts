import type { Money } from '@portal/kernel/money'
import type {
  FulfilAnswer,
  FulfilEnquiryAnswer,
} from '../../../apps/service/src/ports/operator/operator.port.ts'
import type { Deadline } from '../../../apps/service/src/ports/outcome.port.ts'
import type { Grant } from '../outside/grant.ts'
import { type Outside, settleMs } from '../outside/outside.ts'
import type { SimProcess } from '../time/sim-process.ts'

/** Results of the operator by reference: a repeat gets the first result. */
export type Results = Map<string, 'completed' | 'failed' | 'refused' | 'pending'>

type Asked = { reference: string; within: Deadline }

/** What one request delivers, and why the operator may refuse it for good. */
export type Delivery = Omit<Grant, 'reference' | 'at'> & { amount: Money; isRefused?: boolean }

/** The operator will not deliver it, now or later. */
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

function deliver(
  outside: Outside,
  results: Results,
  reference: string,
  { isRefused = false, ...granted }: Delivery,
): FulfilAnswer {
  const { scheduler, faults } = outside
  outside.sent.push({ kind: 'fulfil', reference, amount: granted.amount, at: scheduler.now })
  const complete = () => {
    results.set(reference, 'completed')
    outside.grant({ ...granted, reference, at: scheduler.now })
  }
  if (!results.has(reference) && outside.refusesForGood(reference, isRefused)) {
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

/** Deliveries that the operator makes at once, as one process asks for them. */
export function deliveriesBy<Request extends Asked>(
  outside: Outside,
  process: SimProcess,
  results: Results,
  deliveryOf: (request: Request) => Delivery,
) {
  return {
    settlesAfterMs: settleMs,
    send: (request: Request) =>
      outside.call<FulfilAnswer>(process, 'fulfil', request, () =>
        deliver(outside, results, request.reference, deliveryOf(request)),
      ),
    enquire: (request: Asked) =>
      outside.call<FulfilEnquiryAnswer>(
        process,
        'enquire-fulfilment',
        request,
        () => answerOf(results, request.reference) ?? { kind: 'absent' },
      ),
  }
}
