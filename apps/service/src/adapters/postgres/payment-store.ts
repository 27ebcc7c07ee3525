import type { TransactionId } from '@portal/kernel/ids'
import { evidenceIdsMax, type PaymentStore } from '../../ports/payment-store.port.ts'
import { caseQueries } from './case-queries.ts'
import { type Row, toInstant } from './columns.ts'
import type { Database } from './database.ts'
import { forgetBefore } from './housekeeping.ts'
import { inTransaction } from './in-transaction.ts'
import {
  orderColumns,
  paymentColumns,
  readJoinedOrder,
  readOrder,
  readPayment,
} from './payment-rows.ts'

/**
 * Claims due payments. `skip locked` lets several workers take different rows at once. The partial
 * index payments_due gives the soonest ones, and the array keeps a generic plan from joining the
 * whole table. Leases are whole milliseconds, so that they compare with what was read of them.
 */
const claimDueSql = `
  update payments
  set lease_until = date_trunc('milliseconds', clock_timestamp()) + $1 * interval '1 millisecond'
  where id = any(array(
    select id from payments
    where next_at <= now() and (lease_until is null or lease_until <= now())
    order by next_at
    limit $2
    for update skip locked
  ))
  returning id, lease_until`

/** News make a payment due, but not sooner than the spacing after the last question. */
const nudgeSql = `
  update payments set
    next_at = case when next_at is not null and not $7 then next_at else least(
      coalesce(next_at, 'infinity'),
      greatest(clock_timestamp(), coalesce(asked_at + $2 * interval '1 millisecond', '-infinity'))
    ) end,
    evidence_at = case when $3 then clock_timestamp() else evidence_at end,
    evidence_ids = case
      when $4::text is null or $4 = any(evidence_ids) or cardinality(evidence_ids) >= $6
        then evidence_ids
      else evidence_ids || $4::text
    end,
    named_at = case when $4::text is null then named_at else coalesce(named_at, clock_timestamp()) end,
    hinted_at = case when $5 then clock_timestamp() else hinted_at end
  where id = $1`

const noteFailureSql = `
  update payments set
    work_failures = work_failures + 1,
    last_error = $2,
    lease_until = null,
    next_at = clock_timestamp()
      + (case when work_failures + 1 >= $4 then $5::bigint else $3::bigint end) * interval '1 millisecond'
  where id = $1 and lease_until is not distinct from $6`

/** Both rows in one statement: the most frequent query of pages. */
const selectPaymentSql = `
  select ${paymentColumns}, ${orderColumns}
  from payments p join orders o on o.id = p.order_id`
const selectAloneSql = `select ${paymentColumns} from payments p`

const notOver = `('registered', 'raised', 'in-process', 'unknown', 'paid', 'refund-due')`

/**
 * Left out: attempts that the visitor gave up or has still open; they say nothing about the
 * provider. A push that never reached it counts.
 */
const countOutcomesSql = `
  select count(*) as all, count(paid_at) as paid
  from payments
  where provider = $1 and submitted_at >= $2
    and (paid_at is not null or state in ('failed', 'unknown') or reason = 'not-reached')`

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

const findPendingSql = `${selectPaymentSql}
  where o.owner_hash = $1 and o.same_key = $2 and o.created_at >= $3 and p.state in ${notOver}
  order by p.registered_at desc
  limit 5`

const findDeliveredSql = `
  select ${paymentColumns}, ${orderColumns} from orders o
  join payments p on p.id = o.paid_by
  where o.owner_hash = $1 and o.created_at >= $2 and p.delivered_at is not null
  order by o.created_at desc
  limit $3`

const findByProviderIdSql = `${selectPaymentSql}
  where p.id = (
    select payment_id from provider_sessions where provider = $1 and session = $2
    union all
    select payment_id from refunds where provider = $1 and provider_refund_id = $2
    limit 1
  )`

