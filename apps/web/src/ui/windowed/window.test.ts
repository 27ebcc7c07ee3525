import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf, rangeOf } from './window.ts'

const even = () => 50

test.each([
  ['the first rows', { top: -700, bottom: 700 }, { from: 0, to: 14 }],
  ['rows in the middle', { top: 100, bottom: 300 }, { from: 2, to: 6 }],
  ['a row that is cut', { top: 120, bottom: 310 }, { from: 2, to: 7 }],
  ['the last row past the end', { top: 9_000, bottom: 9_700 }, { from: 99, to: 100 }],
  ['the first row before the list', { top: -900, bottom: -200 }, { from: 0, to: 1 }],
])('a stretch of the list holds %s', (_what, stretch, expected) => {
  expect(rangeOf(stretch, 100, even)).toEqual(expected)
})

test('an empty list has no rows', () => {
  expect(rangeOf({ top: 0, bottom: 700 }, 0, even)).toEqual({ from: 0, to: 0 })
})

test('rows that are not drawn leave their room before and after', () => {
  expect(partsOf({ from: 2, to: 4, keep: null }, 10, even)).toEqual([
    { kind: 'room', before: 2, px: 100 },
    { kind: 'row', index: 2 },
    { kind: 'row', index: 3 },
    { kind: 'room', before: 10, px: 300 },
  ])
})

test('a list that is drawn to its end has an empty room there, by which the last row is measured', () => {
  expect(partsOf({ from: 8, to: 10, keep: null }, 10, even).at(-1)).toEqual({
    kind: 'room',
    before: 10,
    px: 0,
  })
})

test('the row in focus stays with its neighbours, in its place', () => {
  const parts = partsOf({ from: 50, to: 52, keep: 0 }, 100, even)
  expect(parts.flatMap((part) => (part.kind === 'row' ? [part.index] : []))).toEqual([0, 1, 50, 51])
  expect(parts[2]).toEqual({ kind: 'room', before: 50, px: 48 * 50 })
})

test('whatever is drawn, the list has the height of all its rows', () => {
  const list = fc.record({
    heights: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 }),
    from: fc.nat(80),
    length: fc.nat(80),
    keep: fc.option(fc.nat(80)),
  })
  fc.assert(
    fc.property(list, ({ heights, from, length, keep }) => {
      const heightOf = (index: number) => heights[index] ?? 0
      const parts = partsOf({ from, to: from + length, keep }, heights.length, heightOf)
      const px = parts.map((part) => (part.kind === 'row' ? heightOf(part.index) : part.px))
      const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
      expect(sum(px)).toBe(sum(heights))
      const rows = parts.flatMap((part) => (part.kind === 'row' ? [part.index] : []))
      expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b))
    }),
    { seed: 1 },
  )
})
