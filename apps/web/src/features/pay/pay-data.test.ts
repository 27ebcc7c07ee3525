import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { keepPendingPayment } from '../../order/pending/pending-payment.ts'
import { loadPay } from './pay-data.ts'

const summary = {
  transactionType: 'PREPAID RECHARGE',
  msisdn: '971234567',
  lineType: 'PREPAID',
  amount: '50.00',
  currency: 'ZMW',
}
const order = { orderId: 'ORDER', owned: true, redirectPage: '/about', summary }
const card = { name: 'FLUTTERWAVE', type: 'PG', label: 'Debit/Credit Card', health: 'good' }
const wallet = { name: 'SUN_MONEY', type: 'AM', label: 'Wallet', health: 'good' }
const answers = {
  'GET transaction/v1/order': success(order),
  'POST transaction/v1/payment-options': success({ paymentOption: [wallet, card] }),
}

function load(query: string, method?: string, more: Parameters<typeof fakeContext>[0] = {}) {
  const { context, sentTo, store } = fakeContext(
    { ...answers, ...more },
    { knownDevice: true, search: new URLSearchParams(query), params: method ? { method } : {} },
  )
  keepPendingPayment(store, {
    ...summary,
    transactionType: 'PREPAID RECHARGE',
    lineType: 'PREPAID',
    currency: 'ZMW',
    enableDualCurrency: false,
    redirectPage: '/about',
    rechargeType: 'PREPAID RECHARGE',
  })
  return { loaded: loadPay(context), sentTo, store }
}

describe('in a market', () => {
  const answersOf = (configData: object) => ({
    'GET resource/v1/get-product-config': success({ configData }),
    'GET transaction/get/exchange/rate': success({ convertedAmount: '2.50' }),
  })

  test('of one currency nothing is converted', async () => {
    const { loaded, sentTo, store } = load('order=ORDER', 'card', answersOf({ currency: 'ZMW' }))
    expect(await loaded).toMatchObject({ data: { kind: 'pay' } })
    expect(await loaded).not.toHaveProperty('data.currencies')
    expect(sentTo('exchange')).toEqual([])
    expect(store.read('queryData')).toMatchObject({ enableDualCurrency: false })
  })

  test('of two both are read, and the record of the session names the dollars', async () => {
    const both = answersOf({ currency: 'ZMW', secondCurrency: 'USD' })
    const { loaded, store } = load('order=ORDER', 'card', both)
    const other = { currency: 'USD', amount: '2.50' }
    expect(await loaded).toMatchObject({
      data: { currencies: { own: 'ZMW', other, isSmall: false } },
    })
    expect(store.read('queryData')).toMatchObject({ enableDualCurrency: true, usdAmount: '2.50' })
  })
})

