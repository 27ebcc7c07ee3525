import { expect, test } from 'vitest'
import { readPlaces } from './nominatim.mapping.ts'

const entry = {
  name: 'Kalundu',
  display_name: 'Kalundu, Lusaka, Zambia',
  addresstype: 'suburb',
  type: 'suburb',
  lat: '-15.3861',
  lon: '28.3432',
  address: { suburb: 'Kalundu', city: 'Lusaka' },
}
const place = {
  ...{ name: 'Kalundu', kind: 'township', town: 'Lusaka' },
  ...{ latitude: -15.3861, longitude: 28.3432 },
}

test('an entry is a place, with its town', () => {
  expect(readPlaces([entry])).toEqual([place])
})

test.each([
  ['city', 'town'],
  ['village', 'town'],
  ['neighbourhood', 'township'],
  ['road', 'landmark'],
  ['amenity', 'landmark'],
])('what is called a %s there is a %s here', (addresstype, kind) => {
  const [found] = readPlaces([{ ...entry, addresstype }]) ?? []
  expect([found?.kind, found?.town]).toEqual([kind, kind === 'town' ? undefined : 'Lusaka'])
})

test('an older server says the type and no name', () => {
  const { addresstype: _, name: __, ...older } = entry
  expect(readPlaces([older])).toEqual([place])
})

test('a town by the first name that its address has, or none', () => {
  const townIn = (address: object) => readPlaces([{ ...entry, address }])?.[0]?.town
  expect(townIn({ village: 'Mukuni', county: 'Kazungula' })).toBe('Mukuni')
  expect(townIn({ county: 'Kazungula' })).toBe('Kazungula')
  expect(townIn({})).toBeUndefined()
})

test.each([
  { lat: -15.3 },
  { lat: 'south' },
  { lat: '' },
  { lon: '181' },
  { name: '', display_name: '' },
])('an entry with %j is left out', (changes) => {
  expect(readPlaces([{ ...entry, ...changes }, entry])).toEqual([place])
})

test.each([{ error: 'x' }, null, 'text', 1])('%j is no list of places', (body) => {
  expect(readPlaces(body)).toBeNull()
})
