import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JsonAnswer } from '../adapters/http-json.ts'
import { readSettings } from '../configuration/settings-faults.ts'
import { loadContent } from '../features/content/content.store.ts'
import { contentKinds } from '../features.ts'
import { composeGeocoder, geocoderSettings } from './compose-geocoder.ts'

const content = await loadContent(join(import.meta.dirname, '../../../../content'), contentKinds)

const settingsOf = (box?: string) =>
  readSettings(box === undefined ? {} : { GEO_BOX: box }, (reader) => geocoderSettings.read(reader))

const neverSent = () => {
  throw new Error('Nothing is connected.')
}

const namesIn = async (box: string | undefined, typed: string) => {
  const geocoder = composeGeocoder(settingsOf(box), content, neverSent)
  const found = await geocoder.search(typed)
  expect(geocoder.suggest(typed)).toEqual(expect.arrayContaining([...found]))
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

describe('an outside geocoder', () => {
  const kalundu = {
    ...{ name: 'Kalundu', addresstype: 'suburb', lat: '-15.3861', lon: '28.3432' },
    address: { city: 'Lusaka' },
  }
  const abroad = { name: 'Kalundu', addresstype: 'town', lat: '-3.4', lon: '29.1' }
  const mukuni = { name: 'Mukuni', addresstype: 'village', lat: '-17.917', lon: '25.954' }
  const road = { name: 'Solwezi Road', addresstype: 'road', lat: '-12.5', lon: '27.8' }

  /** Answers every question with these, and notes what was asked. */
  function connected(answer: JsonAnswer) {
    const asked: string[] = []
    const settings = readSettings(
      { NOMINATIM_URL: 'https://maps.example', NOMINATIM_USER_AGENT: 'portal (a@b.example)' },
      (reader) => geocoderSettings.read(reader),
    )
    const geocoder = composeGeocoder(settings, content, () => async ({ url }) => {
      asked.push(new URL(url).searchParams.get('q') ?? '')
      return answer
    })
    const find = async (text: string) => (await geocoder.search(text)).map(({ name }) => name)
    return { asked, find, geocoder }
  }
  const places = (...body: object[]): JsonAnswer => ({ kind: 'answered', status: 200, body })

  test('is not asked for what the content is sure of, nor while somebody types', async () => {
    const { asked, find, geocoder } = connected(places(kalundu))
    expect((await find('Woodlands, Lusaka'))[0]).toBe('Woodlands')
    expect((await find('mji wa Kitwe'))[0]).toBe('Kitwe')
    expect(geocoder.suggest('kalundu').map(({ name }) => name)).not.toContain('Kalundu')
    expect(await find('  ')).toEqual([])
    expect(asked).toEqual([])
  })

  test('finds what the content does not know, within the box alone', async () => {
    const { asked, find } = connected(places(abroad, kalundu))
    const [first, ...others] = await find('Kalundu, Lusaka')
    expect(first).toBe('Kalundu')
    expect(others).toEqual(await namesIn(undefined, 'Kalundu, Lusaka'))
    expect(others).not.toContain('Kalundu')
    expect(asked).toEqual(['kalundu, lusaka'])
    expect(await connected(places(abroad)).find('Kalundu, Lusaka')).toEqual(others)
  })

  test('comes before a guess of ours with what is called as it was typed, and else after it', async () => {
    expect((await connected(places(mukuni)).find('mukuni'))[0]).toBe('Mukuni')
    expect(await connected(places(road)).find('solwesi')).toEqual(['Solwezi', 'Solwezi Road'])
  })

  test.each<JsonAnswer>([
    { kind: 'lost', detail: 'time-out' },
    { kind: 'unsent', detail: 'busy' },
    { kind: 'answered', status: 429, body: {} },
    { kind: 'answered', status: 200, body: { error: 'x' } },
  ])('that answers %j leaves what the content finds', async (answer) => {
    expect((await connected(answer).find('livingston'))[0]).toBe('Livingstone')
  })
})

test('a place that is called as it was typed is not offered beside one with letters wrong', async () => {
  expect(await namesIn('zambia', 'mongu')).toEqual(['Mongu'])
  expect(await namesIn('zambia', 'mongo')).toContain('Mongu')
})
