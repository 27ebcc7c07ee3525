import { columnsOf, type Row } from '../connections/columns.ts'
import type { Run } from '../connections/runner.ts'
import {
  lacksRefund,
  orderColumns,
  orderFields,
  paymentColumns,
  plainPaymentColumns,
  readJoinedOrder,
  readOrder,
  readPayment,
} from './payment-rows.ts'

/** Both rows in one statement: the most frequent query of pages. */
export const selectPaymentSql = `
  select ${plainPaymentColumns}, ${orderColumns}
  from payments p join orders o on o.id = p.order_id`
const selectWholeSql = `
  select ${paymentColumns}, ${orderColumns}
  from payments p join orders o on o.id = p.order_id
  where p.id = $1`
const selectOrderSql = `select ${columnsOf(orderFields).join(', ')} from orders`

export const readBoth = (row: Row) => ({ payment: readPayment(row), order: readJoinedOrder(row) })

/** A payment with its order and its refund, read anew. */
export async function readWhole(run: Run, id: unknown): Promise<Row | undefined> {
  const { rows } = await run('find-whole', selectWholeSql, [id])
  return rows[0]
}

/** One order, or one payment with its order; null where there is none. */
export function createFinders(run: Run) {
  /** Rows that lack their refund are read anew with it, so that both are of one moment. */
  async function find(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await run(name, text, values)
    const whole = rows.map((row) => (lacksRefund(row) ? readWhole(run, row.id) : row))
    return (await Promise.all(whole)).filter((row) => row !== undefined)
  }

  const findAll = async (name: string, text: string, values: unknown[]) =>
    (await find(name, text, values)).map(readBoth)

  async function findOne(name: string, text: string, values: unknown[]) {
    const [found] = await findAll(name, text, values)
    return found ?? null
  }

  async function findOrder(name: string, where: string, values: unknown[]) {
    const { rows } = await run(name, `${selectOrderSql} where ${where}`, values)
    return rows[0] ? readOrder(rows[0]) : null
  }

  return { findOne, findAll, findOrder }
}
