import type { Accident } from './accident-plan.ts'
import { type FaultPlan, type Habit, quietPlan } from './faults.ts'
import type { Scheduler } from './scheduler.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Faults and accidents that come together; what is not named is as on a quiet day. */
export type HardDay = { plan: FaultPlan; accidents: readonly Accident[] }

type Draw = (scheduler: Scheduler) => { plan: Partial<FaultPlan>; accidents?: readonly Accident[] }

/** Acts are lost more often than questions, since that hurts more. */
const calls = [
  'charge',
  'charge',
  'fulfil',
  'refund',
  'refund',
  'enquire',
  'enquire-fulfilment',
  'enquire-refund',
] as const

/** Sooner or later nothing outside answers any more, and stays so for about a day. */
const blackOut: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['timeout', 'refuse', 'error']),
    share: 1,
    beginsAt: scheduler.now + scheduler.between(0, 5 * minuteMs),
    lastsUntil: scheduler.now + scheduler.between(21 * hourMs, 32 * hourMs),
  },
})

/** One of the outside's systems takes requests and does not answer, while all others are well. */
const oneIsMute: Draw = (scheduler) => {
  const onlyCall = scheduler.pick(calls)
  // Money goes back only after the delivery window.
  const isRefund = onlyCall.endsWith('refund')
  return {
    plan: {
      kinds: new Set(['timeout', 'fail-delivery']),
      onlyCall,
      failDelivery: isRefund ? 1 : 0.5,
      share: scheduler.pick([0.5, 0.9]),
      lastsUntil: scheduler.now + (isRefund ? hourMs : scheduler.pick([10 * minuteMs, hourMs])),
    },
  }
}

/** The operator is away until the delivery window is nearly over, and then has a queue of requests. */
const operatorIsAway: Draw = (scheduler) => {
  const refusesUntil = scheduler.now + scheduler.between(13 * minuteMs, 16 * minuteMs)
  return {
    plan: {
      kinds: new Set(['timeout']),
      onlyCall: 'fulfil',
      share: 0.95,
      refusesUntil,
      actsAfterMs: [40 * secondMs, 58 * secondMs],
      lastsUntil: refusesUntil + 5 * minuteMs,
    },
    accidents: [{ kind: 'kill', moment: 'fulfil:acted', times: 3 }],
  }
}

/** The operator's first word is overtaken by what another process does meanwhile. */
const operatorIsMoody: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery', 'pending-delivery']),
    failDelivery: 0.5,
    share: 0.7,
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [{ kind: 'freeze', moment: 'fulfil:answered', times: 3 }],
})

/** A backup comes from between two rounds of a delivery, and the window is over when it is up. */
const roundIsLost: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery']),
    failDelivery: 0.6,
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [{ kind: 'restore', moment: 'deliver:committed', times: 1 }],
})

/** A process hangs between decision and call while its clock is set back by as much. */
const hungWithOldClock: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery']),
    failDelivery: scheduler.pick([0, 1]),
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [
    {
      kind: 'hang',
      moment: scheduler.pick([
        'charge:unsent',
        'fulfil:between',
        'refund:unsent',
        'refund:between',
      ]),
      times: 2,
    },
  ],
})

const oddAmount = (scheduler: Scheduler): Habit[] => [
  scheduler.pick(['wrong-amount', 'unreadable-amount']),
]

/** Pages are paid in the moment in which they end, and the gateway's records are behind. */
const lastMoments: Draw = (scheduler) => ({
  plan: {
    habits: new Set(['last-moment', 'slow-records', ...scheduler.pick([[], oddAmount(scheduler)])]),
    habitShare: 0.8,
    lastsUntil: scheduler.now + hourMs,
  },
})

/** The database loses a submission of which the provider knows, and its answers come late. */
const submissionIsLost: Draw = (scheduler) => ({
  plan: {
    habits: new Set(scheduler.pick([['slow-records'], ['slow-records'], [], oddAmount(scheduler)])),
    habitShare: 1,
    lastsUntil: scheduler.now + 10 * minuteMs,
  },
  accidents: [
    { kind: 'failover', moment: scheduler.pick(['submit:committed', 'charge:answered']), times: 1 },
    { kind: 'pause', moment: 'enquire:answered', times: 3 },
  ],
})

/** Debits take days, and no callback tells of their end. */
const debitsTakeDays: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(scheduler.pick([['no-callback'] as const, []])),
    habits: new Set(['long-pending']),
    habitShare: 1,
    share: 1,
    lastsUntil: scheduler.now + 70 * hourMs,
  },
})

/** What cannot be delivered goes back, and most of that fails on its way or does not arrive. */
const refundsFail: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery']),
    habits: new Set([scheduler.pick(['failed-refund', 'slow-refund'])]),
    habitShare: scheduler.pick([0.6, 1]),
    failDelivery: 1,
    lastsUntil: scheduler.now + scheduler.pick([hourMs, 70 * hourMs]),
  },
  accidents: scheduler.chance(0.3)
    ? [{ kind: 'failover', moment: 'refund:answered', times: 1 }]
    : [],
})

/** Signed callbacks name amounts that were never asked for, and many come late. */
const amountsAreNamed: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['wrong-amount-callback', ...scheduler.pick([[], ['late-callback'] as const])]),
    share: 0.9,
    lastsUntil: scheduler.now + hourMs,
  },
})

/** Prompts are asked for again and again, and are not approved. */
const phonesRing: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(scheduler.pick([[], ['decline'] as const])),
    habits: new Set(['stubborn']),
    habitShare: 1,
    share: 0.6,
    lastsUntil: scheduler.now + hourMs,
  },
})

/** Pages are open in several tabs, and each of them takes the money. */
const tabsAreMany: Draw = (scheduler) => ({
  plan: {
    habits: new Set(['second-transaction', ...scheduler.pick([[], ['slow-records'] as const])]),
    habitShare: 1,
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [{ kind: 'pause', moment: 'enquire:answered', times: 8 }],
})

/** Most days that are hard at all are so in one of these ways. */
const draws = [
  blackOut,
  oneIsMute,
  oneIsMute,
  operatorIsAway,
  operatorIsMoody,
  roundIsLost,
  hungWithOldClock,
  submissionIsLost,
  submissionIsLost,
  debitsTakeDays,
  debitsTakeDays,
  refundsFail,
  refundsFail,
  tabsAreMany,
  lastMoments,
  amountsAreNamed,
  phonesRing,
] as const satisfies readonly Draw[]

/**
 * Coincidences that chance would bring together once in a hundred thousand days, and that the world
 * brings together when one thing breaks because another did.
 */
export function hardDay(scheduler: Scheduler): HardDay {
  const { plan, accidents = [] } = scheduler.pick<Draw>(draws)(scheduler)
  return { plan: { ...quietPlan(scheduler), ...plan }, accidents }
}
