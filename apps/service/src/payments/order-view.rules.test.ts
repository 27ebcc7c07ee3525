import { describe, expect, test } from 'vitest'
import { entityOf, legsOf, moneyNoteOf } from './order-view.rules.ts'
import type { PaymentState } from './payment.states.ts'
import { anOrder, aPayment, at, minutes, paidFields, start } from './payment-fixture.ts'

const told = (state: PaymentState, fields: Parameters<typeof aPayment>[0] = {}) =>
  entityOf(anOrder(), aPayment({ state, ...fields }), true)

describe('the entity of a transaction', () => {
  test.each([
    ['registered', 'REQUEST_REGISTERED'],
    ['raised', 'REQUEST_RAISED'],
    ['in-process', 'IN_PROCESS'],
    ['unknown', 'IN_PROCESS'],
    ['paid', 'IN_PROCESS'],
    ['delivered', 'SUCCESS'],
    ['refund-due', 'IN_PROCESS'],
    ['refunded', 'FAILED'],
    ['failed', 'FAILED'],
    ['expired', 'FAILED'],
    ['superseded', 'FAILED'],
    ['exception', 'IN_PROCESS'],
  ] as const)('that is %s has the status %s', (state, status) => {
    expect(told(state)).toMatchObject({ status, transactionStatus: status })
  })

  test('says why it ended, where there is a reason', () => {
    expect(told('failed', { reason: 'declined' })).toMatchObject({ statusReason: 'declined' })
    expect(told('delivered')).not.toHaveProperty('statusReason')
  })

  test('masks the number for other devices', () => {
    const others = entityOf(anOrder(), aPayment(), false)
    expect(others).toMatchObject({ mobileNumber: '97 *** **01', msisdn: '97 *** **01' })
  })
})

describe('the legs', () => {
  test('of what cannot be delivered end with the money on its way back, and then back', () => {
    const gone = { ...paidFields, refundDueAt: at(minutes(15)) }
    const names = (fields: Parameters<typeof aPayment>[0]) =>
      legsOf(aPayment(fields)).map(({ leg, state }) => `${leg} ${state}`)
    const before = ['asked done', 'paid done', 'delivered stopped']
    expect(names({ ...gone, state: 'refund-due' })).toEqual([...before, 'refunded now'])
    const back = { ...gone, state: 'refunded', refundedAt: at(minutes(16)) } as const
    expect(names(back)).toEqual([...before, 'refunded done'])
  })

  test('of what was never paid stop there, with the time of its end', () => {
    const legs = legsOf(aPayment({ state: 'failed', endedAt: start }))
    expect(legs.map(({ leg, state }) => `${leg} ${state}`)).toEqual(['asked done', 'paid stopped'])
    expect(legs.every(({ at: time }) => time !== undefined)).toBe(true)
  })
})

test.each([
  ['in-process', { cancelledAt: null }, 'waiting-for-you'],
  ['in-process', { cancelledAt: start }, 'confirming'],
  ['in-process', { redirectUrl: null }, 'confirming'],
  ['unknown', {}, 'confirming'],
  ['exception', {}, 'with-support'],
  ['superseded', {}, 'nothing-taken'],
] as const)('the money of one that is %s with %o is %s', (state, fields, note) => {
  expect(moneyNoteOf(aPayment({ state, ...fields }))).toBe(note)
})
