import { hourMs, secondMs } from '../time/durations.ts'
import type { Draw, Script } from './hard-day.ts'

/** Orders cannot be delivered, so that money has to go back. */
const undelivered = { kinds: ['fail-delivery'], failDelivery: 1 } as const

/** Most refunds fail on their way or do not arrive. */
const refundsFail: Draw = (scheduler) => ({
  ...undelivered,
  habits: ['failed-refund', ...scheduler.pick([[], ['slow-refund'] as const])],
  habitShare: scheduler.pick([0.6, 1]),
  lastsMs: scheduler.pick([hourMs, 70 * hourMs]),
})

/** Refunds take days, or longer than the provider's own figure. */
const refundsTakeDays: Draw = () => ({
  ...undelivered,
  habits: ['slow-refund'],
  habitShare: 1,
  lastsMs: 70 * hourMs,
})

/** Until the next day refunds are refused, or no request is answered. */
const refundsAreMute: Draw = (scheduler) => ({
  ...undelivered,
  ...scheduler.pick<Script>([
    { kinds: ['timeout', 'error', 'fail-delivery'], onlyCalls: ['refund', 'enquire-refund'] },
    { kinds: ['error', 'fail-delivery'], onlyCalls: ['refund'] },
    { kinds: ['refuse', 'fail-delivery'], onlyCalls: ['refund'] },
  ]),
  share: 1,
  lastsMs: scheduler.between(21 * hourMs, 32 * hourMs),
})

/** Refunds are taken and not answered, and begun and listed only a while later. */
const refundsAreLate: Draw = (scheduler) => ({
  ...undelivered,
  kinds: ['timeout', 'fail-delivery'],
  habits: scheduler.pick([[], ['failed-refund']] as const),
  habitShare: 0.5,
  onlyCalls: ['refund'],
  share: 0.95,
  // With the time until it is listed it is less than a refund may take to appear.
  actsAfterMs: [20 * secondMs, 44 * secondMs],
  lastsMs: hourMs,
})

/** The database loses that a refund was sent. */
const refundIsLost: Draw = (scheduler) => ({
  ...undelivered,
  habits: scheduler.pick([[], ['slow-refund']] as const),
  habitShare: 0.5,
  lastsMs: hourMs,
  accidents: [{ kind: 'failover', moment: 'refund:answered', times: 1 }],
})

export const refundDays: readonly Draw[] = [
  refundsFail,
  refundsTakeDays,
  refundIsLost,
  refundsAreMute,
  refundsAreLate,
]
