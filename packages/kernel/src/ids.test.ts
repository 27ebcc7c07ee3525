import { expect, test } from 'vitest'
import { newId, newShortCode, parseId, systemRandom, typedId } from './ids.ts'

test('an id carries all of its 128 random bits', () => {
  const ones = newId(() => new Uint8Array(16).fill(255))
  const zeros = newId(() => new Uint8Array(16))
  expect(ones).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ')
  expect(zeros).toBe('00000000000000000000000000')
})

test('two ids of the machine differ and are read back', () => {
  const [a, b] = [newId(systemRandom), newId(systemRandom)]
  expect(a).not.toBe(b)
  expect(parseId(a)).toEqual({ ok: true, value: a })
})

test.each([
  '',
  '0',
  '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '7ZZZZZZZZZZZZZZZZZZZZZZZZ',
  '7ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '7ILOU0000000000000000000000',
  '7zzzzzzzzzzzzzzzzzzzzzzzzz',
  "7ZZZZZZZZZZZZZZZZZZZZZZZZ'",
])('%j is no id', (raw) => {
  expect(parseId(raw).ok).toBe(false)
})

test('a code for people has two groups and no letters that are read as digits', () => {
  expect(newShortCode(systemRandom)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
})

const whole = '01JX0ABCDEFGHJKMNPQRSTVWXY'

test.each([
  whole,
  whole.toLowerCase(),
  `(${whole})`,
  `${whole}.`,
  ` ${whole}," `,
  whole.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'),
  whole.replaceAll('0', '٠'),
])('an id is read out of %j', (typed) => {
  expect(typedId(typed)).toBe(whole)
})

test.each(['', 'ORDER', 'order.', `${whole}0`, '../etc'])(
  '%j is no id and stays as it is',
  (typed) => {
    expect(typedId(typed)).toBe(typed)
  },
)
