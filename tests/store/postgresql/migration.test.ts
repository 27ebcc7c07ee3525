import { expect, test } from 'vitest'
import {
  isMigrated,
  migrate,
} from '../../../apps/service/src/adapters/postgres/connections/database.ts'
import { createMessageStore } from '../../../apps/service/src/adapters/postgres/messages/message-store.ts'
import { createPaymentStore } from '../../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import { dueFields } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import { pause } from '../../client/poll.ts'
import { createEmptyDatabase, migrateUpTo, useDatabase } from '../database.ts'
import { agoMs, find, keep } from '../rows.ts'

const { store, query } = await useDatabase()

const noon = '2026-10-01T12:00:00Z'
const later = '2026-10-01T12:20:00Z'

test('refunds and the provider’s ids are noted beside a payment, written before the upgrade or after', async () => {
  const before = await createEmptyDatabase()
  await migrateUpTo(before, '010')
  const younger = createPaymentStore(before.database)
  const fields = dueFields({ isAskedAbout: true })
  // Today's statements name columns that came later.
  const columns = {
    silent_since: 'timestamptz',
    secret_tries: 'integer default 0',
    fulfilment_refused_round: 'integer',
  }
  const each = (words: (column: [string, string]) => string) =>
    before.database.query(`alter table payments ${Object.entries(columns).map(words).join(', ')}`)
  await each(([name, type]) => `add column ${name} ${type}`)
  await before.database.query('alter table refunds add column closed_at timestamptz')
  const [early, none] = [await keep(younger, fields), await keep(younger)]
  await each(([name]) => `drop column ${name}`)
  await before.database.query('alter table refunds drop column closed_at')
  // As the version before writes them: it knows nothing of the columns in the payment's row.
  const insertSession = 'insert into provider_sessions values ($1, $2, $3, $4)'
  const addSession = ({ id, provider }: Payment, name: string, when: string) =>
    before.database.query(insertSession, [provider, name, id, when])
  await addSession(early.payment, 'S2', later)
  await addSession(early.payment, 'S1', noon)
  await migrate(before.database)
  expect(await isMigrated(before.database)).toBe(true)
  expect(await migrate(before.database)).toEqual([])
  const late = await keep(younger, fields)
  await addSession(late.payment, 'S3', later)
  const read = ({ payment: { id } }: { payment: Payment }) => find(younger, id)
  expect(await read(early)).toMatchObject({ refund: { ordinal: 1 }, sessions: ['S1', 'S2'] })
  expect(await read(late)).toMatchObject({ refund: { ordinal: 1 }, sessions: ['S3'] })
  expect(await read(none)).toMatchObject({ refund: null, sessions: [] })
  await before.drop()
})

test('a text that was due before the upgrade is sent after it, and one that was sent is not', async () => {
  const before = await createEmptyDatabase()
  await migrateUpTo(before, '027')
  const { payment } = await keep(createPaymentStore(before.database))
  const insert = (kind: string, isDue: boolean) =>
    before.database.query(
      `insert into messages (payment_id, order_id, kind, msisdn, created_at, next_at, tries)
       values ($1, $2, $3, '971000001', now(), case when $4 then now() end, 1)`,
      [payment.id, payment.orderId, kind, isDue],
    )
  await insert('delivery-late', false)
  await insert('delivered', true)
  await migrate(before.database)
  const claimed = await createMessageStore(before.database).claimMessages(
    ...(['sms', agoMs(-60_000), agoMs(-120_000), 9] as const),
  )
  expect(claimed).toMatchObject([
    { kind: 'delivered', channel: 'sms', recipient: '971000001', tries: 1 },
  ])
  await before.drop()
})

test('a migration that waits for a long reader keeps no other statement waiting', async () => {
  const before = await createEmptyDatabase()
  await migrateUpTo(before, '010')
  const reader = await before.database.connect()
  await reader.query('begin; select from payments')
  const isDone = migrate(before.database)
  const read = async () => {
    const began = performance.now()
    await before.database.query('select from payments')
    return performance.now() - began
  }
  const waits = []
  for (let times = 0; times < 40; times++) {
    waits.push(await read())
    await pause(50)
  }
  expect(Math.max(...waits)).toBeLessThan(2_500)
  // Long enough for the server to make a vacuum of its own give way, which it does after a second.
  expect(Math.max(...waits)).toBeGreaterThan(1_100)
  await reader.query('commit')
  reader.release()
  await isDone
  expect(await isMigrated(before.database)).toBe(true)
  await before.drop()
})

test('a column that a later version adds disturbs no process that runs', async () => {
  const { order, payment } = await keep(store)
  const read = async () => [
    await store.findPayment(payment.id),
    await store.findOrder(order.id),
    await store.findOrderAndKey(order.id, 'K', 'initiate'),
    await store.transaction(async (tx) => (await tx.lockOrder(order.id))?.order),
    await store.transaction(async (tx) => (await tx.lockPayment(payment.id))?.payment),
  ]
  const before = await read()
  for (const table of ['orders', 'payments', 'refunds']) {
    await query(`alter table ${table} add column later_text text not null default 'x'`)
  }
  expect(await read()).toEqual(before)
})
