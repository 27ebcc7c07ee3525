import type { PoolClient, QueryResult } from 'pg'
import type { Row } from './columns.ts'

/** Runs a named statement, which is planned once for each connection. */
export type Run = (name: string, text: string, values: unknown[]) => Promise<QueryResult<Row>>
/** Sends a statement whose answer is not waited for. */
export type Write = (name: string, text: string, values: unknown[]) => Promise<void>

/** Named as well, since only named statements are sent together with their neighbours. */
const begin = { name: 'begin', text: 'begin' }
const commit = { name: 'commit', text: 'commit' }

/** Runs statements on one connection; those without an answer are sent without waiting. */
export function createRunner(client: PoolClient) {
  const sent: Promise<unknown>[] = []
  let failure: unknown
  const note = <T>(asked: Promise<T>): Promise<T> => {
    // The first failure is the reason; every later statement only says that the transaction is broken.
    const answer = asked.catch((error: unknown) => {
      failure ??= error
      throw failure
    })
    sent.push(answer)
    // The commit reports the error; until then there may be no listener.
    answer.catch(() => {})
    return answer
  }
  const run = (name: string, text: string, values: unknown[]) =>
    note(client.query<Row>({ name, text, values }))
  const write = async (name: string, text: string, values: unknown[]) => {
    run(name, text, values)
  }
  note(client.query(begin))
  return {
    run,
    write,
    async commit() {
      const committed = client.query(commit)
      await Promise.all([...sent, committed])
      // PostgreSQL answers the commit of a broken transaction without an error.
      const { command } = await committed
      if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command}`)
    },
  }
}
