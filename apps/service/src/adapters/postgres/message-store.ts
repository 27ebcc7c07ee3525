import { type Instant, instantOf } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { MessageStore } from '../../ports/message-store.port.ts'
import { type MessageKind, messageKinds } from '../../ports/payment.port.ts'
import type { Row } from './columns.ts'
import type { Database } from './database.ts'
import { orderColumns, paymentColumns, readJoinedOrder, readPayment } from './payment-rows.ts'
import { unhurried } from './unhurried.ts'

/**
 * The same claim as for payments: rows that another process has locked are skipped. Texts about one
 * payment reach a reader in order, so each waits for the one before it; the few rows of a payment
 * are found by the index messages_once. The array keeps a generic plan from reading the whole
 * table. Kinds of a later version are left to its processes.
 */
const claimSql = `
  with claimed as (
    update messages set lease_until = $2, tries = tries + 1
    where id = any(array(
      select id from messages
      where next_at <= $1 and (lease_until is null or lease_until <= $1) and kind = any($4)
        and not exists (
          select from messages earlier
          where earlier.payment_id = messages.payment_id and earlier.msisdn = messages.msisdn
            and earlier.id < messages.id and earlier.next_at is not null
        )
      order by next_at
      limit $3
      for update skip locked
    ))
    returning id, payment_id, kind, msisdn, created_at, tries, ${unhurried}
  )
  select ${paymentColumns}, ${orderColumns},
    claimed.id as message_id, claimed.kind as message_kind, claimed.msisdn as message_to,
    claimed.created_at as message_at, claimed.tries as message_tries
  from claimed
  join payments p on p.id = claimed.payment_id
  join orders o on o.id = p.order_id`

const kindOf = (row: Row): MessageKind => {
  const kind = messageKinds.find((one) => one === row.message_kind)
  if (!kind) throw new Error(`There is no message of the kind ${row.message_kind}`)
  return kind
}

export function createMessageStore(database: Database): MessageStore {
  return {
    async claimMessages(now: Instant, leaseUntil: Instant, limit: number) {
      const { rows } = await database.read({
        name: 'claim-messages',
        text: claimSql,
        values: [new Date(now), new Date(leaseUntil), limit, messageKinds],
      })
      return rows.map((row) => ({
        id: String(row.message_id),
        kind: kindOf(row),
        to: row.message_to as Msisdn,
        createdAt: instantOf((row.message_at as Date).getTime()),
        // The row already counts the try that begins now, so that a crash counts as one.
        tries: (row.message_tries as number) - 1,
        payment: readPayment(row),
        order: readJoinedOrder(row),
      }))
    },

    async settleMessage(id, outcome) {
      await database.read({
        name: 'settle-message',
        text: `update messages
               set next_at = $2, sent_at = $3, provider_id = $4, failure = $5, lease_until = null
               where id = $1 returning ${unhurried}`,
        values: [
          id,
          outcome.kind === 'again' ? new Date(outcome.at) : null,
          outcome.kind === 'sent' ? new Date(outcome.at) : null,
          outcome.kind === 'sent' ? outcome.providerId : null,
          outcome.kind === 'given-up' ? outcome.detail : null,
        ],
      })
    },
  }
}
