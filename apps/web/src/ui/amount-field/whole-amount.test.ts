import { expect, test } from 'vitest'
import { wholeAmount } from './whole-amount.ts'

test.each([
  ['50', '50'],
  ['K50', '50'],
  ['50.00', '50'],
  ['K1,250.00', '1250'],
  ['007', '7'],
  ['0', '0'],
  ['abc', ''],
  ['', ''],
])('reads %j as %j', (typed, whole) => {
  expect(wholeAmount(typed)).toBe(whole)
})
