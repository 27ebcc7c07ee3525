import { columnsOf, type Row } from './columns.ts'
import {
  orderColumns,
  orderFields,
  paymentColumns,
  readJoinedOrder,
  readOrder,
  readPayment,
} from './payment-rows.ts'
import type { Run } from './runner.ts'

/** Both rows in one statement: the most frequent query of pages. */
export const selectPaymentSql = `
  select ${paymentColumns}, ${orderColumns}
  from payments p join orders o on o.id = p.order_id`
const selectOrderSql = `select ${columnsOf(orderFields).join(', ')} from orders`
const selectAloneSql = `select ${paymentColumns} from payments p`

export const readBoth = (row: Row) => ({ payment: readPayment(row), order: readJoinedOrder(row) })

/** One order, or one payment with its order or alone; null where there is none. */
export function createFinders(run: Run) {
  async function findOne(name: string, text: string, values: unknown[]) {
    const { rows } = await run(name, text, values)
    return rows[0] ? readBoth(rows[0]) : null
  }

  async function findAlone(name: string, where: string, values: unknown[]) {
    const { rows } = await run(name, `${selectAloneSql} where ${where}`, values)
    return rows[0] ? readPayment(rows[0]) : null
  }

  async function findOrder(name: string, where: string, values: unknown[]) {
    const { rows } = await run(name, `${selectOrderSql} where ${where}`, values)
    return rows[0] ? readOrder(rows[0]) : null
  }

  const latestPayment = (orderId: string) =>
    findAlone('latest-payment', 'p.order_id = $1 order by p.registered_at desc, p.id limit 1', [
      orderId,
    ])

  return { findOne, findAlone, findOrder, latestPayment }
}
