import type { PaymentStore } from '../../ports/payment-store.port.ts'
import { createFinders, readBoth, selectPaymentSql } from './finders.ts'
import { orderColumns, paymentColumns, readPayment } from './payment-rows.ts'
import type { Run } from './runner.ts'

const notOver = `('registered', 'raised', 'in-process', 'unknown', 'paid', 'refund-due')`

/**
 * True of an order whose owner has another for the same thing that is pending, or was delivered since: asked
 * for twice and waited for once, it is not to be paid as well. Only one owner's rows are read, by index.
 */
const isAnsweredByAnotherSql = `exists (
  select from orders other
  join payments attempt on attempt.order_id = other.id
  where other.owner_hash = o.owner_hash and other.same_key = o.same_key and other.created_at >= $2
    and (attempt.state in ${notOver} or attempt.delivered_at >= o.created_at)
)`

const findUnfinishedSql = `
  select o.id as order_id, p.id as payment_id
  from orders o
  left join lateral (
    select id, state from payments where order_id = o.id order by registered_at desc, id limit 1
  ) p on true
  where o.owner_hash = $1 and o.created_at >= $2
    and (p.state in ${notOver} or (p.id is null and o.created_at >= $3 and not ${isAnsweredByAnotherSql}))
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

/** The orders that one device opened. */
export function deviceQueries(
  run: Run,
): Pick<PaymentStore, 'findUnfinished' | 'findPending' | 'findDelivered'> {
  const { findOrder, latestPayment } = createFinders(run)
  return {
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
      return rows.map(readBoth)
    },
  }
}
