import type { FeedbackStore } from '../../../ports/feedback.port.ts'
import type { AgedRows } from '../ageing/housekeeping.ts'
import type { Database } from '../connections/database.ts'
import { onConnection } from '../payments/in-transaction.ts'

/** Messages of visitors, by the moment at which they were sent. Index feedback_by_age. */
export const agedFeedback: readonly AgedRows[] = [['feedback', 'sent_at']]

/** A form that is sent twice comes through two connections at once. */
const lockSql = `select pg_advisory_xact_lock(hashtextextended('feedback' || $1, 0))`

const findSql = `
  select reference from feedback
  where sent_at > now() - interval '1 minute'
    and topic = $1 and message = $2
    and msisdn is not distinct from $3 and email is not distinct from $4
  limit 1`

const addSql = `
  insert into feedback (reference, topic, message, msisdn, email, language)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`

export const createFeedbackStore = (database: Database): FeedbackStore => ({
  add: ({ reference, topic, message, msisdn, email, language }) =>
    onConnection(database, async (client) => {
      await client.query('begin')
      await client.query(lockSql, [message])
      const same = await client.query(findSql, [topic, message, msisdn, email])
      const kept: string | undefined = same.rows[0]?.reference
      const values = [reference, topic, message, msisdn, email, language]
      const isAdded = kept === undefined && (await client.query(addSql, values)).rowCount === 1
      await client.query('commit')
      return kept ?? (isAdded ? reference : null)
    }),
})
