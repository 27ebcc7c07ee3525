import { expect, test } from 'vitest'
import { fakeStore } from '../../lib/page/page-context.fake.ts'
import {
  addToPendingPayment,
  dropPendingPayment,
  keepPendingPayment,
  keepTyped,
  typedBefore,
} from './pending-payment.ts'

const payment = {
  msisdn: '971234567',
  enableDualCurrency: false,
  amount: '50.00',
  currency: 'ZMW',
  redirectPage: '/prepaid-recharge',
  rechargeType: 'PREPAID RECHARGE',
  transactionType: 'PREPAID RECHARGE',
} as const

const typed = { msisdn: '971234567', amount: '50' }

test('what was typed comes back, whatever is bought beside it', () => {
  const store = fakeStore()
  keepTyped(store, typed)
  keepPendingPayment(store, { ...payment, amount: '30.00', transactionType: 'BUNDLE PURCHASE' })
  expect(typedBefore(store)).toEqual(typed)
})

test('what becomes known later joins the record, and makes none where there is none', () => {
  const store = fakeStore()
  addToPendingPayment(store, { emailId: 'a@example.com' })
  expect(store.entries.size).toBe(0)
  keepPendingPayment(store, payment)
  addToPendingPayment(store, { emailId: 'a@example.com' })
  expect(store.read('queryData')).toEqual({ ...payment, emailId: 'a@example.com' })
})

test('a finished payment leaves nothing to fill in', () => {
  const store = fakeStore()
  keepPendingPayment(store, payment)
  keepTyped(store, typed)
  dropPendingPayment(store)
  expect(typedBefore(store)).toBeNull()
  expect(store.entries.size).toBe(0)
})

test.each([['text'], [null], [{}], [{ msisdn: 1, amount: 2 }]])(
  'a record like %o is not used',
  (record) => {
    const store = fakeStore()
    store.write('typed', record)
    expect(typedBefore(store)).toBeNull()
  },
)
