import type { Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMessageStore } from '../../../apps/service/src/adapters/postgres/messages/message-store.ts'
import type { Channel } from '../../../apps/service/src/ports/messages/channel.port.ts'
import type {
  DueMessage,
  MessageOutcome,
} from '../../../apps/service/src/ports/messages/message-store.port.ts'
import type {
  MessageKind,
  Payment,
  Recipient,
} from '../../../apps/service/src/ports/payment.port.ts'
import { useDatabase } from '../database.ts'
import { agoMs, keep } from '../rows.ts'

const { database, store, query } = await useDatabase()
const messages = createMessageStore(database)
const phone = (msisdn: string): Recipient => ({ channel: 'sms', recipient: msisdn as Msisdn })
const [reader, other] = [phone('971000001'), phone('971000002')]
const mailbox: Recipient = { channel: 'mail', recipient: 'ann@example.com' }

beforeEach(() => query('delete from messages'))

const write = ({ id, orderId }: Payment, kind: MessageKind, to: Recipient, agoMinutes = 1) =>
  store.transaction((tx) =>
    tx.appendMessage({ paymentId: id, orderId, kind, ...to, at: agoMs(agoMinutes * 60_000) }),
  )
const claim = (channel: Channel = 'sms', leaseUntil: Instant = agoMs(-60_000)) =>
  messages.claimMessages(channel, agoMs(0), leaseUntil, 9)
const kindsOf = (claimed: readonly DueMessage[]) =>
  claimed.map(({ kind, recipient }) => [kind, recipient])

test.each<[string, MessageOutcome]>([
  ['was sent', { kind: 'sent', providerId: 'M1', at: agoMs(0) }],
  ['was given up', { kind: 'given-up', detail: 'no' }],
])(
  'a text waits until the one before it about the same payment, to the same phone, %s',
  async (_how, outcome) => {
    const { payment } = await keep(store)
    // The second is due first, as after a failure of the first.
    await write(payment, 'refund-due', reader, 1)
    await write(payment, 'refunded', reader, 5)
    await write(payment, 'refunded', other)
    const first = await claim()
    expect(kindsOf(first).toSorted()).toEqual([
      ['refund-due', reader.recipient],
      ['refunded', other.recipient],
    ])
    expect(await claim()).toEqual([])
    const before = first.find(({ recipient }) => recipient === reader.recipient)?.id ?? ''
    await messages.settleMessage(before, { kind: 'again', at: agoMs(-60_000) })
    expect(await claim()).toEqual([])
    await messages.settleMessage(before, outcome)
    expect(kindsOf(await claim())).toEqual([['refunded', reader.recipient]])
  },
)

test('a text about another payment waits for none', async () => {
  const [one, two] = [await keep(store), await keep(store)]
  await write(one.payment, 'refund-due', reader)
  await write(two.payment, 'refunded', reader)
  expect(await claim()).toHaveLength(2)
})

describe('a channel', () => {
  test('claims its own messages alone, and waits for none of the other', async () => {
    const { payment } = await keep(store)
    await write(payment, 'refund-due', mailbox)
    await write(payment, 'refunded', reader)
    expect(kindsOf(await claim('sms'))).toEqual([['refunded', reader.recipient]])
    expect(kindsOf(await claim('mail'))).toEqual([['refund-due', mailbox.recipient]])
    expect([await claim('sms'), await claim('mail')]).toEqual([[], []])
  })

  test.each<[string, Recipient]>([
    ['text', reader],
    ['mail', mailbox],
  ])('has a %s again once its lease has ended, and counts the try', async (_what, to) => {
    const { payment } = await keep(store)
    await write(payment, 'delivered', to)
    const [first] = await claim(to.channel, agoMs(1))
    const [second] = await claim(to.channel)
    expect([first?.tries, second?.tries]).toEqual([0, 1])
    expect(second).toMatchObject({ ...to, id: first?.id, kind: 'delivered', payment })
  })
})

test('a mail of a kind is kept once for each payment, and a text for each phone', async () => {
  const { payment } = await keep(store)
  for (const to of [reader, other, reader, mailbox, mailbox]) {
    await write(payment, 'delivery-late', to)
  }
  const rows = await query('select channel, recipient from messages order by id')
  expect(rows).toEqual([reader, other, mailbox])
})

/** Its statements, which know one column for the reader and no channel. */
describe('a process of the version before', () => {
  const insertBefore = ({ id, orderId }: Payment, kind: MessageKind) =>
    query(
      `insert into messages (payment_id, order_id, kind, msisdn, created_at, next_at, tries)
       values ($1, $2, $3, $4, now(), now() - interval '1 second', 0) on conflict do nothing`,
      [id, orderId, kind, reader.recipient],
    )
  const claimBefore = () =>
    query(
      `update messages set lease_until = now() + interval '1 minute', tries = tries + 1
       where next_at <= now() and (lease_until is null or lease_until <= now())
       returning kind, msisdn`,
    )

  test('writes texts that are sent, and kept once', async () => {
    const { payment } = await keep(store)
    await insertBefore(payment, 'delivered')
    await write(payment, 'delivered', reader)
    const claimed = await claim()
    expect(claimed).toHaveLength(1)
    expect(claimed[0]).toMatchObject({ ...reader, kind: 'delivered' })
  })

  test('takes texts by their number, and no mail', async () => {
    const { payment } = await keep(store)
    await write(payment, 'delivered', reader)
    await write(payment, 'delivered', mailbox)
    expect(await claimBefore()).toEqual([{ kind: 'delivered', msisdn: reader.recipient }])
    // Each respects the other's lease.
    expect(await claim('sms')).toEqual([])
    expect(await claim('mail')).toHaveLength(1)
    expect(await claimBefore()).toEqual([])
  })
})
