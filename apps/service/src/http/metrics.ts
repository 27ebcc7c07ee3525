import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Change } from '../payments/payment-move.rules.ts'

/** Prometheus figures of this process. Labels come from small fixed sets only. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const moves = new Counter({
    name: 'payment_moves_total',
    help: 'Moves of the payment state table',
    labelNames: ['move', 'provider'],
    registers: [registry],
  })
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Calls to the outside and what was answered',
    labelNames: ['provider', 'step', 'answer'],
    registers: [registry],
  })
  const workFailures = new Counter({
    name: 'payment_work_failures_total',
    help: 'Rounds of work on a payment that ended in an unforeseen error',
    registers: [registry],
  })
  const refusedCallbacks = new Counter({
    name: 'callbacks_refused_total',
    help: 'Callbacks that did not prove who sent them',
    labelNames: ['provider'],
    registers: [registry],
  })
  const payments = new Gauge({
    name: 'payments_waiting',
    help: 'Payments by state that are not over, as last counted',
    labelNames: ['state'],
    registers: [registry],
  })
  return {
    registry,
    requests,
    moves,
    calls,
    workFailures,
    refusedCallbacks,
    payments,
    countMoves(change: Change) {
      for (const { move } of change.history) moves.inc({ move, provider: change.payment.provider })
    },
  }
}
