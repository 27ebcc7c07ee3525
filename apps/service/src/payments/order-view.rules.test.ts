import type { TransactionId } from '@portal/kernel/ids'
import { describe, expect, test } from 'vitest'
import type { Payment } from '../ports/payment-store.port.ts'
import { entityOf, legsOf, moneyNoteOf, orderPageOf } from './order-view.rules.ts'
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

const notes: [string, Partial<Payment>, string][] = [
  ['nobody has seen a page to pay on', { state: 'unknown', redirectUrl: null }, 'opening-page'],
  ['the page waits for the visitor', {}, 'waiting-for-you'],
  ['the browser came back from it', { hintedAt: at(0) }, 'confirming'],
  ['the visitor gave up', { cancelledAt: at(0) }, 'confirming'],
  ['the gateway took it', paidFields, 'paid-delivering'],
  ['it goes back', { ...paidFields, state: 'refund-due' }, 'refund-on-its-way'],
  ['the gateway declined', { state: 'failed' }, 'nothing-taken'],
  ['it was given up, and nobody asked yet', { state: 'superseded', hintedAt: at(0) }, 'confirming'],
  ['its page has just died', { chargeExpiresAt: at(0) }, 'confirming'],
  ['a person is at it', { state: 'exception' }, 'with-support'],
]

test.each(notes)('where the money stands when %s', (_sentence, fields, note) => {
  expect(moneyNoteOf(aPayment(fields), at(0))).toBe(note)
})

const pageOf = (fields: Partial<Payment>, owned = true, ms = 0, paidBy: string | null = null) =>
  orderPageOf(anOrder({ paidBy: paidBy as TransactionId | null }), aPayment(fields), owned, at(ms))

test('the owner may go on at the gateway while its page lives, nobody else and not after', () => {
  expect(pageOf({}).transaction).toHaveProperty('redirectUrl', 'https://pay.example/1')
  expect(pageOf({}, false).transaction).not.toHaveProperty('redirectUrl')
  expect(pageOf({}, true, minutes(30)).transaction).not.toHaveProperty('redirectUrl')
})

test('nobody is sent to pay again while it is not known whether he did', () => {
  expect(pageOf({ hintedAt: at(0) }).transaction).not.toHaveProperty('redirectUrl')
})

test('an old attempt of a paid order leads to the one that paid it, for the owner', () => {
  const old: Partial<Payment> = { state: 'failed' }
  expect(pageOf(old, true, 0, 'OTHER').transaction).toMatchObject({
    paidBy: 'OTHER',
    canRetry: false,
  })
  expect(pageOf(old, false, 0, 'OTHER').transaction).not.toHaveProperty('paidBy')
  expect(pageOf(paidFields, true, 0, 'TRANSACTION').transaction).not.toHaveProperty('paidBy')
})

test('others see the number masked and no email', () => {
  const page = pageOf({}, false)
  expect(page.summary.msisdn).toBe('97 *** **01')
  expect(page.transaction).not.toHaveProperty('emailId')
})
