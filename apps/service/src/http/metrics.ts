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
  const messages = new Counter({
    name: 'messages_total',
    help: 'SMS handed to the message centre, by what they tell and what it answered',
    labelNames: ['kind', 'answer'],
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
  const shed = new Counter({
    name: 'requests_shed_total',
    help: 'Requests put off because too many were under way',
    labelNames: ['importance'],
    registers: [registry],
  })
  const payments = new Gauge({
    name: 'payments_waiting',
    help: 'Payments by state that are not over, as last counted',
    labelNames: ['state'],
    registers: [registry],
  })
  const refundMoves = new Counter({
    name: 'refund_moves_total',
    help: 'Moves of the refund state table',
    labelNames: ['move', 'provider'],
    registers: [registry],
  })
  const anomalies = new Counter({
    name: 'payment_anomalies_total',
    help: 'News that contradict what is stored of a payment',
    labelNames: ['kind'],
    registers: [registry],
  })
  const promptsRefused = new Counter({
    name: 'prompts_refused_total',
    help: 'Prompts that a phone was spared',
    labelNames: ['reason'],
    registers: [registry],
  })
  const clockAhead = new Gauge({
    name: 'clock_ahead_seconds',
    help: "How far this machine's clock is ahead of the database's",
    registers: [registry],
  })
  // Looking up a label set costs more than counting, and there are few of them.
  const knownRequests = new Map<string, Map<number, { observe(seconds: number): void }>>()
  const requestsOf = (route: string, status: number) => {
    const byStatus = knownRequests.get(route) ?? new Map()
    const found = byStatus.get(status) ?? requests.labels(route, String(status))
    knownRequests.set(route, byStatus.set(status, found))
    return found
  }
  return {
    registry,
    /** One answered request: its route's pattern, its status, and how long it took in seconds. */
    countRequest(route: string, status: number, seconds: number) {
      const known = knownRequests.get(route)?.get(status) ?? requestsOf(route, status)
      known.observe(seconds)
    },
    moves,
    calls,
    messages,
    workFailures,
    refusedCallbacks,
    shed,
    payments,
    promptsRefused,
    clockAhead,
    countMoves({ history, refundHistory, anomalies: found, payment: { provider } }: Change) {
      for (const { move } of history) moves.inc({ move, provider })
      for (const { move } of refundHistory) refundMoves.inc({ move, provider })
      for (const { kind } of found) anomalies.inc({ kind })
    },
  }
}
