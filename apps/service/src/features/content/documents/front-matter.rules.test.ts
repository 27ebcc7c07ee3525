import { expect, test } from 'vitest'
import { readFrontMatter } from './front-matter.rules.ts'

test.each([
  ['a: b\n', 1, 'must begin with a line "---"'],
  ['', 1, 'must begin with a line "---"'],
  ['---\na: b\n', 3, 'has no second line "---" below its facts'],
  ['---\na: b', 2, 'has no second line "---" below its facts'],
  ['---\na: b\n\n## Text\n\nMore', 3, 'has no second line "---" below its facts'],
  ['---\n\ta: b\n---\n', 2, 'must be "name: value", the name in small letters'],
  ['---\nA: b\n---\n', 2, 'must be "name: value", the name in small letters'],
  ['---\na: b\nc:  \n---\n', 3, 'must be "name: value", the name in small letters'],
  ['---\na: b\nc: d\na: e\n---\n', 4, '"a" is at line 2 already: take one out'],
])('%j has a fault at line %i: %s', (text, line, fault) => {
  expect(readFrontMatter(text)).toEqual({ line, fault })
})

test.each(['\n', '\r\n', '\r'])(
  'lines may end with %j, and values have no spaces around',
  (end) => {
    const read = readFrontMatter(['---', 'a:\tb c ', 'd: e', '---', 'Text', 'more'].join(end))
    if ('fault' in read) throw new Error(read.fault)
    expect([...read.facts]).toEqual([
      ['a', 'b c'],
      ['d', 'e'],
    ])
    expect([read.lineOf('d'), read.bodyLine, read.body]).toEqual([3, 5, 'Text\nmore'])
  },
)
