import { expect, test } from 'vitest'
import { missingInPages, type PageNeeds } from './page-needs.rules.ts'

const published: Record<string, object> = {
  titles: { about: { EN: {}, SW: {} }, prices: { EN: {} } },
  menu: {},
  'sw/menu': {},
  prices: {},
  policy: {},
}
const packageText = (name: string) => {
  const found = published[name]
  return found ? JSON.stringify(found) : null
}
const languages = [
  { code: 'EN', prefix: '', tag: 'en', name: 'English' },
  { code: 'SW', prefix: '/sw', tag: 'sw', name: 'Kiswahili' },
] as const
const needs: PageNeeds = { packages: ['menu', 'policy'], titled: ['about'] }
const faultsOf = (changes: Partial<PageNeeds>) =>
  missingInPages(
    { ...needs, ...changes },
    { languages, packageText, titlesPackage: 'titles', common: ['policy'] },
  ).map(({ file, fault }) => `${file}: ${fault}`)

test('pages with their texts and titles have no fault', () => {
  expect(faultsOf({})).toEqual([])
})

test('a package that a page reads and no file has is missing, in each language without it', () => {
  expect(faultsOf({ packages: ['menu', 'prices'] })).toEqual([
    'content/pages/sw/prices.json: is missing; a page needs it',
  ])
})

test('a page without a title in a language', () => {
  expect(faultsOf({ titled: ['about', 'prices'] })).toEqual([
    'content/pages/sw/*.json: no file has "titles.prices", which that page needs',
  ])
})
