import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { BrandWords } from '../content/brand/brand.rules.ts'
import type { ContentFault } from '../content/content.rules.ts'
import { inOneStep } from '../content/reading/in-one-step.fixture.ts'
import { readTable } from '../content/reading/tables.store.ts'
import { readStores, storesTable, tidyStores } from './store-table.rules.ts'

const { columns: storeColumns, file: storesFile } = storesTable
const words = { brand: 'Zuba' } as BrandWords
const heads = storeColumns.join(',')
const row = {
  id: 'cairo-road',
  kind: 'shop',
  shop: '{brand} Cairo Road - LSK01',
  town: 'Lusaka',
  postcode: '10101',
  address: '"Plot 12, Cairo Road"',
  phone: '97 020 1001',
  latitude: '-15.4181',
  longitude: '28.2823',
  hours: 'Mo-Fr 08:00-17:00; Sa 08:00-13:00',
}

const tableOf = (text: string) => inOneStep(readTable({ name: `content/${storesFile}`, text }))

const written = (text: string) =>
  `${Papa.unparse(
    { fields: [...storeColumns], data: tidyStores(tableOf(text)) },
    { newline: '\n' },
  )}\n`

const lineOf = (changes: Partial<typeof row> = {}) =>
  storeColumns.map((column) => ({ ...row, ...changes })[column]).join(',')

function read(text: string) {
  const faults: ContentFault[] = []
  const stores = inOneStep(readStores(tableOf(text), words, faults))
  return {
    stores,
    faults: faults.map(({ file: name, line, fault }) => `${name}:${line}: ${fault}`),
  }
}

const faultOf = (changes: Partial<typeof row>) =>
  read(`${heads}\n${lineOf(changes)}\n`).faults.map((fault) => fault.replace(/^.*csv:2: /, ''))

describe('a store', () => {
  test('is its name without the code behind the first dash, and all that is needed to go or call there', () => {
    expect(read(`${heads}\n${lineOf()}\n`)).toEqual({
      stores: [
        {
          id: 'cairo-road',
          kind: 'shop',
          shop: 'Zuba Cairo Road',
          town: 'Lusaka',
          postcode: '10101',
          address: 'Plot 12, Cairo Road',
          phone: '970201001',
          place: { latitude: -15.4181, longitude: 28.2823 },
          hours: [
            { from: 'Mo', to: 'Fr', opens: '08:00', closes: '17:00' },
            { from: 'Sa', to: 'Sa', opens: '08:00', closes: '13:00' },
          ],
        },
      ],
      faults: [],
    })
  })

  test('of a brand with a dash in its name keeps the whole brand', () => {
    const faults: ContentFault[] = []
    const table = tableOf(`${heads}\n${lineOf()}`)
    const [store] = inOneStep(readStores(table, { ...words, brand: 'A-Tel' }, faults))
    expect([store?.shop, faults]).toEqual(['A-Tel Cairo Road', []])
  })

  test.each(['+260 97 020 1001', '0970201001', '260970201001', '970201001'])(
    'has the number %s in its national form',
    (phone) => {
      expect(read(`${heads}\n${lineOf({ phone })}`).stores[0]?.phone).toBe('970201001')
    },
  )

  test('is read from a table with its columns in another order, and the line ends of a spreadsheet', () => {
    const columns = storeColumns.toReversed()
    const cells = columns.map((column) => `"${row[column].replaceAll('"', '')} "`)
    const { stores, faults } = read(`${columns.join(',')}\r\n${cells.join(',')}\r\n,,,,,,,,,\r\n`)
    expect(faults).toEqual([])
    expect(stores).toMatchObject([{ id: 'cairo-road', address: 'Plot 12, Cairo Road' }])
  })
})

test('leaves room for other work, however long the table is', () => {
  const lines = Array.from({ length: 2_000 }, (_, i) => lineOf({ id: `shop-${i}` }))
  const table = tableOf([heads, ...lines].join('\n'))
  expect([...readStores(table, words, [])].length).toBeGreaterThanOrEqual(20)
})

