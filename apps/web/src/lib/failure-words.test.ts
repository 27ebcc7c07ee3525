import { expect, test } from 'vitest'
import type { Failure } from './contract-client.ts'
import { problemOf, problemWords } from './failure-words.ts'
import { createTranslate } from './text.ts'

const t = createTranslate(
  [{ 'error.generic': 'Something Went Wrong!', 'refusal.line.invalid': 'Invalid Mobile No' }],
  'en-US',
)
const say = (failure: Failure) => problemWords(problemOf(failure), t)

test('a refusal that content has words for is said in those', () => {
  const message = 'Said by the server.'
  expect(say({ kind: 'refusal', code: 'line.invalid', message })).toBe('Invalid Mobile No')
})

test.each<Failure>([
  { kind: 'refusal', code: 'amount.invalid', message: 'Said by the server.' },
  { kind: 'bad-request', message: 'Said by the server.' },
  { kind: 'bad-response', message: 'Said by the server.' },
])('what only the server has words for is said in its words: %o', (failure) => {
  expect(say(failure)).toBe('Said by the server.')
})

test.each<Failure>([
  { kind: 'refusal', code: 'amount.invalid', message: '' },
  { kind: 'bad-response' },
  { kind: 'network' },
])('what nobody has words for is Something Went Wrong!: %o', (failure) => {
  expect(say(failure)).toBe('Something Went Wrong!')
})
