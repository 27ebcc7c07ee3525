import type { Instant } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import { at, hours } from '../core/payment-fixture.ts'
import { lockedUntil, triesLeft } from './secret.rules.ts'

const day = 24
const triedAt = (...atHours: number[]): Instant[] => atHours.map((hour) => at(hours(hour)))

describe('wrong secrets lock a wallet', () => {
  test.each<[string, number[], number, number | null]>([
    ['not while there are fewer than five', [0, 1, 2, 3], 4, null],
    ['from the fifth on', [0, 1, 2, 3, 4], 4, 4 + day],
    ['until 24 hours after the fifth', [0, 1, 2, 3, 4], 4 + day - 0.001, 4 + day],
    ['and no longer', [0, 1, 2, 3, 4], 4 + day, null],
    ['not where they are spread over 24 hours', [0, 6, 12, 18, 24], 25, null],
    ['where the fifth comes just before that', [0, 6, 12, 18, 23.999], 25, 23.999 + day],
    ['by the last of more than five', [0, 1, 2, 3, 4, 5], 6, 5 + day],
    ['where an earlier one has fallen out of the window', [0, 20, 21, 22, 23, 30], 31, 30 + day],
  ])('%s', (_what, tried, now, until) => {
    const end = until === null ? null : at(hours(until))
    expect(lockedUntil(triedAt(...tried), 5, at(hours(now)))).toBe(end)
  })

  test('after one wrong secret where one is the most', () => {
    expect(lockedUntil(triedAt(0), 1, at(0))).toBe(at(hours(day)))
    expect(lockedUntil([], 1, at(0))).toBeNull()
  })
})

test.each([
  [0, 5],
  [4, 1],
  [5, 0],
  [6, 0],
])('after %i of five tries %i are left', (count, left) => {
  expect(triesLeft(Array(count).fill(at(0)), 5)).toBe(left)
})
