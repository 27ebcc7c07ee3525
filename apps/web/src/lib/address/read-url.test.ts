import { expect, test } from 'vitest'
import { readUrl } from './read-url.ts'

test.each([
  ['https://zuba.example/a?b=1', undefined, 'https://zuba.example/a?b=1'],
  ['../b', 'https://zuba.example/a/c', 'https://zuba.example/b'],
  ['', 'https://zuba.example/a', 'https://zuba.example/a'],
])('resolves %o beside %o', (raw, base, href) => {
  expect(readUrl(raw, base)?.href).toBe(href)
})

test.each([
  ['/path', undefined],
  ['http://', undefined],
  ['https://a b', 'https://zuba.example'],
])('answers null to %o beside %o', (raw, base) => {
  expect(readUrl(raw, base)).toBeNull()
})
