import { expect, test } from 'vitest'
import { createKnownBuyers } from './known-buyers.ts'

const minuteMs = 60_000

test('a session is known for half an hour at least and an hour at most', () => {
  let nowMs = 0
  const buyers = createKnownBuyers({ readMs: () => nowMs })
  expect(buyers.has('one')).toBe(false)
  nowMs = 29 * minuteMs
  buyers.note('one')
  nowMs = 59 * minuteMs
  expect(buyers.has('one')).toBe(true)
  nowMs = 89 * minuteMs
  expect(buyers.has('one')).toBe(false)
})

test('nothing is known after an hour without a visitor', () => {
  let nowMs = 0
  const buyers = createKnownBuyers({ readMs: () => nowMs })
  buyers.note('one')
  nowMs = 61 * minuteMs
  expect(buyers.has('one')).toBe(false)
})
