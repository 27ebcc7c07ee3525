import type { OrderId } from '@portal/kernel/ids'
import { expect, test } from 'vitest'
import { createDeviceGrants } from '../../../apps/service/src/adapters/postgres/codes/device-grants.ts'
import { useDatabase } from '../database.ts'
import { keep } from '../rows.ts'

const { database, store, query } = await useDatabase()
const grants = createDeviceGrants(database)

const bill = { ownerHash: 'owner', kind: 'bill', subject: '971000003' } as const
const invoice = { ownerHash: 'owner', kind: 'invoice', subject: 'P1/INV-1' } as const
const stranger = { ownerHash: 'stranger' }

const use = (grant: typeof invoice, orderId: OrderId) =>
  store.transaction((tx) => tx.useGrant({ ...grant, orderId }))
const end = () => query('update device_grants set until = clock_timestamp()')

test('a grant holds what was shown, for its device, kind and subject alone', async () => {
  await grants.give(bill, { totalOutstanding: '245.30' }, 60_000)
  const held = { shown: { totalOutstanding: '245.30' }, orderId: null }
  expect(await grants.find(bill)).toMatchObject(held)
  expect(await grants.find({ ...bill, ...stranger })).toBeNull()
  expect(await grants.find({ ...bill, kind: 'account' })).toBeNull()
  expect(await grants.find({ ...bill, subject: '971000004' })).toBeNull()
})

test('a newer showing takes the place of an older one, used or not', async () => {
  const { order } = await keep(store)
  await grants.give(invoice, { n: 1 }, 60_000)
  expect(await use(invoice, order.id)).toBe(true)
  await grants.give(invoice, { n: 2 }, 60_000)
  expect(await grants.find(invoice)).toMatchObject({ shown: { n: 2 }, orderId: null })
})

test('what is shown again has the end of what was shown before', async () => {
  const { order } = await keep(store)
  await grants.give(bill, { n: 1 }, 60_000)
  const until = (await grants.find(bill))?.until ?? expect.fail('It is not found.')
  await grants.giveUntil(bill, { n: 2 }, until)
  expect(await grants.find(bill)).toEqual({ shown: { n: 2 }, orderId: null, until })
  await grants.giveUntil(invoice, {}, until)
  expect(await use(invoice, order.id)).toBe(true)
  await grants.giveUntil(invoice, {}, until)
  expect(await grants.find(invoice)).toMatchObject({ orderId: null, until })
})

test('of ten reads at once one takes it', async () => {
  await grants.give(bill, {}, 60_000)
  const taken = await Promise.all(Array.from({ length: 10 }, () => grants.take(bill)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await grants.find(bill)).toBeNull()
})

test('the order that uses it up may use it again, and no other', async () => {
  const [first, second] = [(await keep(store)).order.id, (await keep(store)).order.id]
  await grants.give(invoice, {}, 60_000)
  expect(await use({ ...invoice, ...stranger } as unknown as typeof invoice, first)).toBe(false)
  const used = await Promise.all([use(invoice, first), use(invoice, first), use(invoice, first)])
  expect(used).toEqual([true, true, true])
  expect(await use(invoice, second)).toBe(false)
  expect(await grants.take(invoice as never)).toBe(false)
  expect(await grants.find(invoice)).toMatchObject({ shown: {}, orderId: first })
})

test('an order hands on to another what it has used up, and nothing else', async () => {
  const [first, second] = [(await keep(store)).order.id, (await keep(store)).order.id]
  const pass = () =>
    store.transaction((tx) => tx.passGrant({ ...invoice, from: first, to: second }))
  await grants.give(invoice, {}, 60_000)
  await pass()
  expect(await grants.find(invoice)).toMatchObject({ orderId: null })
  await use(invoice, first)
  await pass()
  expect(await use(invoice, first)).toBe(false)
  expect(await use(invoice, second)).toBe(true)
})

test('one that is over is neither found, taken nor used', async () => {
  const { order } = await keep(store)
  for (const grant of [bill, invoice]) await grants.give(grant, {}, 60_000)
  await end()
  expect(await grants.find(bill)).toBeNull()
  expect(await grants.take(bill)).toBe(false)
  expect(await use(invoice, order.id)).toBe(false)
})

test('an attempt that is undone leaves it unused', async () => {
  const { order } = await keep(store)
  await grants.give(invoice, {}, 60_000)
  const undone = store.transaction(async (tx) => {
    await tx.useGrant({ ...invoice, orderId: order.id })
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  expect(await grants.find(invoice)).toMatchObject({ shown: {}, orderId: null })
})
