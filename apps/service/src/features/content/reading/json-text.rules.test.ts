import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanJson } from './json-text.rules.ts'

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

test.each([
  ['{\n  "a": "b",\n}', 2, 'a comma has nothing behind it but "}": take it out'],
  ['[\n  "a",\n  "b",\n]\n', 3, 'a comma has nothing behind it but "]": take it out'],
  ['{\n  "a": "b"\n  "c": "d"\n}', 2, 'a comma is missing after what ends here'],
  ['{\n  "a": {}\n\n  "c": "d"\n}', 2, 'a comma is missing after what ends here'],
  ['{\n  "a" "b"\n}', 2, '":" is missing after "a"'],
  ['{\n  "a": "b,\n  "c": "d"\n}', 2, 'a text is not closed in its line'],
  ['{\n  "a": "b\tc"\n}', 2, 'a text has a tab'],
  ['{\n  "a": "C:\\dir"\n}', 2, 'a text has "\\d": a backslash is written \\\\'],
  ['{\n  “a”: "b"\n}', 2, '“ is no quotation mark of JSON'],
  ["{\n  'a': 1\n}", 2, "' is no quotation mark of JSON"],
  ['{\n  "a": 1 // one\n}', 2, 'a comment is not possible'],
  ['{\n  "a": yes\n}', 2, '"yes" is not expected here'],
  ['{\n  "a": 05\n}', 2, '"05" is not expected here'],
  ['{\n  "a": 1,,\n  "b": 2\n}', 2, 'there is a comma too much'],
  ['{\n  "a": "b"\n', 3, 'it breaks off, so its end is missing'],
  ['{\n  "a": "b"\n}\n}', 4, 'there is "}" after its end'],
  ['', 1, 'it is empty'],
  [' \n', 1, 'it is empty'],
])('in %j the fault is at line %i: %s', (text, line, fault) => {
  const { broken } = scanJson(text)
  expect(broken?.fault).toContain(fault)
  expect(lineOf(text, broken?.at ?? -1)).toBe(line)
})

test('a key that an object has twice is named with both places, also inside a list', () => {
  const text = '{\n  "a": [\n    { "b": 1,\n      "c": 2,\n      "\\u0062": 3 }\n  ]\n}'
  const { broken, doubled } = scanJson(text)
  expect(broken).toBeNull()
  expect(
    doubled.map(({ key, at, firstAt }) => [key, lineOf(text, at), lineOf(text, firstAt)]),
  ).toEqual([['b', 5, 3]])
  expect(scanJson('[{ "a": 1 }, { "a": 1 }]').doubled).toEqual([])
})

test('an entry is found by its keys, whatever else has the same key or text', () => {
  const text =
    '{\n  "a": "x",\n  "l": [\n    { "a": "x" },\n    { "a": "x" }\n  ],\n  "a.b": "x"\n}'
  const { offsetOf } = scanJson(text)
  const lines = [['a'], ['l', '0', 'a'], ['l', '1', 'a'], ['a.b'], ['l', '1']].map((keys) =>
    lineOf(text, offsetOf(keys) ?? -1),
  )
  expect(lines).toEqual([2, 4, 5, 7, 5])
  expect(offsetOf(['l', '2'])).toBeUndefined()
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('a text is broken where JSON.parse says so, and nowhere else', () => {
  const piece = fc.constantFrom(...'{}[]",:\\ \n\t0-1.eEu+ntf/', 'true', 'null', '"a"', '1')
  const edited = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.array(piece, { maxLength: 2 }))
    .map(([text, at, length, pieces]) => {
      const from = at % (text.length + 1)
      return text.slice(0, from) + pieces.join('') + text.slice(from + length)
    })
  const drawn = fc.oneof(
    edited,
    fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(drawn, (text) => {
      expect(scanJson(text).broken === null).toBe(isJson(text))
    }),
    { seed: 12, numRuns: 3_000 },
  )
})
