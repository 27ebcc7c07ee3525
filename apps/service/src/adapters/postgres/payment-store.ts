import type { PaymentStore } from '../../ports/payment-store.port.ts'
import type { Database } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { orderColumns, type Row, readOrder, readPayment } from './payment-rows.ts'

/**
 * Claims what is due. `skip locked` lets several workers take different rows at once; the partial
 * index payments_due gives the soonest ones without reading what waits for nothing.
 */
const claimDueSql = `
  update payments set lease_until = $2
  where id in (
    select id from payments
    where next_at <= $1 and (lease_until is null or lease_until <= $1)
    order by next_at
    limit $3
    for update skip locked
  )
  returning *`

const orderPrefix = 'order_'
/** Both rows in one go: pages ask for this more often than for anything else. */
const selectPaymentSql = `
  select p.*, ${orderColumns.map((column) => `o.${column} as ${orderPrefix}${column}`).join(', ')}
  from payments p join orders o on o.id = p.order_id`
const findPaymentSql = `${selectPaymentSql} where p.id = $1`

const notOver = `('registered', 'raised', 'in-process', 'unknown', 'paid', 'refund-due')`

/**
 * Left out: attempts the visitor gave up or still holds in hand; they say nothing about the provider. A
 * push that never reached it does.
 */
const countOutcomesSql = `
  select count(*) as all, count(paid_at) as paid
  from payments
  where provider = $1 and submitted_at >= $2
    and (paid_at is not null or state in ('failed', 'unknown') or reason = 'not-reached')`

const waiting = `('raised', 'in-process', 'unknown', 'paid', 'refund-due', 'exception')`

const findUnfinishedSql = `
  select o.id as order_id, p.id as payment_id
  from orders o
  left join lateral (
    select id, state from payments where order_id = o.id order by registered_at desc, id limit 1
  ) p on true
  where o.owner_hash = $1 and o.created_at >= $2
    and (p.state in ${notOver} or (p.id is null and o.created_at >= $3))
  order by (p.id is not null) desc, o.created_at desc
  limit 1`

const findPendingSql = `
  select p.* from payments p
  join orders o on o.id = p.order_id
  where o.owner_hash = $1 and o.msisdn = $2 and o.amount_minor = $3 and o.currency = $4
    and o.created_at >= $5 and p.state in ${notOver}
  order by p.registered_at desc
  limit 5`

const findDeliveredSql = `
  select p.* from orders o
  join payments p on p.id = o.paid_by
  where o.owner_hash = $1 and o.created_at >= $2 and p.delivered_at is not null
  order by o.created_at desc
  limit $3`

export function createPaymentStore(database: Database): PaymentStore {
  const run = (name: string, text: string, values: unknown[]) =>
    database.query<Row>({ name, text, values })

  async function findOrder(id: string) {
    const { rows } = await run('find-order', 'select * from orders where id = $1', [id])
    return rows[0] ? readOrder(rows[0]) : null
  }

  async function findPayment(id: string) {
    const { rows } = await run('find-payment', findPaymentSql, [id])
    const row = rows[0]
    return row ? { payment: readPayment(row), order: readOrder(row, orderPrefix) } : null
  }

  async function latestPayment(orderId: string) {
    const { rows } = await run(
      'latest-payment',
      'select * from payments where order_id = $1 order by registered_at desc, id limit 1',
      [orderId],
    )
    return rows[0] ? readPayment(rows[0]) : null
  }

  return {
    transaction: (work) => inTransaction(database, work),

    async claimDue(now, leaseUntil, limit) {
      const { rows } = await run('claim-due', claimDueSql, [
        new Date(now),
        new Date(leaseUntil),
        limit,
      ])
      return rows.map(readPayment)
    },

    async nudge(id, now) {
      const { rowCount } = await run('nudge', 'update payments set next_at = $2 where id = $1', [
        id,
        new Date(now),
      ])
      return rowCount === 1
    },

    findOrder,
    findPayment,
    latestPayment,

    async latestTaken(orderId) {
      const { rows } = await run(
        'latest-taken',
        `select * from payments where order_id = $1 and taken_minor is not null
         order by registered_at desc, id limit 1`,
        [orderId],
      )
      return rows[0] ? readPayment(rows[0]) : null
    },

    async findKey(key, operation) {
      const { rows } = await run(
        'find-key',
        'select answer from idempotency_keys where key = $1 and operation = $2',
        [key, operation],
      )
      return (rows[0]?.answer as string | null | undefined) ?? null
    },

    async findUnfinished(ownerHash, since, untouchedSince) {
      const { rows } = await run('find-unfinished', findUnfinishedSql, [
        ownerHash,
        new Date(since),
        new Date(untouchedSince),
      ])
      const found = rows[0]
      if (!found) return null
      const order = await findOrder(found.order_id as string)
      return order ? { order, payment: await latestPayment(order.id) } : null
    },

    async findPending(ownerHash, since, { msisdn, amount }) {
      const { rows } = await run('find-pending', findPendingSql, [
        ownerHash,
        msisdn,
        amount.minor,
        amount.currency,
        new Date(since),
      ])
      return rows.map(readPayment)
    },

    async findDelivered(ownerHash, since, limit) {
      const { rows } = await run('find-delivered', findDeliveredSql, [
        ownerHash,
        new Date(since),
        limit,
      ])
      return rows.map(readPayment)
    },

    async countOutcomes(provider, since) {
      const { rows } = await run('count-outcomes', countOutcomesSql, [provider, new Date(since)])
      return { all: Number(rows[0]?.all), paid: Number(rows[0]?.paid) }
    },

    async countWaiting() {
      const { rows } = await run(
        'count-waiting',
        `select state, count(*) from payments where state in ${waiting} group by state`,
        [],
      )
      return Object.fromEntries(rows.map((row) => [row.state as string, Number(row.count)]))
    },

    async listExceptions(limit) {
      const { rows } = await run(
        'list-exceptions',
        `${selectPaymentSql} where p.state = 'exception' order by p.registered_at limit $1`,
        [limit],
      )
      return rows.map((row) => ({ payment: readPayment(row), order: readOrder(row, orderPrefix) }))
    },

    async findOrderByReceipt(receiptCode) {
      const { rows } = await run(
        'order-by-receipt',
        'select * from orders where receipt_code = $1',
        [receiptCode],
      )
      return rows[0] ? readOrder(rows[0]) : null
    },

    async findOrderByReference(reference, msisdn) {
      const { rows } = await run(
        'order-by-reference',
        'select * from orders where reference = $1 and msisdn = $2',
        [reference, msisdn],
      )
      return rows[0] ? readOrder(rows[0]) : null
    },

    async forgetBefore(then) {
      const before = [new Date(then)]
      await run('forget-keys', 'delete from idempotency_keys where created_at < $1', before)
      await run('forget-messages', 'delete from messages where created_at < $1', before)
      await run('forget-callbacks', 'delete from callbacks where received_at < $1', before)
    },

    async saveCallback({ provider, at, reference, bodyDigest }) {
      await run(
        'save-callback',
        'insert into callbacks (provider, received_at, reference, body_digest) values ($1, $2, $3, $4)',
        [provider, new Date(at), reference, bodyDigest],
      )
    },
  }
}
