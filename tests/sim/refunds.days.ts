import type { FaultPlan } from './faults.ts'
import type { Draw } from './hard-day.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Undeliverable orders are refunded, and most refunds fail on their way or do not arrive. */
const refundsFail: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery']),
    habits: new Set(['failed-refund', ...scheduler.pick([[], ['slow-refund'] as const])]),
    habitShare: scheduler.pick([0.6, 1]),
    failDelivery: 1,
    lastsUntil: scheduler.now + scheduler.pick([hourMs, 70 * hourMs]),
  },
})

/** Refunds take days, or longer than the provider's own figure. */
const refundsTakeDays: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery']),
    habits: new Set(['slow-refund']),
    habitShare: 1,
    failDelivery: 1,
    lastsUntil: scheduler.now + 70 * hourMs,
  },
})

/** Undeliverable orders are refunded; until the next day refunds are refused, or no request is answered. */
const refundsAreMute: Draw = (scheduler) => ({
  plan: {
    ...scheduler.pick<Partial<FaultPlan>>([
      {
        kinds: new Set(['timeout', 'error', 'fail-delivery']),
        onlyCalls: ['refund', 'enquire-refund'],
      },
      { kinds: new Set(['error', 'fail-delivery']), onlyCalls: ['refund'] },
      { kinds: new Set(['refuse', 'fail-delivery']), onlyCalls: ['refund'] },
    ]),
    failDelivery: 1,
    share: 1,
    lastsUntil: scheduler.now + scheduler.between(21 * hourMs, 32 * hourMs),
  },
})

/** Refunds are taken and not answered, and begun and listed only a while later. */
const refundsAreLate: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['timeout', 'fail-delivery']),
    habits: new Set(scheduler.pick([[], ['failed-refund']] as const)),
    habitShare: 0.5,
    onlyCalls: ['refund'],
    failDelivery: 1,
    share: 0.95,
    // With the time until it is listed it is less than a refund may take to appear.
    actsAfterMs: [20 * secondMs, 44 * secondMs],
    lastsUntil: scheduler.now + hourMs,
  },
})

/** The database loses that a refund was sent. */
const refundIsLost: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery']),
    habits: new Set(scheduler.pick([[], ['slow-refund']] as const)),
    habitShare: 0.5,
    failDelivery: 1,
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [{ kind: 'failover', moment: 'refund:answered', times: 1 }],
})

/** Days on which money has to go back and refunds are difficult. */
export const refundDays = [
  refundsFail,
  refundsTakeDays,
  refundIsLost,
  refundsAreMute,
  refundsAreLate,
] as const satisfies readonly Draw[]
