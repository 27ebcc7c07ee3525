import { expect, test } from 'vitest'
import { faultOfPattern } from './pattern.store.ts'

test.each([
  String.raw`^[\p{L}\p{M} '’.-]+$`,
  String.raw`^\d{9}$`,
  '^(Mr|Mrs|Ms) [A-Z]+$',
  '^[A-Z]+$|^[a-z]+$',
  'gate',
  String.raw`^[^@]+@[a-z]+\.[a-z]{2,}$`,
])('the pattern %s can be used', (pattern) => {
  expect(faultOfPattern(pattern)).toBeNull()
})

test.each([
  ['^([a-zA-Z]+)*$'],
  ['(a|a)*$'],
  ['(a|a){25}$'],
  ['((a|b))+$'],
  ['^a*a*a*a*a*$'],
  [`^${'a?'.repeat(13)}$`],
])('the pattern %s could take minutes', (pattern) => {
  expect(faultOfPattern(pattern)).toMatch(/^could take minutes/)
})

test.each([['['], ['(a'], [String.raw`\k`], ['a{2,1}']])(
  '%s is no regular expression',
  (pattern) => {
    expect(faultOfPattern(pattern)).toMatch(/^is no regular expression: \S/)
  },
)

test('what may be used takes no time on values of the greatest length', () => {
  const pattern = /^a*a*a*b$/u
  expect(faultOfPattern(pattern.source)).toBeNull()
  const begun = performance.now()
  expect(pattern.test('a'.repeat(200))).toBe(false)
  expect(performance.now() - begun).toBeLessThan(500)
})
