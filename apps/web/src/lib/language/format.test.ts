import { expect, test } from 'vitest'
import { formatAmount, formatDay, formatMoment, formatTime } from './format.ts'

test.each([
  ['50.00', 'ZMW', 'K50.00'],
  ['5', 'ZMW', 'K5.00'],
  ['1250.5', 'ZMW', 'K1,250.50'],
  ['1234567.89', 'ZMW', 'K1,234,567.89'],
  ['12.00', 'USD', 'US$12.00'],
  // No line ends within it.
  ['1250.5', 'CDF', 'FC\u00a01,250.50'],
] as const)('%s in %s is written %s', (decimal, currency, written) => {
  expect(formatAmount(decimal, currency)).toBe(written)
})

test('times are those of Lusaka, wherever the phone is', () => {
  expect(formatTime('2026-11-20T22:05:00Z', 'en-US')).toBe('00:05')
  expect(formatDay('2026-11-20T22:05:00Z', 'en-US')).toBe('21 Nov 2026')
  expect(formatMoment('2026-11-20T12:02:00Z', 'en-US')).toBe('20 Nov 2026, 14:02')
  expect(formatTime('2026-11-20T12:02:00Z', 'sw')).toBe('14:02')
})
