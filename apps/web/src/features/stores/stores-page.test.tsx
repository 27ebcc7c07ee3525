// @vitest-environment jsdom
import type { FoundStores, StoreEntry } from '@portal/contract/calls/places/stores'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import type { StoresData } from './stores-data.ts'
import { storesPage } from './stores-page.tsx'

const store: StoreEntry = {
  ...{ id: 'kitwe', kind: 'shop', town: 'Kitwe', postcode: '50101' },
  shop: 'Zuba Kitwe',
  title: 'Zuba Kitwe, Kitwe',
  location: { latitue: -12.8181, longitude: 28.2132 },
  phyLocation: 'Obote Avenue',
  phNumber: '970201009',
  openingHours: [
    { from: 'Mo', to: 'Su', opens: '08:00', closes: '20:00' },
    { from: 'Sa', to: 'Sa', opens: '08:00', closes: '13:00' },
  ],
}
const found: FoundStores = {
  place: 'Kitwe',
  total: 1,
  stores: [{ ...store, distance: 1234.5 }],
  towns: [{ town: 'Kitwe', count: 1 }],
}
const draw = (data: Partial<StoresData>) =>
  renderPage(storesPage, {
    ...{ query: 'kitwe', asksPlace: false, shown: 20, found },
    ...data,
  })

afterEach(() => vi.restoreAllMocks())

describe('a card', () => {
  test('has a number, the way there, its hours in words, and a call', () => {
    draw({})
    const [card] = within(screen.getByRole('region', { name: 'The list' })).getAllByRole('listitem')
    expect(card?.textContent).toContain('1Zuba KitweShop1,234.5 KmObote Avenue, 50101 Kitwe')
    expect(card?.textContent).toContain('Every day08:00–20:00Saturday08:00–13:00')
    const call = screen.getByRole('link', { name: '97 020 1009' })
    expect(call.getAttribute('href')).toBe('tel:+260970201009')
  })

  test.each([
    [
      'an Android phone',
      'Linux; Android 14',
      'geo:-12.8181,28.2132?q=-12.8181,28.2132(Zuba%20Kitwe%2C%20Kitwe)',
    ],
    [
      'an iPhone',
      'iPhone; CPU iPhone OS',
      'https://maps.apple.com/?ll=-12.8181,28.2132&q=Zuba%20Kitwe%2C%20Kitwe',
    ],
  ])('opens the map of %s', (_phone, agent, address) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${agent})`)
    draw({})
    const maps = screen
      .getAllByText('Open map')
      .map((each) => each.closest('a')?.getAttribute('href'))
    expect(maps).toEqual([
      address,
      'https://www.openstreetmap.org/?mlat=-12.8181&mlon=28.2132&zoom=17',
    ])
  })
})

test('an operator without stores says so, and whom to call', () => {
  draw({ query: '', found: { place: null, total: 0, stores: [], towns: [] } })
  expect(screen.getByRole('heading', { name: 'No Data found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call {careNumber}' })).toBeTruthy()
})

test('a list that got no answer is asked for again', () => {
  const { reload } = draw({ found: null })
  screen.getByRole('link', { name: 'Try again' }).click()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a list that is as long as a page may be says how to find fewer', () => {
  const stores = Array.from({ length: 40 }, (_, at) => ({ ...store, id: `s${at}` }))
  draw({ shown: 40, found: { ...found, total: 41, stores } })
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull()
  expect(screen.getByText(/^The first 40 are shown/)).toBeTruthy()
})
