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

/**
 * Both rows locked, the order's first: the payment is read only once the order's lock is held, and a row
 * that changed while we waited is read as it is now.
 */
const lockPaymentSql = `
  with held as materialized (
    select * from orders where id = (select order_id from payments where id = $1) for update
  )
  select p.*, ${orderColumns.map((column) => `held.${column} as order_${column}`).join(', ')}
  from held join payments p on p.order_id = held.id
  where p.id = $1
  for update of p`

/** The lines of one posting, however many: accounts and amounts come as two lists. */
const appendLinesSql = `
  insert into ledger_lines (posting_id, payment_id, order_id, at, recipe, currency, account, amount_minor)
  select $1, $2, $3, $4, $5, $6, line.account, line.amount_minor
  from unnest($7::text[], $8::bigint[]) as line (account, amount_minor)`

/** Named as well, since only those are sent together with their neighbours. */
const begin = { name: 'begin', text: 'begin' }
const commit = { name: 'commit', text: 'commit' }

export type OpenTransaction = PaymentTransaction & {
  /** Waits until everything that was written is stored; throws where anything was not. */
  commit(): Promise<void>
}

/**
 * One open transaction on one connection. Statements are named, so that each is planned once. What
 * answers nothing is sent without waiting for it: its failure comes with the commit.
 */
export function openTransaction(client: PoolClient): OpenTransaction {
  const sent: Promise<unknown>[] = []
  let failure: unknown
  const note = <T>(asked: Promise<T>): Promise<T> => {
    // The first failure is the reason; every later statement only says that the transaction is broken.
    const answer = asked.catch((error: unknown) => {
      failure ??= error
      throw failure
    })
    sent.push(answer)
    // Heard at the commit; until then nobody may be listening.
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
    async commit() {
      const committed = client.query(commit)
      await Promise.all([...sent, committed])
      // PostgreSQL answers the commit of a broken transaction without an error.
      const { command } = await committed
      if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command}`)
    },

    async lockOrder(id) {
      const { rows } = await run('lock-order', 'select * from orders where id = $1 for update', [
        id,
      ])
      return rows[0] ? readOrder(rows[0]) : null
    },

    async lockPayment(id) {
      const { rows } = await run('lock-payment', lockPaymentSql, [id])
      const row = rows[0]
      return row ? { payment: readPayment(row), order: readOrder(row, 'order_') } : null
    },

    insertOrder: (order) => write('insert-order', insertOrderSql, orderValues(order)),

    saveOrder: (order) =>
      write('save-order', 'update orders set paid_by = $2, open_attempt = $3 where id = $1', [
        order.id,
        order.paidBy,
        order.openAttempt,
      ]),

    insertPayment: (payment) =>
      write('insert-payment', insertPaymentSql, [
        ...fixedValues(payment),
        ...movingValues(payment),
      ]),

    savePayment: (payment) =>
      write('save-payment', savePaymentSql, [payment.id, ...movingValues(payment)]),

    appendHistory: (entry) =>
      write(
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
      ),

    appendPosting: (posting) =>
      write('append-lines', appendLinesSql, [
        // One booking of each recipe a payment: a second one is a bug and must not commit.
        `${posting.paymentId}/${posting.recipe}`,
        posting.paymentId,
        posting.orderId,
        new Date(posting.at),
        posting.recipe,
        posting.currency,
        posting.lines.map(({ account }) => account),
        posting.lines.map(({ minor }) => minor),
      ]),

    appendMessage: ({ paymentId, orderId, kind, to, at }) =>
      write(
        'append-message',
        `insert into messages (payment_id, order_id, kind, msisdn, created_at, next_at, tries)
         values ($1, $2, $3, $4, $5, $5, 0) on conflict do nothing`,
        [paymentId, orderId, kind, to, new Date(at)],
      ),

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

    answerKey: (key, operation, answer) =>
      write(
        'answer-key',
        'update idempotency_keys set answer = $3 where key = $1 and operation = $2 and answer is null',
        [key, operation, answer],
      ),
  }
}
