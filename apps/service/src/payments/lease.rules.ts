import { after, type Clock, type Counter, type Instant } from '@portal/kernel/instant'
import type { Deadline } from '../ports/outcome.port.ts'

/** A moment by both clocks of this machine. */
export type Reading = { wall: Instant; countMs: number }

export type Clocks = { clock: Clock; counter: Counter }

export const readClocks = ({ clock, counter }: Clocks): Reading => ({
  wall: clock.now(),
  countMs: counter.readMs(),
})

/**
 * How much of a lease this process may still rely on. Counted from before the statement that granted
 * it, by whichever clock saw more: a suspended machine's counter stands still, and a wall clock can be
 * set back.
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
 * The database's time now, never later than it really is: its own reading, and what the counter saw
 * pass since the answer arrived.
 */
export const databaseTime = (read: Instant, heard: Reading, { counter }: Clocks): Instant =>
  after(read, Math.max(0, counter.readMs() - heard.countMs))
