import { describe, expect, test } from 'vitest'
import { anyBundle, fakeBundle } from './bundle.fake.ts'
import {
  findBundles,
  firstOf,
  iconOf,
  indexBundles,
  orderedAtOnce,
  orderingFor,
  placeOf,
} from './bundle.rules.ts'

const names = (bundles: readonly { name: string }[]) => bundles.map(({ name }) => name)
const all = (...bundles: Parameters<typeof fakeBundle>[0][]) =>
  indexBundles(bundles.map((parts) => fakeBundle(parts)))

describe('categories', () => {
  test.each([
    ['Data', 'data'],
    ['Mobile DATA plans', 'data'],
    ['Home Internet', 'internet'],
    ['sms & chat', 'sms'],
    ['International calls', 'international'],
    ['ROAMING', 'roaming'],
    ['Voice', 'call'],
    ['', 'call'],
    ['International SMS', 'sms'],
  ])('%s has the icon %s', (name, icon) => {
    expect(iconOf(name)).toBe(icon)
  })

  test('have the ids of their places in the catalogue', () => {
    const index = all({ category: 'SMS', name: 'a' }, { category: 'Data', name: 'b' })
    expect(placeOf(index, anyBundle)).toEqual({
      categories: [
        { id: 'category-1', name: 'SMS', icon: 'sms' },
        { id: 'category-2', name: 'Data', icon: 'data' },
      ],
      category: 'category-1',
      periods: ['', 'Weekly'],
      period: '',
    })
  })

  test('that are not there give way to the first', () => {
    const index = all({ category: 'SMS' })
    expect(placeOf(index, { category: 'category-7', period: '' }).category).toBe('category-1')
    expect(findBundles(index, { ...anyBundle, category: 'category-7' }).total).toBe(1)
  })

  test('of an empty catalogue are none', () => {
    expect(placeOf([], anyBundle)).toMatchObject({ categories: [], category: '' })
    expect(findBundles([], anyBundle)).toEqual({ rows: [], total: 0, note: null })
  })
})

describe('periods', () => {
  const index = all(
    { name: 'none', periodType: null },
    { name: 'month', periodType: 'Monthly' },
    { name: 'day', periodType: ' Daily ' },
    { name: 'blank', periodType: ' ' },
    { name: 'other', periodType: 'Others' },
  )

  test('are all, those of the catalogue in its order, and the others last', () => {
    expect(placeOf(index, anyBundle).periods).toEqual(['', 'Monthly', 'Daily', 'Others'])
  })

  test.each([
    ['Daily', ['day']],
    ['Others', ['blank', 'none', 'other']],
    ['', ['blank', 'day', 'month', 'none', 'other']],
    ['Weekly', ['blank', 'day', 'month', 'none', 'other']],
  ])('%j shows %j', (period, expected) => {
    expect(names(findBundles(index, { ...anyBundle, period }).rows)).toEqual(expected)
  })

  test('that the category lacks count as all', () => {
    expect(placeOf(index, { category: '', period: 'Weekly' }).period).toBe('')
  })
})

describe('rows', () => {
  test('are ordered by length across its measures, with unknown and unlimited ones last', () => {
    const lengths = [
      ['-1', 'Days'],
      ['1', 'Year'],
      ['2', 'Fortnights'],
      ['31', 'days'],
      ['1', 'MONTH'],
      ['4', 'Weeks'],
      ['36', 'hours'],
      ['1', 'Day(s)'],
      ['30', 'days'],
      ['12', 'Hrs'],
    ] as const
    const index = all(
      ...lengths.map(([validity, validityUnit], place) => ({
        name: `${validity} ${validityUnit}`,
        productCode: `${place}`,
        validity,
        validityUnit,
      })),
    )
    expect(names(findBundles(index, anyBundle).rows)).toEqual([
      ...['12 Hrs', '1 Day(s)', '36 hours', '4 Weeks', '1 MONTH', '30 days', '31 days'],
      ...['1 Year', '2 Fortnights', '-1 Days'],
    ])
  })

  test('of one length are ordered by price, then by name', () => {
    const index = all(
      { name: 'c', amount: '9.50' },
      { name: 'b', amount: '100.00' },
      { name: 'z', amount: '9.05' },
      { name: 'a', amount: '100' },
    )
    expect(names(findBundles(index, anyBundle).rows)).toEqual(['z', 'c', 'a', 'b'])
  })

  test('have each product of a category once', () => {
    const index = all({ productCode: 'A' }, { productCode: 'A' }, { productCode: 'B' })
    expect(findBundles(index, anyBundle).total).toBe(2)
  })

  test('can be cut to the first, with the number of all', () => {
    const index = all({ name: 'a' }, { name: 'b' }, { name: 'c' })
    const found = firstOf(findBundles(index, anyBundle), 2)
    expect(names(found.rows)).toEqual(['a', 'b'])
    expect(found.total).toBe(3)
  })
})

