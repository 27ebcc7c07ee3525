/** One count that a request is held to: `pointsMax` in each window, which begins with the first. */
export type CountLimit = { key: string; pointsMax: number }

export type Spent = {
  /** Milliseconds to wait; 0 where every count had room. */
  waitMs: number
  /** What was counted by each key before this, as far as it was looked at. */
  points: ReadonlyMap<string, number>
}

export type SharedCounts = {
  /**
   * Counts one for every key, or none where one of them is used up. Exact for any number of requests and processes at
   * once.
   */
  spend(limits: readonly CountLimit[]): Promise<Spent>
  /** Takes one back of every key, for something that did not happen in the end. */
  giveBack(keys: readonly string[]): Promise<void>
}

/** Counts by key: a number of points in each window, which begins with the first. */
export type SharedLimiter = {
  /** Milliseconds to wait; 0 where this one was within the limit. */
  spend(key: string): Promise<number>
  giveBack(key: string): Promise<void>
}

/** Counters that all processes share. */
export interface LimitStore {
  limiter(name: string, limit: { points: number; windowSeconds: number }): SharedLimiter
  counts(windowMs: number): SharedCounts
}
