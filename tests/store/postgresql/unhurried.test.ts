import { instantOf } from '@portal/kernel/instant'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../apps/service/src/adapters/postgres/connections/database.ts'
import { createMessageStore } from '../../../apps/service/src/adapters/postgres/messages/message-store.ts'
import { createPaymentStore } from '../../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import { useDatabase } from '../database.ts'
import { agoMs, keep } from '../rows.ts'

/** Notes at each commit that changed one of these tables whether it waits for the disk. */
const watched = ['payments', 'orders', 'messages', 'callbacks', 'idempotency_keys', 'ledger_lines']
const watch = [
  'create table commits (changed text, waits text)',
  `create function note_commit() returns trigger language plpgsql as $$
   begin
     insert into commits values (tg_table_name, current_setting('synchronous_commit'));
     return null;
   end $$`,
  ...watched.map(
    (table) => `create constraint trigger noted after insert or update on ${table}
      deferrable initially deferred for each row execute function note_commit()`,
  ),
]

const { url, query } = await useDatabase()
for (const statement of watch) await query(statement)
// The server of these tests waits for nothing; this database does, on connections from now on.
await query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = on`)
const database = openDatabase({ url, connectionsMax: 1, onError: () => {} })
const store = createPaymentStore(database)
const messages = createMessageStore(database)
beforeEach(() => database.query('delete from commits'))
afterAll(() => database.end())

async function commits(): Promise<string[]> {
  const { rows } = await database.query('select distinct changed, waits from commits order by 1')
  return rows.map(({ changed, waits }) => `${changed} ${waits}`)
}

const now = () => instantOf(Date.now())
const to = ({ msisdn }: Order) => ({ channel: 'sms', recipient: msisdn }) as const
const ids = ({ id, orderId }: Payment) => ({ paymentId: id, orderId })

test('a claim does not wait for the disk, and what is stored under it does', async () => {
  const { payment } = await keep(store, { nextAt: agoMs(1_000) })
  await database.query('delete from commits')
  expect(await store.claimDue(1_000, 9)).toHaveLength(1)
  expect(await commits()).toEqual(['payments off'])
  await database.query('delete from commits')
  await store.transaction((tx) => tx.savePayment(payment, { ...payment, nextAt: null }))
  expect(await commits()).toEqual(['payments on'])
})

test('neither do a callback’s copy and the work on messages', async () => {
  const { order, payment } = await keep(store)
  const text = { ...ids(payment), kind: 'delivered', ...to(order), at: agoMs(1_000) } as const
  await store.transaction((tx) => tx.appendMessage(text))
  await database.query('delete from commits')
  await store.saveCallback({ provider: 'purse', reference: payment.id, bodyDigest: 'D' })
  const [claimed] = await messages.claimMessages('sms', now(), now(), 9)
  await messages.settleMessage(claimed?.id ?? '', { kind: 'again', at: now() })
  expect(await commits()).toEqual(['callbacks off', 'messages off'])
})

test('everything else waits: orders, attempts, keys, books, messages to be sent, and notifications', async () => {
  const { order, payment } = await keep(store)
  await store.transaction(async (tx) => {
    await tx.claimKey('K', 'process', 'F')
    await tx.answerKey('K', 'process', 'A')
    const entry = { ...ids(payment), at: now() }
    await tx.appendMessage({ ...entry, kind: 'delivered', ...to(order) })
    const { minor, currency } = payment.amount
    const lines = [
      { account: 'customers', money: { minor: -minor, currency } },
      { account: 'deliveries', money: payment.amount },
    ] as const
    await tx.appendPosting({ ...entry, recipe: 'take', lines })
  })
  const notification = {
    mustAsk: true,
    namedId: null,
    isConfirming: false,
    spacingMs: 1,
    hastens: true,
  }
  await store.nudge(payment.id, notification)
  const again = { retryMs: 1, failuresMax: 5, stuckRetryMs: 1 }
  await store.noteFailure(payment, 'E', again)
  const others = watched.filter((table) => table !== 'callbacks').sort()
  expect(await commits()).toEqual(others.map((table) => `${table} on`))
})
