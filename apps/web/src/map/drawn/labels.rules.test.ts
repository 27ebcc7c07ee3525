import { describe, expect, test } from 'vitest'
import { isShownAt, type Label, placeLabels, townKind } from './labels.rules.ts'

const canvas = { width: 400, height: 300 }
const size = { width: 60, height: 16 }

const label = (text: string, x: number, y: number, parts: Partial<Label> = {}): Label => ({
  kind: 'town',
  text,
  at: { x, y },
  weight: 1,
  ...parts,
})
const place = (...labels: Label[]) =>
  placeLabels(
    labels,
    (at) => at,
    () => size,
    canvas,
  )
const sides = (...labels: Label[]) =>
  Object.fromEntries(
    place(...labels).map(({ text, words: { x, y } }) => [
      text,
      y < 0 ? 'above' : y > 0 ? 'below' : x > 0 ? 'right' : 'left',
    ]),
  )

describe('names of towns', () => {
  test('stand right of their mark, or where there is room', () => {
    expect(sides(label('Choma', 200, 150))).toEqual({ Choma: 'right' })
    expect(sides(label('A', 200, 150, { weight: 2 }), label('B', 215, 175))).toEqual({
      A: 'right',
      B: 'right',
    })
    expect(sides(label('A', 200, 150, { weight: 2 }), label('B', 190, 150))).toEqual({
      A: 'right',
      B: 'left',
    })
    expect(
      sides(
        label('A', 200, 150, { weight: 3 }),
        label('B', 150, 156, { weight: 2 }),
        label('C', 170, 150),
      ),
    ).toEqual({ A: 'right', B: 'left', C: 'above' })
  })

  test('the more important one is placed first, and one without room is left out', () => {
    const near = [0, 1, 2, 3, 4, 5].map((at) =>
      label(`T${at}`, 200 + at * 9, 150, { weight: 10 - at }),
    )
    const shown = place(...near.toReversed()).map(({ text }) => text)
    expect(shown[0]).toBe('T0')
    expect(shown.length).toBeLessThan(near.length)
  })

  test('of a city never hide the mark of another city', () => {
    const kitwe = label('Kitwe', 200, 150, { kind: 'city', weight: 9 })
    const ndola = label('Ndola', 225, 150, { kind: 'city', weight: 8 })
    expect(sides(kitwe, ndola)).toEqual({ Kitwe: 'left', Ndola: 'right' })
  })

  test('out of sight are not placed', () => {
    expect(place(label('Far', 500, 150))).toEqual([])
  })
})

test('names without a mark are in the middle of their place, or left out', () => {
  const province = label('Central', 200, 150, { kind: 'province' })
  expect(place(province)[0]?.words).toEqual({ x: -30, y: 0 })
  expect(place(province, label('Kabwe', 195, 150, { weight: 2 })).map(({ text }) => text)).toEqual([
    'Kabwe',
  ])
})

test('signs of one road keep their distance, those of two roads do not', () => {
  const sign = (text: string, x: number) => label(text, x, 100, { kind: 'shield' })
  expect(place(sign('T1', 50), sign('T1', 150), sign('T2', 250), sign('T1', 350))).toHaveLength(3)
})

test('small places are named from near, provinces and countries from afar', () => {
  const at = (zoom: number) =>
    (['city', 'town', 'village', 'province', 'country', 'shield'] as const).filter((kind) =>
      isShownAt(kind, zoom),
    )
  expect(at(5.5)).toEqual(['city', 'country'])
  expect(at(7)).toEqual(['city', 'town', 'province', 'country', 'shield'])
  expect(at(9)).toEqual(['city', 'town', 'village', 'province', 'shield'])
  expect(at(12)).toEqual(['city', 'town', 'village'])
})

test('a town is as important as its people are many', () => {
  expect(townKind('Lusaka', 1)).toBe('capital')
  expect([80_000, 75_000, 12_000, 11_999, 0].map((people) => townKind('X', people))).toEqual([
    ...['city', 'city', 'town', 'village', 'village'],
  ])
})
