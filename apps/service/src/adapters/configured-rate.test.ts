import { type Currency, money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { createConfiguredRate } from './configured-rate.ts'

const congolese = { currency: 'CDF', second: 'USD' } as const
const on = { enableDualCurrency: true, exchangeRate: 2_000 }

const convert = (content: Parameters<typeof createConfiguredRate>[0]) => {
  const exchange = createConfiguredRate(content)
  return (minor: bigint, from: Currency, to: Currency) => exchange.convert(money(minor, from), to)
}

describe('with a rate of 2,000 for a dollar', () => {
  const converted = convert({ market: congolese, config: on })
  test.each([
    [350n, 'USD', 'CDF', money(700_000n, 'CDF')],
    [700_000n, 'CDF', 'USD', money(350n, 'USD')],
    [350n, 'USD', 'USD', money(350n, 'USD')],
    [350n, 'ZMW', 'CDF', null],
    [350n, 'CDF', 'ZMW', null],
  ] as const)('%i of %s in %s', async (minor, from, to, expected) => {
    expect(await converted(minor, from, to)).toEqual(expected)
  })
})

test.each([
  ['while it is switched off', { ...on, enableDualCurrency: false }],
  ['without a rate', { enableDualCurrency: true }],
])('nothing is converted %s', async (_, config) => {
  expect(await convert({ market: congolese, config })(100n, 'USD', 'CDF')).toBeNull()
})

test('the content is asked anew each time', async () => {
  const content = { market: congolese, config: on }
  const exchange = createConfiguredRate(content)
  content.config = { ...on, exchangeRate: 3_000 }
  expect(await exchange.convert(money(100n, 'USD'), 'CDF')).toEqual(money(300_000n, 'CDF'))
  content.config = { ...on, enableDualCurrency: false }
  expect(exchange.other).toBeNull()
})
