import type { Balance } from '@portal/contract/calls/balance'
import { expect, test } from 'vitest'
import { airtimeFor } from './airtime.rules.ts'

const price = { amount: '10.00', currency: 'ZMW' } as const
const airtime = (balance: string, more: Partial<Balance> = {}): Balance => ({
  serviceType: 'AIRTIME',
  balanceDescription: 'Main account',
  balanceType: 'LIMITED',
  balance,
  unitType: 'ZMW',
  expireTime: null,
  ...more,
})

test.each([
  ['more than the price', [airtime('150.00')], { left: '150.00', after: '140.00' }],
  ['exactly the price', [airtime('10.00')], { left: '10.00', after: '0.00' }],
  ['less than the price', [airtime('9.99')], { left: '9.99', after: null }],
  ['two accounts together', [airtime('6.00'), airtime('4.50')], { left: '10.50', after: '0.50' }],
  ['nothing', [airtime('0.00')], { left: '0.00', after: null }],
])('a number with %s', (_what, balances, told) => {
  expect(airtimeFor(balances, price)).toEqual(told)
})

test.each([
  ['without any balance', []],
  ['without an end', [airtime('-1', { balanceType: 'UNLIMITED' })]],
  ['below zero', [airtime('-5.00')]],
  ['in another currency', [airtime('150.00', { unitType: 'USD' })]],
  [
    'of which one is in another currency',
    [airtime('1.00'), airtime('150.00', { unitType: 'USD' })],
  ],
])('nothing is told of a number %s', (_what, balances) => {
  expect(airtimeFor(balances, price)).toBeNull()
})
