import { expect, test } from 'vitest'
import { looksIn, nextLook } from './looks.ts'

test.each([
  ['id=T', 0, 1],
  ['id=T&look=1', 1, 2],
  ['look=2', 2, 2],
  ['look=9', 2, 2],
  ['look=-1', 0, 1],
  ['look=x', 0, 1],
])('at "%s" is look %i, and the next one is %i', (query, looks, next) => {
  expect(looksIn(new URLSearchParams(query))).toBe(looks)
  expect(nextLook(looks)).toBe(next)
})
