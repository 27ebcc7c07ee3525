import type { TransactionId } from '@portal/kernel/ids'
import type { AttemptState } from '../../ports/payment-store.port.ts'
import { entityReader, type Row } from './columns.ts'
import { stateFields } from './payment-rows.ts'
import type { Run } from './runner.ts'

const selectStatesSql = `
  select id, ${stateFields.flatMap(({ columns }) => columns).join(', ')}
  from payments where id = any($1)`

const readState: (row: Row) => AttemptState = entityReader(stateFields)

type Batch = { ids: Set<TransactionId>; states: Promise<Map<unknown, AttemptState>> }

/**
 * Reads the few columns that waiting pages poll for. The ids that are asked for within one turn of the event
 * loop go out as one statement, since a statement's round trip costs more than its rows; its failure fails
 * all of them.
 */
export function createStateReader(run: Run) {
  let open: Batch | null = null

  function openBatch(): Batch {
    const ids = new Set<TransactionId>()
    const states = new Promise<void>((done) => setImmediate(done)).then(async () => {
      open = null
      const { rows } = await run('find-states', selectStatesSql, [[...ids]])
      return new Map(rows.map((row) => [row.id, readState(row)]))
    })
    return { ids, states }
  }

  return async (id: TransactionId): Promise<AttemptState | null> => {
    open ??= openBatch()
    const { ids, states } = open
    ids.add(id)
    return (await states).get(id) ?? null
  }
}
