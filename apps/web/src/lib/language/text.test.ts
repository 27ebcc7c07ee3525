import { describe, expect, test } from 'vitest'
import { createTranslate } from './text.ts'

const t = createTranslate(
  [
    {
      hello: 'Hello {name}',
      'things.one': 'One thing',
      'things.other': '{count} things',
      list: [],
    },
    { hello: 'second package', only: 'here' },
  ],
  'en-US',
)

describe('words', () => {
  test.each([
    ['a placeholder filled', 'hello', { name: 'Mwansa' }, 'Hello Mwansa'],
    ['a placeholder without value kept', 'hello', {}, 'Hello {name}'],
    ['a value that looks like a placeholder left alone', 'hello', { name: '{x}' }, 'Hello {x}'],
    ['the plural form of one', 'things', { count: 1 }, 'One thing'],
    ['the plural form of many', 'things', { count: 3 }, '3 things'],
    ['the second package', 'only', {}, 'here'],
    ['the key where there are no words', 'missing.key', {}, 'missing.key'],
    ['the key where there is no text', 'list', {}, 'list'],
  ])('have %s', (_what, key, values, words) => {
    expect(t(key, values)).toBe(words)
  })
})
