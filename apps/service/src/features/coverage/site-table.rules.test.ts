import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ContentFault } from '../content/content.rules.ts'
import { inOneStep } from '../content/reading/in-one-step.fixture.ts'
import { readTable, tableText } from '../content/reading/tables.store.ts'
import { sitesAsPackage } from './site-package.rules.ts'
import { readSites, sitesTable, tidySites } from './site-table.rules.ts'

const { columns, file } = sitesTable
const heads = columns.join(',')
const tableOf = (text: string) => inOneStep(readTable({ name: `content/${file}`, text }))

function read(...lines: string[]) {
  const faults: ContentFault[] = []
  const sites = inOneStep(readSites(tableOf([heads, ...lines, ''].join('\n')), faults))
  return { sites, faults: faults.map(({ line, fault }) => `${line}: ${fault}`) }
}

test('sites are side by side, each with its place and a bit for each technology', () => {
  const { sites, faults } = read('Kitwe 1,-12.8,28.2,2G 3G 4G', 'Ndola 7,-12.96,28.64,5G 2G')
  expect(faults).toEqual([])
  expect(sites.titles).toEqual(['Kitwe 1', 'Ndola 7'])
  expect([...sites.latitudes, ...sites.longitudes]).toEqual([-12.8, -12.96, 28.2, 28.64])
  expect([...sites.technologies]).toEqual([7, 9])
})

describe('at fault is', () => {
  test.each([
    ['a site without a title', ',-12.8,28.2,2G', 'title is empty'],
    ['a long title', `${'a'.repeat(81)},-12.8,28.2,2G`, 'title is longer than 80 letters'],
    [
      'a place in another country',
      'Kitwe 1,28.2,-12.8,2G',
      'latitude "28.2" must be a number from -18.08 to -8.2, as "-15.4181"',
    ],
    [
      'a technology that there is not',
      'Kitwe 1,-12.8,28.2,2G 6G',
      'technologies "2G 6G" must be some of 2G 3G 4G 5G, each once',
    ],
    [
      'a technology that is there twice',
      'Kitwe 1,-12.8,28.2,2G 2G',
      'technologies "2G 2G" must be some of 2G 3G 4G 5G, each once',
    ],
    [
      'a site without a technology',
      'Kitwe 1,-12.8,28.2,',
      'technologies "" must be some of 2G 3G 4G 5G, each once',
    ],
  ])('%s, by its line', (_what, line, fault) => {
    const { sites, faults } = read('Ndola 7,-12.96,28.64,2G', line)
    expect(faults[0]).toBe(`3: ${fault}`)
    expect(sites.titles).toEqual(['Ndola 7'])
  })

  test('a table without a site', () => {
    expect(read().faults).toEqual([
      '1: has no site below its heads: a content without sites has no such file',
    ])
  })
})

test('a site that is left out leaves no gap', () => {
  const { sites } = read('Kitwe 1,-12.8,28.2,6G', 'Ndola 7,-12.96,28.64,2G')
  expect(JSON.parse(sitesAsPackage(sites))).toEqual([
    {
      title: 'Ndola 7',
      latitude: -12.96,
      longitude: 28.64,
      technology: {
        _2Gservice: true,
        _3Gservice: false,
        _4Gservice: false,
        _5Gservice: false,
      },
    },
  ])
})

test('a table is written with the technologies of each site in their order', () => {
  const tidy = tidySites(tableOf(`${heads}\nKitwe 1,-12.8,28.2,4G  2G\n`))
  expect(tidy).toEqual([['Kitwe 1', '-12.8', '28.2', '2G 4G']])
})

test('the table that is shipped has no fault, and is as it is written by the tool', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../content', file), 'utf8')
  const faults: ContentFault[] = []
  const { titles } = inOneStep(readSites(tableOf(text), faults))
  expect(faults).toEqual([])
  expect(titles.length).toBeGreaterThan(1_000)
  expect(tableText(columns, tidySites(tableOf(text)))).toBe(text)
})
