import type { PoolClient } from 'pg'
import type { PaymentTransaction } from '../../ports/payment-store.port.ts'
import {
  fixedColumns,
  fixedValues,
  movingColumns,
  movingValues,
  orderColumns,
  orderValues,
  type Row,
  readOrder,
  readPayment,
} from './payment-rows.ts'

const places = (count: number, first = 1): string =>
  Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ')

const insertOrderSql = `insert into orders (${orderColumns.join(', ')}) values (${places(orderColumns.length)})`
const insertPaymentSql = `insert into payments (${[...fixedColumns, ...movingColumns].join(', ')})
  values (${places(fixedColumns.length + movingColumns.length)})`
const savePaymentSql = `update payments set ${movingColumns
  .map((column, index) => `${column} = $${index + 2}`)
  .join(', ')} where id = $1`

/** One open transaction on one connection. Statements are named, so that each is planned once. */
export function paymentTransaction(client: PoolClient): PaymentTransaction {
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values })

  async function lockOrder(id: string) {
    const { rows } = await run('lock-order', 'select * from orders where id = $1 for update', [id])
    return rows[0] ? readOrder(rows[0]) : null
  }

  return {
    lockOrder: (id) => lockOrder(id),

    async lockPayment(id) {
      // The order's id never changes, so it can be read before the locks are taken, order first.
      const owner = await run('order-of', 'select order_id from payments where id = $1', [id])
      const orderId = owner.rows[0]?.order_id
      if (typeof orderId !== 'string') return null
      const order = await lockOrder(orderId)
      const { rows } = await run(
        'lock-payment',
        'select * from payments where id = $1 for update',
        [id],
      )
      return order && rows[0] ? { payment: readPayment(rows[0]), order } : null
    },

    async insertOrder(order) {
      await run('insert-order', insertOrderSql, orderValues(order))
    },

    async saveOrder(order) {
      await run('save-order', 'update orders set paid_by = $2, open_attempt = $3 where id = $1', [
        order.id,
        order.paidBy,
        order.openAttempt,
      ])
    },

    async insertPayment(payment) {
      await run('insert-payment', insertPaymentSql, [
        ...fixedValues(payment),
        ...movingValues(payment),
      ])
    },

    async savePayment(payment) {
      await run('save-payment', savePaymentSql, [payment.id, ...movingValues(payment)])
    },

    async appendHistory(entry) {
      await run(
        'append-history',
        `insert into payment_history (payment_id, order_id, at, move, from_state, to_state, detail)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          entry.paymentId,
          entry.orderId,
          new Date(entry.at),
          entry.move,
          entry.from,
          entry.to,
          entry.detail,
        ],
      )
    },

    async appendPosting(posting) {
      // One booking of each recipe a payment: a second one is a bug and must not commit.
      const postingId = `${posting.paymentId}/${posting.recipe}`
      for (const line of posting.lines) {
        await run(
          'append-line',
          `insert into ledger_lines (posting_id, payment_id, order_id, at, recipe, account, currency, amount_minor)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            postingId,
            posting.paymentId,
            posting.orderId,
            new Date(posting.at),
            posting.recipe,
            line.account,
            posting.currency,
            line.minor,
          ],
        )
      }
    },

    async appendMessage({ paymentId, orderId, kind, to, at }) {
      await run(
        'append-message',
        `insert into messages (payment_id, order_id, kind, msisdn, created_at, next_at, tries)
         values ($1, $2, $3, $4, $5, $5, 0) on conflict do nothing`,
        [paymentId, orderId, kind, to, new Date(at)],
      )
    },

    async claimKey(key, operation, fingerprint, at) {
      // Waits while another transaction holds the same key uncommitted, then sees what it left.
      const inserted = await run(
        'claim-key',
        `insert into idempotency_keys (key, operation, fingerprint, created_at) values ($1, $2, $3, $4)
         on conflict do nothing returning key`,
        [key, operation, fingerprint, new Date(at)],
      )
      if (inserted.rows.length > 0) return { kind: 'new' }
      const { rows } = await run(
        'read-key',
        'select fingerprint, answer from idempotency_keys where key = $1 and operation = $2',
        [key, operation],
      )
      const known = rows[0]
      if (known?.fingerprint !== fingerprint) return { kind: 'conflict' }
      return { kind: 'repeat', answer: known.answer as string | null }
    },

    async answerKey(key, operation, answer) {
      await run(
        'answer-key',
        'update idempotency_keys set answer = $3 where key = $1 and operation = $2 and answer is null',
        [key, operation, answer],
      )
    },
  }
}