export function createPaymentStore(database: Database): PaymentStore {
  const run = (name: string, text: string, values: unknown[]) =>
    database.query<Row>({ name, text, values })

  const both = (row: Row) => ({ payment: readPayment(row), order: readJoinedOrder(row) })

  async function findOne(name: string, text: string, values: unknown[]) {
    const { rows } = await run(name, text, values)
    return rows[0] ? both(rows[0]) : null
  }

  async function findAlone(name: string, where: string, values: unknown[]) {
    const { rows } = await run(name, `${selectAloneSql} where ${where}`, values)
    return rows[0] ? readPayment(rows[0]) : null
  }

  async function findOrder(name: string, where: string, values: unknown[]) {
    const { rows } = await run(name, `select * from orders where ${where}`, values)
    return rows[0] ? readOrder(rows[0]) : null
  }

  const latestPayment = (orderId: string) =>
    findAlone('latest-payment', 'p.order_id = $1 order by p.registered_at desc, p.id limit 1', [
      orderId,
    ])

  return {
    transaction: (work) => inTransaction(database, work),

    async claimDue(leaseMs, limit) {
      const { rows } = await run('claim-due', claimDueSql, [leaseMs, limit])
      return rows.map((row) => ({
        id: row.id as TransactionId,
        leaseUntil: toInstant(row.lease_until),
      }))
    },

    async nudge(id, { spacingMs, evidence, evidenceId, hint, hastens }) {
      const { rowCount } = await run('nudge', nudgeSql, [
        id,
        spacingMs,
        evidence,
        evidenceId,
        hint,
        evidenceIdsMax,
        hastens,
      ])
      return rowCount === 1
    },

    async noteFailure({ id, leaseUntil }, error, { retryMs, failuresMax, stuckRetryMs }) {
      const held = leaseUntil === null ? null : new Date(leaseUntil)
      const values = [id, error, retryMs, failuresMax, stuckRetryMs, held]
      await run('note-failure', noteFailureSql, values)
    },

    findOrder: (id) => findOrder('find-order', 'id = $1', [id]),
    findPayment: (id) => findOne('find-payment', `${selectPaymentSql} where p.id = $1`, [id]),
    findByProviderId: (provider, id) =>
      findOne('find-by-provider-id', findByProviderIdSql, [provider, id]),
    latestPayment,
    latestTaken: (orderId) =>
      findAlone(
        'latest-taken',
        'p.order_id = $1 and p.taken_minor is not null order by p.registered_at desc, p.id limit 1',
        [orderId],
      ),

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
      const order = await findOrder('find-order', 'id = $1', [found.order_id])
      return order ? { order, payment: await latestPayment(order.id) } : null
    },

    async findPending(ownerHash, since, sameKey) {
      const { rows } = await run('find-pending', findPendingSql, [
        ownerHash,
        sameKey,
        new Date(since),
      ])
      return rows.map(readPayment)
    },

    async findDelivered(ownerHash, since, limit) {
      const values = [ownerHash, new Date(since), limit]
      const { rows } = await run('find-delivered', findDeliveredSql, values)
      return rows.map(both)
    },

    async countOutcomes(provider, since) {
      const { rows } = await run('count-outcomes', countOutcomesSql, [provider, new Date(since)])
      return { all: Number(rows[0]?.all), paid: Number(rows[0]?.paid) }
    },

    ...caseQueries(run),
    findOrderByReceipt: (code) => findOrder('order-by-receipt', 'receipt_code = $1', [code]),
    findOrderByReference: (reference, msisdn) =>
      findOrder('order-by-reference', 'reference = $1 and msisdn = $2', [reference, msisdn]),

    forgetBefore: (then, limit) => forgetBefore(database, then, limit),

    async saveCallback({ provider, reference, bodyDigest }) {
      await run(
        'save-callback',
        `insert into callbacks (provider, received_at, reference, body_digest)
         values ($1, clock_timestamp(), $2, $3)`,
        [provider, reference, bodyDigest],
      )
    },
  }
}
