import { type Counter, systemCounter } from '@portal/kernel/instant'
import type { EndedSessions } from '../../ports/ended-sessions.port.ts'
import type { Database } from './database.ts'

/** Another process's ended session is known here after this time. */
const everyMs = 1_000
/** A copy that was last read longer ago is not believed, and the table is asked. */
const believedMs = 2_500
/** Longer than a statement may run, so that a row is not missed that was committed after a later one. */
const overlapMs = 30_000
/** Reads of the news between two of the whole table, by which rows that housekeeping deleted leave the copy. */
const newsReadsMax = 3_600
/** About ten megabytes; with more rows the table is asked each time. */
const copyMax = 100_000

/** The table was empty. */
const beginning = new Date(0)

/**
 * Sessions are looked up at every request of a known device, and few are ever ended, so each process keeps a
 * copy and reads once a second what was added. Decision 058.
 */
export function createEndedSessions(
  database: Pick<Database, 'query' | 'read'>,
  counter: Counter = systemCounter,
): EndedSessions & { stop(): void } {
  let copy = new Set<string>()
  let newest = beginning
  let readAt = Number.NEGATIVE_INFINITY
  let newsReads = newsReadsMax

  async function refresh() {
    const began = counter.readMs()
    const isWhole = newsReads >= newsReadsMax
    const since = isWhole ? beginning : new Date(newest.getTime() - overlapMs)
    const { rows } = await database.read({
      name: 'sessions-ended-since',
      text: 'select hash, ended_at from ended_sessions where ended_at >= $1 order by ended_at limit $2',
      values: [since, copyMax + 1],
    })
    if (isWhole) copy = new Set()
    for (const { hash } of rows) copy.add(hash as string)
    newest = (rows.at(-1)?.ended_at as Date | undefined) ?? newest
    newsReads = isWhole ? 0 : newsReads + 1
    readAt = began
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
      await database.query(
        'insert into ended_sessions (hash, until) values ($1, $2) on conflict do nothing',
        [hash, new Date(until)],
      )
      copy.add(hash)
    },
    async has(hash) {
      if (copy.has(hash)) return true
      const isBelieved = copy.size <= copyMax && counter.readMs() - readAt <= believedMs
      return isBelieved ? false : ask(hash)
    },
    stop: () => clearInterval(timer),
  }
}
