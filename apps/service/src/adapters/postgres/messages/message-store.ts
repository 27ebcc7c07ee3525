import type { MessageStore } from '../../../ports/messages/message-store.port.ts'
import { messageKinds } from '../../../ports/payment.port.ts'
import { aliased, columnsOf, entityReader } from '../connections/columns.ts'
import type { Database } from '../connections/database.ts'
import { unhurried } from '../connections/unhurried.ts'
import {
  orderColumns,
  paymentColumns,
  readJoinedOrder,
  readPayment,
} from '../payments/payment-rows.ts'
import { messageFields } from '../payments/record-rows.ts'

const messagePrefix = 'message_'

/**
 * Index messages_due_by_channel. Rows that another process has locked are skipped, and the claim moves a row's time to the
 * end of its lease. Messages about one payment reach a reader in order, so each waits for the one before it on its
 * channel; the few rows of a payment are found by the index messages_once. The array keeps a generic plan from reading
 * the whole table. Kinds of a later version are left to its processes. Processes of the version before lease texts by
 * `lease_until`, see migration 028.
 */
const claimSql = `
  with claimed as (
    update messages set next_at = $2, tries = tries + 1
    where id = any(array(
      select id from messages
      where channel = $5 and next_at <= $1 and kind = any($4)
        and (channel = 'mail' or lease_until is null or lease_until <= $1)
        and not exists (
          select from messages earlier
          where earlier.payment_id = messages.payment_id and earlier.channel = messages.channel
            and earlier.recipient = messages.recipient
            and earlier.id < messages.id and earlier.next_at is not null
        )
      order by next_at
      limit $3
      for update skip locked
    ))
    returning id, ${columnsOf(messageFields).join(', ')}, ${unhurried}
  )
  select ${paymentColumns}, ${orderColumns},
    claimed.id as message_id, ${aliased(messageFields, 'claimed', messagePrefix)}
  from claimed
  join payments p on p.id = claimed.payment_id
  join orders o on o.id = p.order_id`

const readMessage = entityReader(messageFields, messagePrefix)

export function createMessageStore(database: Database): MessageStore {
  return {
    async claimMessages(channel, now, leaseUntil, limit) {
      const { rows } = await database.read({
        name: 'claim-messages',
        text: claimSql,
        values: [new Date(now), new Date(leaseUntil), limit, messageKinds, channel],
      })
      return rows.map((row) => {
        const { at, tries, ...message } = readMessage(row)
        return {
          ...message,
          id: String(row.message_id),
          createdAt: at,
          // The row already counts the try that begins now, so that a crash counts as one.
          tries: tries - 1,
          payment: readPayment(row),
          order: readJoinedOrder(row),
        }
      })
    },

    async settleMessage(id, outcome) {
      await database.read({
        name: 'settle-message',
        text: `update messages
               set next_at = $2, sent_at = $3, provider_id = $4, failure = $5
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
