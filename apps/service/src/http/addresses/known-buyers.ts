import type { Counter } from '@portal/kernel/instant'

/** As long as a provider's page may be paid on. */
const openMs = 30 * 60_000

/** Sessions that opened or looked at an order of theirs lately, in this process's memory. Decision 113. */
export type KnownBuyers = { note(session: string): void; has(session: string): boolean }

/** Two generations take turns, so that sessions go away without a timer. */
export function createKnownBuyers(counter: Counter): KnownBuyers {
  let young = new Set<string>()
  let old = new Set<string>()
  let turnMs = counter.readMs() + openMs

  function turn() {
    const nowMs = counter.readMs()
    if (nowMs < turnMs) return
    old = nowMs < turnMs + openMs ? young : new Set()
    young = new Set()
    turnMs = nowMs + openMs
  }

  return {
    note(session) {
      turn()
      young.add(session)
    },
    has(session) {
      turn()
      return young.has(session) || old.has(session)
    },
  }
}
