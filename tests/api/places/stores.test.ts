import type { CallOf } from '@portal/contract/call'
import { findStoresCall, nearStoresCall } from '@portal/contract/calls/places/stores'
import type * as schema from '@portal/contract/calls/places/stores.schema'
import { describe, expect, test } from 'vitest'
import { portalUnderTest } from '../../client/under-test.ts'
import { createVisitor } from '../../client/visitor.ts'

/** No page of ours makes this call: each asks for as many stores as it shows. */
const shopsCall: CallOf<typeof schema.shopsCall> = {
  method: 'GET',
  path: 'cms/maps/shopsbycoordinates',
}

const { portalUrl, operationsUrl } = portalUnderTest()
const visitor = createVisitor(portalUrl)
const opco = 'ZM'
const lusaka = { longitude: '28.2833', latitude: '-15.4167' }

describe('stores by coordinates', () => {
  test('are those within 100 km, the nearest first, with every field', async () => {
    const stores = await visitor.result(shopsCall, {
      ...{ opco, ...lusaka },
      distanceInKilometers: '100',
    })
    expect(stores[0]).toEqual({
      ...{ id: 'cairo-road', kind: 'shop', town: 'Lusaka', postcode: '10101' },
      shop: 'Zuba Cairo Road',
      title: 'Zuba Cairo Road, Lusaka',
      location: { latitue: -15.4181, longitude: 28.2823 },
      phyLocation: 'Plot 12, Cairo Road, opposite the main post office',
      phNumber: '970201001',
      distance: 0.2,
      openingHours: [
        { from: 'Mo', to: 'Fr', opens: '08:00', closes: '17:00' },
        { from: 'Sa', to: 'Sa', opens: '08:00', closes: '13:00' },
      ],
    })
    const distances = stores.map(({ distance = Number.NaN }) => distance)
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    expect(Math.max(...distances)).toBeLessThanOrEqual(100)
    expect(stores.every(({ shop }) => !shop.includes('-'))).toBe(true)
    expect(await visitor.result(shopsCall, { opco, ...lusaka })).toEqual(stores)
  })

  test('have the radius that is asked for', async () => {
    const near = await visitor.result(shopsCall, {
      ...{ opco, ...lusaka },
      distanceInKilometers: '1.5',
    })
    expect(near.map(({ id }) => id)).toEqual(['cairo-road', 'levy-junction'])
    for (const most of ['100.0', '099', '7.125']) {
      const asked = { opco, ...lusaka, distanceInKilometers: most } as const
      expect((await visitor.call(shopsCall, asked)).http, most).toBe(200)
    }
    const place = { longitude: '0', latitude: '51.5' }
    expect(await visitor.result(shopsCall, { opco, ...place })).toEqual([])
  })

  test('are found by the name of the product, in small or capital letters, and by no other', async () => {
    const named = (product: string) =>
      visitor.call(
        { ...shopsCall, path: `cms/maps/${product}shopsbycoordinates` },
        { opco, ...lusaka },
      )
    const plain = await visitor.call(shopsCall, { opco, ...lusaka })
    expect((await named('zuba')).body).toEqual(plain.body)
    expect((await named('ZUBA')).body).toEqual(plain.body)
    expect((await named('kafue')).http).toBe(404)
  })

  test.each([
    [{ latitude: '91' }, 'latitude'],
    [{ latitude: 'south' }, 'latitude'],
    [{ longitude: '180.5' }, 'longitude'],
    [{ longitude: '1e2' }, 'longitude'],
    [{ distanceInKilometers: '-1' }, 'distanceInKilometers'],
    // Beyond what is near: this would be every store there is.
    [{ distanceInKilometers: '100.1' }, 'distanceInKilometers'],
    [{ distanceInKilometers: '99999' }, 'distanceInKilometers'],
    [{ opco: 'ZZ' }, 'opco'],
    [{ zoom: '9' }, 'zoom'],
  ])(
    'with %j are refused by the name of the field, in the language of the header',
    async (more, field) => {
      const asked = { opco, ...lusaka, ...more } as never
      const swahili = createVisitor(portalUrl, { headers: { lang: 'sw' } })
      const [english, own] = [
        await visitor.call(shopsCall, asked),
        await swahili.call(shopsCall, asked),
      ]
      expect([english.http, english.body.result]).toMatchObject([400, { field }])
      expect(own.body.message).not.toBe(english.body.message)
    },
  )

  test('without a place are refused', async () => {
    const { http, body } = await visitor.call(shopsCall, { opco, latitude: '1' } as never)
    expect([http, body.result]).toMatchObject([400, { field: 'longitude' }])
  })

  test('are described in the document of the calls', async () => {
    const reply = await createVisitor(operationsUrl).send('/portal-service/openapi.json')
    const { paths } = (await reply.json()) as { paths: Record<string, unknown> }
    for (const path of [
      'cms/maps/shopsbycoordinates',
      'cms/maps/{product}shopsbycoordinates',
      'stores/v1/search',
      'stores/v1/near',
    ]) {
      expect(paths).toHaveProperty([`/portal-service/${path}`])
    }
  })
})

