import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { dueFields } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { refundOf } from '../../../apps/service/src/payments/refunds/refund.rules.ts'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { PaymentTransaction } from '../../../apps/service/src/ports/payment-store.port.ts'
import { useDatabase } from '../database.ts'
import { keep } from '../rows.ts'

const { database, store, query } = await useDatabase()

const lockOrder = 'select from orders where id = $1 for update'

/** Long enough for the second transaction to be waiting for the lock. */
const pause = () => new Promise((done) => setTimeout(done, 250))

/** Runs `waiting` while another connection holds the order's lock, and does `work` under it. */
async function behindLock<T>(
  orderId: string,
  waiting: () => Promise<T>,
  work: (client: PoolClient) => Promise<unknown>,
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

test('a payment that was waited for is read as it was written meanwhile', async () => {
  const { order, payment } = await keep(store, dueFields({ isAskedAbout: true }))
  const lockPayment = () => store.transaction((tx) => tx.lockPayment(payment.id))
  const { result, freedAt } = await behindLock(order.id, lockPayment, async (client) => {
    await client.query(`update refunds set state = 'sent' where payment_id = $1`, [payment.id])
    await client.query(`update payments set tries = 7, sessions = '{S1}' where id = $1`, [
      payment.id,
    ])
  })
  const written = { tries: 7, refund: { state: 'sent' }, sessions: ['S1'] }
  expect(result?.payment).toMatchObject(written)
  // The time is that after the wait.
  expect(result?.now).toBeGreaterThanOrEqual(freedAt)
})

test.each<[string, (tx: PaymentTransaction, before: Payment) => Promise<void>]>([
  [
    'its refund alone',
    async (tx, before) => {
      const refund = { ...refundOf(before), state: 'sent' as const }
      await tx.savePayment(before, { ...before, refund })
      await tx.saveRefund(before.provider, refund)
    },
  ],
  [
    'a session alone',
    async (tx, before) => {
      await tx.appendSession(before, 'S2')
      await tx.savePayment(before, { ...before, sessions: ['S2'] })
    },
  ],
])('a payment that was waited for is read with %s that was stored meanwhile', async (_, write) => {
  const { payment } = await keep(store, dueFields({ isAskedAbout: true }))
  const lock = () => store.transaction((tx) => tx.lockPayment(payment.id))
  const { read } = await store.transaction(async (tx) => {
    const before = (await tx.lockPayment(payment.id))?.payment
    if (!before) throw new Error('The payment is not there')
    const read = lock()
    await pause()
    await write(tx, before)
    return { read }
  })
  const [after, stored] = [(await read)?.payment, (await store.findPayment(payment.id))?.payment]
  expect(after).toEqual(stored)
  expect(after).not.toEqual(payment)
})

test('an order that was waited for likewise', async () => {
  const { order, payment } = await keep(store)
  const { result, freedAt } = await behindLock(
    order.id,
    () => store.transaction((tx) => tx.lockOrder(order.id)),
    (client) =>
      client.query('update orders set paid_by = $2 where id = $1', [order.id, payment.id]),
  )
  expect(result?.order.paidBy).toBe(payment.id)
  expect(result?.now).toBeGreaterThanOrEqual(freedAt)
})

/** Two transactions that take the same lock hold it one after the other. */
async function inTurns(...locks: ((tx: PaymentTransaction) => Promise<unknown>)[]) {
  const steps: string[] = []
  const work = locks.map((lock) =>
    store.transaction(async (tx) => {
      await lock(tx)
      steps.push('in')
      await pause()
      steps.push('out')
    }),
  )
  await Promise.all(work)
  expect(steps).toEqual(['in', 'out', 'in', 'out'])
}

test('two attempts of one order never decide side by side', async () => {
  const { order, payment } = await keep(store, { state: 'failed' })
  const { payment: second } = await keep(store, { state: 'registered' })
  await query('update payments set order_id = $1 where id = $2', [order.id, second.id])
  await inTurns(
    (tx) => tx.lockPayment(payment.id),
    (tx) => tx.lockPayment(second.id),
  )
})

test('the prompts of one phone are counted one after the other', async () => {
  const count = (tx: PaymentTransaction) =>
    tx.countPrompts({ payer: '971000007' as never, ownerHash: 'o' }, 0 as never, ['purse'])
  await inTurns(count, count)
})

test('two late debits of one owner for the same thing look at each other’s orders in turn', async () => {
  const same = { ownerHash: 'one owner', sameKey: 'same' }
  const [first, second] = [await keep(store, {}, same), await keep(store, {}, same)]
  await inTurns(
    (tx) => tx.wasBoughtSince(first.order, 0 as never),
    (tx) => tx.wasBoughtSince(second.order, 0 as never),
  )
})
