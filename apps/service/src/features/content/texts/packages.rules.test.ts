import { expect, test } from 'vitest'
import type { ContentFault } from '../content.rules.ts'
import { fileNamesOf, type LanguageFiles, readPackages } from './packages.rules.ts'

const filesOf = (values: Readonly<Record<string, unknown>>): LanguageFiles =>
  new Map(
    Object.entries(values).map(([name, value]) => [
      name,
      { file: { name: `en/${name}.json`, text: JSON.stringify(value, null, 1) }, value },
    ]),
  )

function read(values: Readonly<Record<string, unknown>>) {
  const faults: ContentFault[] = []
  const { packages, titles } = readPackages(filesOf(values), faults)
  return { packages: Object.fromEntries(packages), titles, faults }
}

test('a part adds its entries to the packages that it names', () => {
  const { packages, faults } = read({
    'order-translation': { a: 'A' },
    'sms-translation': { b: 'B' },
    'methods/card': { 'order-translation': { 'a.PG': 'C' }, 'sms-translation': { 'b.PG': 'D' } },
  })
  expect(packages).toEqual({
    'order-translation': { a: 'A', 'a.PG': 'C' },
    'sms-translation': { b: 'B', 'b.PG': 'D' },
  })
  expect(faults).toEqual([])
})

const titled = (title: string) => ({ title, description: `What ${title} is.` })

test('titles are gathered from packages and parts and are in no package', () => {
  const { packages, titles, faults } = read({
    'about-translation': { titles: { about: titled('About') }, text: 'Us' },
    'order-translation': { titles: { receipt: titled('Receipt') } },
    'products/airtime': {
      titles: { recharge: titled('Recharge') },
      'order-translation': { a: 'A' },
    },
  })
  expect(faults).toEqual([])
  expect(titles).toEqual({
    about: titled('About'),
    receipt: titled('Receipt'),
    recharge: titled('Recharge'),
  })
  expect(packages).toEqual({ 'about-translation': { text: 'Us' }, 'order-translation': { a: 'A' } })
})

const about = { 'about-translation': { titles: { about: titled('About') } } }

test.each<[string, Record<string, unknown>, string, number, string]>([
  [
    'that another package has',
    { 'zoo-translation': { titles: { about: titled('Zoo') } } },
    'zoo-translation',
    3,
    '"titles.about" is in another file already',
  ],
  [
    'that a package has and a part as well',
    { 'methods/card': { titles: { about: titled('Card') } } },
    'methods/card',
    3,
    '"titles.about" is in another file already',
  ],
  [
    'that are a text',
    { 'zoo-translation': { titles: 'oops' } },
    'zoo-translation',
    2,
    '"titles" must be an object',
  ],
  [
    'without a description',
    { 'zoo-translation': { titles: { zoo: { title: 'Zoo' } } } },
    'zoo-translation',
    3,
    '"titles.zoo" must have a title and a description',
  ],
])('titles %s are a fault', (_what, more, name, line, fault) => {
  expect(read({ ...about, ...more }).faults).toEqual([{ file: `en/${name}.json`, line, fault }])
})

test.each([
  ['a text', 'oops'],
  ['a list', []],
])('a part that is %s is a fault', (_what, part) => {
  const fault = 'a part must be an object that names packages'
  expect(read({ ...about, 'methods/card': part }).faults).toEqual([
    { file: 'en/methods/card.json', line: 1, fault },
  ])
})

const base = { 'order-translation': { known: 'A' } }

test.each([
  ['of no package', { 'oder-translation': { b: 'B' } }, 2, '"oder-translation" is not the name'],
  ['that is a text', { 'order-translation': 'B' }, 2, '"order-translation" must be an object'],
  [
    'with an entry that is there already',
    { 'order-translation': { known: 'B' } },
    3,
    '"known" is in order-translation already',
  ],
])('a section %s is a fault', (_, part, line, words) => {
  const { faults } = read({ ...base, 'methods/card': part })
  expect(faults).toEqual([
    { file: 'en/methods/card.json', line, fault: expect.stringContaining(words) },
  ])
})

test('every language needs the files of each, and packages are read before parts', () => {
  const files = [
    'content/pages/en/language.json',
    'content/pages/en/methods/card.json',
    'content/pages/en/zoo.json',
    'content/pages/sw/about.json',
    'content/pages/xx/other.json',
    'content/pages/site.json',
    'content/brand.json',
  ].map((name) => ({ name, text: '' }))
  expect(fileNamesOf(files, ['en', 'sw'])).toEqual(['zoo', 'about', 'methods/card'])
})
