import { describe, expect, test } from 'vitest'
import { createTranslate } from '../../lib/language/text.ts'
import { orderWords } from './order-words.ts'

const texts = {
  all: 'in general',
  'all.PG': 'by card',
  'all.BUNDLE PURCHASE': 'of a bundle',
  'all.BUNDLE PURCHASE.PG': 'of a bundle by card',
  'days.one': '{count} day',
  'days.other': '{count} days',
  'days.PG.one': '{count} day by card',
  'days.PG.other': '{count} days by card',
}
const t = createTranslate([texts], 'en-US')

describe('words about an order', () => {
  test.each([
    ['BUNDLE PURCHASE', 'PG', 'of a bundle by card'],
    ['BUNDLE PURCHASE', 'AM', 'of a bundle'],
    ['BUNDLE PURCHASE', undefined, 'of a bundle'],
    ['PREPAID RECHARGE', 'PG', 'by card'],
    ['PREPAID RECHARGE', ['MPESA', 'PG'], 'by card'],
    ['PREPAID RECHARGE', 'AM', 'in general'],
    [undefined, 'PG', 'by card'],
    [undefined, undefined, 'in general'],
  ])('of %s by %s are the most special that there are', (product, method, words) => {
    expect(orderWords(t, product, method)('all')).toBe(words)
  })

  test.each([
    ['PG', '2 days by card'],
    ['AM', '2 days'],
  ])('by %s take the form for their count', (method, words) => {
    expect(orderWords(t, 'PREPAID RECHARGE', method)('days', { count: 2 })).toBe(words)
  })

  test('that are missing are answered with the key, as anywhere', () => {
    expect(orderWords(t, 'PREPAID RECHARGE', 'PG')('missing')).toBe('missing')
  })
})
