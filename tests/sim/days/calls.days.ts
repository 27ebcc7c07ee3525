import { hourMs, minuteMs, secondMs } from '../time/durations.ts'
import { type Draw, type Script, twice } from './hard-day.ts'

/** From some moment on nothing outside answers for about a day. */
const blackOut: Draw = (scheduler) => ({
  kinds: ['timeout', 'refuse', 'error'],
  share: 1,
  beginsAt: scheduler.now + scheduler.between(0, 5 * minuteMs),
  lastsMs: scheduler.between(21 * hourMs, 32 * hourMs),
})

/** One outside system takes requests and does not answer; losing an act does the most harm. */
const oneIsMute: Draw = (scheduler) => {
  const acts = ['charge', 'charge', 'fulfil', 'refund', 'refund'] as const
  const call = scheduler.pick([...acts, 'enquire', 'enquire-fulfilment', 'enquire-refund'])
  // Money goes back only after the delivery window.
  const isRefund = call.endsWith('refund')
  return {
    kinds: ['timeout', 'fail-delivery'],
    onlyCalls: [call],
    failDelivery: isRefund ? 1 : 0.5,
    share: scheduler.pick([0.5, 0.9]),
    lastsMs: isRefund ? hourMs : scheduler.pick([10 * minuteMs, hourMs]),
  }
}

/** The operator is away until the delivery window is nearly over, and then works off a queue. */
const operatorIsAway: Draw = (scheduler) => {
  const awayMs = scheduler.between(13 * minuteMs, 16 * minuteMs)
  return {
    kinds: ['timeout'],
    onlyCalls: ['fulfil'],
    share: 0.95,
    refusesUntil: scheduler.now + awayMs,
    actsAfterMs: [40 * secondMs, 58 * secondMs],
    lastsMs: awayMs + 5 * minuteMs,
    accidents: [{ kind: 'kill', moment: 'fulfil:acted', times: 3 }],
  }
}

/** Another process acts before the operator's first answer is applied. */
const operatorIsMoody: Draw = () => ({
  kinds: ['fail-delivery', 'pending-delivery'],
  failDelivery: 0.5,
  share: 0.5,
  lastsMs: hourMs,
  accidents: [{ kind: 'freeze', moment: 'fulfil:answered', times: 8 }],
})

/** Lines are barred, so that nothing can be delivered; some orders say so only after hours. */
const linesAreBarred: Draw = (scheduler) => ({
  habits: ['barred-lines'],
  habitShare: scheduler.pick([0.6, 1]),
  ...scheduler.pick<Script>([
    {},
    {},
    { kinds: ['pending-delivery'], share: 0.6, lastsMs: 10 * minuteMs },
    { kinds: ['timeout'], onlyCalls: ['enquire-fulfilment'], share: 0.5, lastsMs: 5 * minuteMs },
    { accidents: [{ kind: 'failover', moment: 'fulfil:answered', times: 1 }] },
  ]),
})

/** A backup is from between two rounds of a delivery, and the window is over when the database is back. */
const roundIsLost: Draw = () => ({
  kinds: ['fail-delivery'],
  failDelivery: 0.6,
  lastsMs: hourMs,
  accidents: [{ kind: 'restore', moment: 'deliver:committed', times: 1 }],
})

/** A process hangs between decision and call while its clock is set back by the same time. */
const hungWithOldClock: Draw = (scheduler) => {
  const failDelivery = scheduler.pick([0, 1])
  const refunds = ['refund:unsent', 'refund:between'] as const
  const moment = scheduler.pick(['charge:unsent', 'fulfil:between', ...refunds])
  const accidents = [{ kind: 'hang', moment, times: 2 }] as const
  return { kinds: ['fail-delivery'], failDelivery, lastsMs: hourMs, accidents }
}

/** A payment method is removed from the configuration, and its provider still reports late approvals. */
const methodIsTakenOut: Draw = (scheduler) => ({
  habits: ['late-approval', 'unsigned-callbacks'],
  habitShare: 1,
  lastsMs: hourMs,
  takenOutInMs: scheduler.between(5 * minuteMs, 30 * minuteMs),
})

export const callDays: readonly Draw[] = [
  blackOut,
  ...twice(oneIsMute, operatorIsAway, operatorIsMoody),
  roundIsLost,
  ...twice(linesAreBarred),
  ...twice(hungWithOldClock, methodIsTakenOut),
]
