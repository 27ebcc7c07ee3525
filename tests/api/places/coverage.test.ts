import { activePackageCall } from '@portal/contract/calls/content'
import {
  coverageAtCall,
  coverageSitesCall,
  findCoverageCall,
} from '@portal/contract/calls/places/coverage'
import { unpackPlaces } from '@portal/kernel/place/packed-places'
import { describe, expect, test } from 'vitest'
import { portalUnderTest } from '../../client/under-test.ts'
import { createVisitor } from '../../client/visitor.ts'

const { portalUrl, operationsUrl } = portalUnderTest()
const visitor = createVisitor(portalUrl)
const known = ['2G', '3G', '4G', '5G']
const address = '/portal-service/coverage/v1/sites'

describe('a search of the coverage map', () => {
  test('without a query tells which technologies there are', async () => {
    expect(await visitor.result(findCoverageCall, {})).toEqual({
      technologies: known,
      place: null,
      coverage: null,
      others: [],
    })
  })

  test('has the coverage of the place that it found, and what it may have meant as well', async () => {
    const { place, coverage, others } = await visitor.result(findCoverageCall, { query: 'lusak' })
    expect(place).toMatchObject({ name: 'Lusaka', kind: 'town' })
    expect(coverage?.map(({ technology }) => technology)).toEqual(known)
    expect(coverage?.[0]).toMatchObject({ technology: '2G', here: true })
    expect(others.length).toBeGreaterThan(1)
    expect(others.map(({ name }) => name)).not.toContain('Lusaka')
  })

  test('finds what only the outside geocoder knows', async () => {
    const { place } = await visitor.result(findCoverageCall, { query: 'Kalundu, Lusaka' })
    expect(place).toMatchObject({ name: 'Kalundu', town: 'Lusaka' })
  })

  test('for what is no place finds none', async () => {
    const { place, coverage, others } = await visitor.result(findCoverageCall, { query: 'zzzz' })
    expect({ place, coverage, others }).toEqual({ place: null, coverage: null, others: [] })
  })
})

describe('coverage where the visitor is', () => {
  test('is asked for without a place in the address', async () => {
    const here = { latitude: -15.4181, longitude: 28.2823 }
    const { technologies, coverage } = await visitor.result(coverageAtCall, here)
    expect(technologies).toEqual(known)
    expect(coverage[0]).toMatchObject({ technology: '2G', here: true })
    expect(coverage.every(({ nearestKm }) => nearestKm < 5)).toBe(true)
  })

  test('is none far from every site', async () => {
    const { coverage } = await visitor.result(coverageAtCall, { latitude: 51.5, longitude: 0 })
    expect(coverage.map(({ here }) => here)).toEqual([false, false, false, false])
    expect(coverage[0]?.nearestKm).toBeGreaterThan(6_000)
  })

  test.each([
    [{ latitude: 91, longitude: 28 }, 'latitude'],
    [{ latitude: -15, longitude: '28' }, 'longitude'],
    [{ latitude: -15 }, 'longitude'],
    [{ latitude: -15, longitude: 28, name: 'Mwansa' }, 'name'],
  ])('with %j is refused by the name of the field', async (asked, field) => {
    const { http, body } = await visitor.call(coverageAtCall, asked as never)
    expect([http, body.result]).toMatchObject([400, { field }])
  })
})

