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
  ['keeps nine digits', '97 123 45678|', '97 123 4567|'],
  ['keeps the caret behind a digit put in the middle', '97 19|23 4567', '97 19|2 3456'],
  ['keeps the caret behind a digit taken out of the middle', '97 1|3 4567', '97 1|34 567'],
  ['keeps the caret in front', '|97 123 4567', '|97 123 4567'],
  ['keeps the caret before the gap after a group', '971| 23', '97 1|23'],
  ['drops a 0 typed in front of a number', '0|97 123 4567', '|97 123 4567'],
  ['stays empty', '|', '|'],
]

test.each(cases)('%s', (_what, typed, shown) => {
  const { text, caret } = groupTyped(typed.replace('|', ''), typed.indexOf('|'))
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
})
