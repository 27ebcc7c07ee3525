import { hourMs, minuteMs } from '../time/durations.ts'
import type { Scheduler } from '../time/scheduler.ts'
import type { FaultKind, Habit } from './faults.ts'
import { type Draw, twice } from './hard-day.ts'

const oddAmount = (scheduler: Scheduler): Habit[] => [
  scheduler.pick(['wrong-amount', 'unreadable-amount']),
]
const slowRecords = (scheduler: Scheduler): readonly Habit[] =>
  scheduler.pick([[], ['slow-records'] as const])

/** Pages are paid in their last moment, and the gateway's records lag behind. */
const lastMoments: Draw = (scheduler) => ({
  habits: [
    ...(['last-moment', 'slow-records'] as const),
    ...scheduler.pick([[], oddAmount(scheduler), ['long-pending']] as const),
  ],
  habitShare: 0.8,
  lastsMs: hourMs,
})

/** The database loses a submission that the provider knows, and the provider's answers come late. */
const submissionIsLost: Draw = (scheduler) => ({
  habits: scheduler.pick([['slow-records'], ['slow-records'], [], oddAmount(scheduler)]),
  habitShare: 1,
  lastsMs: 10 * minuteMs,
  accidents: [
    { kind: 'failover', moment: scheduler.pick(['submit:committed', 'charge:answered']), times: 1 },
    { kind: 'pause', moment: 'enquire:answered', times: 3 },
  ],
})

/** A debit is lost together with its delivery; visitors pay the same again or pay another way. */
const deliveryIsLost: Draw = (scheduler) => {
  const moment = scheduler.pick(['fulfil:answered', 'deliver:committed'])
  return { accidents: [{ kind: 'failover', moment, times: 1 }] }
}

/** Debits take days, and no callback reports their end. */
const debitsTakeDays: Draw = (scheduler) => ({
  kinds: scheduler.pick([['no-callback'] as const, []]),
  habits: ['long-pending'],
  habitShare: 1,
  share: 1,
  lastsMs: 70 * hourMs,
})

/** The provider's answers are about other payments, and cards are charged in another currency. */
const answersAreForeign: Draw = (scheduler) => ({
  kinds: scheduler.pick<readonly FaultKind[]>([['foreign-answer'], []]),
  habits: scheduler.pick<readonly Habit[]>([[], ['other-currency'], ['late-approval']]),
  habitShare: scheduler.pick([0.5, 1]),
  share: scheduler.pick([0.3, 0.8]),
  lastsMs: 10 * minuteMs,
})

/** Signed callbacks name amounts that were never asked for, and many come late. */
const amountsAreNamed: Draw = (scheduler) => ({
  kinds: ['wrong-amount-callback', ...scheduler.pick([[], ['late-callback'] as const])],
  share: 0.9,
  lastsMs: hourMs,
})

/** Prompts are asked for again and again and are not approved. */
const phonesRing: Draw = (scheduler) => ({
  kinds: scheduler.pick([[], ['decline'] as const]),
  habits: ['stubborn'],
  habitShare: 1,
  share: 0.6,
  lastsMs: hourMs,
})

/** PINs are typed again and again, and are wrong; some are judged after the answer. */
const pinsAreForgotten: Draw = (scheduler) => ({
  kinds: scheduler.pick<readonly FaultKind[]>([[], ['decline'], ['timeout'], ['refuse']]),
  habits: ['stubborn', 'forgetful'],
  habitShare: 0.8,
  share: 0.3,
  lastsMs: hourMs,
})

/** The same where most answers to a PIN are lost, so that it is not known which of them were wrong. */
const pinsAreLost: Draw = () => ({
  kinds: ['timeout'],
  onlyCalls: ['charge'],
  habits: ['stubborn', 'forgetful'],
  habitShare: 1,
  share: 0.9,
  lastsMs: hourMs,
})

/** The database loses the last minute, and with it a wrong PIN and the one after it. */
const pinsAreTakenBack: Draw = () => ({
  kinds: ['timeout'],
  onlyCalls: ['charge'],
  habits: ['forgetful'],
  habitShare: 1,
  share: 0.5,
  lastsMs: 10 * minuteMs,
  accidents: [{ kind: 'lag', moment: 'reject-secret:committed', times: 1 }],
})

/** Phones were off, and a wallet without signatures reports approvals before its own records show them. */
const phonesWereOff: Draw = () => ({
  habits: [
    ...(['late-approval', 'stubborn', 'unsigned-callbacks'] as const),
    ...(['repeated-callbacks', 'slow-records'] as const),
  ],
  habitShare: 1,
  lastsMs: hourMs,
  accidents: [{ kind: 'pause', moment: 'enquire:answered', times: 40 }],
})

/** Pages are open in several tabs, and each tab takes the money. */
const tabsAreMany: Draw = (scheduler) => ({
  habits: ['second-transaction', ...slowRecords(scheduler)],
  habitShare: 1,
  lastsMs: hourMs,
  accidents: [{ kind: 'pause', moment: 'enquire:answered', times: 8 }],
})

/** The same with unreadable amounts, while the gateway does not tell what became of them. */
const tabsAreOdd: Draw = (scheduler) => ({
  kinds: ['timeout'],
  onlyCalls: ['enquire'],
  share: 0.95,
  habits: ['second-transaction', 'unreadable-amount'],
  habitShare: 1,
  lastsMs: scheduler.pick([5 * minuteMs, 20 * minuteMs]),
})

/** Callbacks name transactions that the gateway does not find, and visitors do not come back. */
const namesAreOdd: Draw = (scheduler) => ({
  habits: ['odd-names', ...slowRecords(scheduler)],
  habitShare: 1,
  lastsMs: hourMs,
})

export const attemptDays: readonly Draw[] = [
  lastMoments,
  ...twice(submissionIsLost, deliveryIsLost, debitsTakeDays, amountsAreNamed),
  phonesRing,
  answersAreForeign,
  ...twice(phonesWereOff, tabsAreMany, pinsAreForgotten, pinsAreLost, namesAreOdd),
  tabsAreOdd,
  ...twice(pinsAreTakenBack, pinsAreTakenBack),
]
