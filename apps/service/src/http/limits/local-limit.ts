import type { Counter } from '@portal/kernel/instant'

type Window = { spent: number; untilMs: number }

/** Counts by key in this process's memory: `points` in each window, which begins with the first. */
export type LocalLimit = {
  /** Milliseconds to wait; 0 where this one was within the limit. */
  spend(key: string): number
  /** The same without spending: milliseconds that the next would have to wait. */
  waitMs(key: string): number
}

/**
 * Keys are kept in two generations that take turns, so that those that are over go away without a timer or
 * a search for them.
 */
export function createLocalLimit(
  { points, windowMs }: { points: number; windowMs: number },
  counter: Counter,
): LocalLimit {
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()
  let turnMs = counter.readMs() + windowMs

  function knownWindow(key: string, nowMs: number): Window | null {
    const known = young.get(key) ?? old.get(key)
    return known && nowMs < known.untilMs ? known : null
  }

  function windowOf(key: string, nowMs: number): Window {
    const known = knownWindow(key, nowMs)
    if (known) return known
    const begun = { spent: 0, untilMs: nowMs + windowMs }
    young.set(key, begun)
    return begun
  }

  return {
    spend(key) {
      const nowMs = counter.readMs()
      if (nowMs >= turnMs) {
        // A window of the older generation began at least one window ago.
        old = nowMs >= turnMs + windowMs ? new Map() : young
        young = new Map()
        turnMs = nowMs + windowMs
      }
      const window = windowOf(key, nowMs)
      window.spent += 1
      return window.spent > points ? window.untilMs - nowMs : 0
    },
    waitMs(key) {
      const nowMs = counter.readMs()
      const window = knownWindow(key, nowMs)
      return window && window.spent >= points ? window.untilMs - nowMs : 0
    },
  }
}