describe('a search', () => {
  test('for a town is what is near its middle; the page gets as many as it shows', async () => {
    const { place, total, stores, towns } = await visitor.result(findStoresCall, {
      query: 'kitwe',
      shown: '3',
    })
    expect([place, stores.length]).toEqual(['Kitwe', 3])
    expect(total).toBeGreaterThan(10)
    expect(towns[0]).toEqual({ town: 'Lusaka', count: 14 })
  })

  test('for a postcode is about the town that has it', async () => {
    const { stores } = await visitor.result(findStoresCall, { query: '60101' })
    expect(stores[0]?.town).toBe('Livingstone')
  })

  test('for one kind has no other', async () => {
    const { stores } = await visitor.result(findStoresCall, { query: 'Lusaka', kind: 'dealer' })
    expect(new Set(stores.map(({ kind }) => kind))).toEqual(new Set(['dealer']))
  })

  test('has at most 40 stores, whatever is asked for', async () => {
    const { stores, total } = await visitor.result(findStoresCall, { shown: '999' })
    expect(stores).toHaveLength(Math.min(total, 40))
  })

  test.each([
    [{ query: '' }, 'query'],
    [{ query: 'a\u0000' }, 'query'],
    [{ query: 'a\u202e' }, 'query'],
    [{ kind: 'kiosk' }, 'kind'],
    [{ shown: '-1' }, 'shown'],
  ])('with %j is refused by the name of the field', async (asked, field) => {
    const { http, body } = await visitor.call(findStoresCall, asked as never)
    expect([http, body.result]).toMatchObject([400, { field }])
  })
})

describe('what is near the visitor', () => {
  const here = { latitude: -17.85, longitude: 25.86 }

  test('is asked for without a place in the address', async () => {
    const { place, stores } = await visitor.result(nearStoresCall, { ...here, kind: 'shop' })
    expect(place).toBeNull()
    expect(stores.map(({ id }) => id)).toEqual(['livingstone'])
    expect(stores[0]?.distance).toBeLessThan(1)
  })

  test.each([
    [{ latitude: 91 }, 'latitude'],
    [{ longitude: '25.86' }, 'longitude'],
    [{ shown: 41 }, 'shown'],
    [{ name: 'Mwansa' }, 'name'],
  ])('with %j is refused by the name of the field', async (more, field) => {
    const { http, body } = await visitor.call(nearStoresCall, { ...here, ...more } as never)
    expect([http, body.result]).toMatchObject([400, { field }])
  })

  test('is told to no page of another site', async () => {
    const reply = await visitor.send('/portal-service/stores/v1/near', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(here),
    })
    expect(reply.status).toBe(403)
  })
})
