import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../ports/places/stores.port.ts'
import { indexStores, searchStores, storesNear, storesWithin } from './stores.rules.ts'

const phone = '970201001' as Msisdn

function store(
  id: string,
  town: string,
  [latitude, longitude]: readonly [number, number],
  facts: Partial<Store> = {},
): Store {
  const own = { kind: 'shop', postcode: '10101', address: `${id} road`, hours: [] } as const
  return {
    ...{ id, town, shop: `Zuba ${id}`, phone, place: { latitude, longitude } },
    ...own,
    ...facts,
  }
}

const index = indexStores([
  store('cairo', 'Lusaka', [-15.4181, 28.2823]),
  store('kabulonga', 'Lusaka', [-15.4211, 28.3421], { kind: 'dealer', shop: 'Ñandú Digital' }),
  store('airport', 'Lusaka', [-15.3309, 28.4527]),
  store('kafue', 'Kafue', [-15.7692, 28.1812], { postcode: '10201' }),
  store('kasama', 'Kasama', [-10.213, 31.1809], { kind: 'dealer', postcode: '40101' }),
  store('kapiri', 'Kapiri Mposhi', [-13.9716, 28.67], { postcode: '80201' }),
])
const shown = { shown: 20, radiusKm: 100 }
const idsOf = ({ stores }: { stores: readonly { id: string }[] }) => stores.map(({ id }) => id)
const search = (query: string, more: Partial<Parameters<typeof searchStores>[2]> = {}) =>
  searchStores(index, query, { ...shown, ...more })

describe('stores near a place', () => {
  const center = { latitude: -15.4167, longitude: 28.2833 }

  test('are those within the distance, the nearest first, with kilometres of one decimal', () => {
    const near = storesWithin(index, center, 100)
    expect(near.map(({ id, distance }) => [id, distance])).toEqual([
      ['cairo', 0.2],
      ['kabulonga', 6.3],
      ['airport', 20.5],
      ['kafue', 40.7],
    ])
    expect(storesWithin(index, center, 6.2).map(({ id }) => id)).toEqual(['cairo'])
    expect(storesWithin(index, { latitude: 51.5, longitude: 0 }, 100)).toEqual([])
  })

  test('have the fields of the specification as it spells them', () => {
    expect(storesWithin(index, center, 1)).toEqual([
      {
        shop: 'Zuba cairo',
        title: 'Zuba cairo, Lusaka',
        location: { latitue: -15.4181, longitude: 28.2823 },
        phyLocation: 'cairo road',
        phNumber: '970201001',
        distance: 0.2,
        id: 'cairo',
        kind: 'shop',
        town: 'Lusaka',
        postcode: '10101',
        openingHours: [],
      },
    ])
  })

  test('are counted, the first of them shown, of one kind where one is asked for', () => {
    const near = storesNear(index, center, { ...shown, shown: 1 })
    expect([near.place, near.total, idsOf(near)]).toEqual([null, 4, ['cairo']])
    const dealers = storesNear(index, center, { ...shown, kind: 'dealer' })
    expect([dealers.total, idsOf(dealers)]).toEqual([1, ['kabulonga']])
  })
})

describe('a search', () => {
  test('for nothing shows all in their order, and the towns with most of them first', () => {
    const { place, total, towns, stores } = search('  ', { shown: 2 })
    expect([place, total, stores.length]).toEqual([null, 6, 2])
    expect(towns).toEqual([
      { town: 'Lusaka', count: 3 },
      { town: 'Kafue', count: 1 },
      { town: 'Kapiri Mposhi', count: 1 },
      { town: 'Kasama', count: 1 },
    ])
    expect(stores.some((each) => 'distance' in each)).toBe(false)
  })

  test('for a town shows what is near the middle of it', () => {
    const found = search('LUSAKA ')
    expect([found.place, found.total]).toEqual(['Lusaka', 4])
    expect(idsOf(found)).toEqual(['kabulonga', 'cairo', 'airport', 'kafue'])
  })

  test.each([
    ['the beginning of a town', 'lus', 'Lusaka'],
    ['a town of two words', 'kapiri-mposhi', 'Kapiri Mposhi'],
    ['a postcode', '10201', '10201'],
    ['the beginning of a postcode', '80', '80'],
    ['a street, its words in any order', 'road cairo', 'road cairo'],
  ])('by %s, "%s", is about one place', (_what, query, place) => {
    expect(search(query).place).toBe(place)
  })

  test.each([
    ['a name without its accents', 'nandu', ['kabulonga']],
    ['a name and a street', 'airport', ['airport']],
  ])('for %s, "%s", finds its store, which is near no place', (_what, query, ids) => {
    const found = search(query)
    expect(idsOf(found)).toEqual(ids)
    expect(found.place).toBeNull()
    expect(found.stores.some((each) => 'distance' in each)).toBe(false)
    expect(found.towns).toHaveLength(4)
  })

  test('that fits several towns shows them to choose from, without distances', () => {
    const found = search('ka')
    expect(idsOf(found)).toEqual(['kafue', 'kasama', 'kapiri'])
    expect(found.place).toBeNull()
    expect(found.stores.some((each) => 'distance' in each)).toBe(false)
    expect(found.towns.map(({ town }) => town)).toEqual(['Kafue', 'Kapiri Mposhi', 'Kasama'])
  })

  test('for one kind measures from the same place as for all', () => {
    const dealers = search('Lusaka', { kind: 'dealer' })
    const all = search('Lusaka')
    expect(dealers.stores).toEqual(all.stores.filter(({ kind }) => kind === 'dealer'))
    expect(dealers.towns).toEqual([
      { town: 'Kasama', count: 1 },
      { town: 'Lusaka', count: 1 },
    ])
  })

  test.each(['zebra', '%', '.*', '<b>', 'usaka'])(
    'for "%s" finds none, and leaves every town',
    (query) => {
      const { total, stores, place, towns } = search(query)
      expect([total, stores, place, towns.length]).toEqual([0, [], null, 4])
    },
  )

  test('among thousands takes no longer than a page may', () => {
    const many = indexStores(
      Array.from({ length: 5_000 }, (_, at) =>
        store(`s${at}`, `Town ${at % 300}`, [-15 - (at % 50) / 100, 28 + (at % 70) / 100]),
      ),
    )
    const begun = performance.now()
    const found = searchStores(many, 'Town 7', shown)
    expect(found.stores).toHaveLength(20)
    expect(found.towns).toHaveLength(200)
    expect(performance.now() - begun).toBeLessThan(200)
  })
})
