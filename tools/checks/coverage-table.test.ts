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
] as const
test.each(cases)('%s', () => {})
test.each([
  ['refusal.payer.AM', 'Wrong number'],
  ['refusal.email', 'Wrong email'],
])('the text of %s is "%s"', () => {})
test.each([{ name: 'a number', reason: reasonOf() }])('of an order for $name', () => {})
test.each([{ name: 'a number', reason: reasonOf() }])('refused for $reason always', () => {})
test.each([[1, 2_000]])('waits %2$i ms in try %1$i', () => {})
test.each(computed())('no start without %s', () => {})
`

describe('a test', () => {
  test.each([
    ['plain words'],
    ['hides itself after 3000 ms'],
    ['hides itself after %i ms'],
    ["the visitor's own"],
    ['recharged in Swahili'],
    ['a sentence of a table'],
    ['the text of refusal.email is "Wrong email"'],
    ['the text of refusal.payer.AM is "Wrong number"'],
    ['of an order for a number'],
    ['waits 2000 ms in try 1'],
    ['no start without %s'],
  ])('called "%s" is found', (sentence) => {
    expect(hasTest(source, sentence)).toBe(true)
  })

  test.each([
    ['plain'],
    ['hides itself after 5000 ms'],
    ['recharged'],
    ['POST anything'],
    [''],
    ['the text of refusal.payer is "Wrong number"'],
    ['the text of refusal.email is "Wrong number"'],
    ['refused for reasonOf always'],
    ['no start without DATABASE_URL'],
  ])('called "%s" is not', (sentence) => {
    expect(hasTest(source, sentence)).toBe(false)
  })

  test('of a page is found too', () => {
    const page = "test.each([['ready']])('a page that is %s', () => draw(<Page />))"
    expect(hasTest(page, 'a page that is ready')).toBe(true)
  })
})
