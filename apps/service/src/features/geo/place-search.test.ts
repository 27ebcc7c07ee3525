import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inOneStep } from '../content/reading/in-one-step.fixture.ts'
import { readTable } from '../content/reading/tables.store.ts'
import { createPlaceSearch, placesMax } from './place-search.flow.ts'
import { placesTable, readPlaces } from './place-table.rules.ts'

const text = readFileSync(
  join(import.meta.dirname, '../../../../../content', placesTable.file),
  'utf8',
)
const places = inOneStep(readPlaces(inOneStep(readTable({ name: '', text })), []))
const search = createPlaceSearch(places)

const firstOf = (typed: string): string | undefined => {
  const [first] = search(typed).places
  return first && [first.name, ...(first.town ? [first.town] : [])].join(', ')
}

describe('the first place of a search', () => {
  test.each([
    ['lusaka', 'Lusaka'],
    ['  LUSAKA ', 'Lusaka'],
    ['luska', 'Lusaka'],
    ['lusak', 'Lusaka'],
    ['livingston', 'Livingstone'],
    ['livngstone', 'Livingstone'],
    ['kapiri', 'Kapiri Mposhi'],
    ['mongo', 'Mongu'],
    ['solwesi', 'Solwezi'],
    ['chilolabombwe', 'Chililabombwe'],
    ['kasama', 'Kasama'],
    ['kab', 'Kabwe'],
    ['itezhitezhi', 'Itezhi-Tezhi'],
    ['itezhi tezhi', 'Itezhi-Tezhi'],
    ['mji wa Kitwe', 'Kitwe'],
    ['kitwe town', 'Kitwe'],
    ['near Ndola', 'Ndola'],
    ['karibu na Ndola', 'Ndola'],
    ['chipata', 'Chipata'],
    ['chipata compound', 'Chipata Compound, Lusaka'],
    ['kazungula', 'Kazungula'],
    ['Woodlands, Lusaka', 'Woodlands, Lusaka'],
    ['kabwata lusaka', 'Kabwata, Lusaka'],
    ["Ng'ombe", "Ng'ombe, Lusaka"],
    ['ng’ombe', "Ng'ombe, Lusaka"],
    ['ngombe', "Ng'ombe, Lusaka"],
    ['chelston', 'Chelstone, Lusaka'],
    ['uth', 'University Teaching Hospital, Lusaka'],
    ['uth hospital', 'University Teaching Hospital, Lusaka'],
    ['kkia', 'Kenneth Kaunda International Airport, Lusaka'],
    ['lusaka airport', 'Kenneth Kaunda International Airport, Lusaka'],
    ['ndola airport', 'Simon Mwansa Kapwepwe International Airport, Ndola'],
    ['hospitali kitwe', 'Kitwe Teaching Hospital, Kitwe'],
    ['manda hill', 'Manda Hill Mall, Lusaka'],
    ['vic falls', 'Victoria Falls, Livingstone'],
    ['Plot 12, Cairo Road, Lusaka', 'Cairo Road, Lusaka'],
    ['mazabuka hospital', 'Mazabuka'],
  ])('for %j is %s', (typed, wanted) => {
    expect(firstOf(typed)).toBe(wanted)
  })

  test.each(['zzzz', '!!!', ' ', 'k', '97 020 1001'])('for %j is none', (typed) => {
    expect(search(typed)).toEqual({ places: [], isSure: false })
  })
})

test('finds at most eight places', () => {
  expect(search('lusaka').places).toHaveLength(placesMax)
})

test.each([
  ['Woodlands, Lusaka', true],
  ['kapiri', true],
  ['mji wa Kitwe', true],
  ['luska', false],
  ['Plot 12, Cairo Road, Lusaka', false],
  // A part of a town that the content does not know is not the town.
  ['Kalundu, Lusaka', false],
])('is sure of the first place for %j: %s', (typed, isSure) => {
  expect(search(typed).isSure).toBe(isSure)
})

test('of two towns with like names the larger one is first', () => {
  const town = { kind: 'town', latitude: -12, longitude: 28 } as const
  const own = createPlaceSearch([
    { ...town, name: 'Mwanda North', population: 800 },
    { ...town, name: 'Mwanda South', population: 80_000 },
  ])
  expect(own('mwanda').places.map(({ name }) => name)).toEqual(['Mwanda South', 'Mwanda North'])
})

test('says nothing of inhabitants', () => {
  expect(Object.keys(search('lusaka').places[0] ?? {}).sort()).toEqual(
    ['kind', 'latitude', 'longitude', 'name'].sort(),
  )
})
