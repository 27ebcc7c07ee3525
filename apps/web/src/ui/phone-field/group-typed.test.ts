import { expect, test } from 'vitest'
import { groupTyped } from './group-typed.ts'

/** The bar marks the caret, as the browser leaves it after a key or a paste. */
const cases: [what: string, typed: string, shown: string][] = [
  ['groups while typing', '971|', '97 1|'],
  ['groups the last part', '97 1234|', '97 123 4|'],
  ['accepts a pasted number with country code', '+260 97 123 4567|', '97 123 4567|'],
  ['accepts a pasted number with 00260', '00260971234567|', '97 123 4567|'],
  ['accepts a pasted number with a leading 0', '0971234567|', '97 123 4567|'],
  ['drops letters and signs', '97-1a2|', '97 12|'],
  ['keeps more than nine pasted digits', '97 123 45678|', '97 123 45678|'],
  ['keeps the caret behind a digit put in the middle', '97 19|23 456', '97 19|2 3456'],
  ['keeps the caret behind a digit taken out of the middle', '97 1|3 4567', '97 1|34 567'],
  ['keeps the caret in front', '|97 123 4567', '|97 123 4567'],
  ['keeps the caret before the gap after a group', '971| 23', '97 1|23'],
  ['drops a 0 typed in front of a number', '0|97 123 4567', '|97 123 4567'],
  ['stays empty', '|', '|'],
  ['keeps what has no digit at all', 'ab|c', 'ab|c'],
  ['drops letters once there is a digit', 'abc9|', '9|'],
]

test.each(cases)('%s', (_what, typed, shown) => {
  const { text, caret } = groupTyped(typed.replace('|', ''), typed.indexOf('|'))
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
})

/** The digits until now, what the key makes of them, and what is shown then. */
const keys: [what: string, known: string, typed: string, shown: string][] = [
  ['a tenth digit at the end', '971234567', '97 123 45678|', '97 123 4567|'],
  ['a tenth digit in the middle', '971234567', '97 19|23 4567', '97 1|23 4567'],
  ['a digit after too many', '9712345678', '97 123 456789|', '97 123 45678|'],
]

test.each(keys)('typing stops before %s', (_what, known, typed, shown) => {
  const { text, caret } = groupTyped(typed.replace('|', ''), typed.indexOf('|'), known)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
})

test.each([
  ['a country code typed to its end', '260971234', '26 097 12345|', '97 123 45|'],
  ['a number pasted behind digits', '97', '97123456789|', '97 123 456789|'],
  ['a longer number pasted over one', '971234567', '9712340000|', '97 123 40000|'],
])('no digit is lost from %s', (_what, known, typed, shown) => {
  const { text, caret } = groupTyped(typed.replace('|', ''), typed.indexOf('|'), known)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
})
