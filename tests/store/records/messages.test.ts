import type { Msisdn } from '@portal/kernel/msisdn'
import { beforeEach, expect, test } from 'vitest'
import { createMessageStore } from '../../../apps/service/src/adapters/postgres/messages/message-store.ts'
import type {
  DueMessage,
  MessageOutcome,
} from '../../../apps/service/src/ports/messages/message-store.port.ts'
import type { MessageKind, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import { useDatabase } from '../database.ts'
import { agoMs, keep } from '../rows.ts'

const { database, store, query } = await useDatabase()
const messages = createMessageStore(database)
const [reader, other] = ['971000001', '971000002'] as unknown as [Msisdn, Msisdn]

beforeEach(() => query('delete from messages'))

const write = ({ id, orderId }: Payment, kind: MessageKind, to: Msisdn, agoMinutes = 1) =>
  store.transaction((tx) =>
    tx.appendMessage({ paymentId: id, orderId, kind, to, at: agoMs(agoMinutes * 60_000) }),
  )
const claim = () => messages.claimMessages(agoMs(0), agoMs(-60_000), 9)
const kindsOf = (claimed: readonly DueMessage[]) => claimed.map(({ kind, to }) => [kind, to])

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
      ['refund-due', reader],
      ['refunded', other],
    ])
    expect(await claim()).toEqual([])
    const before = first.find(({ to }) => to === reader)?.id ?? ''
    await messages.settleMessage(before, { kind: 'again', at: agoMs(-60_000) })
    expect(await claim()).toEqual([])
    await messages.settleMessage(before, outcome)
    expect(kindsOf(await claim())).toEqual([['refunded', reader]])
  },
)

test('a text about another payment waits for none', async () => {
  const [one, two] = [await keep(store), await keep(store)]
  await write(one.payment, 'refund-due', reader)
  await write(two.payment, 'refunded', reader)
  expect(await claim()).toHaveLength(2)
})
