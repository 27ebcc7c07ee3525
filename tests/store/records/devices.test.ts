import { expect, test } from 'vitest'
import { paidFields } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { useDatabase } from '../database.ts'
import { agoMs, keep } from '../rows.ts'

const { store } = await useDatabase()
const since = agoMs(3_600_000)

test('devices that ask in one turn are each told of their own', async () => {
  const open = await keep(store, { state: 'in-process' })
  const older = await keep(store, { ...paidFields, state: 'delivered', deliveredAt: agoMs(2_000) })
  await store.transaction(async (tx) => {
    await tx.saveOrder({ ...older.order, paidBy: older.payment.id })
  })
  const owners = [open.order.ownerHash, older.order.ownerHash, 'nobody']
  const [unfinished, delivered] = await Promise.all([
    Promise.all(owners.map((owner) => store.findUnfinished(owner, since, since))),
    Promise.all(owners.map((owner) => store.findDelivered(owner, since, 5))),
  ])
  expect(unfinished.map((found) => found?.payment?.id ?? null)).toEqual([
    open.payment.id,
    null,
    null,
  ])
  expect(delivered.map((found) => found.map(({ payment }) => payment.id))).toEqual([
    [],
    [older.payment.id],
    [],
  ])
})
