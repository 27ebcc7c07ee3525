import { newId, newShortCode, systemRandom } from '@portal/kernel/ids'
import pg from 'pg'

/** The row with other values in some of its columns, as often as there are values. */
const copySql = (table: string, columns: readonly string[]) => `
  insert into ${table} select copy.* from ${table} original,
    unnest(${columns.map((_, index) => `$${index + 2}::text[]`).join(', ')}) as v (${columns.join(', ')}),
    lateral jsonb_populate_record(original, jsonb_build_object(${columns
      .map((column) => `'${column}', v.${column}`)
      .join(', ')})) as copy
  where original.id = $1`

/** Copies one order and its attempt, each under ids of its own, and answers the ids of the attempts. */
export async function copyAttempt(
  databaseUrl: string,
  { orderId, transactionId }: { orderId: string; transactionId: string },
  count: number,
): Promise<string[]> {
  const ids = () => Array.from({ length: count }, () => newId<'OrderId'>(systemRandom) as string)
  const codes = () => ids().map(() => `${newShortCode(systemRandom)}-${newShortCode(systemRandom)}`)
  const [orders, attempts] = [ids(), ids()]
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const order = copySql('orders', ['id', 'open_attempt', 'reference', 'receipt_code'])
  await pool.query(order, [orderId, orders, attempts, codes(), codes()])
  await pool.query(copySql('payments', ['id', 'order_id']), [transactionId, attempts, orders])
  await pool.end()
  return attempts
}
