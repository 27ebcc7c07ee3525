import type { Instant } from '@portal/kernel/instant'
import type { Order, Payment } from '../../../ports/payment.port.ts'
import type { OrderAndPayment, PaymentStore } from '../../../ports/payment-store.port.ts'
import { gathered } from '../connections/gathered-reads.ts'
import type { Run } from '../connections/runner.ts'
import { createFinders, readBoth, selectPaymentSql } from './finders.ts'
import { orderColumns, paymentColumns, readJoinedOrder, readPayment } from './payment-rows.ts'

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

/**
 * For each owner at most one order, with its newest attempt. A case of a person may stay for days, so it
 * gives way to whatever else is open or was begun since.
 */
const findUnfinishedSql = `
  select asked.owner_hash as asked_by, ${orderColumns}, ${paymentColumns}
  from unnest($1::text[]) as asked (owner_hash)
  cross join lateral (
    select o.id as order_id, p.id as payment_id
    from orders o
    left join lateral (
      select id, state from payments where order_id = o.id order by registered_at desc, id limit 1
    ) p on true
    where o.owner_hash = asked.owner_hash and o.created_at >= $2
      and (p.state in ${notOver} or p.state = 'exception'
        or (p.id is null and o.created_at >= $3 and not ${isAnsweredByAnotherSql}))
    order by (p.id is not null and p.state <> 'exception') desc, o.created_at desc
    limit 1
  ) found
  join orders o on o.id = found.order_id
  left join payments p on p.id = found.payment_id`

const findPendingSql = `${selectPaymentSql}
  where o.owner_hash = $1 and o.same_key = $2 and o.created_at >= $3 and p.state in ${notOver}
  order by p.registered_at desc
  limit 5`

/** Asked for with each page of an order that can be paid: few orders of an owner are of one thing. Index orders_by_owner. */
const findDuplicateSql = `${selectPaymentSql}
  where o.owner_hash = $1 and o.same_key = $2 and o.created_at >= $3 and o.id <> $4
    and p.registered_at >= $5 and (p.state in ${notOver} or p.delivered_at >= $6)
  order by p.registered_at desc, p.id
  limit 1`

const findDeliveredSql = `
  select asked.owner_hash as asked_by, ${paymentColumns}, ${orderColumns}
  from unnest($1::text[]) as asked (owner_hash)
  cross join lateral (
    select o.* from orders o
    join payments delivered on delivered.id = o.paid_by
    where o.owner_hash = asked.owner_hash and o.created_at >= $2 and delivered.delivered_at is not null
    order by o.created_at desc
    limit $3
  ) o
  join payments p on p.id = o.paid_by
  order by o.created_at desc`

type Unfinished = { order: Order; payment: Payment | null }

/**
 * The orders that one device opened. Each page of a known device asks for what is unfinished and what was
 * delivered, so both are gathered. Decision 017.
 */
export function deviceQueries(
  run: Run,
): Pick<PaymentStore, 'findUnfinished' | 'findPending' | 'findDuplicate' | 'findDelivered'> {
  const { findAll } = createFinders(run)
  const unfinished = gathered<string, Unfinished, [since: Instant, untouchedSince: Instant]>(
    async (owners, ...moments) => {
      const { rows } = await run('find-unfinished', findUnfinishedSql, [
        owners,
        ...moments.map((moment) => new Date(moment)),
      ])
      return new Map(
        rows.map((row) => {
          const payment = row.id === null ? null : readPayment(row)
          return [row.asked_by as string, { order: readJoinedOrder(row), payment }]
        }),
      )
    },
  )
  const delivered = gathered<string, OrderAndPayment[], [since: Instant, limit: number]>(
    async (owners, since, limit) => {
      const values = [owners, new Date(since), limit]
      const { rows } = await run('find-delivered', findDeliveredSql, values)
      const byOwner = Map.groupBy(rows, (row) => row.asked_by as string)
      return new Map([...byOwner].map(([owner, own]) => [owner, own.map(readBoth)]))
    },
  )
  return {
    findUnfinished: unfinished,
    async findPending(ownerHash, since, sameKey) {
      const values = [ownerHash, sameKey, new Date(since)]
      return (await findAll('find-pending', findPendingSql, values)).map(({ payment }) => payment)
    },
    async findDuplicate({ id, ownerHash, sameKey, createdAt }, ...moments) {
      const [since, deliveredSince] = moments.map((moment) => new Date(moment))
      const values = [ownerHash, sameKey, since, id, new Date(createdAt), deliveredSince]
      const [found] = await findAll('find-duplicate', findDuplicateSql, values)
      return found?.payment ?? null
    },
    findDelivered: async (...asked) => (await delivered(...asked)) ?? [],
  }
}
