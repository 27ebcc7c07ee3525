import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionHalfUp, money, parseMoney, sameMoney, toDecimal } from './money.ts'

test.each([
  ['50', 5_000n],
  ['50.5', 5_050n],
  ['245.30', 24_530n],
  ['0.01', 1n],
  [' 7 ', 700n],
  [245.3, 24_530n],
])('reads %j as minor units', (raw, minor) => {
  expect(parseMoney(raw, 'ZMW')).toEqual({ ok: true, value: money(minor, 'ZMW') })
})

test.each(['', '-5', '+5', '1e3', '1.234', '1,000', '٥', 'NaN', '9999999999999', '.5', '5.'])(
  'refuses %j as an amount',
  (raw) => {
    expect(parseMoney(raw, 'ZMW')).toEqual({ ok: false, error: 'money.invalid' })
  },
)

test('what was written is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (minor) => {
      const written = toDecimal(money(minor, 'ZMW'))
      expect(parseMoney(written, 'ZMW')).toEqual({ ok: true, value: money(minor, 'ZMW') })
    }),
    { seed: 1 },
  )
})

test('a negative amount is written with its sign', () => {
  expect(toDecimal(money(-205n, 'ZMW'))).toBe('-2.05')
})

test('the same number in another currency is another amount', () => {
  expect(sameMoney(money(5n, 'ZMW'), money(5n, 'USD'))).toBe(false)
})

test.each([
  [5_500n, 1n, 6n, 917n],
  [1_000n, 1n, 3n, 333n],
  [1n, 1n, 2n, 1n],
  [1n, 1n, 3n, 0n],
  [2_500n, 2n, 1n, 5_000n],
])('%s minor units times %s / %s are %s, rounded half up', (minor, over, under, expected) => {
  expect(fractionHalfUp(money(minor, 'ZMW'), over, under)).toEqual(money(expected, 'ZMW'))
})