describe('thousands of bundles', () => {
  const count = 3 * orderedAtOnce
  const read = new Set<object>()
  /** Counted as they are read to be ordered. */
  const many = (category: string) =>
    Array.from({ length: count }, (_, place) => {
      const bundle = fakeBundle({ name: `${category} ${place}`, category })
      return Object.defineProperty(bundle, 'validity', {
        get() {
          read.add(bundle)
          return '7'
        },
      })
    })
  /** Bundles that are read in each step of ordering for a choice. */
  function steps(index: ReturnType<typeof indexBundles>, choice: typeof anyBundle): number[] {
    const taken: number[] = []
    const order = orderingFor(index, choice)
    for (let isOrdered = false; !isOrdered; taken.push(read.size)) {
      read.clear()
      isOrdered = order()
    }
    return taken.filter((each) => each > 0)
  }
  const inThirds = Array.from({ length: 3 }, () => orderedAtOnce)

  test('are ordered some at a time, those of the chosen category alone', () => {
    const index = indexBundles([...many('Data'), ...many('SMS')])
    expect(steps(index, anyBundle)).toEqual(inThirds)
    read.clear()
    expect(findBundles(index, anyBundle).total).toBe(count)
    expect(read.size).toBe(0)
  })

  test('are ordered in every category for a search', () => {
    const index = indexBundles([...many('Data'), ...many('SMS'), ...many('Voice')])
    const choice = { ...anyBundle, query: 'sms' }
    expect(steps(index, choice)).toEqual([...inThirds, ...inThirds, ...inThirds])
    read.clear()
    expect(findBundles(index, choice).total).toBe(count)
    expect(read.size).toBe(0)
  })
})

describe('a description that most rows have', () => {
  const noteOf = (...descriptions: string[]) =>
    findBundles(
      all(...descriptions.map((description, at) => ({ name: `${at}`, description }))),
      anyBundle,
    ).note
  const site = 'For every site and app.'

  test.each([
    ['is said above them', [site, site, site, 'Only at night'], site],
    ['is not where it is one of many', [site, site, 'a', 'b', 'c'], null],
    ['is not where some rows have none', [site, site, site, ''], null],
    ['is not for so few rows', [site, site], null],
    ['is not where each has its own', ['a', 'b', 'c'], null],
  ])('%s', (_what, descriptions, note) => {
    expect(noteOf(...descriptions)).toBe(note)
  })
})

describe('a search', () => {
  const index = all(
    {
      name: 'Café Week',
      description: 'WhatsApp, Facebook',
      data: null,
      dataUnit: null,
      amount: '18.00',
    },
    { name: 'Big', data: '6.00', amount: '1055.00' },
    { name: 'Day', periodType: 'Daily', data: '500', dataUnit: 'MB' },
    { name: 'Text', category: 'SMS', data: null },
    { name: 'Text more', category: 'SMS', data: null },
  )
  const find = (query: string, parts = {}) => findBundles(index, { ...anyBundle, query, ...parts })

  test.each([
    ['name', 'big', ['Big']],
    ['name without its accent', 'CAFE', ['Café Week']],
    ['name, the search with an accent', 'bïg', ['Big']],
    ['description', 'facebook', ['Café Week']],
    ['data', '500 mb', ['Day']],
    ['data in one word', '6gb', ['Big']],
    ['data with its unit first', 'GB 6', ['Big']],
    ['no part of another number', '00 mb', []],
    ["the catalogue's period", 'daily', ['Day']],
    ['price', 'K18', ['Café Week']],
    ['price as people group it', '1,055.00', ['Big']],
    ['category', 'data', ['Café Week', 'Day', 'Big']],
    ['no data that are not there', 'null', []],
    ['several words of several fields', 'week whatsapp 18', ['Café Week']],
  ])('finds by %s', (_field, query, expected) => {
    expect(names(find(query).rows).sort()).toEqual([...expected].sort())
  })

  test('finds by what the language says of a bundle, asked once for bundles of a kind', () => {
    const asked: string[] = []
    const spoken = (bundle: { name: string; periodType: string | null }) => {
      asked.push(bundle.name)
      return bundle.periodType === 'Daily' ? 'Vya siku' : 'Vya Wikí'
    }
    const found = (query: string) => names(findBundles(index, { ...anyBundle, query }, spoken).rows)
    expect(found('siku')).toEqual(['Day'])
    expect(found('wiki 6gb')).toEqual(['Big'])
    asked.length = 0
    expect(found('wiki').sort()).toEqual(['Big', 'Café Week', 'Text', 'Text more'])
    expect(asked).toHaveLength(3)
  })

  test('finds nothing where one word is missing', () => {
    expect(find('week telegram')).toEqual({ rows: [], total: 0, note: null })
  })

  test('goes over all categories, whichever is chosen, in the order of one list', () => {
    expect(names(find('text').rows)).toEqual(['Text', 'Text more'])
    expect(names(find('day', { category: 'category-2' }).rows)).toEqual(['Day'])
    const across = all(
      { name: 'long', category: 'Data', validity: '30' },
      { name: 'short', category: 'SMS', validity: '1' },
    )
    const both = findBundles(across, { ...anyBundle, query: 'o' })
    expect(names(both.rows)).toEqual(['short', 'long'])
  })

  test('stays in the period that is chosen beside it', () => {
    expect(find('big', { period: 'Daily' }).total).toBe(0)
    expect(find('day', { period: 'Daily' }).total).toBe(1)
  })

  test('of spaces finds all', () => {
    expect(find('  ').total).toBe(3)
  })
})
