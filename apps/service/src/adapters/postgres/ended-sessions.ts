import type { EndedSessions } from '../../ports/ended-sessions.port.ts'
import type { Database } from './database.ts'

export const createEndedSessions = (database: Database): EndedSessions => ({
  async add(hash, until) {
    await database.query(
      'insert into ended_sessions (hash, until) values ($1, $2) on conflict do nothing',
      [hash, new Date(until)],
    )
  },
  async has(hash) {
    const { rowCount } = await database.query('select from ended_sessions where hash = $1', [hash])
    return rowCount === 1
  },
})
