import { instantOf } from '@portal/kernel/instant'
import type { PoolClient } from 'pg'
import type {
  LockedOrder,
  LockedPayment,
  PaymentTransaction,
} from '../../../ports/payment-store.port.ts'
import { isOwnersSql } from '../codes/recipient-owner.ts'
import { columnsOf, insertInto, type Row, toInstant, valuesOf } from '../connections/columns.ts'
import { createRunner } from '../connections/runner.ts'
import { appendsOf } from './appends.ts'
import { readWhole } from './finders.ts'
import { keysOf } from './idempotency-keys.ts'
import {
  lacksRefund,
  movingOrderFields,
  movingPaymentFields,
  orderColumns,
  orderFields,
  plainPaymentColumns,
  readJoinedOrder,
  readOrder,
  readPayment,
  refundFields,
  writtenPaymentFields,
} from './payment-rows.ts'
import { secretsOf } from './secrets.ts'

const setFrom = (columns: readonly string[], first: number): string =>
  columns.map((column, index) => `${column} = $${index + first}`).join(', ')

const insertOrderSql = insertInto('orders', columnsOf(orderFields))
/** An order is saved with its attempts only, so from now on it has one. */
const saveOrderSql = `
  update orders set ${setFrom(columnsOf(movingOrderFields), 2)}, bare_since = null where id = $1`
const insertPaymentSql = insertInto('payments', columnsOf(writtenPaymentFields))
type Named = { name: string; text: string }
/** Each connection keeps every statement; beyond this many a save writes all columns that can change. */
const savePaymentKindsMax = 100
const savePaymentStatements = new Map<string, Named>()

/** A statement for each set of columns that change together: about as many as there are kinds of moves. */
function savePaymentOf(columns: readonly string[]): Named {
  const key = columns.join()
  const known = savePaymentStatements.get(key)
  if (known) return known
  const name = `save-payment-${savePaymentStatements.size + 1}`
  const made = { name, text: `update payments set ${setFrom(columns, 2)} where id = $1` }
  savePaymentStatements.set(key, made)
  return made
}

const refundColumns = columnsOf(refundFields)
const saveRefundSql = `${insertInto('refunds', [...refundColumns, 'provider'])}
  on conflict (payment_id, ordinal) do update set ${refundColumns
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`

const endSilenceSql = `
  update anomalies set closed_at = clock_timestamp(), closed_by = $2, closing = $3
  where payment_id = $1 and kind = 'unanswered' and closed_at is null`

/**
 * Locks the order, then the payment, and reads both as they are after the wait. Of rows that are not locked, such a
 * statement would see those of before, so refunds are read by a later one. The time is taken outside of the query that
 * locks, and so after the wait.
 */
const lockPaymentSql = `
  select locked.*, clock_timestamp() as now
  from (
    select ${plainPaymentColumns}, ${orderColumns}
    from payments p join orders o on o.id = p.order_id
    where p.id = $1
    for update of o, p
  ) locked`
const lockOrderSql = `
  select locked.*, clock_timestamp() as now
  from (select ${columnsOf(orderFields).join(', ')} from orders where id = $1 for update) locked`

/**
 * Index payments_by_payer; only prompts that were not approved, or are still open, count. One that was
 * submitted while a worker asks about it is sent later, without being counted again.
 */
const countPromptsSql = `
  with asker as materialized (select ${isOwnersSql('$4', '$1')} as is_owners)
  select coalesce(p.charge_sent_at, p.submitted_at) as charge_sent_at,
    case when p.state in ('raised', 'in-process', 'unknown', 'superseded') then p.charge_expires_at end as open_until,
    asker.is_owners, o.owner_hash = $4 as is_own
  from payments p join orders o on o.id = p.order_id cross join asker
  where p.payer_msisdn = $1 and p.submitted_at > $2 and p.provider = any($3) and p.paid_at is null
    and (p.charge_sent_at is not null or p.state = 'raised')
  order by 1`