describe('sites of a part of the map', () => {
  const lusaka = { west: '28', south: '-16', east: '29', north: '-15' } as const
  const asked = { technology: '2G', ...lusaka, zoom: '12' } as const

  test('are packed, all of them within it, and fewer the farther the map is away', async () => {
    const sites = unpackPlaces((await visitor.result(coverageSitesCall, asked)).sites)
    expect(sites.length).toBeGreaterThan(50)
    for (const { latitude, longitude } of sites) {
      expect(latitude).toBeGreaterThanOrEqual(-16)
      expect(latitude).toBeLessThanOrEqual(-15)
      expect(longitude).toBeGreaterThanOrEqual(28)
      expect(longitude).toBeLessThanOrEqual(29)
    }
    const far = await visitor.result(coverageSitesCall, { ...asked, zoom: '6' })
    expect(unpackPlaces(far.sites).length).toBeLessThan(sites.length / 2)
    const abroad = { west: '24', east: '25', south: '-23', north: '-22' } as const
    expect(await visitor.result(coverageSitesCall, { ...asked, ...abroad })).toEqual({ sites: '' })
    const few = await visitor.result(coverageSitesCall, { ...asked, technology: '5G' })
    expect(unpackPlaces(few.sites).length).toBeLessThan(sites.length)
  })

  test('are kept by caches for minutes, since they are the same for everyone', async () => {
    const query = new URLSearchParams(asked)
    const reply = await visitor.send(`${address}?${query}`)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=600')
    expect(reply.headers.get('set-cookie')).toBeNull()
    const refused = await visitor.send(`${address}?${query}&name=Mwansa`)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
  })

  test.each([
    [{ technology: '6G' }, 'technology'],
    [{ west: '28.5' }, 'west'],
    [{ west: '200' }, 'west'],
    [{ south: '-95' }, 'south'],
    [{ east: '28' }, 'east'],
    [{ north: '-16' }, 'north'],
    [{ north: '-17' }, 'north'],
    // More than any screen shows at this zoom.
    [{ east: '33' }, 'east'],
    [{ north: '-8' }, 'north'],
    [{ zoom: '20' }, 'zoom'],
    [{ zoom: 'far' }, 'zoom'],
  ])('with %j are refused by the name of the field', async (more, field) => {
    const { http, body } = await visitor.call(coverageSitesCall, { ...asked, ...more } as never)
    expect([http, body.result]).toMatchObject([400, { field }])
  })

  test('may be the whole country when the map is far away', async () => {
    const country = { west: '21', south: '-19', east: '34', north: '-8', zoom: '6' } as const
    const { sites } = await visitor.result(coverageSitesCall, { ...asked, ...country })
    expect(unpackPlaces(sites).length).toBeGreaterThan(500)
  })
})

describe('all sites, as the specified package of them', () => {
  const pageUrl = 'fetch-sites-data-5g'

  test('are one list with a flag for each technology, whatever the language', async () => {
    const { packageHtml } = await visitor.result(activePackageCall, { opco: 'ZM', pageUrl })
    const sites = JSON.parse(packageHtml) as object[]
    expect(sites.length).toBeGreaterThan(1_000)
    expect(sites[0]).toEqual({
      title: expect.any(String),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      technology: {
        _2Gservice: expect.any(Boolean),
        _3Gservice: expect.any(Boolean),
        _4Gservice: expect.any(Boolean),
        _5Gservice: expect.any(Boolean),
      },
    })
    const swahili = createVisitor(portalUrl, { headers: { lang: 'sw' } })
    const again = await swahili.result(activePackageCall, { opco: 'ZM', pageUrl })
    expect(again.packageHtml).toBe(packageHtml)
  })

  test('come packed as the caller takes them', async () => {
    const path = `/portal-service/cms/webpage/activePackage?opco=ZM&pageUrl=${pageUrl}`
    const replies = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) =>
        visitor.send(path, { headers: { 'accept-encoding': encoding } }),
      ),
    )
    expect(replies.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'br',
      'gzip',
      null,
    ])
    const texts = await Promise.all(replies.map((reply) => reply.text()))
    expect(new Set(texts).size).toBe(1)
  })
})

test('the calls are described in the document of the calls', async () => {
  const reply = await createVisitor(operationsUrl).send('/portal-service/openapi.json')
  const { paths } = (await reply.json()) as { paths: Record<string, unknown> }
  for (const path of ['search', 'at', 'sites']) {
    expect(paths).toHaveProperty([`/portal-service/coverage/v1/${path}`])
  }
})
