import { callFaults, providerFaults } from '../../catalogue/faults.ts'
import { hourMs, minuteMs, secondMs } from '../time/durations.ts'
import type { Scheduler } from '../time/scheduler.ts'
import type { SimProcess } from '../time/sim-process.ts'

export const faultKinds = [
  ...providerFaults,
  'fail-delivery',
  'pending-delivery',
  'refuse-for-good',
  'foreign-answer',
  'commit-fails',
  'commit-unheard',
  'freeze',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Behaviour that providers' documents allow and engines tend to forget. */
export const habits = [
  'long-pending',
  'reversal',
  'second-transaction',
  'unreadable-amount',
  'wrong-amount',
  'slow-records',
  'slow-refund',
  'failed-refund',
  'short-balance',
  'session-callbacks',
  'unsigned-callbacks',
  'repeated-callbacks',
  'late-approval',
  'last-moment',
  'stubborn',
  'forgetful',
  'odd-names',
  'barred-lines',
  'other-currency',
] as const
export type Habit = (typeof habits)[number]

export type Fate = (typeof callFaults)[number] | 'answer'

export type FaultPlan = {
  kinds: ReadonlySet<FaultKind>
  habits: ReadonlySet<Habit>
  /** The calls that are lost or refused while all others work; null means all calls. */
  onlyCalls: readonly string[] | null
  /** Probability of each fault while the faults last, 0 to 1. */
  share: number
  habitShare: number
  /** Shares of top-ups that the operator refuses for good and of refunds that the provider refuses. */
  failDelivery: number
  refuseRefund: number
  /** Moment until which those calls are refused before they arrive. */
  refusesUntil: number
  /** Delay after which a request whose answer was lost may still be executed. */
  actsAfterMs: readonly [least: number, most: number]
  /** Moments of the scheduler's time; there are no faults before and after them. */
  beginsAt: number
  lastsUntil: number
}

/** Factors that make faults of the database and of machines rarer than those of the network. */
const rareShare: Partial<Record<FaultKind, number>> = {
  'commit-fails': 0.05,
  'commit-unheard': 0.05,
  freeze: 0.01,
}

export const quietPlan = (scheduler: Scheduler): FaultPlan => ({
  kinds: new Set(),
  habits: new Set(),
  onlyCalls: null,
  share: 0,
  habitShare: 0,
  failDelivery: 0,
  refuseRefund: 0,
  refusesUntil: 0,
  actsAfterMs: [0, 40 * secondMs],
  beginsAt: scheduler.now,
  lastsUntil: scheduler.now,
})

/**
 * An ordinary day: some faults for a while. Each day draws few kinds with high probability, so that one
 * fault does not hide the next.
 */
export function anyFaults(scheduler: Scheduler): FaultPlan {
  const kindShare = scheduler.pick([0, 0.2, 0.6])
  const habitChance = scheduler.pick([0, 0.15, 0.3])
  return {
    ...quietPlan(scheduler),
    kinds: new Set(faultKinds.filter(() => scheduler.chance(kindShare))),
    habits: new Set(habits.filter(() => scheduler.chance(habitChance))),
    share: scheduler.pick([0.1, 0.3, 0.6, 0.95]),
    habitShare: scheduler.pick([0.3, 0.6, 1]),
    failDelivery: scheduler.pick([0.3, 1]),
    refuseRefund: scheduler.pick([0, 0, 0, 0.5, 1]),
    lastsUntil: scheduler.now + scheduler.pick([minuteMs, 10 * minuteMs, hourMs]),
  }
}

/** One fault and no other, at half of its chances, for ten minutes; null means no fault. */
export const onlyFault = (scheduler: Scheduler, kind: FaultKind | null): FaultPlan => ({
  ...quietPlan(scheduler),
  kinds: new Set(kind === null ? [] : [kind]),
  habits: new Set<Habit>(['wrong-amount', 'late-approval']),
  share: 0.5,
  habitShare: 0.1,
  failDelivery: 1,
  lastsUntil: scheduler.now + 10 * minuteMs,
})

export class Faults {
  readonly plan: FaultPlan
  /** The last moment at which a fault did something, or at which its effect ended. */
  lastAt = 0
  readonly #scheduler: Scheduler

  constructor(scheduler: Scheduler, plan: FaultPlan) {
    this.#scheduler = scheduler
    this.plan = plan
  }

  get isCalm(): boolean {
    const { now } = this.#scheduler
    return now < this.plan.beginsAt || now >= this.plan.lastsUntil
  }

  /** A habit begins only while the day is young; its effect may last for days. */
  has(habit: Habit): boolean {
    return this.plan.habits.has(habit) && this.#scheduler.chance(this.plan.habitShare)
  }

  strikes(kind: FaultKind): boolean {
    if (this.isCalm || !this.plan.kinds.has(kind)) return false
    const usual = kind === 'fail-delivery' ? this.plan.failDelivery : this.plan.share
    return this.#strike(rareShare[kind] ?? usual)
  }

  refusesRefund(): boolean {
    return !this.isCalm && this.#strike(this.plan.refuseRefund)
  }

  /** Suspends a machine for seconds or minutes, now and then. */
  maybeFreeze(process: SimProcess) {
    if (!this.strikes('freeze')) return
    const ms = this.#scheduler.pick([
      this.#scheduler.between(secondMs, 30 * secondMs),
      this.#scheduler.between(30 * secondMs, 10 * minuteMs),
    ])
    process.freeze(ms)
    this.disturb(ms)
  }

  /** Keeps the day from counting as calm for this long. */
  disturb(forMs = 0) {
    this.lastAt = Math.max(this.lastAt, this.#scheduler.now + forMs)
  }

  /** Decides whether one call is lost, refused, slow or answered. */
  fate(call: string): Fate {
    const { onlyCalls, refusesUntil } = this.plan
    if (onlyCalls !== null && !onlyCalls.includes(call)) return 'answer'
    if (this.#scheduler.now < refusesUntil) {
      this.disturb()
      return 'refuse'
    }
    const [first, ...others] = callFaults.filter((kind) => this.plan.kinds.has(kind))
    if (!first || this.isCalm || !this.#strike(this.plan.share)) return 'answer'
    return this.#scheduler.pick([first, ...others])
  }

  #strike(share: number): boolean {
    const isStruck = this.#scheduler.chance(share)
    if (isStruck) this.disturb()
    return isStruck
  }
}
