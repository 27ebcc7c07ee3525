import type { FoundPlace } from '@portal/contract/calls/places/geo'
import { describe, expect, test } from 'vitest'
import { type Described, placeAnswering, placeQuestions } from './place.rules.ts'

const described: Described = {
  address: 'Plot 12, Cairo Road',
  landmark: 'Opposite Arcades',
  town: 'Lusaka',
}
const at = (name: string, parts: Partial<FoundPlace> = {}): FoundPlace => ({
  ...{ name, kind: 'landmark', town: 'Lusaka', latitude: -15.4, longitude: 28.3 },
  ...parts,
})
const lusaka: FoundPlace = { name: 'Lusaka', kind: 'town', latitude: -15.4, longitude: 28.3 }
const answer = (precision: 'address' | 'landmark' | 'town', ...found: FoundPlace[]) =>
  placeAnswering({ precision, query: '' }, described, found) !== null

describe('a place is asked for', () => {
  test('by the address in its town, by the landmark there, and by the town alone', () => {
    expect(placeQuestions(described).map(({ query }) => query)).toEqual([
      'Plot 12, Cairo Road, Lusaka',
      'Opposite Arcades, Lusaka',
      'Lusaka',
    ])
  })

  test('without what was not said', () => {
    expect(placeQuestions({ ...described, address: '', landmark: '' })).toEqual([
      { precision: 'town', query: 'Lusaka' },
    ])
  })

  test('in at most 80 letters, which keep the town', () => {
    const [first] = placeQuestions({ ...described, address: 'x'.repeat(200) })
    expect(first?.query).toHaveLength(80)
    expect(first?.query.endsWith(', Lusaka')).toBe(true)
  })
})

describe('an address', () => {
  test.each([
    ['a place of its town that it names', [at('Cairo Road')], true],
    ['one that it names, behind the town itself', [lusaka, at('Cairo Road')], true],
    ['its town alone', [lusaka], false],
    ['a place of its town that it does not name', [at('Arcades')], false],
    ['one that it names a part of', [at('Cairo Road Market Hall')], false],
    ['the like of another town', [at('Cairo Road', { town: 'Kitwe' })], false],
    ['nothing', [], false],
  ])('is found by %s: %s', (_what, found, isFound) => {
    expect(answer('address', ...found)).toBe(isFound)
  })

  test('has the place that was found', () => {
    const found = [lusaka, at('Cairo Road', { latitude: -15.5, longitude: 28.2 })]
    expect(placeAnswering({ precision: 'address', query: '' }, described, found)).toEqual({
      latitude: -15.5,
      longitude: 28.2,
    })
  })
})

test('a landmark is found by what it names itself', () => {
  expect(answer('landmark', at('Arcades'))).toBe(true)
  expect(answer('landmark', at('Cairo Road'))).toBe(false)
})

test('a town is found by itself, and by no part or other town of a like name', () => {
  expect(answer('town', lusaka)).toBe(true)
  expect(answer('town', at('Lusaka'))).toBe(false)
  expect(answer('town', { ...lusaka, name: 'Lusaka West' })).toBe(false)
})
