import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { dueFields } from '../../apps/service/src/payments/payment-fixture.ts'
import { useDatabase } from './database.ts'
import { keep } from './rows.ts'

const { database, store, query } = await useDatabase()

const lockOrder = 'select from orders where id = $1 for update'

/** Long enough for the second transaction to be waiting for the lock. */
const pause = () => new Promise((done) => setTimeout(done, 250))

/** Runs `waiting` while another connection holds the order's lock, and does `work` under it. */
async function behindLock<T>(
  orderId: string,
  waiting: () => Promise<T>,
  work: (client: PoolClient) => Promise<unknown> = async () => {},
): Promise<{ result: T; freedAt: number }> {
  const client = await database.connect()
  try {
    await client.query('begin')
    await client.query(lockOrder, [orderId])
    const result = waiting()
    await pause()
    await work(client)
    const freedAt = Date.now()
    await client.query('commit')
    return { result: await result, freedAt }
  } finally {
    client.release()
  }
}

test('a payment that was waited for is read with the refund that was written meanwhile', async () => {
  const { order, payment } = await keep(store, dueFields({ isAskedAbout: true }))
  const { result } = await behindLock(
    order.id,
    () => store.transaction((tx) => tx.lockPayment(payment.id)),
    async (client) => {
      await client.query(`update refunds set state = 'sent' where payment_id = $1`, [payment.id])
      await client.query('update payments set tries = 7 where id = $1', [payment.id])
    },
  )
  expect(result?.payment).toMatchObject({ tries: 7, refund: { state: 'sent' } })
})

test('and with the ids of its charge that were written meanwhile', async () => {
  const { order, payment } = await keep(store)
  const { result } = await behindLock(
    order.id,
    () => store.transaction((tx) => tx.lockPayment(payment.id)),
    (client) =>
      client.query('insert into provider_sessions values ($1, $2, $3, now())', [
        payment.provider,
        'S1',
        payment.id,
      ]),
  )
  expect(result?.payment.sessions).toEqual(['S1'])
})

test('a payment and its order carry the time after the wait for their lock', async () => {
  const { order, payment } = await keep(store)
  const first = await behindLock(order.id, () =>
    store.transaction((tx) => tx.lockPayment(payment.id)),
  )
  expect(first.result?.now).toBeGreaterThanOrEqual(first.freedAt)
  const second = await behindLock(order.id, () => store.transaction((tx) => tx.lockOrder(order.id)))
  expect(second.result?.now).toBeGreaterThanOrEqual(second.freedAt)
})

test('an order that was waited for is read as it was written meanwhile', async () => {
  const { order } = await keep(store)
  const { result } = await behindLock(
    order.id,
    () => store.transaction((tx) => tx.lockOrder(order.id)),
    (client) => client.query(`update orders set paid_by = 'P' where id = $1`, [order.id]),
  )
  expect(result?.order.paidBy).toBe('P')
})

test('two attempts of one order never decide side by side', async () => {
  const { order, payment } = await keep(store, { state: 'failed' })
  const second = await keep(store, { state: 'registered' })
  await query('update payments set order_id = $1 where id = $2', [order.id, second.payment.id])
  const steps: string[] = []
  await Promise.all(
    [payment.id, second.payment.id].map((id) =>
      store.transaction(async (tx) => {
        await tx.lockPayment(id)
        steps.push('in')
        await pause()
        steps.push('out')
      }),
    ),
  )
  expect(steps).toEqual(['in', 'out', 'in', 'out'])
})

test('the prompts of one phone are counted one after the other', async () => {
  const steps: string[] = []
  await Promise.all(
    [1, 2].map(() =>
      store.transaction(async (tx) => {
        await tx.countPrompts('971000007' as never, 0 as never)
        steps.push('in')
        await pause()
        steps.push('out')
      }),
    ),
  )
  expect(steps).toEqual(['in', 'out', 'in', 'out'])
})
