import { expect, test } from 'vitest'
import { createLocalLimit } from './local-limit.ts'

function aLimit(points = 2) {
  let nowMs = 50_000
  const limit = createLocalLimit({ points, windowMs: 1_000 }, { readMs: () => nowMs })
  return {
    spend: limit.spend,
    waitMs: limit.waitMs,
    pass(ms: number) {
      nowMs += ms
    },
  }
}

test('as many as the limit pass in a window, and each key has its own', () => {
  const { spend } = aLimit()
  expect([spend('a'), spend('a'), spend('b')]).toEqual([0, 0, 0])
  expect(spend('a')).toBe(1_000)
})

test('the wait is the rest of the window, which begins with the first', () => {
  const { spend, pass } = aLimit(1)
  spend('a')
  pass(300)
  expect(spend('a')).toBe(700)
  pass(699)
  expect(spend('a')).toBe(1)
  pass(1)
  expect(spend('a')).toBe(0)
  expect(spend('a')).toBe(1_000)
})

test.each([0, 1, 400, 999, 1_000, 1_001, 1_999, 5_000])(
  'a window lasts to its end wherever the generations change: it begins after %i ms',
  (beforeMs) => {
    const { spend, pass } = aLimit(1)
    spend('first')
    pass(beforeMs)
    expect(spend('a')).toBe(0)
    pass(999)
    expect(spend('a')).toBe(1)
    pass(1)
    expect(spend('a')).toBe(0)
  },
)

test('a look says what the next would have to wait, and costs nothing', () => {
  const { spend, waitMs, pass } = aLimit(2)
  expect([waitMs('a'), waitMs('a'), waitMs('a')]).toEqual([0, 0, 0])
  spend('a')
  expect(waitMs('a')).toBe(0)
  spend('a')
  expect(waitMs('a')).toBe(1_000)
  pass(1_000)
  expect(waitMs('a')).toBe(0)
})
