import { expect, test } from 'vitest'
import { createTranslate } from '../lib/language/text.ts'
import { english } from '../lib/page/render-page.fake.tsx'
import { amountWords, leftWords } from './balance-words.ts'

const t = createTranslate(english, 'en-US')

test.each([
  ['12.4', 'GB', '12.4 GB'],
  ['12345', 'MB', '12,345 MB'],
  ['150.00', 'ZMW', 'K150.00'],
])('%s %s is "%s"', (amount, unit, words) => {
  expect(amountWords(t, amount, unit)).toBe(words)
})

test('a balance says how much is left, airtime its amount, and an unlimited one is a dash', () => {
  const balance = {
    serviceType: 'DATA',
    balanceDescription: 'Night',
    balance: '-1',
    unitType: 'GB',
    expireTime: null,
  } as const
  expect(leftWords(t, { ...balance, balanceType: 'UNLIMITED' })).toBe('–')
  expect(leftWords(t, { ...balance, balance: '2', balanceType: 'LIMITED' })).toBe('2 GB left')
  const talk = { ...balance, balance: '100', balanceType: 'LIMITED', unitType: 'Minutes' } as const
  expect(leftWords(t, talk)).toBe('100 min left')
  const airtime = { ...talk, balance: '20.00', unitType: 'ZMW' }
  expect(leftWords(t, airtime)).toBe('K20.00')
})
