import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../configuration/settings-faults.ts'
import { loadContent } from '../features/content/content.store.ts'
import { contentKinds } from '../features.ts'
import { composeGeocoder, geocoderSettings } from './compose-geocoder.ts'

const content = await loadContent(join(import.meta.dirname, '../../../../content'), contentKinds)

const settingsOf = (box?: string) =>
  readSettings(box === undefined ? {} : { GEO_BOX: box }, (reader) => geocoderSettings.read(reader))

const namesIn = async (box: string | undefined, typed: string) => {
  const geocoder = composeGeocoder(settingsOf(box), content)
  const found = await geocoder.search(typed)
  expect(geocoder.suggest(typed)).toEqual(found)
  return found.map(({ name }) => name)
}

describe('the box', () => {
  test('is the country as long as nothing else is set', async () => {
    expect(await namesIn(undefined, 'lusaka')).toContain('Lusaka')
    expect(await namesIn('zambia', 'livingstone')).toContain('Livingstone')
  })

  test('as published has no place of the country in it', async () => {
    expect(settingsOf('legacy').box).toEqual({
      ...{ west: 67.778582, south: 24.41495 },
      ...{ east: 98.012957, north: 28.04077 },
    })
    expect(await namesIn('legacy', 'lusaka')).toEqual([])
  })

  test('in degrees has what lies in it and nothing else', async () => {
    const copperbelt = '27.4, -13.4, 28.8, -12.2'
    expect(await namesIn(copperbelt, 'kitwe')).toContain('Kitwe')
    expect(await namesIn(copperbelt, 'livingstone')).toEqual([])
  })

  test.each([
    'Zambia',
    '',
    '28,-15,27,-14',
    '27,-14,28,-15',
    '27,-15,28',
    '27,-15,28,x',
    '1e1,2,3,4',
  ])('%j stops the start by its name', (box) => {
    expect(() => settingsOf(box)).toThrow(
      box === ''
        ? 'GEO_BOX is missing'
        : 'GEO_BOX must be one of zambia, legacy, or west,south,east,north in degrees.',
    )
  })
})
