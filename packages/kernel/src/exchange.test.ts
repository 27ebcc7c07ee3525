import { expect, test } from 'vitest'
import { divided, multiplied, parseRate } from './exchange.ts'
import { money } from './money.ts'

const rate = (raw: string | number) => {
  const read = parseRate(raw)
  if (!read.ok) throw new Error(`${raw} is no rate`)
  return read.value
}

test.each(['', '0', '0.00', '-1', '1e3', '1.12345678901', 'x', 1e-7, Number.NaN])(
  '%j is no rate',
  (raw) => {
    expect(parseRate(raw)).toEqual({ ok: false, error: 'rate.invalid' })
  },
)

test.each([
  ['2850.5', 100n, 285_050n],
  [2850.5, 1n, 2_851n],
  ['2000', 350n, 700_000n],
  ['0.00035', 700_000n, 245n],
])('at %s, %i cents are %i minor units of the other', (raw, cents, minor) => {
  expect(multiplied(money(cents, 'USD'), rate(raw), 'CDF')).toEqual(money(minor, 'CDF'))
})

test.each([
  [285_050n, 100n],
  // A half goes up.
  [1_425_250n + 1_426n, 501n],
  [1_425_250n + 1_426n, 501n],
  [1_425_250n + 1_424n, 500n],
  [1n, 0n],
])('at 2850.5 for a dollar, %i minor units are %i cents', (minor, cents) => {
  expect(divided(money(minor, 'CDF'), rate('2850.5'), 'USD')).toEqual(money(cents, 'USD'))
})