describe('the payment page', () => {
  test('chooses the first card option and goes to its start route', async () => {
    expect(await load('order=ORDER').loaded).toEqual({
      kind: 'redirect',
      to: '/payment/start/card?order=ORDER',
    })
  })

  describe('of a gateway with a popup', () => {
    const paystack = { ...card, name: 'PAYSTACK' }
    const config = (payStackConfig?: string) => ({
      'POST transaction/v1/payment-options': success({ paymentOption: [wallet, paystack] }),
      'GET resource/v1/get-product-config': success({
        configData: payStackConfig ? { payStackConfig } : {},
      }),
    })
    const popupOf = async (payStackConfig?: string) => {
      const loaded = await load('order=ORDER', 'card', config(payStackConfig)).loaded
      return loaded.kind === 'page' && loaded.data.kind === 'pay' ? loaded.data.popup : loaded
    }

    test('knows its script: the usual one, unless another is named', async () => {
      expect(await popupOf('{"key":"pk"}')).toEqual({
        script: 'https://js.paystack.co/v2/inline.js',
      })
      const own = '{"key":"pk","script":"http://127.0.0.1:9/inline.js"}'
      expect(await popupOf(own)).toEqual({ script: 'http://127.0.0.1:9/inline.js' })
    })

    test('leads to its page where the configuration has none, or cannot be read', async () => {
      for (const text of [undefined, '{', '{"script":1}']) {
        expect(await popupOf(text)).toBeUndefined()
      }
    })

    test('is not opened by another way', async () => {
      for (const [method, more] of [
        ['sun-money', config('{"key":"pk"}')],
        ['card', { ...config('{"key":"pk"}'), ...answers }],
      ] as const) {
        expect(await load('order=ORDER', method, more).loaded).not.toHaveProperty('data.popup')
      }
    })
  })

  test('renders the wallet at its own address, its payer the one that paid last', async () => {
    const recent = [{ ...summary, paymentMode: 'AM', payer: '970000001' }]
    const { loaded } = load('order=ORDER', 'sun-money', {
      'GET transaction/v1/recent': success({ recent }),
    })
    expect(await loaded).toMatchObject({
      data: {
        chosen: { type: 'AM' },
        payer: '970000001',
        methods: [{ type: 'PG' }, { type: 'AM' }],
      },
    })
  })

  test('asks for options without a number that the operator alone knows, and proposes none', async () => {
    const invoice = { ...summary, transactionType: 'BILL_PAYMENT', msisdn: '** *** **01' }
    const { lineType: _none, ...hidden } = invoice
    const { loaded, sentTo } = load('order=ORDER', 'sun-money', {
      'GET transaction/v1/order': success({ ...order, summary: hidden }),
    })
    expect(await loaded).toMatchObject({ data: { payer: '' } })
    expect(sentTo('payment-options')[0]?.body).toEqual({
      amount: '50.00',
      rechargeType: 'BILL_PAYMENT',
      transactionType: 'BILL_PAYMENT',
    })
  })

  describe('of a plan of home broadband', () => {
    const plan = { ...summary, transactionType: 'HBB_LEADS', leadId: 'L-1' }
    const ofPlan = {
      'GET transaction/v1/order': success({ ...order, summary: plan }),
      'POST transaction/v1/hbb/payment-options': success({ paymentOption: [wallet, card] }),
    }

    test('asks for the options of the business channel, and for the address of its lead', async () => {
      const { loaded, sentTo } = load('order=ORDER', 'card', {
        ...ofPlan,
        'GET lead/v1/own': success({ refLeadId: 'L-1', email: 'mwansa@example.com' }),
      })
      expect(await loaded).toMatchObject({ data: { leadEmail: 'mwansa@example.com' } })
      expect(sentTo('hbb/payment-options')).toHaveLength(1)
      expect(sentTo('lead/v1/own?refLeadId=L-1')).toHaveLength(1)
    })

    test.each([
      ['has no address', success({ refLeadId: 'L-1' })],
      ['is over', refusal('request.not-found')],
    ])('whose lead %s has the address typed', async (_what, answer) => {
      const { loaded } = load('order=ORDER', 'card', { ...ofPlan, 'GET lead/v1/own': answer })
      expect(await loaded).not.toHaveProperty('data.leadEmail')
    })
  })

  test('proposes the recharged number where the last payer is unknown', async () => {
    expect(await load('order=ORDER', 'sun-money').loaded).toMatchObject({
      data: { payer: '971234567' },
    })
  })

  test.each([
    ['sun-money', '/payment/start/sun-money?order=ORDER'],
    ['nothing', '/payment/start/card?order=ORDER'],
  ])('goes to the method chosen without script (%s)', async (method, to) => {
    expect(await load(`order=ORDER&method=${method}`).loaded).toEqual({ kind: 'redirect', to })
  })

  test('never chooses the one that has problems', async () => {
    const options = [wallet, { ...card, health: 'troubled' }]
    const troubled = {
      'POST transaction/v1/payment-options': success({ paymentOption: options }),
    }
    expect(await load('order=ORDER', undefined, troubled).loaded).toEqual({
      kind: 'redirect',
      to: '/payment/start/sun-money?order=ORDER',
    })
  })

  test.each([
    ['PG', wallet, '/payment/start/sun-money?order=ORDER'],
    ['AM', wallet, '/payment/start/card?order=ORDER'],
    ['PG', { ...wallet, health: 'troubled' }, '/payment/start/card?order=ORDER'],
  ])('chooses another method than the one that was left (%s)', async (left, other, to) => {
    const options = {
      'POST transaction/v1/payment-options': success({ paymentOption: [other, card] }),
    }
    expect(await load(`order=ORDER&left=${left}`, undefined, options).loaded).toEqual({
      kind: 'redirect',
      to,
    })
  })

  test('asks for the options of this very order', async () => {
    const { loaded, sentTo } = load('order=ORDER', 'card')
    expect(await loaded).toMatchObject({
      data: { kind: 'pay', chosen: { name: 'FLUTTERWAVE' } },
    })
    expect(sentTo('payment-options')[0]?.body).toEqual({
      amount: '50.00',
      mobileNumber: '971234567',
      subscriberType: 'PREPAID',
      rechargeType: 'PREPAID RECHARGE',
      transactionType: 'PREPAID RECHARGE',
    })
  })

  test('keeps the options with the pending payment of the session', async () => {
    const { loaded, store } = load('order=ORDER', 'card')
    await loaded
    expect(store.entries.get('queryData')).toMatchObject({
      msisdn: '971234567',
      pgOptions: [{ paymentOpt: wallet }, { paymentOpt: card }],
    })
  })

  test('leads Cancel to the stored page', async () => {
    expect(await load('order=ORDER', 'card').loaded).toMatchObject({ data: { back: '/about' } })
  })

  test('says what went wrong where the options cannot be loaded, and keeps the order', async () => {
    const lost = { 'POST transaction/v1/payment-options': new TypeError('offline') }
    expect(await load('order=ORDER', 'card', lost).loaded).toMatchObject({
      data: { kind: 'pay', chosen: null, problem: { text: 'error.network' } },
    })
  })

  const bundle = { ...summary, productCode: 'DATA_1GB_7D', amount: '35.00' }
  const paid = (productCode: string, amount: string, currency = 'ZMW') => ({
    ...{ ...bundle, productCode, amount, currency, paymentMode: 'PG' },
  })
  test.each([
    [
      'what the same cost the last time',
      [paid('DATA_1GB_7D', '30.00'), paid('DATA_1GB_7D', '20.00')],
      '30.00',
    ],
    [
      'nothing of the same price',
      [paid('DATA_1GB_7D', '35.00'), paid('DATA_1GB_7D', '30.00')],
      null,
    ],
    ['nothing of another bundle', [paid('OTHER', '30.00')], null],
    ['nothing of another currency', [paid('DATA_1GB_7D', '30.00', 'USD')], null],
    ['nothing where nothing was bought', [], null],
  ])('knows of a bundle %s', async (_what, recent, priceBefore) => {
    // Also where the order's payer is known, for whom nothing had to be read.
    const transaction = { payer: '970000001', status: 'FAILED', canRetry: true }
    const { loaded } = load('order=ORDER', 'card', {
      'GET transaction/v1/order': success({ ...order, summary: bundle, transaction }),
      'GET transaction/v1/recent': success({ recent }),
    })
    expect(await loaded).toMatchObject({ data: { priceBefore } })
  })

  test('compares no price of airtime', async () => {
    const recent = [{ ...summary, amount: '20.00', paymentMode: 'PG' }]
    const { loaded } = load('order=ORDER', 'card', {
      'GET transaction/v1/recent': success({ recent }),
    })
    expect(await loaded).toMatchObject({ data: { priceBefore: null } })
  })

  test('without an order leads home', async () => {
    expect(await load('').loaded).toEqual({ kind: 'redirect', to: '/?notice=order-needed' })
  })
})
