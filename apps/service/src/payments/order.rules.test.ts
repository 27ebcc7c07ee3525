import { expect, test } from 'vitest'
import { groupCode, priceRecharge, readReference, safeRedirectPage } from './order.rules.ts'

const limits = { minimumMajor: 5, maximumMajor: 5_000 }

test.each([
  ['5', 500n],
  ['5000.00', 500_000n],
  [50, 5_000n],
])('prices %j', (raw, minor) => {
  expect(priceRecharge(raw, limits)).toMatchObject({ ok: true, value: { minor } })
})

test.each([
  ['4.99', 'amount.below-minimum'],
  ['0', 'amount.below-minimum'],
  ['5000.01', 'amount.above-maximum'],
  ['fifty', 'amount.invalid'],
  [undefined, 'amount.invalid'],
])('refuses %j with %s', (raw, error) => {
  expect(priceRecharge(raw, limits)).toEqual({ ok: false, error })
})

test.each([
  ['/prepaid-recharge', '/prepaid-recharge'],
  ['/sw/prepaid-recharge?a=1#x', '/sw/prepaid-recharge?a=1'],
  ['/a/../b', '/b'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['prepaid-recharge', '/'],
  ['/payment/start?order=X', '/'],
  ['/sw/payment', '/'],
  ['/payments-explained', '/payments-explained'],
  ['', '/'],
  [undefined, '/'],
])('after paying, %j leads to %s', (raw, page) => {
  expect(safeRedirectPage(raw, '/')).toBe(page)
})

test.each([
  ['4k7q-19mx', '4K7Q-19MX'],
  ['4K7Q19MX', '4K7Q-19MX'],
  [' 4k7q 19mx ', '4K7Q-19MX'],
  ['4k7q-i9mo', '4K7Q-19M0'],
  ['', ''],
])('reads the code %j as it is stored', (typed, code) => {
  expect(groupCode(typed)).toBe(code)
})

test.each(['ZM-4K7Q-19MX', 'zm4k7q19mx', '4K7Q-19MX', 'zm 4k7q 19mx'])(
  'finds a reference typed as %j',
  (typed) => {
    expect(readReference(typed, 'ZM')).toBe('ZM-4K7Q-19MX')
  },
)
