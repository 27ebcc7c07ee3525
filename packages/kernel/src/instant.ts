/** A moment, in whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly brand: 'Instant' }

/** The only source of time: real in production, virtual in the simulation. */
export interface Clock {
  now(): Instant
}

export const instantOf = (epochMs: number): Instant => Math.trunc(epochMs) as Instant

export const after = (instant: Instant, ms: number): Instant => instantOf(instant + ms)

export const toIso = (instant: Instant): string => new Date(instant).toISOString()

/** The wall clock of this machine. The one place that reads it. */
export const systemClock: Clock = { now: () => instantOf(Date.now()) }

/** Milliseconds of a counter that never goes back; it may stop while the machine is suspended. */
export interface Counter {
  readMs(): number
}

export const systemCounter: Counter = { readMs: () => performance.now() }
