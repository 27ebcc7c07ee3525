import type { FeedbackStore } from '../../ports/feedback.port.ts'
import type { Database } from './database.ts'

const addSql = `
  insert into feedback (reference, topic, message, msisdn, email, language)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing`

export const createFeedbackStore = (database: Database): FeedbackStore => ({
  async add({ reference, topic, message, msisdn, email, language }) {
    const values = [reference, topic, message, msisdn, email, language]
    const { rowCount } = await database.query(addSql, values)
    return rowCount === 1
  },
})
