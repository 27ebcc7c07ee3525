import { expect, test } from 'vitest'
import { useDatabase } from './database.ts'
import { keep } from './rows.ts'

const { store, query } = await useDatabase()

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
