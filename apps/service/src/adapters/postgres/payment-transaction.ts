import { instantOf } from '@portal/kernel/instant'
import type { PoolClient } from 'pg'
import type {
  LockedOrder,
  LockedPayment,
  PaymentTransaction,
} from '../../ports/payment-store.port.ts'
import { columnsOf, places, type Row, toInstant, valuesOf } from './columns.ts'
import {
  fixedPaymentFields,
  movingOrderFields,
  movingPaymentFields,
  orderColumns,
  orderFields,
  paymentColumns,
  readJoinedOrder,
  readOrder,
  readPayment,
  refundFields,
} from './payment-rows.ts'

const insertInto = (table: string, columns: string[]): string =>
  `insert into ${table} (${columns.join(', ')}) values (${places(columns.length)})`
const setFrom = (columns: string[], first: number): string =>
  columns.map((column, index) => `${column} = $${index + first}`).join(', ')

const paymentFields = [...fixedPaymentFields, ...movingPaymentFields]
const insertOrderSql = insertInto('orders', columnsOf(orderFields))
const saveOrderSql = `update orders set ${setFrom(columnsOf(movingOrderFields), 2)} where id = $1`
const insertPaymentSql = insertInto('payments', columnsOf(paymentFields))
const savePaymentSql = `update payments set ${setFrom(columnsOf(movingPaymentFields), 2)} where id = $1`
const refundColumns = columnsOf(refundFields)
const saveRefundSql = `${insertInto('refunds', [...refundColumns, 'provider'])}
  on conflict (payment_id, ordinal) do update set ${refundColumns
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`

/**
 * The order's lock comes first, and in a statement of its own: what is read after the wait for it must be
 * read anew. One statement that waits reads locked rows as they are then, and all others, refunds among
 * them, as they were before.
 */
const lockOrderOfSql =
  'select from orders where id = (select order_id from payments where id = $1) for update'
const readLockedSql = `
  select ${paymentColumns}, ${orderColumns}, clock_timestamp() as now
  from payments p join orders o on o.id = p.order_id
  where p.id = $1
  for update of p`
const lockOrderSql = 'select from orders where id = $1 for update'
const readOrderSql = 'select *, clock_timestamp() as now from orders where id = $1'

/** The lines of one posting, however many: accounts, currencies and amounts come as three lists. */
const appendLinesSql = `
  insert into ledger_lines (posting_id, payment_id, order_id, at, recipe, account, currency, amount_minor)
  select $1, $2, $3, $4, $5, line.account, line.currency, line.amount_minor
  from unnest($6::text[], $7::text[], $8::bigint[]) as line (account, currency, amount_minor)`

/**
 * Index payments_by_payer; only prompts that were not approved, or are still open, count. One that was
 * submitted while a worker asks about it is sent later, without being counted again.
 */
const countPromptsSql = `
  select coalesce(charge_sent_at, submitted_at) as charge_sent_at,
    case when state in ('raised', 'in-process', 'unknown', 'superseded') then charge_expires_at end as open_until
  from payments
  where payer_msisdn = $1 and submitted_at > $2 and paid_at is null
    and (charge_sent_at is not null or state = 'raised')
  order by 1`

/** Index orders_by_owner. */
const wasBoughtSql = `
  select exists (
    select from orders o join payments p on p.id = o.paid_by
    where o.owner_hash = $1 and o.created_at >= $2::timestamptz - interval '31 days' and o.id <> $3 and o.same_key = $4
      and p.paid_at >= $2::timestamptz and p.state in ('paid', 'delivered', 'exception')
  ) as bought`

/** Named as well, since only named statements are sent together with their neighbours. */
const begin = { name: 'begin', text: 'begin' }
const commit = { name: 'commit', text: 'commit' }

const now = (row: Row) => instantOf((row.now as Date).getTime())

export type OpenTransaction = PaymentTransaction & {
  /** Waits until every write is stored; throws if one was not. */
  commit(): Promise<void>
}

