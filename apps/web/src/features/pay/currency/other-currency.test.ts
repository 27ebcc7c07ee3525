import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { rechargeOrder } from '../order.fake.ts'
import { currencyFields, readCurrencies } from './other-currency.ts'

const rated = (convertedAmount: string) => ({
  'GET transaction/get/exchange/rate': success({ convertedAmount }),
})
const orderOf = (summary: object) => ({
  ...rechargeOrder,
  summary: { ...rechargeOrder.summary, amount: '20000.00', currency: 'CDF' as const, ...summary },
})
const plain = orderOf({})
const exchanged = orderOf({
  ...{ amount: '7.00', currency: 'USD' },
  ...{ priceAmount: '20000.00', priceCurrency: 'CDF' },
})

const read = (answers: Parameters<typeof fakeContext>[0], order = plain) => {
  const { context, sentTo } = fakeContext(answers)
  return { found: readCurrencies(context, order, { own: 'CDF', second: 'USD' }), sentTo }
}

describe('the currencies of an order', () => {
  test('are two, by the rate of now', async () => {
    const { found, sentTo } = read(rated('7.00'))
    const other = { currency: 'USD', amount: '7.00' }
    expect(await found).toEqual({ own: 'CDF', other, isSmall: false })
    expect(sentTo('exchange')[0]?.address).toContain(
      'fromCurrency=CDF&toCurrency=USD&amount=20000.00',
    )
  })

  test('are those of its own quote, whatever the rate is now', async () => {
    const { found, sentTo } = read(rated('9.99'), exchanged)
    const other = { currency: 'CDF', amount: '20000.00' }
    expect(await found).toEqual({ own: 'CDF', other, isSmall: false })
    expect(sentTo('exchange')).toEqual([])
  })

  test.each([
    ['1.00', false],
    ['0.99', true],
  ])('of %s dollars leave mobile money alone: %s', async (amount, isSmall) => {
    expect(await read(rated(amount)).found).toMatchObject({ isSmall })
  })

  test('are told where no rate is', async () => {
    const none = { 'GET transaction/get/exchange/rate': refusal('exchange.unavailable') }
    expect(await read(none).found).toEqual({ own: 'CDF', other: null, isSmall: false })
  })
})

test.each([
  [plain, { currency: 'USD', amount: '7.00' } as const, '7.00'],
  [exchanged, { currency: 'CDF', amount: '20000.00' } as const, '7.00'],
  [plain, null, undefined],
])('the record of the session names the dollars', (order, other, usdAmount) => {
  const { amount, currency } = order.summary
  expect(currencyFields(order, { own: 'CDF', other, isSmall: false })).toEqual({
    ...{ enableDualCurrency: true, amount, currency },
    ...(usdAmount && { usdAmount }),
  })
})
