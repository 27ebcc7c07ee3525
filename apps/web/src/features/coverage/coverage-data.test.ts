import { packPlaces } from '@portal/kernel/place/packed-places'
import { describe, expect, test, vi } from 'vitest'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import {
  areaOf,
  coverageAddress,
  coverageAt,
  findSites,
  loadCoverage,
  placeQuery,
  shownTechnology,
} from './coverage-data.ts'

const call = 'coverage/v1/search'
const found = { technologies: ['2G', '4G', '5G'], place: null, coverage: null, others: [] }

type Answer = Parameters<typeof fakeContext>[0][string]

const config = 'GET resource/v1/get-product-config'

const asked = (search: string, answer: Answer = success(found), more: object = {}) => {
  const answers = { [`GET ${call}`]: answer, [config]: success({ configData: {} }), ...more }
  const fake = fakeContext(answers, { search: new URLSearchParams(search) })
  return { ...fake, loaded: loadCoverage(fake.context) }
}

describe('what an address asks for', () => {
  test.each([
    ['', '', { query: '', asksPlace: false, asksMap: false, chosen: null }],
    ['q= Mongu ', 'query=Mongu', { query: 'Mongu', asksPlace: false }],
    ['q=Mongu&technology=5G', 'query=Mongu', { chosen: '5G' }],
    ['technology=6G', '', { chosen: null }],
    ['near=me&q=Mongu', '', { query: '', asksPlace: true }],
    ['map=shown', '', { asksMap: true }],
  ])('"%s" is "%s"', async (search, query, data) => {
    const { loaded, sentTo } = asked(search)
    expect(await loaded).toMatchObject({
      ...{ kind: 'page', data: { ...data, found } },
      head: { canonical: '/openNetworks' },
    })
    expect(sentTo(call).map(({ address }) => address.split('?')[1] ?? '')).toEqual([query])
  })

  test('comes nearer to a place where the operator has tiles of its own', async () => {
    const near = async (more: object) =>
      (await asked('q=Mongu', success(found), more).loaded) as object
    expect(await near({})).toMatchObject({ data: { zoomAtPlace: 13 } })
    const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}', attribution: 'Example' }
    const withTiles = { [config]: success({ configData: {}, mapTiles }) }
    expect(await near(withTiles)).toMatchObject({ data: { zoomAtPlace: 15 } })
  })

  test('without an answer is a page that says so, by its status too', async () => {
    const failed = { kind: 'page', data: { found: null } }
    expect(await asked('', new Error('no network')).loaded).toMatchObject({
      ...{ ...failed, status: 503 },
    })
    const busy = refusal('request.too-many', { status: 429 })
    expect(await asked('', busy).loaded).toMatchObject({ ...failed, status: 429 })
  })
})

test.each([
  [{}, '/openNetworks'],
  [{ query: 'Mongu' }, '/openNetworks?q=Mongu'],
  [{ query: 'Mongu', chosen: '5G' }, '/openNetworks?q=Mongu&technology=5G'],
  [{ query: 'Mongu', asksPlace: true }, '/openNetworks?near=me'],
  [{ asksMap: true }, '/openNetworks?map=shown'],
] as const)('the address of %j is %s', (view, address) => {
  expect(coverageAddress(view)).toBe(address)
})

test('a township is searched for with its town', () => {
  const at = { latitude: -15.4, longitude: 28.3 }
  expect(placeQuery({ name: 'Woodlands', kind: 'township', town: 'Lusaka', ...at })).toBe(
    'Woodlands, Lusaka',
  )
  expect(placeQuery({ name: 'Mongu', kind: 'town', ...at })).toBe('Mongu')
})

test.each([
  ['5G', ['2G', '4G', '5G'], '5G'],
  [null, ['2G', '4G', '5G'], '4G'],
  ['3G', ['2G', '4G', '5G'], '4G'],
  [null, ['2G', '3G'], '3G'],
  [null, [], null],
] as const)('of %s among %j the map shows %s', (chosen, known, shown) => {
  expect(shownTechnology({ chosen }, known)).toBe(shown)
})

describe('the part of the map that is asked for', () => {
  test('is of whole degrees, so that a small move asks for nothing', () => {
    const box = { west: 27.2, south: -14.1, east: 28.5, north: -12.2 }
    const area = { west: 27, south: -15, east: 29, north: -12, zoom: 9 }
    expect(areaOf(box, 9)).toEqual(area)
    expect(areaOf({ ...box, west: 27.4, north: -12.3 }, 9)).toEqual(area)
  })

  test('ends with the country', () => {
    const world = { west: -180, south: -85, east: 180, north: 85 }
    expect(areaOf(world, 2)).toEqual({ west: 21, south: -19, east: 34, north: -8, zoom: 5 })
    expect(areaOf({ west: 10, south: 40, east: 12, north: 41 }, 9)).toBeNull()
  })
})

describe('the sites', () => {
  const places = [{ latitude: -13.1, longitude: 27.8 }]
  const area = { west: 27, south: -14, east: 28, north: -13, zoom: 9 }

  test('come packed, are asked for once, and stay out of the session', async () => {
    const { context, sentTo } = fakeContext({
      'GET coverage/v1/sites': success({ sites: packPlaces(places) }),
    })
    const write = vi.spyOn(context.store, 'write')
    expect(await findSites(context, '4G', area)).toEqual({ ok: true, value: places })
    await findSites(context, '4G', { ...area })
    expect(sentTo('coverage/v1/sites').map(({ address }) => address.split('?')[1])).toEqual([
      'technology=4G&west=27&south=-14&east=28&north=-13&zoom=9',
    ])
    expect(write).not.toHaveBeenCalled()
  })

  test('without an answer are a failure', async () => {
    const { context } = fakeContext({ 'GET coverage/v1/sites': new Error('no network') })
    expect(await findSites(context, '4G', area)).toMatchObject({ ok: false })
  })
})

test('where the visitor is leaves in the body alone', async () => {
  const coverage = [{ technology: '4G', here: true, nearestKm: 0.4 }]
  const { context, sent } = fakeContext({
    'POST coverage/v1/at': success({ technologies: ['4G'], coverage }),
  })
  expect(await coverageAt(context, { latitude: -12.8, longitude: 28.2 })).toEqual(coverage)
  expect(sent).toMatchObject([
    { address: '/portal-service/coverage/v1/at', body: { latitude: -12.8, longitude: 28.2 } },
  ])
})
