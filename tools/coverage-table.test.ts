import { describe, expect, test } from 'vitest'
import { fileNamed, hasTest, readRows } from './coverage-table.ts'

const document = [
  '# Title',
  '| ✓ | rule | file | test |',
  '|---|---|---|---|',
  '| ✓ | a \\| b | `x.ts`, `y.ts` | `x.test.ts` › says a<br>`y.test.ts` › says b |',
  '|  | another | later |  |',
].join('\n')

test('a row names its rule, files and tests', () => {
  expect(readRows(document)).toEqual([
    {
      line: 4,
      ticked: true,
      rule: 'a | b',
      files: ['x.ts', 'y.ts'],
      later: false,
      tests: [
        { file: 'x.test.ts', sentence: 'says a' },
        { file: 'y.test.ts', sentence: 'says b' },
      ],
    },
    { line: 5, ticked: false, rule: 'another', files: [], later: true, tests: [] },
  ])
})

test('a file is named by as much of its end as tells it apart', () => {
  const files = ['a/x.ts', 'b/x.ts', 'b/xx.ts']
  expect(fileNamed('a/x.ts', files)).toBe('a/x.ts')
  expect(fileNamed('xx.ts', files)).toBe('b/xx.ts')
  expect(fileNamed('x.ts', files)).toBeNull()
  expect(fileNamed('y.ts', files)).toBeNull()
})

const source = `
test('plain words', () => {})
test.each([3_000])('hides itself after %i ms', () => {})
test(
  "the visitor's own", {
  tag: '@wide',
}, async () => {})
for (const name of names) test(\`recharged in \${tongue.name}\`, () => {})
describe.each(cases)('POST $path', () => {
  test('%s', () => {})
})
const cases = [
  ['a sentence of a table', 1],
]
`

describe('a test', () => {
  test.each([
    ['plain words'],
    ['hides itself after 3000 ms'],
    ['hides itself after %i ms'],
    ["the visitor's own"],
    ['recharged in Swahili'],
    ['a sentence of a table'],
  ])('called "%s" is found', (sentence) => {
    expect(hasTest(source, sentence)).toBe(true)
  })

  test.each([['plain'], ['hides itself after 5000 ms'], ['recharged'], ['POST anything'], ['']])(
    'called "%s" is not',
    (sentence) => {
      expect(hasTest(source, sentence)).toBe(false)
    },
  )
})
