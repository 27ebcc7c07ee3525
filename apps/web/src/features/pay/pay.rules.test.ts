import type { OrderPage, PaymentOption } from '@portal/contract/transaction'
import { describe, expect, test } from 'vitest'
import { attemptName, orderStage, preselect, readMethods } from './pay.rules.ts'

const option = (name: string, health: PaymentOption['health'] = 'good'): PaymentOption => ({
  name,
  type: 'PG',
  label: 'Debit/Credit Card',
  health,
})

describe('the ways to pay', () => {
  test.each([
    ['the first by name', [option('PAYSTACK'), option('DPO')], 'DPO'],
    ['one without problems', [option('DPO', 'troubled'), option('PAYSTACK')], 'PAYSTACK'],
    ['one with problems where there is no other', [option('DPO', 'troubled')], 'DPO'],
    ['one nobody knows about', [option('DPO', 'unknown')], 'DPO'],
  ])('show %s', (_which, options, gateway) => {
    const methods = readMethods(options)
    expect(methods).toHaveLength(1)
    expect(preselect(methods)?.gateway).toBe(gateway)
  })

  test('are none where no option can be drawn', () => {
    expect(preselect(readMethods([{ ...option('X'), type: 'MPESA' }]))).toBeNull()
  })
})

const order: OrderPage = {
  orderId: 'ORDER',
  owned: true,
  language: 'EN',
  redirectPage: '/',
  summary: {
    transactionType: 'PREPAID RECHARGE',
    msisdn: '971234567',
    amount: '50.00',
    currency: 'ZMW',
  },
}
const tried = (parts: Partial<NonNullable<OrderPage['transaction']>>): OrderPage => ({
  ...order,
  transaction: {
    transactionId: 'TXN',
    reference: 'R',
    status: 'REQUEST_RAISED',
    paymentMode: 'PAYMENT_GATEWAY',
    legs: [],
    money: 'waiting-for-you',
    canRetry: false,
    ...parts,
  },
})

describe('an order', () => {
  test.each([
    ['that was never paid', order, 'pay'],
    ['of someone else', { ...order, owned: false }, 'foreign'],
    ['left at the gateway', tried({}), 'pay'],
    ['that failed and may be tried again', tried({ status: 'FAILED', canRetry: true }), 'pay'],
    ['that failed for good', tried({ status: 'FAILED', money: 'refunded' }), 'follow'],
    ['that is paid', tried({ status: 'IN_PROCESS', money: 'paid-delivering' }), 'follow'],
    ['that is delivered', tried({ status: 'SUCCESS', money: 'delivered' }), 'follow'],
    ['of someone else that is tried', { ...tried({}), owned: false }, 'follow'],
  ] as const)('%s is to %s', (_which, given, stage) => {
    expect(orderStage(given)).toBe(stage)
  })

  test('names its next attempt by the one before and by what was quoted', () => {
    const first = attemptName(order)
    const dearer = { ...order, summary: { ...order.summary, amount: '60.00' } }
    expect(attemptName(order)).toBe(first)
    expect(new Set([first, attemptName(tried({})), attemptName(dearer)]).size).toBe(3)
  })
})
