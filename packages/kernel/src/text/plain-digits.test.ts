import { expect, test } from 'vitest'
import { plainDigits } from './plain-digits.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['full-width', '０１２３４５６７８９'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ["N'Ko", '߀߁߂߃߄߅߆߇߈߉'],
  ['Adlam, beyond the first plane', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
  ['bold, the first of five rows', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospaced, the last of them', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('reads %s digits', (_, typed) => {
  expect(plainDigits(typed)).toBe('0123456789')
})

test.each(['097 123-4567', 'K5.50', 'Ⅷ ½ ² ①', 'abc', ''])('leaves %j as it is', (typed) => {
  expect(plainDigits(typed)).toBe(typed)
})
