import { type Clock, type Instant, instantOf, systemClock } from '@portal/kernel/instant'
import type { Database } from './database.ts'

/** Read again this often, in milliseconds. */
const everyMs = 60_000

export type DatabaseClock = Clock & {
  /** Milliseconds by which this machine's clock is ahead of the database's, as last measured. */
  aheadMs(): number
  stop(): void
}

/**
 * The database's time without a query: this machine's clock, corrected by the last measurement.
 * Decisions use the time that is read with the rows; this one serves pages and first drafts.
 */
export async function startDatabaseClock(
  database: Database,
  onMeasured: (aheadMs: number) => void,
): Promise<DatabaseClock> {
  let aheadMs = 0

  async function measure() {
    const before = systemClock.now()
    const { rows } = await database.read({ name: 'clock', text: 'select clock_timestamp() as now' })
    const middle = (before + systemClock.now()) / 2
    const read = (rows[0]?.now as Date | undefined)?.getTime()
    if (read === undefined) return
    aheadMs = Math.round(middle - read)
    onMeasured(aheadMs)
  }

  await measure()
  // While the database is away the last measurement is kept.
  const timer = setInterval(() => void measure().catch(() => {}), everyMs)
  timer.unref()
  return {
    now: (): Instant => instantOf(systemClock.now() - aheadMs),
    aheadMs: () => aheadMs,
    stop: () => clearInterval(timer),
  }
}
