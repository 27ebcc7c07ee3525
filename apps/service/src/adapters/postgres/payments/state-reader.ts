import type { TransactionId } from '@portal/kernel/ids'
import type { AttemptState } from '../../../ports/payment-store.port.ts'
import { entityReader, type Row } from '../connections/columns.ts'
import { gathered } from '../connections/gathered-reads.ts'
import type { Run } from '../connections/runner.ts'
import { stateFields } from './payment-rows.ts'

const selectStatesSql = `
  select id, ${stateFields.flatMap(({ columns }) => columns).join(', ')}
  from payments where id = any($1)`

const readState: (row: Row) => AttemptState = entityReader(stateFields)

/** Reads the few columns that waiting pages poll for. */
export const createStateReader = (run: Run) =>
  gathered<TransactionId, AttemptState>(async (ids) => {
    const { rows } = await run('find-states', selectStatesSql, [ids])
    return new Map(rows.map((row) => [row.id as TransactionId, readState(row)]))
  })