describe('at fault is', () => {
  test.each<[string, Partial<typeof row>, string]>([
    ['an id', { id: 'Cairo Road' }, 'id "Cairo Road" must be small letters, digits and dashes'],
    ['a kind', { kind: 'kiosk' }, 'kind "kiosk" must be one of shop, dealer'],
    ['a name', { shop: ' - LSK01' }, 'shop "- LSK01" is empty'],
    [
      'a placeholder',
      { shop: '{brnad}' },
      'shop has the placeholder "{brnad}", which nothing fills',
    ],
    ['a town', { town: '' }, 'town "" is empty'],
    ['a long address', { address: 'a'.repeat(121) }, 'address is longer than 120 letters'],
    ['a postcode', { postcode: '1010' }, 'postcode "1010" must be five digits'],
    ['a number', { phone: '97 020' }, 'phone "97 020" must be a number such as "97 020 1001"'],
    [
      'a latitude',
      { latitude: '28.2823' },
      'latitude "28.2823" must be a number from -18.08 to -8.2, as "-15.4181"',
    ],
    [
      'a longitude in words',
      { longitude: 'east' },
      'longitude "east" must be a number from 21.99 to 33.71, as "28.2823"',
    ],
    ...['8-17', 'Mo-Fr 17:00-08:00', 'Fr-Mo 08:00-17:00', 'Mo 08:00-25:00', ''].map(
      (hours): [string, Partial<typeof row>, string] => [
        `hours "${hours}"`,
        { hours },
        `hours "${hours.length > 12 ? `${hours.slice(0, 12)}…` : hours}" must be as "Mo-Fr 08:00-17:00; Sa 08:00-13:00"`,
      ],
    ),
  ])('%s, by its line', (_what, changes, fault) => {
    expect(faultOf(changes)).toEqual([fault])
  })

  test('an id that is there twice, by both lines, also below an address of two lines', () => {
    const address = '"Plot 12,\nCairo Road"'
    expect(read([heads, lineOf({ address }), '', lineOf()].join('\n')).faults).toEqual([
      'content/stores.csv:5: id "cairo-road" is that of line 2 too',
    ])
  })

  test('a table without a column, and one with a column that is not known', () => {
    expect(read('id,kind,fax\n').faults).toEqual([
      'content/stores.csv:1: has no column shop, town, postcode, address, phone, latitude, longitude, hours',
      'content/stores.csv:1: has columns that are not known: "fax"',
    ])
  })

  test('nothing of a row that is no CSV, which is told where all tables are read', () => {
    expect(read(`${heads}\nx,shop\n${lineOf()}\n`)).toMatchObject({
      stores: [{ id: 'cairo-road' }],
      faults: [],
    })
  })
})

describe('the table that is shipped', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../content', storesFile), 'utf8')
  const { stores, faults } = read(text)

  test('has shops and dealers in many towns, and no fault', () => {
    expect(faults).toEqual([])
    expect(stores.length).toBeGreaterThanOrEqual(40)
    expect(new Set(stores.map(({ kind }) => kind)).size).toBe(2)
    expect(new Set(stores.map(({ town }) => town)).size).toBeGreaterThan(30)
    expect(new Set(stores.map(({ phone }) => phone)).size).toBe(stores.length)
  })

  test('is as it is written by the tool', () => {
    expect(written(text)).toBe(text)
  })
})

test('a table is written with its columns in order, and numbers and hours as they are read', () => {
  const given = `hours,${heads.replace(',hours', '')}\n"Mo 08:00-17:00;Sa 08:00-13:00",${lineOf({ phone: '+260970201001' }).replace(/,Mo.*/, '')}\n`
  expect(written(given)).toBe(`${heads}\n${lineOf({ hours: 'Mo 08:00-17:00; Sa 08:00-13:00' })}\n`)
})
