import { toIso } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { expect, test } from 'vitest'
import type { Payment } from '../../ports/payment.port.ts'
import {
  anOrder,
  aPayment,
  at,
  dueFields,
  minutes,
  paidFields,
  sentRefund,
} from '../core/payment-fixture.ts'
import { receiptOf } from './receipt-view.rules.ts'

test('a receipt names neither number nor order', () => {
  const receipt = receiptOf(anOrder(), aPayment({ ...paidFields, state: 'delivered' }))
  expect(receipt.genuine).toBe(true)
  expect(Object.keys(receipt)).toEqual([
    'genuine',
    'code',
    'status',
    'amount',
    'currency',
    'transactionType',
    'at',
  ])
})

test('a receipt names what was bought, where it has a name', () => {
  const delivered = aPayment({ ...paidFields, state: 'delivered' })
  expect(receiptOf(anOrder(), delivered, '1 GB for 7 days')).toMatchObject({
    name: '1 GB for 7 days',
  })
})

test('a receipt names the amount that was taken', () => {
  const other = aPayment({ ...dueFields(), taken: money(4_000n, 'ZMW') })
  expect(receiptOf(anOrder(), other)).toMatchObject({ status: 'IN_PROCESS', amount: '40.00' })
})

test.each<[string, Partial<Payment>, number]>([
  ['delivered', { ...paidFields, state: 'delivered', paidAt: at(1), deliveredAt: at(2) }, 2],
  ['paid', { ...paidFields, paidAt: at(1) }, 1],
  ['asked for', { state: 'exception' }, 0],
])('a receipt is dated by the moment at which it was %s', (_what, fields, ms) => {
  expect(receiptOf(anOrder(), aPayment(fields)).at).toBe(toIso(at(ms)))
})

const then = at(minutes(20))
const isOut = { state: 'under-way', initiatedAt: then } as const

test.each<[string, Partial<Payment>, object | undefined]>([
  ['what is being delivered', paidFields, undefined],
  ['what is delivered', { ...paidFields, state: 'delivered' }, undefined],
  ['money that has to go back', dueFields(), { state: 'due' }],
  ['a refund that may have been sent', dueFields(sentRefund), { state: 'due' }],
  [
    'a refund that failed on its way',
    dueFields({ state: 'failed', initiatedAt: then, endedAt: then }),
    { state: 'due' },
  ],
  ['a refund on its way', dueFields(isOut), { state: 'on-its-way', at: toIso(then) }],
  [
    'money that is back',
    { ...dueFields(), state: 'refunded', refundedAt: then },
    { state: 'returned', at: toIso(then) },
  ],
  [
    'a refund that a person takes over',
    { ...dueFields({ state: 'stuck' }), state: 'exception' },
    { state: 'with-support' },
  ],
  [
    'a delivery that a person takes over',
    { ...paidFields, state: 'exception', refundDueAt: null },
    undefined,
  ],
])('the receipt of %s tells of its refund', (_what, fields, refund) => {
  const receipt = receiptOf(anOrder(), aPayment(fields))
  expect(receipt.refund).toEqual(refund)
})
