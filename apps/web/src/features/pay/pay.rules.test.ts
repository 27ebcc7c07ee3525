import type { Recent } from '@portal/contract/calls/device'
import type { OrderPage } from '@portal/contract/calls/order-page'
import type { PaymentOption } from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import { checkPayer } from './methods/fields/check-payer.ts'
import {
  attemptName,
  likelyPayer,
  orderStage,
  type Pending,
  pendingOf,
  preselect,
  readMethods,
} from './pay.rules.ts'

const option = (name: string, health: PaymentOption['health'] = 'good'): PaymentOption => ({
  name,
  type: 'PG',
  label: 'Debit/Credit Card',
  health,
})

describe('the payment methods', () => {
  test.each([
    ['the first by name', [option('PAYSTACK'), option('DPO')], 'DPO'],
    ['one without problems', [option('DPO', 'troubled'), option('PAYSTACK')], 'PAYSTACK'],
    [
      'the preferred one',
      [option('DPO'), { ...option('FLUTTERWAVE'), preferred: true as const }],
      'FLUTTERWAVE',
    ],
    ['one with problems where there is no other', [option('DPO', 'troubled')], 'DPO'],
    ['one of unknown health', [option('DPO', 'unknown')], 'DPO'],
  ])('show %s', (_which, options, gateway) => {
    const methods = readMethods(options)
    expect(methods).toHaveLength(1)
    expect(preselect(methods, null)?.name).toBe(gateway)
  })

  const wallet: PaymentOption = { ...option('SUN_MONEY'), type: 'AM', label: 'Sun Money' }

  test('are cards at "card" and a wallet at its own name, sorted by name', () => {
    const methods = readMethods([{ ...wallet, health: 'troubled' }, option('DPO')])
    expect(methods).toEqual([
      { type: 'PG', name: 'DPO', slug: 'card', troubled: false },
      { type: 'AM', name: 'SUN_MONEY', slug: 'sun-money', troubled: true },
    ])
  })

  test.each([
    ['the card', [wallet, option('DPO')], 'PG'],
    ['the wallet where the card has problems', [wallet, option('DPO', 'troubled')], 'AM'],
    [
      'the card where both have problems',
      [{ ...wallet, health: 'troubled' as const }, option('DPO', 'troubled')],
      'PG',
    ],
  ])('begin with %s', (_which, options, type) => {
    expect(preselect(readMethods(options), null)?.type).toBe(type)
  })

  test('are none where no option can be rendered', () => {
    // Of a newer service than this page.
    const type = 'CHEQUE' as PaymentOption['type']
    expect(preselect(readMethods([{ ...option('X'), type }]), null)).toBeNull()
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
    canGiveUp: false,
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
    [
      'that waits for approval on a phone',
      tried({ status: 'IN_PROCESS', money: 'approve-on-phone' }),
      'pay',
    ],
    ['that is paid', tried({ status: 'IN_PROCESS', money: 'paid-delivering' }), 'follow'],
    ['that is delivered', tried({ status: 'SUCCESS', money: 'delivered' }), 'follow'],
    ['of someone else that is tried', { ...tried({}), owned: false }, 'follow'],
  ] as const)('%s is to %s', (_which, given, stage) => {
    expect(orderStage(given)).toBe(stage)
  })

  const wallet = { payer: '977654321' }
  test.each<[string, Pending | null, OrderPage]>([
    ['never tried', null, order],
    ['not started', null, tried({})],
    ['open at the bank', 'page', tried({ redirectUrl: 'https://pay.example/1' })],
    ['asked for on a phone', 'prompt', tried({ money: 'approve-on-phone', ...wallet })],
    ['being sent to a phone', 'answer', tried({ money: 'opening-page', ...wallet })],
    ['without a page at the bank', null, tried({ money: 'opening-page' })],
    ['being confirmed', 'answer', tried({ money: 'confirming' })],
    ['over', null, tried({ status: 'FAILED', money: 'nothing-taken' })],
  ])('that is %s waits for: %s', (_which, pending, given) => {
    expect(pendingOf(given)).toBe(pending)
  })

  test('names its next attempt by the one before and by what was quoted', () => {
    const first = attemptName(order)
    const dearer = { ...order, summary: { ...order.summary, amount: '60.00' } }
    expect(attemptName(order)).toBe(first)
    expect(new Set([first, attemptName(tried({})), attemptName(dearer)]).size).toBe(3)
  })
})

describe('the number to ask', () => {
  test.each([
    ['', 'refusal.payer.required'],
    ['97123456', 'refusal.payer.invalid'],
    ['071234567', 'refusal.payer.invalid'],
  ])('"%s" is answered with %s', (digits, text) => {
    expect(checkPayer(digits, 'AM')).toMatchObject({ field: 'paymentMobile', text })
  })

  test('of nine digits is right', () => {
    expect(checkPayer('971234567', 'AM')).toBeNull()
  })

  const paid = (msisdn: string, payer?: string): Recent => ({
    transactionType: 'PREPAID RECHARGE',
    msisdn,
    amount: '50.00',
    currency: 'ZMW',
    paymentMode: 'AM',
    ...(payer ? { payer } : {}),
  })
  test.each([
    [
      'the one asked before',
      tried({ payer: '970000001' }),
      [paid('971234567', '970000002')],
      '970000001',
    ],
    [
      'the one that paid for this number',
      order,
      [paid('979999999', '970000003'), paid('971234567', '970000002')],
      '970000002',
    ],
    [
      'the one that paid last',
      order,
      [paid('979999999'), paid('979999999', '970000003')],
      '970000003',
    ],
    ['the recharged number', order, [paid('971234567')], '971234567'],
  ])('is %s', (_which, given, recent, payer) => {
    expect(likelyPayer(given, recent)).toBe(payer)
  })
})
