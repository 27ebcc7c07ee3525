import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Change } from '../../payments/core/payment-move.rules.ts'

/** Prometheus figures of this process. Labels come from small fixed sets only. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { moves, refundMoves, exceptions, ...counters } = createCounters(registry)
  return {
    registry,
    requestCount: createRequestCount(registry),
    ...counters,
    ...createGauges(registry),
    ...createLeadFigures(registry),
    readBreakers: createBreakerGauge(registry),
    countMoves({ history, refundHistory, exceptions: found, payment: { provider } }: Change) {
      for (const { move } of history) moves.inc({ move, provider })
      for (const { move } of refundHistory) refundMoves.inc({ move, provider })
      for (const { kind } of found) exceptions.inc({ kind })
    },
  }
}

function createCounters(registry: Registry) {
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter<L>({ name, help, labelNames, registers: [registry] })
  return {
    moves: counter('payment_moves_total', 'Moves of the payment state table', ['move', 'provider']),
    refundMoves: counter('refund_moves_total', 'Moves of the refund state table', [
      'move',
      'provider',
    ]),
    exceptions: counter(
      'payment_anomalies_total',
      'Exceptions opened beside the states of payments, by what a person has to look at; repeats are not counted',
      ['kind'],
    ),
    calls: counter('provider_calls_total', 'Calls to the outside and what was answered', [
      'provider',
      'step',
      'answer',
    ]),
    messages: counter(
      'messages_total',
      'Messages about payments handed over, by channel, what they tell and what was answered',
      ['channel', 'kind', 'answer'],
    ),
    codesSent: counter(
      'codes_sent_total',
      'One-time codes handed over, by channel and what was answered; none is sent to a number that is no-subscriber',
      ['channel', 'answer'],
    ),
    codesGuessed: counter('codes_guessed_total', 'Guesses at one-time codes, by outcome', [
      'outcome',
    ]),
    writesRefused: counter(
      'database_writes_refused_total',
      'Transactions that failed because the database takes no writes: read-only, full, or its disk fails',
      ['reason'],
    ),
    workFailures: counter(
      'payment_work_failures_total',
      'Rounds of work on a payment that ended in an unforeseen error',
    ),
    refusedCallbacks: counter(
      'callbacks_refused_total',
      'Callbacks that did not prove who sent them',
      ['provider'],
    ),
    ignoredCallbacks: counter(
      'callbacks_ignored_total',
      'Callbacks about payments that are not known here',
      ['provider'],
    ),
    shed: counter('requests_shed_total', 'Requests put off because too many were under way', [
      'importance',
    ]),
    outsideCallsRefused: counter(
      'outside_calls_refused_total',
      'Calls to outside systems that were not sent: too many under way, or the last ones unanswered',
      ['system', 'work', 'reason'],
    ),
    logLinesLost: counter('log_lines_lost_total', 'Log lines that could not be written'),
    forwardedUnreadable: counter(
      'forwarded_addresses_unreadable_total',
      "Requests whose entry of X-Forwarded-For is no address, so that they count as the proxy's",
    ),
    limitsReached: counter(
      'limits_reached_total',
      'Requests refused because their session or network had done too much, by limit',
      ['limit'],
    ),
    promptsRefused: counter('prompts_refused_total', 'Prompts that a phone was spared', ['reason']),
  }
}

function createGauges(registry: Registry) {
  return {
    payments: new Gauge({
      name: 'payments_waiting',
      help: 'Payments by state that are not over, as last counted',
      labelNames: ['state'],
      registers: [registry],
    }),
    contentRefused: new Gauge({
      name: 'content_refused',
      help: '1 while changed content has faults, so that the content from before is in use',
      registers: [registry],
    }),
    contentWarnings: new Gauge({
      name: 'content_warnings',
      help: 'Texts of the content in use that differ between the languages or from the glossary',
      registers: [registry],
    }),
    clockAhead: new Gauge({
      name: 'clock_ahead_seconds',
      help: "How far this machine's clock is ahead of the database's",
      registers: [registry],
    }),
  }
}

const createLeadFigures = (registry: Registry) => ({
  leadsCarried: new Counter({
    name: 'leads_carried_total',
    help: 'Requests with a lead of home broadband to the operator, by its answer',
    labelNames: ['answer'],
    registers: [registry],
  }),
  leadsWaiting: new Gauge({
    name: 'leads_waiting',
    help: 'Leads of home broadband that the operator has not got, as a worker last counted: any, and those that have waited for an hour',
    labelNames: ['age'],
    registers: [registry],
  }),
})

const breakerValues = { closed: 0, probing: 1, open: 2 } as const

type BreakerReading = { system: string; work: string; kind: keyof typeof breakerValues }

/** Read when the figures are asked for; there are none before the first reader is given. */
function createBreakerGauge(registry: Registry) {
  let read = (): BreakerReading[] => []
  new Gauge({
    name: 'outside_breaker_state',
    help: 'Whether calls to an outside system leave: 0 all, 1 one probe, 2 none',
    labelNames: ['system', 'work'],
    registers: [registry],
    collect() {
      for (const { system, work, kind } of read()) this.set({ system, work }, breakerValues[kind])
    },
  })
  return (reader: () => BreakerReading[]) => {
    read = reader
  }
}

/** Counts the answered requests of one route, by its pattern: their status, and how long they took in seconds. */
function createRequestCount(registry: Registry) {
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  return (route: string) => {
    // Looking up a label set costs more than counting, and a route has few of them.
    const known = new Map<number, { observe(seconds: number): void }>()
    return (status: number, seconds: number) => {
      const found = known.get(status) ?? requests.labels(route, String(status))
      if (!known.has(status)) known.set(status, found)
      found.observe(seconds)
    }
  }
}
