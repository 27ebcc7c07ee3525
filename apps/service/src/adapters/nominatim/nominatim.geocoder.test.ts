import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closedAddress } from '../closed-address.fixture.ts'
import { callJson, type SendJson } from '../http-json.ts'
import { createNominatim, type NominatimParts } from './nominatim.geocoder.ts'

/** A slow call takes 50 ms at this scale. */
const timeScale = 100
const zambia = { west: 21.99, south: -18.08, east: 33.71, north: -8.2 }
let sandbox: RunningSandbox
let origin = ''
let nowMs = 0
let sent = 0

const send: SendJson = (call) => {
  sent += 1
  return callJson(call)
}

const geocoderOf = (changes: Partial<NominatimParts> = {}) =>
  createNominatim({
    baseUrl: `${origin}/nominatim`,
    userAgent: 'portal (maps@host.example)',
    countries: 'zm',
    intervalMs: 1_000,
    timeoutMs: 500,
    box: zambia,
    send,
    counter: { readMs: () => nowMs },
    ...changes,
  })

const setFault = (kind: string) =>
  fetch(`${origin}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'nominatim', kind, times: 1 }),
  })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale })
  origin = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await fetch(`${origin}/reset`, { method: 'POST' })
  nowMs = 0
  sent = 0
})
afterAll(() => sandbox.stop())

const namesOf = async (text: string, geocoder = geocoderOf()) => {
  const found = await geocoder.search(text)
  return found.kind === 'places'
    ? found.places.map(({ name, town }) => [name, town].filter(Boolean).join(', '))
    : found.kind
}

describe('a search', () => {
  test('finds a place with its kind, its town and its position', async () => {
    expect(await geocoderOf().search('Kalundu, Lusaka')).toEqual({
      kind: 'places',
      places: [
        {
          ...{ name: 'Kalundu', kind: 'township', town: 'Lusaka' },
          ...{ latitude: -15.3861, longitude: 28.3432 },
        },
      ],
    })
  })

  test('finds a street in each town that has it', async () => {
    expect(await namesOf('independence avenue')).toEqual([
      'Independence Avenue, Lusaka',
      'Independence Avenue, Kitwe',
    ])
  })

  test('is for the country and the box alone', async () => {
    expect(await namesOf('kasumbalesa')).toEqual([])
    const copperbelt = { west: 27.4, south: -13.4, east: 28.8, north: -12.2 }
    expect(await namesOf('independence avenue', geocoderOf({ box: copperbelt }))).toEqual([
      'Independence Avenue, Kitwe',
    ])
  })

  test('that finds nothing is no failure', async () => {
    expect(await namesOf('nowhere')).toEqual([])
  })

  test('without a name of ours is turned away', async () => {
    expect(await namesOf('mukuni', geocoderOf({ userAgent: 'node' }))).toBe('lost')
  })
})

describe('under a fault', () => {
  test.each([
    ['timeout', 'lost'],
    ['refuse', 'lost'],
    ['error', 'lost'],
    ['slow', ['Mukuni']],
  ])('%s it is %j, and the next one is answered', async (kind, outcome) => {
    const geocoder = geocoderOf({ intervalMs: 0 })
    await setFault(kind)
    expect(await namesOf('mukuni', geocoder)).toEqual(outcome)
    expect(await namesOf('mukuni', geocoder)).toEqual(['Mukuni'])
  })

  test('of the network nothing was sent', async () => {
    expect(await namesOf('mukuni', geocoderOf({ baseUrl: await closedAddress() }))).toBe('unsent')
  })
})

describe('the usage policy', () => {
  test('is kept: one that comes too soon is not sent', async () => {
    const geocoder = geocoderOf()
    expect(await namesOf('mukuni', geocoder)).toEqual(['Mukuni'])
    nowMs = 999
    expect(await namesOf('kalundu', geocoder)).toBe('unsent')
    nowMs = 1_000
    expect(await namesOf('kalundu', geocoder)).toEqual(['Kalundu, Lusaka'])
    expect(sent).toBe(2)
  })

  test('asks for the same place once a day', async () => {
    const geocoder = geocoderOf()
    await namesOf('Mukuni', geocoder)
    nowMs = 3_600_000
    expect(await namesOf('  mukuni ', geocoder)).toEqual(['Mukuni'])
    expect(sent).toBe(1)
    nowMs = 25 * 3_600_000
    await namesOf('mukuni', geocoder)
    expect(sent).toBe(2)
  })
})
