import { expect, test } from 'vitest'
import { cleanMsisdn, groupMsisdn, maskMsisdn, parseMsisdn, typedMsisdn } from './msisdn.ts'

test.each([
  ['+260 97 123-4567', '971234567'],
  ['0971234567', '971234567'],
  ['00260971234567', '971234567'],
  ['97 123 4567', '971234567'],
  ['+260 0971 234 567', '971234567'],
  ['260260971234567', '971234567'],
  ['9712345678', '9712345678'],
  ['97123456789', '97123456789'],
  ['26097123456789', '97123456789'],
  ['00971234567', '00971234567'],
  ['260971234', '260971234'],
  ['26097', '26097'],
  ['abc', ''],
])('cleans %j to %j', (typed, digits) => {
  expect(cleanMsisdn(typed)).toBe(digits)
})

test.each([
  ['+260 97 123-4567', '971234567'],
  ['97 12a', '9712'],
  [' abc ', 'abc'],
  [' ', ''],
])('of %j keeps %j as what was typed', (typed, kept) => {
  expect(typedMsisdn(typed)).toBe(kept)
})

test.each(['+260 97 123-45678', '00971234567', '0260971234567'])(
  'cleans %j once and for all',
  (typed) => {
    const digits = cleanMsisdn(typed)
    expect(cleanMsisdn(digits)).toBe(digits)
    expect(cleanMsisdn(groupMsisdn(digits))).toBe(digits)
  },
)

test.each([
  ['971234567', '97 123 4567'],
  ['971', '97 1'],
  ['97', '97'],
  ['', ''],
  ['** *** **67', '** *** **67'],
])('groups %j as %j', (digits, grouped) => {
  expect(groupMsisdn(digits)).toBe(grouped)
})

test.each(['97123456', '9712345678', '97123456789', '071234567', '97123456x', ''])(
  'refuses %j',
  (raw) => {
    expect(parseMsisdn(raw)).toMatchObject({ ok: false })
  },
)

test('masks all but the network and the last two digits', () => {
  expect(maskMsisdn('971234567')).toBe('** *** **67')
})

test.each(['٠٩٧ ١٢٣ ٤٥٦٧', '０９７１２３４５６７', '+２６０ 971234567'])(
  'reads a number typed as %j',
  (typed) => {
    expect(typedMsisdn(typed)).toBe('971234567')
  },
)
