import type { Instant } from '@portal/kernel/instant'
import type { PoolClient } from 'pg'
import type { Database } from '../connections/database.ts'

/** One process at a time; a few thousand rows a statement, so that payments are not held up. */
const housekeepingLock = 7_204_120
/** A table and the column by which its rows grow old, which has an index. */
export type AgedRows = readonly [table: string, column: string]

const deleteSql = ([table, column]: AgedRows): string => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${column} < $1 order by ${column} limit $2
  ))`
const forgotten: readonly AgedRows[] = [
  ['idempotency_keys', 'created_at'],
  ['messages', 'created_at'],
  ['callbacks', 'received_at'],
  ['ended_sessions', 'until'],
  ['secret_tries', 'at'],
  ['opened_seals', 'opened_at'],
]

/** Does the work on one connection, or answers 0 while another process does it. */
export async function alone(
  database: Database,
  work: (client: PoolClient) => Promise<number>,
): Promise<number> {
  const client = await database.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [
      housekeepingLock,
    ])
    if (!rows[0].held) {
      client.release()
      return 0
    }
    const done = await work(client)
    await client.query('select pg_advisory_unlock($1)', [housekeepingLock])
    client.release()
    return done
  } catch (error) {
    // The lock ends with the connection.
    client.release(true)
    throw error
  }
}

/** Deletes the rows of tables that are older than a moment: at most `limit` of each, oldest first. Answers how many. */
export const deleteAged = (
  database: Database,
  rows: readonly AgedRows[],
  before: Instant,
  limit: number,
): Promise<number> =>
  alone(database, async (client) => {
    let gone = 0
    for (const each of rows) {
      const { rowCount } = await client.query(deleteSql(each), [new Date(before), limit])
      gone += rowCount ?? 0
    }
    return gone
  })

/** See the port of the store: at most `limit` of each kind; none while another process is deleting. */
export const forgetBefore = (database: Database, then: Instant, limit: number): Promise<number> =>
  deleteAged(database, forgotten, then, limit)
