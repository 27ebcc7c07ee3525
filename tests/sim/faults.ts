import type { Scheduler } from './scheduler.ts'
import type { SimProcess } from './sim-process.ts'

/** What can go wrong with calls, messages and the database: the first eleven by the sandbox's names. */
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
  'pending-delivery',
  'commit-fails',
  'commit-unheard',
  'freeze',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** What providers do within their documents, and engines tend to forget. */
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
  'odd-names',
] as const
export type Habit = (typeof habits)[number]

const callKinds = ['timeout', 'refuse', 'error', 'slow'] as const
export type Fate = (typeof callKinds)[number] | 'answer'

export type FaultPlan = {
  kinds: ReadonlySet<FaultKind>
  habits: ReadonlySet<Habit>
  /** The calls that are lost or refused, where the others are well; null: all of them. */
  onlyCalls: readonly string[] | null
  /** How often each strikes, 0 to 1, while they last. */
  share: number
  habitShare: number
  /** The operator refuses so many top-ups for good, the provider so many refunds. */
  failDelivery: number
  refuseRefund: number
  /** Until then that call is refused before it arrives. */
  refusesUntil: number
  /** A request whose answer was lost may still be acted on: this much later. */
  actsAfterMs: readonly [least: number, most: number]
  /** Moments of the scheduler's time; before and after them all is well. */
  beginsAt: number
  lastsUntil: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Faults of the database and of machines are rare beside those of a network. */
const rareShare: Partial<Record<FaultKind, number>> = {
  'commit-fails': 0.05,
  'commit-unheard': 0.05,
  freeze: 0.01,
}

/** Nothing goes wrong. */
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
 * A day like any other: some things go wrong for a while. Each day draws few kinds and draws them
 * strongly, so that one fault does not hide the next.
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

/** One fault and nothing else, half of the time for ten minutes; null: none at all. */
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
  /** The last moment at which one of them did something, or at which what it did was over. */
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

  /** A habit shows only while the day is young; what it began may last for days. */
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

  /** Notes that what happens now keeps the day from being calm for so long. */
  disturb(forMs = 0) {
    this.lastAt = Math.max(this.lastAt, this.#scheduler.now + forMs)
  }

  /** What becomes of one call. */
  fate(call: string): Fate {
    const { onlyCalls, refusesUntil } = this.plan
    if (onlyCalls !== null && !onlyCalls.includes(call)) return 'answer'
    if (this.#scheduler.now < refusesUntil) {
      this.disturb()
      return 'refuse'
    }
    const [first, ...others] = callKinds.filter((kind) => this.plan.kinds.has(kind))
    if (!first || this.isCalm || !this.#strike(this.plan.share)) return 'answer'
    return this.#scheduler.pick([first, ...others])
  }

  #strike(share: number): boolean {
    const isStruck = this.#scheduler.chance(share)
    if (isStruck) this.disturb()
    return isStruck
  }
}
