import { expect, test } from 'vitest'
import { newId, newShortCode, parseId, systemRandom } from './ids.ts'

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
