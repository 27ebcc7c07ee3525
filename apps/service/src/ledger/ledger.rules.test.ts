import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { anOrder, aPayment, at, fifty } from '../payments/core/payment-fixture.ts'
import type { Payment } from '../ports/payment.port.ts'
import type { PaymentMove } from '../states/payment.states.ts'
import { postingOf, recipes } from './ledger.rules.ts'

const linesOf = (move: PaymentMove, fields: Partial<Payment> = {}, value = fifty) =>
  postingOf(aPayment({ taken: fifty, ...fields }), anOrder({ value }), move, at(0))?.lines.map(
    ({ account, money: { minor, currency } }) => `${account} ${minor} ${currency}`,
  )

test.each<[PaymentMove, string, string]>([
  ['confirm', 'gateway', 'customers'],
  ['confirm-late', 'gateway', 'customers'],
  ['confirm-wrong', 'gateway', 'customers'],
  ['reinstate', 'gateway', 'customers'],
  ['deliver', 'customers', 'deliveries'],
  ['cannot-install', 'deliveries', 'customers'],
  ['refund', 'customers', 'gateway'],
  ['cannot-refund', 'customers', 'exceptions'],
  ['doubt', 'customers', 'exceptions'],
  ['resolve-delivered', 'exceptions', 'deliveries'],
  ['resolve-refunded', 'exceptions', 'gateway'],
])('%s moves the money from %s to %s', (move, debit, credit) => {
  expect(linesOf(move)).toEqual([`${debit} 5000 ZMW`, `${credit} -5000 ZMW`])
})

test('every other move books nothing', () => {
  const silent: PaymentMove[] = [
    'submit',
    'pend',
    'lose',
    'decline',
    'expire',
    'abandon',
    'cannot-deliver',
  ]
  expect(silent.map((move) => linesOf(move))).toEqual(silent.map(() => undefined))
  expect(silent.some((move) => move in recipes)).toBe(false)
})

test('what was taken is booked, and not what was asked for', () => {
  expect(linesOf('confirm-wrong', { taken: money(500n, 'ZMW') })?.[0]).toBe('gateway 500 ZMW')
})

test('nothing is booked where nothing was seen to be taken', () => {
  expect(linesOf('doubt', { taken: null })).toBeUndefined()
})

describe('what is charged as one amount and delivered as another', () => {
  const value = money(120_000n, 'CDF')

  test.each<[PaymentMove, string]>([
    ['deliver', 'customers'],
    ['resolve-delivered', 'exceptions'],
  ])('passes through the exchange when it is delivered (%s), balanced in each', (move, debit) => {
    expect(linesOf(move, {}, value)).toEqual([
      `${debit} 5000 ZMW`,
      'exchange -5000 ZMW',
      'exchange 120000 CDF',
      'deliveries -120000 CDF',
    ])
  })

  test.each<[PaymentMove, string]>([
    ['deliver', 'customers'],
    ['resolve-delivered', 'exceptions'],
  ])('in the same one passes only its difference through the exchange (%s)', (move, debit) => {
    expect(linesOf(move, {}, money(5_500n, 'ZMW'))).toEqual([
      `${debit} 5000 ZMW`,
      'exchange 500 ZMW',
      'deliveries -5500 ZMW',
    ])
    expect(linesOf(move, {}, money(4_000n, 'ZMW'))).toEqual([
      `${debit} 5000 ZMW`,
      'exchange -1000 ZMW',
      'deliveries -4000 ZMW',
    ])
  })

  test('comes back through the exchange the way it went', () => {
    expect(linesOf('cannot-install', {}, value)).toEqual([
      'deliveries 120000 CDF',
      'exchange -120000 CDF',
      'exchange 5000 ZMW',
      'customers -5000 ZMW',
    ])
    expect(linesOf('cannot-install', {}, money(5_500n, 'ZMW'))).toEqual([
      'deliveries 5500 ZMW',
      'exchange -500 ZMW',
      'customers -5000 ZMW',
    ])
  })

  test.each<PaymentMove>(['confirm', 'refund', 'cannot-refund', 'resolve-refunded'])(
    'stays in the currency it was charged in by %s',
    (move) => {
      expect(linesOf(move, {}, value)).toHaveLength(2)
    },
  )
})
