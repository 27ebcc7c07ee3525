import { expect, test } from 'vitest'
import { adoptedNumber, groupTyped } from './group-typed.ts'

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
  ['digits filled in behind digits', '97', '97123456789|', '97 123 456789|'],
  ['a longer number pasted over one', '971234567', '9712340000|', '97 123 40000|'],
])('no digit is lost from %s', (_what, known, typed, shown) => {
  const { text, caret } = groupTyped(typed.replace('|', ''), typed.indexOf('|'), known)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
})

/** What the field held, with the selection that was pasted over between two bars, or the caret between them. */
const fields = {
  'an empty field': '||',
  'the end of a number': '97 667 8492||',
  'the start of a number': '||97 667 8492',
  'the middle of a number': '97 66||7 8492',
  'a selected part': '97 |667| 8492',
  'a selected start, which the number begins with too': '|97| 667 8492',
  'a selected number': '|97 667 8492|',
  'a part of a number': '97 66||',
  'a number that is too long': '97 667 84921||',
  letters: 'ab||',
}

const wholes: [pasted: string, shown: string][] = [
  ['0976678493', '97 667 8493|'],
  ['+260976678493', '97 667 8493|'],
  ['+260 97 667 8493', '97 667 8493|'],
  ['00260976678493', '97 667 8493|'],
  ['260976678493', '97 667 8493|'],
  ['976678493', '97 667 8493|'],
  [' 097 667-8493 ', '97 667 8493|'],
  ['(+260) 97.667.8493', '97 667 8493|'],
  ['٠٩٧٦٦٧٨٤٩٣', '97 667 8493|'],
  ['Call me: 0976678493!', '97 667 8493|'],
  ['09766784931', '97 667 84931|'],
  ['097667849', '97 667 849|'],
]

const pasteInto = (field: string, pasted: string): string => {
  const [before = '', over = '', after = ''] = field.split('|')
  const known = (before + over + after).replace(/\D/g, '')
  const typed = before + pasted + after
  const { text, caret } = groupTyped(typed, (before + pasted).length, known, pasted)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

for (const [where, field] of Object.entries(fields)) {
  test.each(wholes)(`"%s" pasted into ${where} is all that is left`, (pasted, shown) => {
    expect(pasteInto(field, pasted)).toBe(shown)
  })
}

test.each([
  ['behind the digits there are', '97 66||', '78493', '97 667 8493|'],
  ['in front of them', '||667 8493', '97', '97| 667 8493'],
  ['over a selected part', '97 |667| 8492', '123', '97 123| 8492'],
  ['over a selected end', '97 667 |8492|', '8493', '97 667 8493|'],
  ['over all', '|97 667 8492|', '97 667', '97 667|'],
  ['into a whole number, where none is lost', '97 667 8492||', '12345678', '97 667 849212345678|'],
])('a part of a number goes to the caret: %s', (_what, field, pasted, shown) => {
  expect(pasteInto(field, pasted)).toBe(shown)
})

test.each([
  ['a number pasted onto a kept one', '97 667 84920976678493', '976678493'],
  ['the same with its country code', '97 667 8492+260 97 667 8493', '976678493'],
  ['a part pasted onto it', '97 667 84921234', '9766784921234'],
  ['two numbers with a gap between them', '97 667 8492 0976678493', '9766784920976678493'],
  ['digits without groups', '97667849209766', '97667849209766'],
  ['one number', '0976678493', '976678493'],
  ['letters', ' abc ', 'abc'],
])('before the script arrived: %s', (_what, text, number) => {
  expect(adoptedNumber(text)).toBe(number)
})
