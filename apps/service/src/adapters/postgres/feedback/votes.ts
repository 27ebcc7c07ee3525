import type { VoteCount, Votes } from '../../../ports/votes.port.ts'
import type { AgedRows } from '../ageing/housekeeping.ts'
import type { Database } from '../connections/database.ts'

/** Primary keys of both tables. A second vote of a session inserts nothing, and so counts nothing. */
const addSql = `
  with added as (
    insert into help_votes (question_id, owner_hash, is_like) values ($1, $2, $3)
    on conflict do nothing returning is_like
  )
  insert into help_counts (question_id, likes, votes)
  select $1, case when is_like then 1 else 0 end, 1 from added
  on conflict (question_id) do update
    set likes = help_counts.likes + excluded.likes, votes = help_counts.votes + 1`

const countSql = 'select likes, votes from help_counts where question_id = $1'
/** Primary keys of both tables, in one statement: known devices wait no longer for an answer than others. */
const seenSql = `
  select coalesce(likes, 0) as likes, coalesce(votes, 0) as votes,
    exists (select from help_votes where question_id = $1 and owner_hash = $2) as has_voted
  from (values ($1)) asked (question_id) left join help_counts using (question_id)`
const countsSql = 'select question_id, likes, votes from help_counts'

/** Voters, by the moment of the vote; the votes stay. Index help_votes_by_age. */
export const agedVotes: readonly AgedRows[] = [['help_votes', 'voted_at']]

const none: VoteCount = { likes: 0, votes: 0 }

export function createVotes(database: Database): Votes {
  const countOf = async (questionId: string): Promise<VoteCount> => {
    const { rows } = await database.read({
      name: 'help-count',
      text: countSql,
      values: [questionId],
    })
    const [row] = rows
    return row ? { likes: Number(row.likes), votes: Number(row.votes) } : none
  }
  return {
    async add({ questionId, ownerHash, isLike }) {
      await database.query(addSql, [questionId, ownerHash, isLike])
      return countOf(questionId)
    },
    countOf,
    async seenBy(ownerHash, questionId) {
      const values = [questionId, ownerHash]
      const { rows } = await database.read({ name: 'help-seen', text: seenSql, values })
      const [row] = rows
      return {
        likes: Number(row?.likes),
        votes: Number(row?.votes),
        hasVoted: row?.has_voted === true,
      }
    },
    async counts() {
      const { rows } = await database.read({ name: 'help-counts', text: countsSql, values: [] })
      return new Map(
        rows.map((row) => [
          String(row.question_id),
          { likes: Number(row.likes), votes: Number(row.votes) },
        ]),
      )
    },
  }
}
