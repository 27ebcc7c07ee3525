import type { PoolClient } from 'pg'
import { type Answer, askGroup, type Statement } from './statement-group.ts'

/** Runs a named statement, which is planned once for each connection. */
export type Run = (name: string, text: string, values: unknown[]) => Promise<Answer>
/** Notes a statement whose answer is not needed; it goes out with the next one whose answer is, or at the end. */
export type Write = (name: string, text: string, values: unknown[]) => void

const begin: Statement = { name: 'begin', text: 'begin' }
const commit: Statement = { name: 'commit', text: 'commit' }

/**
 * One transaction on one connection, in as few packets as its answers allow. PostgreSQL runs a group as one
 * transaction, so one that needs no answer before its end needs neither begin nor commit.
 */
export function createRunner(client: PoolClient) {
  let waiting: Statement[] = []
  let isOpen = false

  const run: Run = async (name, text, values) => {
    const statements = [...(isOpen ? [] : [begin]), ...waiting, { name, text, values }]
    waiting = []
    isOpen = true
    const answer = (await askGroup(client, statements)).at(-1)
    if (!answer) throw new Error(`${name} was not answered`)
    return answer
  }
  const write: Write = (name, text, values) => {
    waiting.push({ name, text, values })
  }

  return {
    run,
    write,
    async commit() {
      if (isOpen) waiting.push(commit)
      if (waiting.length === 0) return
      const last = (await askGroup(client, waiting)).at(-1)
      // PostgreSQL answers the commit of a broken transaction without an error.
      if (isOpen && last?.command !== 'COMMIT') {
        throw new Error(`The transaction ended with ${last?.command}`)
      }
    },
  }
}
