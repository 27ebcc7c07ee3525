import { instantOf } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { agoMs, ownOrder, ownPayment } from '../../../../../tests/store/rows.ts'
import type { Order, Payment } from '../../ports/payment.port.ts'
import { days, dueFields, hours, minutes, paidFields } from '../core/payment-fixture.ts'
import {
  attemptThatCounts,
  findDuplicate,
  findDuplicates,
  findPaidByReceipt,
  findRecent,
  findUnfinished,
  orderOfKey,
} from './order.flow.ts'

const { deps, store, keep, visitor } = await useDeps()

const delivered = { ...paidFields, state: 'delivered' } as const

test.each([
  ['a little less than thirty days', days(30) - minutes(5), true],
  ['a little more', days(30) + minutes(5), false],
])('a device sees its payments for as long as its session lives: %s', async (...row) => {
  const [, ms, isSeen] = row
  const [open, bought] = [visitor(), visitor()]
  const createdAt = agoMs(ms)
  const { payment } = await keep({}, { ownerHash: open.ownerHash, createdAt, sameKey: 'same' })
  const at = { deliveredAt: createdAt }
  await keep({ ...delivered, ...at }, { ownerHash: bought.ownerHash, createdAt }).then(
    ({ order, payment }) =>
      store.transaction((tx) => tx.saveOrder({ ...order, paidBy: payment.id })),
  )
  const like = ownOrder({ ownerHash: open.ownerHash, sameKey: 'same' })
  const [found] = await findDuplicates(deps, open.asker, like)
  expect(found?.id).toBe(isSeen ? payment.id : undefined)
  expect((await findUnfinished(deps, open.asker))?.payment?.id).toBe(found?.id)
  expect(await findRecent(deps, bought.asker)).toHaveLength(isSeen ? 1 : 0)
})

test('three recent purchases are shown, however many of one kind came after them', async () => {
  const { asker, ownerHash } = visitor()
  const buy = async (sameKey: string, ms: number) => {
    const at: Partial<Payment> = { deliveredAt: agoMs(ms) }
    const own: Partial<Order> = { ownerHash, sameKey, createdAt: agoMs(ms) }
    const { order, payment } = await keep({ ...delivered, ...at }, own)
    await store.transaction((tx) => tx.saveOrder({ ...order, paidBy: payment.id }))
  }
  for (const [index, sameKey] of ['a', 'b', 'c', 'd'].entries())
    await buy(sameKey, hours(9 - index))
  for (let times = 0; times < 10; times++) await buy('d', minutes(30 - times))
  const recent = await findRecent(deps, asker)
  expect(recent.map(({ order }) => order.sameKey)).toEqual(['d', 'c', 'b'])
})

test('of two attempts that took money the one that paid the order counts, however old it is', async () => {
  const order = ownOrder()
  const paid = ownPayment(order.id, { ...delivered, registeredAt: agoMs(minutes(9)) })
  const surplus = ownPayment(order.id, { ...dueFields(), registeredAt: agoMs(minutes(3)) })
  await store.transaction(async (tx) => {
    await tx.insertOrder(order)
    for (const payment of [paid, surplus]) await tx.insertPayment(payment)
    await tx.saveOrder({ ...order, paidBy: paid.id })
  })
  const counts = await attemptThatCounts(deps, order.reference, { msisdn: order.msisdn })
  const receipt = await findPaidByReceipt(deps, order.receiptCode)
  expect([counts?.payment.id, receipt?.payment.id]).toEqual([paid.id, paid.id])
})

const since = { registeredAt: agoMs(minutes(4)) }
test.each([
  ['that is pending is told', since, {}, true],
  [
    'that was delivered is told',
    { ...delivered, ...since, deliveredAt: agoMs(minutes(1)) },
    {},
    true,
  ],
  [
    'delivered longer ago is not told',
    { ...delivered, ...since, deliveredAt: agoMs(minutes(12 * 60 + 1)) },
    {},
    false,
  ],
  ['that took nothing is not told', { ...since, state: 'failed' }, {}, false],
  ['begun before the order is not told', { registeredAt: agoMs(minutes(6)) }, {}, false],
  ['for another thing is not told', since, { sameKey: 'other' }, false],
  ['of another device is not told', since, { ownerHash: 'another' }, false],
] as const)('beside an order a payment %s', async (_which, attempt, other, isTold) => {
  const { ownerHash } = visitor()
  const order = ownOrder({ ownerHash, sameKey: 'same', createdAt: agoMs(minutes(5)) })
  const { payment } = await keep(attempt, {
    ownerHash,
    sameKey: 'same',
    createdAt: agoMs(minutes(9)),
    ...other,
  })
  expect((await findDuplicate(deps, order))?.id).toBe(isTold ? payment.id : undefined)
})

test('the attempts of an order itself are not beside it, and the newest of others is told', async () => {
  const { ownerHash } = visitor()
  const own = { ownerHash, sameKey: 'same', createdAt: agoMs(minutes(9)) }
  const { order } = await keep({ registeredAt: agoMs(minutes(1)) }, own)
  expect(await findDuplicate(deps, order)).toBeNull()
  await keep({ registeredAt: agoMs(minutes(5)) }, own)
  const { payment } = await keep({ registeredAt: agoMs(minutes(2)) }, own)
  expect((await findDuplicate(deps, order))?.id).toBe(payment.id)
})

test('devices that ask within one second are answered from the same moment', async () => {
  const asked: number[] = []
  const findPending = async (_owner: string, since: number) => {
    asked.push(since)
    return []
  }
  const clockAt = (ms: number) => ({ now: () => instantOf(days(20_000) + ms) })
  for (const ms of [0, 999, 1_000]) {
    const parts = { store: { ...store, findPending }, clock: clockAt(ms) }
    await findDuplicates({ ...deps, ...parts }, visitor().asker, ownOrder())
  }
  expect(asked.map((since) => since - days(19_970))).toEqual([0, 0, 1_000])
})

test('a key under which nothing was opened names no order', async () => {
  await store.transaction(async (tx) => {
    await tx.claimKey('odd', 'initiate', 'body')
    await tx.answerKey('odd', 'initiate', 'no transaction')
  })
  expect(await orderOfKey(deps, 'odd')).toBeNull()
})
