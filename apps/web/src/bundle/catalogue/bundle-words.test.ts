import { describe, expect, test } from 'vitest'
import { createTranslate } from '../../lib/language/text.ts'
import { english } from '../../lib/page/render-page.fake.tsx'
import { fakeBundle } from './bundle.fake.ts'
import {
  benefitWords,
  buyWords,
  categoryWords,
  countWords,
  lengthWords,
  periodWords,
  saysBenefits,
  saysLength,
  smallPrice,
  spokenWords,
} from './bundle-words.ts'

const t = createTranslate(english, 'en-US')
const none = { data: null, dataUnit: null }

describe('benefits', () => {
  test.each([
    ['1 GB', {}],
    ['1.5 GB', { data: '1.50' }],
    ['1,024 MB', { data: '1024.0', dataUnit: 'mb' }],
    ['1 GB · 30 min · 100 SMS', { voice: '30', voiceUnit: 'MINUTES', sms: '100' }],
    ['1 h', { ...none, voice: '1', voiceUnit: 'Hours' }],
    ['30 s', { ...none, voice: '30', voiceUnit: 'sec' }],
    ['5 Units', { ...none, voice: '5', voiceUnit: 'Units' }],
    ['Unlimited data', { data: '-1' }],
    ['Unlimited minutes · Unlimited SMS', { ...none, voice: '-1', sms: '-1' }],
    ['1 GB', { voice: '0', voiceUnit: 'min', sms: '0' }],
  ])('are %j', (words, parts) => {
    const { held, more } = benefitWords(t, fakeBundle(parts))
    expect([held.join(' · '), more]).toEqual([words, null])
  })

  test('are the description where nothing is counted, or else the name', () => {
    const social = { ...none, name: 'Social Week', description: 'WhatsApp, Facebook' }
    expect(benefitWords(t, fakeBundle(social))).toEqual({ held: [], more: 'WhatsApp, Facebook' })
    expect(benefitWords(t, fakeBundle({ ...social, description: ' ' })).more).toBe('Social Week')
  })

  test('have the description beside them where it says more', () => {
    const more = (description: string) => benefitWords(t, fakeBundle({ description })).more
    expect(more('22:00 to 05:00')).toBe('22:00 to 05:00')
    expect(more('1 gb')).toBeNull()
  })
})

test.each([
  ['1 day', '1', 'DAYS'],
  ['7 days', '7', 'day'],
  ['1 hour', '1', 'hr'],
  ['2 weeks', '2', 'Week'],
  ['3 months', '3', 'MONTHS'],
  ['1 year', '1', 'Years'],
  ['Unlimited', '-1', 'Days'],
  ['2 Fortnights', '2', 'Fortnights'],
])('a validity is %s', (words, validity, validityUnit) => {
  expect(lengthWords(t, fakeBundle({ validity, validityUnit }))).toBe(words)
})

test.each([
  ['BUY 1 GB for 7 days', {}],
  ['BUY Big 7 days', { name: 'Big 7 days' }],
  ['BUY 1 GB, no end date', { validity: '-1' }],
])('the link to buy it says %s', (words, parts) => {
  expect(buyWords(t, fakeBundle(parts))).toBe(words)
})

test('names of the catalogue are words where the texts have some', () => {
  expect(periodWords(t, '')).toBe('All')
  expect(periodWords(t, 'Others')).toBe('Others')
  expect(periodWords(t, 'WEEKLY')).toBe('Weekly')
  expect(periodWords(t, 'Festive')).toBe('Festive')
  expect(categoryWords(t, 'sms')).toBe('SMS')
  expect(categoryWords(t, 'Gaming')).toBe('Gaming')
})

test('the small price says what a GB costs, or else a day', () => {
  expect(smallPrice(t, fakeBundle({ data: '6', amount: '55.00' }))).toBe('K9.17 a GB')
  expect(smallPrice(t, fakeBundle({ ...none, amount: '55.00' }))).toBe('K7.86 a day')
  expect(smallPrice(t, fakeBundle({ validity: '1' }))).toBeNull()
})

test.each([
  ['1 GB for 7 days', true, true],
  ['Daily 1GB', false, false],
  ['1 gb a week', true, false],
  ['Week', false, false],
])('of the facts of a bundle the name "%s" says %s and %s', (name, benefits, length) => {
  const bundle = fakeBundle({ name })
  expect([saysBenefits(t, bundle), saysLength(t, bundle)]).toEqual([benefits, length])
})

test('bundles are counted in words', () => {
  expect([1, 5000].map((count) => countWords(t, count))).toEqual(['1 bundle', '5,000 bundles'])
})

test('a search finds the words of the page: category, period and length', () => {
  expect(spokenWords(t)(fakeBundle())).toBe('Data\nWeekly\n7 days')
  expect(spokenWords(t)(fakeBundle({ periodType: null }))).toContain('Others')
})
