import type { Habit } from './faults.ts'
import type { Draw } from './hard-day.ts'
import type { Scheduler } from './scheduler.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const oddAmount = (scheduler: Scheduler): Habit[] => [
  scheduler.pick(['wrong-amount', 'unreadable-amount']),
]

/** Pages are paid in their last moment, and the gateway's records lag behind. */
const lastMoments: Draw = (scheduler) => ({
  plan: {
    habits: new Set([
      'last-moment',
      'slow-records',
      ...scheduler.pick([[], oddAmount(scheduler), ['long-pending']] as const),
    ]),
    habitShare: 0.8,
    lastsUntil: scheduler.now + hourMs,
  },
})

/** The database loses a submission that the provider knows, and the provider's answers come late. */
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

/**
 * The database loses a debit together with its delivery, and visitors pay the same again or pay another
 * way.
 */
const deliveryIsLost: Draw = (scheduler) => ({
  plan: {},
  accidents: [
    {
      kind: 'failover',
      moment: scheduler.pick(['fulfil:answered', 'deliver:committed']),
      times: 1,
    },
  ],
})

/** Debits take days, and no callback reports their end. */
const debitsTakeDays: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(scheduler.pick([['no-callback'] as const, []])),
    habits: new Set(['long-pending']),
    habitShare: 1,
    share: 1,
    lastsUntil: scheduler.now + 70 * hourMs,
  },
})

/** Signed callbacks name amounts that were never asked for, and many come late. */
const amountsAreNamed: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['wrong-amount-callback', ...scheduler.pick([[], ['late-callback'] as const])]),
    share: 0.9,
    lastsUntil: scheduler.now + hourMs,
  },
})

/** Prompts are asked for again and again and are not approved. */
const phonesRing: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(scheduler.pick([[], ['decline'] as const])),
    habits: new Set(['stubborn']),
    habitShare: 1,
    share: 0.6,
    lastsUntil: scheduler.now + hourMs,
  },
})

/** Phones were off, and a wallet without signatures reports approvals before its own records show them. */
const phonesWereOff: Draw = (scheduler) => ({
  plan: {
    habits: new Set([
      'late-approval',
      'stubborn',
      'unsigned-callbacks',
      'repeated-callbacks',
      'slow-records',
    ]),
    habitShare: 1,
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [{ kind: 'pause', moment: 'enquire:answered', times: 40 }],
})

/** Pages are open in several tabs, and each tab takes the money. */
const tabsAreMany: Draw = (scheduler) => ({
  plan: {
    habits: new Set(['second-transaction', ...scheduler.pick([[], ['slow-records'] as const])]),
    habitShare: 1,
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [{ kind: 'pause', moment: 'enquire:answered', times: 8 }],
})

/** The same with unreadable amounts, while the gateway does not tell what became of them. */
const tabsAreOdd: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['timeout']),
    onlyCalls: ['enquire'],
    share: 0.95,
    habits: new Set(['second-transaction', 'unreadable-amount']),
    habitShare: 1,
    lastsUntil: scheduler.now + scheduler.pick([5 * minuteMs, 20 * minuteMs]),
  },
})

/** Callbacks name transactions that the gateway does not find, and visitors do not come back. */
const namesAreOdd: Draw = (scheduler) => ({
  plan: {
    habits: new Set(['odd-names', ...scheduler.pick([[], ['slow-records'] as const])]),
    habitShare: 1,
    lastsUntil: scheduler.now + hourMs,
  },
})

/** Days on which it is hard to know what was taken. */
export const attemptDays = [
  lastMoments,
  submissionIsLost,
  submissionIsLost,
  deliveryIsLost,
  deliveryIsLost,
  debitsTakeDays,
  debitsTakeDays,
  amountsAreNamed,
  amountsAreNamed,
  phonesRing,
  phonesWereOff,
  phonesWereOff,
  tabsAreMany,
  tabsAreMany,
  tabsAreOdd,
  namesAreOdd,
] as const satisfies readonly Draw[]