/** Index orders_by_owner; then those of attempts by their order. */
const wasBoughtSql = `
  select exists (
    select from orders o join payments p on p.order_id = o.id
    where o.owner_hash = $1 and o.created_at >= $2::timestamptz - interval '31 days' and o.id <> $3 and o.same_key = $4
      and (
        p.id = o.paid_by and p.paid_at >= $2::timestamptz and p.state in ('paid', 'delivered', 'exception')
        or p.state in ('raised', 'in-process', 'unknown')
        or p.state = 'registered' and (p.charge_sent_at is not null or p.secret_tries > 0)
      )
  ) as bought`

/** Makes two late debits of one owner for the same thing look at each other's orders in turn. */
const lockPurchaseSql = `select pg_advisory_xact_lock(hashtextextended('purchase:' || $1 || ':' || $2, 0))`

const now = (row: Row) => instantOf((row.now as Date).getTime())

export type OpenTransaction = PaymentTransaction & {
  /** Waits until every write is stored; throws if one was not. */
  commit(): Promise<void>
}

/**
 * One open transaction on one connection. Statements that answer nothing go out with the next one that does,
 * or with the commit, and so does their failure.
 */
export function openTransaction(client: PoolClient): OpenTransaction {
  const runner = createRunner(client)
  const { run, write } = runner
  return {
    commit: runner.commit,

    async lockOrder(id): Promise<LockedOrder | null> {
      const { rows } = await run('lock-order', lockOrderSql, [id])
      return rows[0] ? { order: readOrder(rows[0]), now: now(rows[0]) } : null
    },

    async lockPayment(id): Promise<LockedPayment | null> {
      const { rows } = await run('lock-payment', lockPaymentSql, [id])
      const [row] = rows
      if (!row) return null
      const whole = lacksRefund(row) ? await readWhole(run, id) : row
      return { payment: readPayment(whole ?? row), order: readJoinedOrder(row), now: now(row) }
    },

    insertOrder: async (order) =>
      write('insert-order', insertOrderSql, valuesOf(orderFields, order)),
    saveOrder: async (order) =>
      write('save-order', saveOrderSql, [order.id, ...valuesOf(movingOrderFields, order)]),
    insertPayment: async (payment) =>
      write('insert-payment', insertPaymentSql, valuesOf(writtenPaymentFields, payment)),
    async savePayment(before, payment) {
      const changed = movingPaymentFields.filter(({ name }) => payment[name] !== before[name])
      // An attempt whose refund alone has changed keeps its row.
      if (changed.length === 0) return
      const isFull = savePaymentStatements.size >= savePaymentKindsMax
      const written = isFull ? movingPaymentFields : changed
      const { name, text } = savePaymentOf(columnsOf(written))
      write(name, text, [payment.id, ...valuesOf(written, payment)])
    },
    saveRefund: async (provider, refund) =>
      write('save-refund', saveRefundSql, [...valuesOf(refundFields, refund), provider]),

    endSilence: async (...named) => write('end-silence', endSilenceSql, named),
    ...appendsOf(run, write),
    ...keysOf(run, write),
    ...secretsOf(run, write),

    async wasBoughtSince(order, since) {
      write('lock-purchase', lockPurchaseSql, [order.ownerHash, order.sameKey])
      const { rows } = await run('was-bought', wasBoughtSql, [
        order.ownerHash,
        new Date(since),
        order.id,
        order.sameKey,
      ])
      return rows[0]?.bought === true
    },

    async countPrompts({ payer, ownerHash }, since, providers) {
      write('lock-payer', `select pg_advisory_xact_lock(hashtextextended('payer:' || $1, 0))`, [
        payer,
      ])
      const values = [payer, new Date(since), providers, ownerHash]
      const { rows } = await run('count-prompts', countPromptsSql, values)
      const open = rows.flatMap((row) => toInstant(row.open_until) ?? [])
      const sentAt = (row: Row) => toInstant(row.charge_sent_at) ?? []
      return {
        openUntil: open.sort((a, b) => a - b),
        unapprovedAt: rows.flatMap(sentAt),
        ownAt: rows.filter((row) => row.is_own === true).flatMap(sentAt),
        isOwners: rows[0]?.is_owners === true,
      }
    },
  }
}
