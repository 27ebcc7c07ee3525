import { type Clock, type Instant, instantOf, systemClock } from '@portal/kernel/instant'
import type { Database } from './database.ts'

/** Read again this often, in milliseconds. */
const everyMs = 60_000

export type DatabaseClock = Clock & {
  /** How far this machine's clock is ahead of the database's, in milliseconds, as last measured. */
  aheadMs(): number
  stop(): void
}

/**
 * The database's time without asking it: this machine's clock, corrected by what was last measured.
 * Decisions use the time that is read with the rows; this one is for what pages show and for first drafts.
 */
export async function startDatabaseClock(
  database: Database,
  onMeasured: (aheadMs: number) => void,
): Promise<DatabaseClock> {
  let aheadMs = 0

  async function measure() {
    const before = systemClock.now()
    const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now')
    const middle = (before + systemClock.now()) / 2
    const read = rows[0]?.now.getTime()
    if (read === undefined) return
    aheadMs = Math.round(middle - read)
    onMeasured(aheadMs)
  }

  await measure()
  // While the database is away the last measure still holds.
  const timer = setInterval(() => void measure().catch(() => {}), everyMs)
  timer.unref()
  return {
    now: (): Instant => instantOf(systemClock.now() - aheadMs),
    aheadMs: () => aheadMs,
    stop: () => clearInterval(timer),
  }
}
