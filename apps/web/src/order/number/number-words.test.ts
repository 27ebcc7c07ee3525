import { expect, test } from 'vitest'
import { createTranslate } from '../../lib/language/text.ts'
import { unknownNumber, wrongNumber } from './number.rules.ts'
import { numberWords } from './number-words.ts'

const packages = { 'line-translation': { 'network.97': 'Ours', 'network.96': 'Theirs' } }
const t = createTranslate(
  [
    {
      'shell.brand': 'Ours',
      'prepaid.invalidNumber': 'Invalid Mobile No',
      'number.noLine': 'No line of ours has it.',
      'prepaid.numberRequired': 'Type the number',
      'prepaid.otherNetwork': 'Looks like {network}.',
    },
  ],
  'en-US',
)
const required = { field: 'msisdn', text: 'prepaid.numberRequired' }

test.each([
  ['961234567', wrongNumber, 'Invalid Mobile No. Looks like Theirs.'],
  ['961234567', unknownNumber, 'Invalid Mobile No. Looks like Theirs.'],
  ['971234567', unknownNumber, 'Invalid Mobile No. No line of ours has it.'],
  ['97123456', wrongNumber, 'Invalid Mobile No'],
  ['121234567', wrongNumber, 'Invalid Mobile No'],
  ['961234567', required, 'Type the number'],
])('of %s, at fault by %j: %s', (digits, problem, words) => {
  expect(numberWords(problem, digits, { t, packages })).toBe(words)
})
