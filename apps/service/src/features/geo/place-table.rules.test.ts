import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ContentFault } from '../content/content.rules.ts'
import { inOneStep } from '../content/reading/in-one-step.fixture.ts'
import { readTable, tableText } from '../content/reading/tables.store.ts'
import { placesTable, readPlaces, tidyPlaces } from './place-table.rules.ts'

const { columns, file } = placesTable
const heads = columns.join(',')
const town = {
  name: 'Kitwe',
  kind: 'town',
  town: '',
  latitude: '-12.8024',
  longitude: '28.2132',
  population: '400914',
}
const township = {
  name: "Ng'ombe",
  kind: 'township',
  town: 'Kitwe',
  latitude: '-12.8',
  longitude: '28.2',
  population: '',
}

const lineOf = (row: typeof town) => columns.map((column) => row[column]).join(',')
const tableOf = (text: string) => inOneStep(readTable({ name: `content/${file}`, text }))

function read(...rows: (typeof town)[]) {
  const faults: ContentFault[] = []
  const text = [heads, ...rows.map(lineOf), ''].join('\n')
  const places = inOneStep(readPlaces(tableOf(text), faults))
  return { places, faults: faults.map(({ line, fault }) => `${line}: ${fault}`) }
}

test('a town has its inhabitants, a part of one its town', () => {
  expect(read(town, township)).toEqual({
    places: [
      { name: 'Kitwe', kind: 'town', latitude: -12.8024, longitude: 28.2132, population: 400_914 },
      {
        ...{ name: "Ng'ombe", kind: 'township', town: 'Kitwe' },
        ...{ latitude: -12.8, longitude: 28.2, population: null },
      },
    ],
    faults: [],
  })
})

describe('at fault is', () => {
  test.each<[string, Partial<typeof town>, string]>([
    ['a place without a name', { name: '' }, 'name is empty'],
    ['a long name', { name: 'a'.repeat(61) }, 'name is longer than 60 letters'],
    ['a kind', { kind: 'village' }, 'kind "village" must be one of town, township, landmark'],
    ['a town of a town', { town: 'Kitwe' }, 'town must be empty where the place is a town itself'],
    ['a township without a town', { kind: 'township' }, 'town is empty'],
    [
      'a latitude',
      { latitude: '28.2132' },
      'latitude "28.2132" must be a number from -18.08 to -8.2, as "-15.4181"',
    ],
    [
      'a number of inhabitants',
      { population: '400 thousand' },
      'population "400 thousand" must be a whole number, or empty where it is not known',
    ],
  ])('%s, by its line', (_what, changes, fault) => {
    expect(read({ ...town, ...changes })).toEqual({ places: [], faults: [`2: ${fault}`] })
  })

  test('a township of a town that the table does not have', () => {
    expect(read(town, { ...township, town: 'Kitwee' }).faults).toEqual([
      '3: town "Kitwee" is the name of no town in this table',
    ])
  })

  test('a place that is there twice, and not one of the same name in another town', () => {
    const ndola = { ...town, name: 'Ndola' }
    expect(read(town, ndola, township, { ...township, town: 'Ndola' }, town).faults).toEqual([
      '6: name "Kitwe" is that of line 2 too',
    ])
  })

  test('a table without a place', () => {
    expect(read().faults).toEqual([
      '1: has no place below its heads: a content without places has no such file',
    ])
  })
})

test('the table that is shipped has no fault, and is as it is written by the tool', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../content', file), 'utf8')
  const faults: ContentFault[] = []
  const places = inOneStep(readPlaces(tableOf(text), faults))
  expect(faults).toEqual([])
  expect(new Set(places.map(({ kind }) => kind)).size).toBe(3)
  expect(tableText(columns, tidyPlaces(tableOf(text)))).toBe(text)
})
