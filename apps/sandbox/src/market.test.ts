import { type Currency, toDecimal } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { playedMarket } from './market.ts'

describe('the amounts of the facts', () => {
  test.each<[Currency, string | number, string]>([
    ['ZMW', '245.30', '245.30'],
    ['ZMW', 3.5, '3.50'],
    ['CDF', '20.00', '2000.00'],
    ['CDF', 3.5, '350.00'],
    ['USD', '20.00', '1.00'],
    ['USD', 1, '0.05'],
    // Half a cent is rounded up.
    ['USD', 3.5, '0.18'],
    ['CDF', 0, '0.00'],
  ])('become, in %s, of %s: %s', (currency, facts, decimal) => {
    const amount = playedMarket(currency).ofFacts(facts)
    expect([amount.currency, toDecimal(amount)]).toEqual([currency, decimal])
  })

  test('that are none stop the sandbox', () => {
    expect(() => playedMarket('CDF').ofFacts('K5')).toThrow('K5')
  })
})

test('an amount of a call is taken as it is', () => {
  expect(playedMarket('CDF').parse('2000.5')).toMatchObject({
    value: { minor: 200_050n, currency: 'CDF' },
  })
})

test.each<[Currency, string, string]>([
  ['ZMW', 'K1,450.00', 'K20.00 airtime, K1.50 due'],
  ['USD', 'US$1,450.00', 'US$1.00 airtime, US$0.08 due'],
  ['CDF', 'FC 1,450.00', 'FC 2,000.00 airtime, FC 150.00 due'],
])('people read amounts in %s with its mark', (currency, shown, filled) => {
  const market = playedMarket(currency)
  expect(market.shown('1450')).toBe(shown)
  expect(market.fill('{20.00} airtime, {1.50} due')).toBe(filled)
})
