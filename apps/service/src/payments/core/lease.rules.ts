import { after, type Clock, type Counter, type Instant } from '@portal/kernel/instant'
import type { Deadline } from '../../ports/outcome.port.ts'

/** A moment as both clocks of this machine show it. */
export type Reading = { wall: Instant; countMs: number }

export type Clocks = { clock: Clock; counter: Counter }

export const readClocks = ({ clock, counter }: Clocks): Reading => ({
  wall: clock.now(),
  countMs: counter.readMs(),
})

/**
 * The part of a lease that this process may still rely on. It is counted from before the statement that
 * granted the lease, by the clock that saw more time pass: the counter of a suspended machine stops, and a
 * wall clock can be set back.
 */
export function deadlineOf(clocks: Clocks, before: Reading, leaseMs: number): Deadline {
  return {
    leftMs() {
      const { wall, countMs } = readClocks(clocks)
      return leaseMs - Math.max(wall - before.wall, countMs - before.countMs)
    },
  }
}

/**
 * The database's present time, never later than the true one: its own reading plus the time that the
 * counter has measured since the answer arrived.
 */
export const databaseTime = (read: Instant, heard: Reading, { counter }: Clocks): Instant =>
  after(read, Math.max(0, counter.readMs() - heard.countMs))
