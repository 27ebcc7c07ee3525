import { expect, test } from 'vitest'
import { hasOwn } from './has-own.ts'

test.each([
  ['an entry', { a: 1 }, 'a', true],
  ['an entry without a value', { a: undefined }, 'a', true],
  ['a name that every object has', { a: 1 }, 'constructor', false],
  ['another name', { a: 1 }, 'b', false],
])('knows of %s', (_, table, name, expected) => {
  expect(hasOwn(table, name)).toBe(expected)
})
