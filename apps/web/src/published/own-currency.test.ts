import { bundleCall } from '@portal/contract/calls/bundle'
import { productConfigCall } from '@portal/contract/calls/content'
import {
  changeCurrencyCall,
  exchangeRateCall,
  initiateCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import {
  answers,
  done,
  msisdn,
  ordered,
  pageOf,
  payment,
  publishedService,
  recharge,
  says,
} from './published.fake.ts'

const dual = {
  ...answers,
  'GET resource/v1/get-product-config': done({ configData: { enableDualCurrency: 'true' } }),
  // Of ten thousand dollars.
  'GET transaction/get/exchange/rate': done({ convertedAmount: 28_505_000 }),
}

const francs = { currency: 'CDF', second: 'USD' } as const

describe('an order in two currencies', () => {
  test('has its price in francs, is charged in dollars by what one is, and goes back for nothing', async () => {
    const { api, requests } = publishedService(dual, francs)
    const { orderId, currency } = await ordered(api, { ...recharge, amount: '5701' })
    expect(currency).toBe('CDF')
    const change = async (of: string, to: 'USD' | 'CDF') => {
      const changed = await api.call(changeCurrencyCall, { orderId: of, currency: to })
      if (!changed.ok) throw new Error(JSON.stringify(changed))
      return changed.value
    }
    const inDollars = await change(orderId, 'USD')
    expect(inDollars.summary).toMatchObject({
      ...{ amount: '2.00', currency: 'USD', priceAmount: '5701.00', priceCurrency: 'CDF' },
    })
    expect(requests.at(-1)?.input).toEqual({
      ...{ fromCurrency: 'USD', toCurrency: 'CDF', amount: '10000' },
    })
    expect(await pageOf(api, { order: inDollars.orderId })).toMatchObject({
      summary: { amount: '2.00', currency: 'USD' },
    })
    const { summary } = await change(inDollars.orderId, 'CDF')
    expect(summary).toMatchObject({ amount: '5701.00', currency: 'CDF' })
    expect(summary).not.toHaveProperty('priceAmount')
  })

  test('is converted by the service from dollars, and refused where no rate comes', async () => {
    const { api, requests, answer } = publishedService(dual, francs)
    const rate = { fromCurrency: 'USD', toCurrency: 'CDF', amount: '2.00' } as const
    answer('GET transaction/get/exchange/rate', done({ convertedAmount: 2850.5 }))
    expect(await api.call(exchangeRateCall, rate)).toMatchObject({
      value: { convertedAmount: '2850.50' },
    })
    expect(requests.at(-1)?.input).toEqual(rate)
    const { orderId } = await ordered(api)
    answer('GET transaction/get/exchange/rate', done({ convertedAmount: 0 }))
    expect(await api.call(changeCurrencyCall, { orderId, currency: 'USD' })).toMatchObject({
      failure: { code: 'exchange.unavailable' },
    })
  })
})

test('a market is that of the brand: its currency is that of what names none', async () => {
  const bundles = done([{ productCode: 'D1', name: '1 GB', amount: 30 }])
  const withSwitch = { ...dual, 'POST product/v1/bundle': bundles }
  const bundleOf = async ({ api }: Pick<ReturnType<typeof publishedService>, 'api'>) => {
    const listed = await api.call(bundleCall, { msisdn, lineType: 'PREPAID', language: 'EN' })
    return listed.ok && listed.value[0]?.currency
  }
  const configOf = async ({ api }: Pick<ReturnType<typeof publishedService>, 'api'>) => {
    const config = await api.call(productConfigCall, {})
    return config.ok && config.value.configData
  }
  for (const [market, switched] of [
    [
      { currency: 'ZMW', second: 'USD' },
      { enableDualCurrency: true, secondCurrency: 'USD' },
    ],
    [
      { currency: 'CDF', second: 'USD' },
      { enableDualCurrency: true, secondCurrency: 'USD' },
    ],
    [{ currency: 'USD', second: null }, { enableDualCurrency: false }],
  ] as const) {
    const service = publishedService(withSwitch, market)
    expect(await bundleOf(service)).toBe(market.currency)
    const config = await configOf(service)
    expect(config).toMatchObject({ ...switched, currency: market.currency })
    expect(config ? config.secondCurrency : null).toBe(market.second ?? undefined)
    const entity = done({ status: 'SUCCESS', transactionId: 'T1', amount: 5 })
    service.answer('GET transaction/fetch', entity)
    expect((await pageOf(service.api, { tid: 'T1' })).summary.currency).toBe(market.currency)
  }
})

test('a rate has more decimals than an amount', async () => {
  const { api } = publishedService(
    {
      ...dual,
      'GET transaction/get/exchange/rate': done({ convertedAmount: '274567.00' }),
    },
    francs,
  )
  const asked = { fromCurrency: 'CDF', toCurrency: 'USD', amount: '100000.00' } as const
  // By 27.45 it would be 3642.99.
  expect(await api.call(exchangeRateCall, asked)).toMatchObject({
    value: { convertedAmount: '3642.10' },
  })
})

describe('the ways to pay an order in two currencies', () => {
  const options = done({
    paymentOption: ['PG', 'AM', 'MPESA'].map((type) => ({ name: type, type })),
  })
  const service = () =>
    publishedService({ ...dual, 'POST transaction/v1/payment-options': options }, francs)
  const typesFor = async (
    { api }: Pick<ReturnType<typeof service>, 'api'>,
    asked: { amount: string; currencyCode?: 'USD' | 'CDF' },
  ) => {
    const transactionType = 'PREPAID RECHARGE'
    const reply = await api.call(paymentOptionsCall, { ...asked, transactionType })
    return reply.ok && reply.value.paymentOption.map(({ type }) => type)
  }
  const inDollars = async ({ api }: Pick<ReturnType<typeof service>, 'api'>, amount: string) => {
    const { orderId } = await ordered(api, { ...recharge, amount })
    const changed = await api.call(changeCurrencyCall, { orderId, currency: 'USD' })
    return changed.ok ? changed.value.amount : ''
  }

  test('are asked for by its price, which the service takes for the currency of the market', async () => {
    const asking = service()
    const amount = await inDollars(asking, '5701')
    expect(amount).toBe('2.00')
    expect(await typesFor(asking, { amount, currencyCode: 'USD' })).toEqual(['PG', 'AM', 'MPESA'])
    const asked = asking.requests.find(({ path }) => path === 'transaction/v1/payment-options')
    expect(asked?.input).toEqual({ amount: '5701.00', transactionType: 'PREPAID RECHARGE' })
  })

  test('are mobile money alone below a dollar, in either currency', async () => {
    const asking = service()
    const amount = await inDollars(asking, '2800')
    expect(amount).toBe('0.98')
    expect(await typesFor(asking, { amount, currencyCode: 'USD' })).toEqual(['AM'])
    expect(await typesFor(asking, { amount: '2800.00' })).toEqual(['AM'])
    expect(await typesFor(asking, { amount: '2850.50' })).toEqual(['PG', 'AM', 'MPESA'])
  })

  test('are all of them where no rate tells what a dollar is, and where there is one currency', async () => {
    const { api, answer } = service()
    answer('GET transaction/get/exchange/rate', { answer: {}, status: 500 })
    expect(await typesFor({ api }, { amount: '1.00' })).toEqual(['PG', 'AM', 'MPESA'])
    const one = service()
    one.answer('GET resource/v1/get-product-config', done({ configData: {} }))
    expect(await typesFor(one, { amount: '1.00' })).toEqual(['PG', 'AM', 'MPESA'])
  })
})

describe('an order that is being paid in one currency', () => {
  const paying = async () => {
    const service = publishedService(dual, francs)
    const { api } = service
    const { orderId } = await ordered(api, { ...recharge, amount: '5701' })
    await api.call(initiateCall, payment(orderId, 'AM'))
    await api.call(processCall, { transactionId: 'T1' })
    const change = (of: string, currency: 'USD' | 'CDF') =>
      api.call(changeCurrencyCall, { orderId: of, currency })
    const changed = async (of: string, currency: 'USD' | 'CDF') => {
      const reply = await change(of, currency)
      if (!reply.ok) throw new Error(JSON.stringify(reply))
      return reply.value.orderId
    }
    return { ...service, orderId, change, changed }
  }

  test('is in the other one a duplicate of itself, until that payment has failed', async () => {
    const { api, answer, orderId, changed, pass } = await paying()
    const inDollars = await changed(orderId, 'USD')
    const back = await changed(inDollars, 'CDF')
    // Longer than another order is taken for a mistake.
    pass(60 * 60_000)
    for (const order of [inDollars, back]) {
      expect((await pageOf(api, { order })).alike).toMatchObject({
        ...{ transactionId: 'T1', amount: '5701.00', currency: 'CDF', isDelivered: false },
      })
    }
    answer('GET transaction/fetch', says('FAILED'))
    expect(await pageOf(api, { order: inDollars })).not.toHaveProperty('alike')
  })

  test('is said to be delivered where it was changed before that', async () => {
    const { api, answer, orderId, changed } = await paying()
    const inDollars = await changed(orderId, 'USD')
    answer('GET transaction/fetch', says('SUCCESS'))
    await pageOf(api, { tid: 'T1' })
    expect((await pageOf(api, { order: inDollars })).alike).toMatchObject({
      ...{ transactionId: 'T1', isDelivered: true },
    })
  })

  test('is not changed any more once it is paid', async () => {
    const { answer, orderId, change } = await paying()
    answer('GET transaction/fetch', says('SUCCESS'))
    expect(await change(orderId, 'USD')).toMatchObject({
      failure: { kind: 'refusal', code: 'order.paid-already' },
    })
  })

  test('names no payment of itself while that is what its page shows', async () => {
    const { api, orderId } = await paying()
    expect(await pageOf(api, { order: orderId })).not.toHaveProperty('alike')
  })

  test('is a duplicate of one that is asked for afresh: the price and the number decide', async () => {
    const { api, answer, changed } = await paying()
    const { orderId } = await ordered(api, { ...recharge, amount: '2850.50' })
    const inDollars = await changed(orderId, 'USD')
    answer('POST transaction/v1/initiate', done({ transactionId: 'T2' }))
    await api.call(initiateCall, payment(inDollars, 'AM'))
    await api.call(processCall, { transactionId: 'T2' })
    const duplicatesOf = async (asked: object) =>
      (await ordered(api, { ...recharge, ...asked })).duplicates
    expect(await duplicatesOf({ amount: '2850.50' })).toMatchObject([
      { transactionId: 'T2', amount: '1.00', currency: 'USD' },
    ])
    expect(await duplicatesOf({ amount: '1.00' })).toEqual([])
    expect(await duplicatesOf({ amount: '2850.50', msisdn: '979999999' })).toEqual([])
  })
})
