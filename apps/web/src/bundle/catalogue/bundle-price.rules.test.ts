import { money } from '@portal/kernel/money'
import { expect, test } from 'vitest'
import { fakeBundle } from './bundle.fake.ts'
import { pricePerDay, pricePerGigabyte } from './bundle-price.rules.ts'

test.each([
  ['6', 'GB', '55.00', 917n],
  ['1.5', 'GB', '15.00', 1_000n],
  ['500', 'MB', '5.00', 1_024n],
  ['2', 'TB', '4096.00', 200n],
  ['1048576', 'kb', '10.00', null],
  ['3', 'gb', '10.00', 333n],
])('%s %s for %s cost %s ngwee a GB', (data, dataUnit, amount, minor) => {
  const price = pricePerGigabyte(fakeBundle({ data, dataUnit, amount }))
  expect(price).toEqual(minor === null ? null : money(minor, 'ZMW'))
})

test.each([
  ['no data', { data: null, dataUnit: null }],
  ['data without limit', { data: '-1' }],
  ['no data by its figure', { data: '0' }],
  ['talk time beside it', { voice: '30', voiceUnit: 'min' }],
  ['messages beside it', { sms: '100' }],
  ['messages without limit', { sms: '-1' }],
  ['a measure that is not known', { dataUnit: 'Songs' }],
  ['1 GB', { data: '1.0' }],
  ['a figure that is none', { data: 'lots' }],
  ['a price that is none', { amount: 'free' }],
  ['a price that rounds to nothing', { amount: '0.01', data: '900' }],
])('%s has no price a GB', (_what, parts) => {
  expect(pricePerGigabyte(fakeBundle({ data: '2', ...parts }))).toBeNull()
})

test('talk time and messages of none do not count', () => {
  expect(pricePerGigabyte(fakeBundle({ data: '5', voice: '0', sms: '0.0' }))).toEqual(
    money(500n, 'ZMW'),
  )
})

test.each([
  ['7', 'Days', '25.00', 357n],
  ['1', 'Month', '210.00', 700n],
  ['36', 'Hours', '15.00', 1_000n],
  ['1', 'Week', '10.00', 143n],
  ['1', 'Year', '365.00', 100n],
  ['1.5', 'days', '3.00', 200n],
])('%s %s for %s cost %s ngwee a day', (validity, validityUnit, amount, minor) => {
  expect(pricePerDay(fakeBundle({ validity, validityUnit, amount }))).toEqual(money(minor, 'ZMW'))
})

test.each([
  ['a day', '1', 'Day'],
  ['24 hours', '24', 'Hours'],
  ['less than a day', '6', 'Hours'],
  ['no days', '0', 'Days'],
  ['no end', '-1', 'Days'],
  ['a length that is not known', '2', 'Fortnights'],
  ['a figure that is none', 'some', 'Days'],
])('a bundle of %s has no price a day', (_what, validity, validityUnit) => {
  expect(pricePerDay(fakeBundle({ validity, validityUnit }))).toBeNull()
})
