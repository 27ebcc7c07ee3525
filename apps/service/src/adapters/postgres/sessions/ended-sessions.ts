import { type Clock, type Counter, systemClock, systemCounter } from '@portal/kernel/instant'
import type { EndedSessions } from '../../../ports/ended-sessions.port.ts'
import type { Database } from '../connections/database.ts'

/** Another process's ended session is known here after this time. */
const everyMs = 1_000
/** With a copy that was last read longer ago the table is asked. */
const freshMs = 2_500
/** Longer than a statement may run, so that a row is not missed that was committed after a later one. */
const overlapMs = 30_000
/** Reads of the news between two of the whole table, by which rows that housekeeping deleted leave the copy. */
const newsReadsMax = 3_600
/** About ten megabytes; with more rows the table is asked each time. */
const copyMax = 100_000

const epoch = new Date(0)

const newsSql = `
  select hash, ended_at from ended_sessions
  where ended_at >= least($1::timestamptz, clock_timestamp()) - $2 * interval '1 millisecond'
  order by ended_at limit $3`

/**
 * Sessions are looked up at every request of a known device, and few are ever ended, so each process keeps a
 * copy and reads once a second what was added. Decision 058.
 */
export function createEndedSessions(
  database: Pick<Database, 'query' | 'read'>,
  { clock, counter }: { clock: Clock; counter: Counter } = {
    clock: systemClock,
    counter: systemCounter,
  },
): EndedSessions & { stop(): void } {
  let copy = new Set<string>()
  /** Ended by this process since the last whole reading began, which may not hold them. */
  let own: string[] = []
  let newest = epoch
  let readAt = { wall: Number.NEGATIVE_INFINITY, countMs: Number.NEGATIVE_INFINITY }
  let newsReads = newsReadsMax
  const isTooLong = () => copy.size > copyMax
  const readClocks = () => ({ wall: clock.now(), countMs: counter.readMs() })
  /** By the clock that saw more time pass: the counter of a suspended machine stops. */
  function ageMs(): number {
    const { wall, countMs } = readClocks()
    return Math.max(wall - readAt.wall, countMs - readAt.countMs)
  }

  async function refresh() {
    const before = readClocks()
    const isWhole = newsReads >= newsReadsMax
    newsReads = isWhole ? 0 : newsReads + 1
    if (!isWhole && isTooLong()) return
    if (isWhole) own = []
    const values = [isWhole ? epoch : newest, overlapMs, copyMax + 1]
    const { rows } = await database.read({ name: 'sessions-ended-since', text: newsSql, values })
    if (isWhole) copy = new Set(own)
    for (const { hash } of rows) copy.add(hash as string)
    newest = (rows.at(-1)?.ended_at as Date | undefined) ?? newest
    readAt = before
  }
  // While the database is away the copy grows old.
  const keepUp = () => void refresh().catch(() => {})
  const timer = setInterval(keepUp, everyMs)
  timer.unref()
  keepUp()

  async function ask(hash: string): Promise<boolean> {
    const { rowCount } = await database.read({
      name: 'session-ended',
      text: 'select from ended_sessions where hash = $1',
      values: [hash],
    })
    return rowCount === 1
  }

  return {
    async add(hash, until) {
      if (copy.has(hash)) return
      await database.query(
        'insert into ended_sessions (hash, until) values ($1, $2) on conflict do nothing',
        [hash, new Date(until)],
      )
      copy.add(hash)
      own.push(hash)
    },
    async has(hash) {
      if (copy.has(hash)) return true
      return isTooLong() || ageMs() > freshMs ? ask(hash) : false
    },
    stop: () => clearInterval(timer),
  }
}