/** Runs statements on one connection; those without an answer are sent without waiting. */
function createRunner(client: PoolClient) {
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

/**
 * One open transaction on one connection. Statements are named, so that each is planned once; the
 * failure of one that answers nothing comes with the commit.
 */
export function openTransaction(client: PoolClient): OpenTransaction {
  const runner = createRunner(client)
  const { run, write } = runner
  return {
    commit: runner.commit,

    async lockOrder(id): Promise<LockedOrder | null> {
      run('lock-order', lockOrderSql, [id])
      const { rows } = await run('read-order', readOrderSql, [id])
      return rows[0] ? { order: readOrder(rows[0]), now: now(rows[0]) } : null
    },

    async lockPayment(id): Promise<LockedPayment | null> {
      run('lock-order-of', lockOrderOfSql, [id])
      const { rows } = await run('read-locked', readLockedSql, [id])
      const row = rows[0]
      return row ? { payment: readPayment(row), order: readJoinedOrder(row), now: now(row) } : null
    },

    insertOrder: (order) => write('insert-order', insertOrderSql, valuesOf(orderFields, order)),
    saveOrder: (order) =>
      write('save-order', saveOrderSql, [order.id, ...valuesOf(movingOrderFields, order)]),
    insertPayment: (payment) =>
      write('insert-payment', insertPaymentSql, valuesOf(paymentFields, payment)),
    savePayment: (payment) =>
      write('save-payment', savePaymentSql, [
        payment.id,
        ...valuesOf(movingPaymentFields, payment),
      ]),
    saveRefund: (provider, refund) =>
      write('save-refund', saveRefundSql, [...valuesOf(refundFields, refund), provider]),

    appendHistory: ({ paymentId, orderId, at, move, from, to, detail }) =>
      write(
        'append-history',
        `insert into payment_history (payment_id, order_id, at, move, from_state, to_state, detail)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [paymentId, orderId, new Date(at), move, from, to, detail],
      ),

    appendRefundHistory: ({ paymentId, ordinal, at, move, from, to, detail }) =>
      write(
        'append-refund-history',
        `insert into refund_history (payment_id, ordinal, at, move, from_state, to_state, detail)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [paymentId, ordinal, new Date(at), move, from, to, detail],
      ),

    appendPosting: (posting) =>
      write('append-lines', appendLinesSql, [
        // One booking of each recipe per payment: a second one is a bug and must not commit.
        `${posting.paymentId}/${posting.recipe}`,
        posting.paymentId,
        posting.orderId,
        new Date(posting.at),
        posting.recipe,
        posting.lines.map(({ account }) => account),
        posting.lines.map(({ money }) => money.currency),
        posting.lines.map(({ money }) => money.minor),
      ]),

    appendMessage: ({ paymentId, orderId, kind, to, at }) =>
      write(
        'append-message',
        `insert into messages (payment_id, order_id, kind, msisdn, created_at, next_at, tries)
         values ($1, $2, $3, $4, $5, $5, 0) on conflict do nothing`,
        [paymentId, orderId, kind, to, new Date(at)],
      ),

    appendAnomaly: ({ paymentId, orderId, at, kind, subject, detail }) =>
      write(
        'append-anomaly',
        `insert into anomalies (payment_id, order_id, at, kind, subject, detail)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [paymentId, orderId, new Date(at), kind, subject, detail],
      ),

    appendSession: ({ id, provider }, session) =>
      write(
        'append-session',
        `insert into provider_sessions (provider, session, payment_id, created_at)
         select $1::text, $2::text, $3::text, clock_timestamp() where not exists (
           select from provider_sessions where provider = $1 and session = $2 and payment_id = $3
         )`,
        [provider, session, id],
      ),

    async claimKey(key, operation, fingerprint) {
      // Waits while another transaction holds the same key uncommitted, then reads the result.
      const inserted = await run(
        'claim-key',
        `insert into idempotency_keys (key, operation, fingerprint, created_at)
         values ($1, $2, $3, clock_timestamp()) on conflict do nothing returning key`,
        [key, operation, fingerprint],
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

    async wasBoughtSince(order, since) {
      const { rows } = await run('was-bought', wasBoughtSql, [
        order.ownerHash,
        new Date(since),
        order.id,
        order.sameKey,
      ])
      return rows[0]?.bought === true
    },

    async countPrompts(payer, since) {
      run('lock-payer', `select pg_advisory_xact_lock(hashtextextended('payer:' || $1, 0))`, [
        payer,
      ])
      const { rows } = await run('count-prompts', countPromptsSql, [payer, new Date(since)])
      const open = rows.flatMap((row) => toInstant(row.open_until) ?? [])
      return {
        openUntil: open.sort((a, b) => a - b),
        unapprovedAt: rows.flatMap((row) => toInstant(row.charge_sent_at) ?? []),
      }
    },
  }
}
