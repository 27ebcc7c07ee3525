import { expect, test } from 'vitest'
import { readPayment } from './payment-rows.ts'

test('a payment whose refund was not read is no payment without one', () => {
  expect(() => readPayment({ id: 'P1', has_refund: true })).toThrow('The refund of P1 was not read')
})
