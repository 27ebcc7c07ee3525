import { expect, test } from 'vitest'
import { faultOfPattern } from './pattern.store.ts'

test.each([
  String.raw`^[\p{L}\p{M} '’.-]+$`,
  String.raw`^\d{9}$`,
  String.raw`^[A-Z]{2}\d{6,8}$`,
  String.raw`^\p{Lu}[a-z]*-?$`,
  String.raw`^Plot \d+\.$`,
  String.raw`^[^\]@]+@[a-z]{2,}$`,
])('the pattern %s can be used', (pattern) => {
  expect(faultOfPattern(pattern)).toBeNull()
})

test.each([['^a*a*a*$'], [`^${'a?'.repeat(13)}$`], ['^a{1,99}a{1,99}a{1,99}$']])(
  'the pattern %s could take minutes',
  (pattern) => {
    expect(faultOfPattern(pattern)).toMatch(/^could take minutes/)
  },
)

test.each([
  ['^([a-zA-Z]+)*$'],
  ['^(a|a)(a|a)$'],
  ['^a|b$'],
  [String.raw`^(a*)\1$`],
  ['^a+'],
  ['a+$'],
  ['a^b$'],
  [String.raw`^\ba$`],
])('the pattern %s has parts that no form needs', (pattern) => {
  expect(faultOfPattern(pattern)).toMatch(/^must be letters/)
})

test.each([['['], ['(a'], [String.raw`\k`], ['a{2,1}']])(
  '%s is no regular expression',
  (pattern) => {
    expect(faultOfPattern(pattern)).toMatch(/^is no regular expression: \S/)
  },
)

test.each(['^.*.*x$', '^a{1,200}a{1,200}b$', String.raw`^\p{L}+\p{L}+!$`])(
  'what may be used takes no time on values of the greatest length: %s',
  (pattern) => {
    expect(faultOfPattern(pattern)).toBeNull()
    const built = new RegExp(pattern, 'u')
    const begun = performance.now()
    expect(built.test('a'.repeat(200))).toBe(false)
    expect(performance.now() - begun).toBeLessThan(200)
  },
)
