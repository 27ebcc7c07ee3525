import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Failure, readReply } from '../api/contract-client.ts'
import { createTranslate } from '../language/text.ts'
import { problemOf, problemWords } from './failure-words.ts'
import { formAnswer } from './form-answer.ts'

const t = createTranslate(
  [
    {
      'error.generic': 'Something Went Wrong!',
      'error.badRequest': 'We could not use it.',
      'refusal.request.too-many': 'Wait a little.',
      'refusal.service.overloaded': 'Wait a moment.',
      'refusal.otp.too-many': 'max limit exhausted, please try after sometime.',
      'wait.second.other': 'Next try in {count} seconds.',
      'wait.minute.other': 'Next try in {count} minutes.',
      'wait.hour.other': 'Next try in {count} hours.',
      'refusal.line.invalid': 'Invalid Mobile No',
      'number.noLine': 'No line of ours has it.',
      'refusal.line.other-type': 'Another kind of line',
      'refusal.payer.invalid': 'Invalid number',
      'refusal.payer.invalid.AM': 'Invalid wallet',
    },
  ],
  'en-US',
)
const say = (failure: Failure) => problemWords(problemOf(failure), t)

test('a refusal that content has words for is said in those', () => {
  const message = 'Said by the server.'
  expect(say({ kind: 'refusal', code: 'line.other-type', message })).toBe('Another kind of line')
})

test('a number that the operator does not know is said to have no line', () => {
  expect(say({ kind: 'refusal', code: 'line.invalid', message: 'Invalid Mobile No' })).toBe(
    'Invalid Mobile No. No line of ours has it.',
  )
})

test.each([
  ['AM', 'Invalid wallet'],
  ['MPESA', 'Invalid number'],
])('a problem special to %s is said in its words, else in general ones', (ending, words) => {
  expect(problemWords({ text: 'refusal.payer.invalid', ending }, t)).toBe(words)
})

test.each([
  [undefined, '24'],
  [7_201, '3'],
])(
  'a limit of the day with a wait of %s seconds is told in %s hours, and no place is left empty',
  (seconds, hours) => {
    for (const language of ['en', 'sw']) {
      const content = join(import.meta.dirname, '../../../../../content/pages', language)
      const texts = JSON.parse(readFileSync(join(content, 'orp-translation.json'), 'utf8'))
      for (const code of ['otp.too-many-today', 'otp.locked-today'] as const) {
        const waiting = seconds === undefined ? {} : { waitSeconds: seconds }
        const problem = problemOf({ kind: 'refusal', code, message: '', ...waiting })
        const words = problemWords(problem, createTranslate([texts], 'en-US'))
        expect(words).toContain(hours)
        expect(words).not.toContain('{')
      }
    }
  },
)

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
])('a failure without words is Something Went Wrong!: %o', (failure) => {
  expect(say(failure)).toBe('Something Went Wrong!')
})

const said = { statusCode: 1, status: 'error', message: 'Said by the server.' }

test.each([
  [
    'a reason we have words for',
    400,
    { ...said, result: { reason: 'line.invalid' } },
    'Invalid Mobile No. No line of ours has it.',
  ],
  ['a message alone', 400, said, 'Said by the server.'],
  ['a message with 500', 500, said, 'Said by the server.'],
  ['429, whatever it says', 429, said, 'Wait a little.'],
  ['429 without a body', 429, undefined, 'Wait a little.'],
  ['503, whatever it says', 503, said, 'Wait a moment.'],
  ['503 as a page', 503, '<html>', 'Wait a moment.'],
  ['400 without a message', 400, undefined, 'We could not use it.'],
  ['500 without a message', 500, { status: 'error' }, 'Something Went Wrong!'],
  ['502 as a page', 502, '<html>', 'Something Went Wrong!'],
])('an answer that is %s is told in fitting words', (_what, status, body, words) => {
  const reply = readReply({ status, headers: {}, body })
  expect(reply.ok ? '' : say(reply.failure)).toBe(words)
})

test.each([
  [1.2, 'Next try in 2 seconds.'],
  [60, 'Next try in 60 seconds.'],
  [119, 'Next try in 119 seconds.'],
  [121, 'Next try in 3 minutes.'],
  [900, 'Next try in 15 minutes.'],
  [7_201, 'Next try in 3 hours.'],
])('a limit that is over in %d s is said with: %s', (seconds, words) => {
  const headers = { 'retry-after': String(seconds) }
  const reply = readReply({ status: 429, headers, body: undefined })
  expect(reply.ok ? '' : say(reply.failure)).toBe(`Wait a little. ${words}`)
})

test('a limit of codes says when the next one can be sent, and prescribed words stay', () => {
  const body = { ...said, result: { reason: 'otp.too-many' } }
  const reply = readReply({ status: 502, headers: { 'retry-after': '42' }, body })
  expect(reply.ok ? '' : say(reply.failure)).toBe(
    'max limit exhausted, please try after sometime. Next try in 42 seconds.',
  )
})

test.each(['0', '-5', 'Fri, 27 Nov 2026 10:00:00 GMT', ''])(
  'no time is named where Retry-After is "%s"',
  (wait) => {
    const reply = readReply({ status: 429, headers: { 'retry-after': wait }, body: undefined })
    expect(reply.ok ? '' : say(reply.failure)).toBe('Wait a little.')
  },
)

test('an operator that cannot be asked is reported until the next answer, with script too', () => {
  const problem = problemOf({ kind: 'refusal', code: 'provider.unavailable', message: 'Down.' })
  const outcome = { kind: 'stay', values: {}, problems: [problem, { text: 'Passing.' }] } as const
  expect(formAnswer(outcome, null, t).general).toEqual(['Down.'])
  expect(formAnswer(outcome, outcome, t).general).toHaveLength(2)
})
