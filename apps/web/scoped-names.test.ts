import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesIn, scopedName, shortNamesFor } from './scoped-names.ts'

test('names are short, each is another one, and none is hidden as an advertisement', () => {
  const names = shortNamesFor(3_000)
  expect([names[0], names[51], names[52], names[54], names[55]]).toEqual([
    'a',
    'Z',
    'aa',
    'ac',
    'ae',
  ])
  expect(new Set(names).size).toBe(3_000)
  expect(names.filter((name) => /^ad$/i.test(name))).toEqual([])
  expect(Math.max(...names.map(({ length }) => length))).toBe(3)
})

test('finds each class and animation once, and no number', () => {
  const css =
    '/* .not */ .field, .box > .field { margin: .5rem } @keyframes turn { to { rotate: 1turn } }'
  expect(namesIn(css)).toEqual(['field', 'box', 'turn'])
})

test('a name belongs to its file, and one of a file elsewhere to no other', () => {
  const at = (file: string) => scopedName('field', join(import.meta.dirname, file))
  const known = at('src/ui/field/field.module.css')
  expect(known).toMatch(/^[a-zA-Z]{1,2}$/)
  expect(at('src/ui/field/field.module.css?used')).toBe(known)
  expect(at('../../tests/extension/field.module.css')).toMatch(/^_[0-9a-f]{6}$/)
})
