import { describe, expect, test } from 'vitest'
import { createTranslate } from '../lib/text.ts'
import { orderWords } from './order-words.ts'

const texts = {
  all: 'in general',
  'all.card': 'by card',
  'all.BUNDLE PURCHASE': 'of a bundle',
  'all.BUNDLE PURCHASE.card': 'of a bundle by card',
  'days.one': '{count} day',
  'days.other': '{count} days',
  'days.card.one': '{count} day by card',
  'days.card.other': '{count} days by card',
}
const t = createTranslate([texts], 'en-US')

describe('words about an order', () => {
  test.each([
    ['BUNDLE PURCHASE', 'card', 'of a bundle by card'],
    ['BUNDLE PURCHASE', 'wallet', 'of a bundle'],
    ['BUNDLE PURCHASE', undefined, 'of a bundle'],
    ['PREPAID RECHARGE', 'card', 'by card'],
    ['PREPAID RECHARGE', 'wallet', 'in general'],
    [undefined, 'card', 'by card'],
    [undefined, undefined, 'in general'],
  ])('of %s by %s are the most special that there are', (product, way, words) => {
    expect(orderWords(t, product, way)('all')).toBe(words)
  })

  test.each([
    ['card', '2 days by card'],
    ['wallet', '2 days'],
  ])('by %s take the form for their count', (way, words) => {
    expect(orderWords(t, 'PREPAID RECHARGE', way)('days', { count: 2 })).toBe(words)
  })

  test('that are missing are answered with the key, as anywhere', () => {
    expect(orderWords(t, 'PREPAID RECHARGE', 'card')('missing')).toBe('missing')
  })
})
