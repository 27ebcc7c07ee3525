import { expect, test } from 'vitest'
import { wholeAmount } from './whole-amount.ts'

test.each([
  ['٥٠', '50'],
  ['５０.００', '50'],
  ['50', '50'],
  [' 50 ', '50'],
  ['50.', '50'],
  ['50.0', '50'],
  ['50.00', '50'],
  ['007', '7'],
  ['0', '0'],
  ['99999999999999999999', '99999999999999999999'],
  ['5.50', null],
  ['50.5', null],
  ['50,5', null],
  ['50.000', null],
  ['1,250', null],
  ['1 250', null],
  ['K50', null],
  ['-5', null],
  ['5e3', null],
  ['.5', null],
  ['abc', null],
  ['', null],
])('reads %j as %j', (typed, whole) => {
  expect(wholeAmount(typed)).toBe(whole)
})
