import { describe, expect, test } from 'vitest'
import { clockWords } from '../../../lib/language/format.ts'
import { transactionOf } from './order-view.fake.ts'
import { promptLifeOf, timeLeftWords } from './prompt.rules.ts'

/** A prompt of two minutes, from noon on. */
const prompted = { approveBy: '2026-11-20T12:02:00Z' }

describe('the time left to approve', () => {
  test.each([
    [120, '2:00', null],
    [118, '1:58', null],
    [91, '1:31', null],
    [90, '1:30', 'noPrompt'],
    [61, '1:01', 'noPrompt'],
    [60, '1:00', 'oneMinute'],
    [31, '0:31', 'oneMinute'],
    [30, '0:30', 'halfMinute'],
    [1, '0:01', 'halfMinute'],
  ] as const)('%s seconds are %s, and spoken as %s', (seconds, shown, spoken) => {
    expect(clockWords(seconds)).toBe(shown)
    expect(timeLeftWords(seconds, 120)).toBe(spoken)
  })

  test.each([
    ['2026-11-20T12:00:00Z', 120],
    ['2026-11-20T11:57:00Z', 300],
    [undefined, 120],
  ])('of an attempt at %s is %s seconds in all', (at, seconds) => {
    const asked = { leg: 'asked', state: 'done', ...(at ? { at } : {}) } as const
    expect(promptLifeOf(transactionOf({ ...prompted, legs: [asked] }))).toBe(seconds)
  })

  test('says that the prompt is late half a minute after it was sent, however long it waits', () => {
    expect(timeLeftWords(271, 300)).toBeNull()
    expect(timeLeftWords(270, 300)).toBe('noPrompt')
  })
})
