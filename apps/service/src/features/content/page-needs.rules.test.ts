import { expect, test } from 'vitest'
import { type PageNeeds, pageFaults } from './page-needs.rules.ts'

const published: Record<string, object> = {
  titles: { about: {} },
  menu: { nav: [{ href: '/about?from=menu' }, { href: 'tel:300' }] },
  'sw/menu': { nav: [{ href: '/about' }, { deep: { href: '/pricez' } }] },
}
const packageText = (name: string) => {
  const found = published[name]
  return found ? JSON.stringify(found) : null
}
const needs: PageNeeds = {
  packages: ['menu'],
  titled: ['about'],
  isPage: (path) => path === '/about',
}
const faultsOf = (changes: Partial<PageNeeds>, prefixes = ['']) =>
  pageFaults({ ...needs, ...changes }, { prefixes, packageText, titlesPackage: 'titles' }).map(
    ({ file, fault }) => `${file}: ${fault}`,
  )

test('pages with their texts and titles, and links to pages, have no fault', () => {
  expect(faultsOf({})).toEqual([])
})

test('a package that a page reads and no file has', () => {
  const words = 'content/pages/*/price-translation.json: is missing; a page needs it'
  expect(faultsOf({ packages: ['menu', 'price-translation'] })).toEqual([words])
})

test('a page without a title', () => {
  expect(faultsOf({ titled: ['about', 'prices'] })).toEqual([
    expect.stringContaining('"titles.prices"'),
  ])
})

test('a link to no page, in any language', () => {
  const words = 'content/pages/*/menu.json: "/pricez" leads to no page'
  expect(faultsOf({}, ['', 'sw/'])).toEqual([words])
})
