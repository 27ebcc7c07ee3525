import type { PaymentStore } from '../../../ports/payment-store.port.ts'
import { forgetBefore } from '../ageing/housekeeping.ts'
import { columnsOf } from '../connections/columns.ts'
import type { Database } from '../connections/database.ts'
import { unhurried } from '../connections/unhurried.ts'
import { deviceQueries } from './device-queries.ts'
import { exceptionQueries } from './exception-queries.ts'
import { createFinders, selectPaymentSql } from './finders.ts'
import { inTransaction } from './in-transaction.ts'
import { orderFields, readOrder } from './payment-rows.ts'
import { proofReads } from './secrets.ts'
import { createStateReader } from './state-reader.ts'
import { keepCallbackSql, workQueue } from './work-queue.ts'

/**
 * Left out: attempts that the visitor gave up or has still open, and what the payer's own wallet could not pay;
 * they say nothing about the provider. A push that never reached it counts, and so does a prompt that was not answered:
 * it may never have rung. Decision 059.
 */
const countOutcomesSql = `
  select count(*) as all, count(paid_at) as paid, count(delivered_at) as delivered,
    1000 * extract(epoch from percentile_disc(0.5) within group (order by delivered_at - submitted_at))
      as median_ms
  from payments
  where provider = $1 and submitted_at >= $2
    and (paid_at is not null or reason = 'not-reached' or state = 'unknown' or (state = 'failed'
      and reason is distinct from 'not-enough-money' and reason is distinct from 'wallet-locked'
      and reason is distinct from 'wrong-pin'))`

const findOrderAndKeySql = `
  select ${columnsOf(orderFields).join(', ')}, (select answer from idempotency_keys where key = $2 and operation = $3) as key_answer
  from orders where id = $1`

const newestFirst = 'order by p.registered_at desc, p.id limit 1'
const latestPaymentSql = `${selectPaymentSql} where p.order_id = $1 ${newestFirst}`
const latestTakenSql = `${selectPaymentSql}
  where p.order_id = $1 and p.taken_minor is not null ${newestFirst}`

const findByProviderIdSql = `${selectPaymentSql}
  where p.id = (
    select payment_id from provider_sessions where provider = $1 and session = $2
    union all
    select payment_id from refunds where provider = $1 and provider_refund_id = $2
    limit 1
  )`

export function createPaymentStore(database: Database): PaymentStore {
  const run = (name: string, text: string, values: unknown[]) =>
    database.read({ name, text, values })

  const { findOne, findOrder } = createFinders(run)

  return {
    transaction: (work) => inTransaction(database, work),

    ...workQueue(run),
    ...deviceQueries(run),

    findOrder: (id) => findOrder('find-order', 'id = $1', [id]),
    findPayment: (id) => findOne('find-payment', `${selectPaymentSql} where p.id = $1`, [id]),
    findState: createStateReader(run),
    findByProviderId: (provider, id) =>
      findOne('find-by-provider-id', findByProviderIdSql, [provider, id]),
    latestPayment: (orderId) => findOne('latest-payment', latestPaymentSql, [orderId]),
    latestTaken: (orderId) => findOne('latest-taken', latestTakenSql, [orderId]),

    async findKey(key, operation) {
      const { rows } = await run(
        'find-key',
        'select answer from idempotency_keys where key = $1 and operation = $2',
        [key, operation],
      )
      return (rows[0]?.answer as string | null | undefined) ?? null
    },

    async findOrderAndKey(id, key, operation) {
      const { rows } = await run('find-order-and-key', findOrderAndKeySql, [id, key, operation])
      const row = rows[0]
      return row ? { order: readOrder(row), answer: row.key_answer as string | null } : null
    },

    async countOutcomes(provider, since) {
      const { rows } = await run('count-outcomes', countOutcomesSql, [provider, new Date(since)])
      const { all, paid, delivered, median_ms: median } = rows[0] ?? {}
      return {
        all: Number(all),
        paid: Number(paid),
        delivered: Number(delivered),
        medianMs: median === null ? null : Math.round(Number(median)),
      }
    },

    ...exceptionQueries(run),
    ...proofReads(run),
    findOrderByReceipt: (code) => findOrder('order-by-receipt', 'receipt_code = $1', [code]),
    findOrderByReference: (reference, served) =>
      'msisdn' in served
        ? findOrder('order-by-reference', 'reference = $1 and msisdn = $2', [
            reference,
            served.msisdn,
          ])
        : findOrder(
            'order-by-reference-and-account',
            "reference = $1 and item ->> 'accountId' = $2",
            [reference, served.accountId],
          ),

    forgetBefore: (then, limit) => forgetBefore(database, then, limit),

    async saveCallback({ provider, reference, bodyDigest }) {
      await run('save-callback', `${keepCallbackSql('$1', '$2', '$3')} returning ${unhurried}`, [
        provider,
        reference,
        bodyDigest,
      ])
    },
  }
}
