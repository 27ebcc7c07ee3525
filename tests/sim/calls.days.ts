import type { Draw } from './hard-day.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Charge and refund are listed twice, since losing an act does more harm than losing a question. */
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

/** From some moment on nothing outside answers for about a day. */
const blackOut: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['timeout', 'refuse', 'error']),
    share: 1,
    beginsAt: scheduler.now + scheduler.between(0, 5 * minuteMs),
    lastsUntil: scheduler.now + scheduler.between(21 * hourMs, 32 * hourMs),
  },
})

/** One outside system takes requests and does not answer, while all others work. */
const oneIsMute: Draw = (scheduler) => {
  const call = scheduler.pick(calls)
  // Money goes back only after the delivery window.
  const isRefund = call.endsWith('refund')
  return {
    plan: {
      kinds: new Set(['timeout', 'fail-delivery']),
      onlyCalls: [call],
      failDelivery: isRefund ? 1 : 0.5,
      share: scheduler.pick([0.5, 0.9]),
      lastsUntil: scheduler.now + (isRefund ? hourMs : scheduler.pick([10 * minuteMs, hourMs])),
    },
  }
}

/**
 * The operator is away until the delivery window is nearly over, and then works off a queue of requests.
 */
const operatorIsAway: Draw = (scheduler) => {
  const refusesUntil = scheduler.now + scheduler.between(13 * minuteMs, 16 * minuteMs)
  return {
    plan: {
      kinds: new Set(['timeout']),
      onlyCalls: ['fulfil'],
      share: 0.95,
      refusesUntil,
      actsAfterMs: [40 * secondMs, 58 * secondMs],
      lastsUntil: refusesUntil + 5 * minuteMs,
    },
    accidents: [{ kind: 'kill', moment: 'fulfil:acted', times: 3 }],
  }
}

/** Another process acts before the operator's first answer is applied. */
const operatorIsMoody: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery', 'pending-delivery']),
    failDelivery: 0.5,
    share: 0.5,
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [{ kind: 'freeze', moment: 'fulfil:answered', times: 8 }],
})

/** A backup is from between two rounds of a delivery, and the window is over when the database is back. */
const roundIsLost: Draw = (scheduler) => ({
  plan: {
    kinds: new Set(['fail-delivery']),
    failDelivery: 0.6,
    lastsUntil: scheduler.now + hourMs,
  },
  accidents: [{ kind: 'restore', moment: 'deliver:committed', times: 1 }],
})

/** A process hangs between decision and call while its clock is set back by the same time. */
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

/** A way to pay is removed from the configuration, and its provider still reports late approvals. */
const wayIsTakenOut: Draw = (scheduler) => ({
  plan: {
    habits: new Set(['late-approval', 'unsigned-callbacks']),
    habitShare: 1,
    lastsUntil: scheduler.now + hourMs,
  },
  takenOutInMs: scheduler.between(5 * minuteMs, 30 * minuteMs),
})

/** Days on which systems, machines or the configuration make calls fail. */
export const callDays = [
  blackOut,
  oneIsMute,
  oneIsMute,
  operatorIsAway,
  operatorIsAway,
  operatorIsMoody,
  operatorIsMoody,
  roundIsLost,
  hungWithOldClock,
  hungWithOldClock,
  wayIsTakenOut,
  wayIsTakenOut,
] as const satisfies readonly Draw[]
