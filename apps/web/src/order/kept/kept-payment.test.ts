// @vitest-environment jsdom

import { unfinishedCall } from '@portal/contract/calls/device'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { initiateCall } from '@portal/contract/calls/transaction'
import { expect, test } from 'vitest'
import type { Reply } from '../../lib/api/contract-client.ts'
import { fakeClock, fakeStore } from '../../lib/page/page-context.fake.ts'
import { dropKept, noteFirst, noteReply, readKept, staleSince } from './kept-payment.ts'

const transaction = {
  transactionId: 't1',
  reference: 'ZB-1',
  status: 'IN_PROCESS',
  paymentMode: 'AM',
  legs: [],
  money: 'confirming',
  canRetry: false,
} as const
const order = {
  orderId: 'o1',
  owned: true,
  language: 'EN',
  redirectPage: '/',
  summary: {
    transactionType: 'PREPAID RECHARGE',
    msisdn: '971234567',
    amount: '50.00',
    currency: 'ZMW',
  },
} as const
type Order = Parameters<typeof ordered>[0]
const ordered = (value: object): Reply<never> => ({ ok: true, value: value as never })
const lost: Reply<never> = { ok: false, failure: { kind: 'network' } }

function setUp() {
  const store = fakeStore()
  const { clock, pass } = fakeClock(Date.UTC(2026, 10, 20, 12))
  const hear = (value: Order, asked: object = { tid: 't1' }) =>
    noteReply(orderPageCall, asked, ordered(value), clock, store)
  const unfinished = (value: object | undefined) =>
    noteReply(unfinishedCall, {}, ordered({ unfinished: value }), clock, store)
  const silence = (asked: object) => noteReply(orderPageCall, asked, lost, clock, store)
  return { store, clock, pass, hear, unfinished, silence, kept: () => readKept(store) }
}

test('an open order is kept with the time at which it was known', () => {
  const { hear, kept } = setUp()
  hear({ ...order, transaction })
  expect(kept()).toMatchObject({
    orderId: 'o1',
    transactionId: 't1',
    amount: '50.00',
    msisdn: '971234567',
    asOf: '2026-11-20T12:00:00.000Z',
  })
})

test('what another phone opened is not kept', () => {
  const { hear, kept } = setUp()
  hear({ ...order, owned: false, transaction })
  expect(kept()).toBeNull()
})

test.each([
  ['SUCCESS', 'delivered', false],
  ['FAILED', 'nothing-taken', false],
  ['FAILED', 'refunded', false],
  ['FAILED', 'refund-on-its-way', true],
  ['IN_PROCESS', 'paid-delivering', true],
])('once it is %s and %s, it is still kept: %s', (status, money, stays) => {
  const { hear, kept } = setUp()
  hear({ ...order, transaction })
  hear({ ...order, transaction: { ...transaction, status, money } })
  expect(kept() !== null).toBe(stays)
})

test('without network the order is as it was known, and says since when', () => {
  const { hear, silence, pass } = setUp()
  hear({ ...order, transaction })
  expect(staleSince()).toBeNull()
  pass(60_000)
  expect(silence({ tid: 't1' })).toEqual({ ok: true, value: { ...order, transaction } })
  expect(staleSince()).toBe('2026-11-20T12:00:00.000Z')
  hear({ ...order, transaction })
  expect(staleSince()).toBeNull()
})

test("without network the service's clock goes on, so that no countdown starts again", () => {
  const { hear, silence, pass } = setUp()
  hear({ ...order, transaction, asOf: '2026-11-20T11:30:00.000Z' })
  pass(60_000)
  expect(silence({ tid: 't1' })).toMatchObject({ value: { asOf: '2026-11-20T11:31:00.000Z' } })
})

test('a payment page is not rendered anew from what was known', () => {
  const { hear, silence } = setUp()
  hear({ ...order, transaction })
  expect(silence({ order: 'o1' })).toBe(lost)
})

