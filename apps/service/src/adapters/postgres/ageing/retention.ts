import type { Instant } from '@portal/kernel/instant'
import type { Database } from '../connections/database.ts'
import { alone } from './housekeeping.ts'

/** Limits of age; older data are removed. */
export type OrderCutoffs = {
  /** Orders without any attempt, by the moment at which they were made. */
  bareOrders: Instant
  /** Email addresses and payers, by the end of their payment. */
  contacts: Instant
  /** Recharged numbers, by the moment at which their order was made. */
  numbers: Instant
}

const over = `('delivered', 'refunded', 'failed', 'expired', 'superseded')`

/**
 * Index orders_bare. Orders that a visitor is paying are locked and skipped. Those whose mark was left by a
 * process of an earlier version lose it here, so that each is looked at once. Scalar subqueries, here and
 * below, keep a generic plan from reading the whole table for them.
 */
const bareOrdersSql = `
  with old as (
    select o.id, (select p.id from payments p where p.order_id = o.id limit 1) is not null as was_tried
    from orders o where o.bare_since < $1
    order by o.bare_since limit $2 for update of o skip locked
  ), marked as (
    update orders set bare_since = null where id = any(array(select id from old where was_tried))
  )
  delete from orders where id = any(array(select id from old where not was_tried))`

/** Indexes payments_with_contact and messages_mail_once. A mail that was not sent by then is sent no more. */
const endOfPayment = 'greatest(registered_at, delivered_at, refunded_at, ended_at)'
const contactsSql = `
  with old as (
    select id from payments
    where ${endOfPayment} < $1 and state in ${over}
      and (email_id is not null or payer_msisdn is not null) and next_at is null
      and (select 1 from refunds r where r.payment_id = payments.id
        and r.state in ('due', 'sent', 'under-way') limit 1) is null
      and (select 1 from anomalies a where a.payment_id = payments.id and a.closed_at is null limit 1) is null
    order by ${endOfPayment} limit $2 for update skip locked
  ), mails as (
    update messages set recipient = null, next_at = null
    where channel = 'mail' and payment_id = any(array(select id from old))
  )
  update payments set email_id = null, payer_msisdn = null where id = any(array(select id from old))`

/**
 * Index orders_with_number. The name is made of the order's id, so it reveals nothing of the number, and what
 * belongs to one order stays together.
 */
const nameOf = (orderId: string) => `'*' || left(md5(${orderId}), 8)`
const numbersSql = `
  with old as (
    select o.id from orders o
    where o.created_at < $1 and left(o.msisdn, 1) <> '*'
      and (select 1 from payments p where p.order_id = o.id
        and (p.next_at is not null or p.state not in ${over}) limit 1) is null
    order by o.created_at limit $2 for update of o skip locked
  ), attempts as (
    update payments set msisdn = ${nameOf('order_id')} where order_id = any(array(select id from old))
  )
  update orders set msisdn = ${nameOf('id')}, same_key = ${nameOf('id')}
  where id = any(array(select id from old))`

/**
 * Ends the personal data of orders and payments: at most `limit` of each kind, oldest first. Answers how many. Payments
 * that are not over, with a refund under way or with an open case keep everything.
 */
export const endOrders = (
  database: Database,
  { bareOrders, contacts, numbers }: OrderCutoffs,
  limit: number,
): Promise<number> =>
  alone(database, async (client) => {
    let ended = 0
    for (const [text, then] of [
      [bareOrdersSql, bareOrders],
      [contactsSql, contacts],
      [numbersSql, numbers],
    ] as const) {
      const { rowCount } = await client.query(text, [new Date(then), limit])
      ended += rowCount ?? 0
    }
    return ended
  })
