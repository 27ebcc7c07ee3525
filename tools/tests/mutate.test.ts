import { expect, test } from 'vitest'
import { mutantsOf, sentenceOf, withMutant } from './mutate.ts'

/** The file as each of its mutants leaves it. */
const mutated = (source: string) => mutantsOf(source).map((one) => withMutant(source, one))

test.each([
  ['a comparison', 'x = a < b', ['x = (a <= b)']],
  ['an equality', 'x = a === b', ['x = (a !== b)']],
  ['two conditions', 'x = a && b', ['x = (a || b)']],
  ['a sum', 'x = a + b', ['x = (a - b)']],
  ['a negation', 'x = !a', ['x = (a)']],
  ['a value with a fallback', 'x = a ?? b', ['x = (b)']],
  ['a switch', 'x = true', ['x = false']],
  ['a count', 'x = 60_000', ['x = 60001', 'x = 59999']],
  ['a compared word', "x = a === 'é'", ["x = (a !== 'é')", "x = a === 'é!'"]],
  ['a choice', 'x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
  ['elements of a list', 'x = [a, ...b]', ['x = [ ...b]', 'x = [a, ]']],
  ['fields of a row', 'x = { a, }', ['x = {  }']],
])('%s is changed', (_what, source, expected) => {
  // That the whole statement can be left out is said below.
  expect(mutated(source).filter((text) => text !== ';')).toEqual(expected)
})

test('a returned word, a call and a return after it are changed or left out', () => {
  const source = "function f() { if (a) { g()\nreturn }\nreturn b ? 'paid' : 'a sentence' }"
  const sentences = mutantsOf(source).map((one) => sentenceOf(source, one))
  expect(sentences).toEqual([
    '1: a → true',
    '1: a → false',
    '1: g() → left out',
    '2: return → left out',
    "3: return b ? 'paid' : 'a sentence' → left out",
    '3: b → true',
    '3: b → false',
    "3: 'paid' → 'paid!'",
  ])
})

test.each([
  ['an import', "import { a } from './a.ts'"],
  ['a type', "type A = { b: 0 | 'c'; d: [true, 1] }"],
  ['an error', "throw new Error(a < 1 ? 'one' : 'two')"],
  ['a detail for the log', "const a = b as { detail: 'lost' }"],
  ['a comment', '// a < b && c'],
])('%s is left as it is', (_what, source) => {
  expect(mutated(source)).toEqual([])
})