test('another order than the kept one stays unknown without network', () => {
  const { hear, silence } = setUp()
  hear({ ...order, transaction })
  expect(silence({ tid: 't2' })).toBe(lost)
})

test('from a new attempt on nothing is claimed of the one before', () => {
  const { hear, kept, clock, store } = setUp()
  hear({ ...order, transaction })
  const asked = {
    txnId: 'o1',
    mobileNumber: '971234567',
    amount: '50.00',
    currencyCode: 'ZMW',
    countryCode: '260',
    transactionType: 'PREPAID RECHARGE',
    paymentMode: 'AM',
  } as const
  noteReply(initiateCall, asked, ordered({ transactionId: 't2' }), clock, store)
  expect(kept()).toMatchObject({ orderId: 'o1', transactionId: 't2' })
  expect(kept()?.order).toBeUndefined()
})

test('an order that is only being chosen does not push out one that may have taken money', () => {
  const { hear, kept } = setUp()
  hear({ ...order, transaction })
  hear({ ...order, orderId: 'o2' }, { order: 'o2' })
  expect(kept()?.orderId).toBe('o1')
})

test('when nothing is unfinished any more, nothing is kept', () => {
  const { hear, unfinished, kept } = setUp()
  hear({ ...order, transaction })
  unfinished(undefined)
  expect(kept()).toBeNull()
})

test('an order that was only chosen is dropped once the same was delivered by another', () => {
  const { hear, kept } = setUp()
  hear({ ...order, orderId: 'o2' }, { order: 'o2' })
  const delivered = { ...transaction, status: 'SUCCESS', money: 'delivered' }
  hear({ ...order, summary: { ...order.summary, amount: '20.00' }, transaction: delivered })
  expect(kept()?.orderId).toBe('o2')
  hear({ ...order, transaction: delivered })
  expect(kept()).toBeNull()
})

test('an order that was only chosen is dropped once the service has nothing to resume', () => {
  const { hear, unfinished, kept } = setUp()
  hear({ ...order, orderId: 'o2' }, { order: 'o2' })
  unfinished(undefined)
  expect(kept()).toBeNull()
})

test('what is unfinished is kept without having seen its page', () => {
  const { unfinished, kept } = setUp()
  const { msisdn, amount, currency } = order.summary
  unfinished({ orderId: 'o1', transactionId: 't1', msisdn, amount, currency, status: 'IN_PROCESS' })
  expect(kept()).toMatchObject({ orderId: 'o1', transactionId: 't1', amount: '50.00' })
})

test('the name of a bundle is kept, from its order to a new attempt and from what is unfinished', () => {
  const { hear, unfinished, kept, clock, store } = setUp()
  const named = { transactionType: 'BUNDLE PURCHASE', name: '1 GB for 7 days' }
  hear({ ...order, summary: { ...order.summary, ...named } } as Order)
  const { msisdn, amount, currency } = order.summary
  const asked = {
    txnId: 'o1',
    mobileNumber: msisdn,
    amount,
    currencyCode: currency,
    countryCode: '260',
    transactionType: 'BUNDLE PURCHASE',
    paymentMode: 'AM',
  } as const
  noteReply(initiateCall, asked, ordered({ transactionId: 't2' }), clock, store)
  expect(kept()).toMatchObject({ ...named, transactionId: 't2' })
  unfinished({ orderId: 'o3', transactionId: 't3', msisdn, amount, currency, ...named })
  expect(kept()).toMatchObject({ ...named, orderId: 'o3' })
})

test('a page brings its order with it; dropped, nothing is left', () => {
  const { store, clock, kept } = setUp()
  noteFirst(
    { data: { kind: 'order', order: { ...order, transaction } }, unfinished: undefined },
    clock,
    store,
  )
  expect(kept()?.transactionId).toBe('t1')
  dropKept(store)
  expect(store.entries.size).toBe(0)
})
