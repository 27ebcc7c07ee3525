import type { Scheduler } from './scheduler.ts'

/** What can go wrong outside, by the names the sandbox knows. */
export const faultKinds = [
  'timeout',
  'refuse',
  'error',
  'slow',
  'no-callback',
  'duplicate-callback',
  'late-callback',
  'wrong-amount-callback',
  'forged-callback',
  'decline',
  'fail-delivery',
] as const
export type FaultKind = (typeof faultKinds)[number]

const callKinds = ['timeout', 'refuse', 'error', 'slow'] as const
export type Fate = (typeof callKinds)[number] | 'answer'

export type FaultPlan = {
  kinds: ReadonlySet<FaultKind>
  /** How often each strikes, 0 to 1, while they last. */
  share: number
  /** The operator refuses so many top-ups for good, the provider so many refunds. */
  failDelivery: number
  refuseRefund: number
  /** Moments of the scheduler's time; before and after them all is well. */
  beginsAt: number
  lastsUntil: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Sooner or later nothing outside answers any more, and stays so for about a day. */
const blackOut = (scheduler: Scheduler): FaultPlan => ({
  kinds: new Set(callKinds.filter((kind) => kind !== 'slow')),
  share: 1,
  failDelivery: 0,
  refuseRefund: 0,
  beginsAt: scheduler.now + scheduler.between(0, 5 * minuteMs),
  lastsUntil: scheduler.now + scheduler.between(20 * hourMs, 26 * hourMs),
})

/** A day like any other: some things go wrong for a while, now and then everything for a whole day. */
export function anyFaults(scheduler: Scheduler): FaultPlan {
  if (scheduler.chance(0.03)) return blackOut(scheduler)
  return {
    kinds: new Set(faultKinds.filter(() => scheduler.chance(0.6))),
    share: scheduler.pick([0, 0.1, 0.3, 0.6, 0.95]),
    failDelivery: scheduler.pick([0.3, 1]),
    refuseRefund: scheduler.pick([0, 0, 0.5, 1]),
    beginsAt: scheduler.now,
    lastsUntil: scheduler.now + scheduler.pick([minuteMs, 10 * minuteMs, hourMs]),
  }
}

/** One fault and nothing else, half of the time for ten minutes; null: none at all. */
export const onlyFault = (scheduler: Scheduler, kind: FaultKind | null): FaultPlan => ({
  kinds: new Set(kind === null ? [] : [kind]),
  share: 0.5,
  failDelivery: 1,
  refuseRefund: 0,
  beginsAt: scheduler.now,
  lastsUntil: scheduler.now + 10 * minuteMs,
})

export class Faults {
  readonly plan: FaultPlan
  readonly #scheduler: Scheduler

  constructor(scheduler: Scheduler, plan: FaultPlan) {
    this.#scheduler = scheduler
    this.plan = plan
  }

  get isCalm(): boolean {
    const { now } = this.#scheduler
    return now < this.plan.beginsAt || now >= this.plan.lastsUntil
  }

  strikes(kind: FaultKind): boolean {
    if (this.isCalm || !this.plan.kinds.has(kind)) return false
    const share = kind === 'fail-delivery' ? this.plan.failDelivery : this.plan.share
    return this.#scheduler.chance(share)
  }

  refusesRefund(): boolean {
    return !this.isCalm && this.#scheduler.chance(this.plan.refuseRefund)
  }

  /** What becomes of one call. */
  fate(): Fate {
    const [first, ...others] = callKinds.filter((kind) => this.plan.kinds.has(kind))
    if (!first || this.isCalm || !this.#scheduler.chance(this.plan.share)) return 'answer'
    return this.#scheduler.pick([first, ...others])
  }
}
