// @vitest-environment jsdom
import type { FoundStores, StoreEntry } from '@portal/contract/calls/stores'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import type { MapViewProps } from '../../map/map-view.tsx'
import type { StoresData } from './stores-data.ts'
import { storesPage } from './stores-page.tsx'

/** What the map was drawn with last; null while there is none. */
let map: MapViewProps | null
vi.mock('../../map/map-view.tsx', () => ({
  MapView: (props: MapViewProps) => {
    map = props
    return <div data-testid="map" />
  },
}))

const store = (id: string, latitue: number): StoreEntry => ({
  ...{ id, kind: 'shop', town: id, postcode: '50101', shop: `Zuba ${id}`, title: `Zuba ${id}` },
  ...{ location: { latitue, longitude: 28.2 }, phyLocation: 'Obote Avenue' },
  ...{ phNumber: '970201009', openingHours: [] },
})
const found: FoundStores = {
  ...{ place: null, total: 2, stores: [store('Kitwe', -12.8), store('Ndola', -12.9)] },
  towns: [{ town: 'Kitwe', count: 2 }],
}

let isWide: boolean
let saveData: boolean
const draw = (data: Partial<StoresData> = {}) =>
  renderPage(storesPage, {
    ...{ query: '', asksPlace: false, asksMap: false, shown: 20, found },
    ...data,
  })
const isMapShown = () => screen.queryByTestId('map') !== null
const cards = () =>
  within(screen.getByRole('region', { name: 'The list' })).getAllByRole('listitem')

beforeEach(() => {
  map = null
  isWide = false
  saveData = false
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }))
  Object.defineProperty(navigator, 'connection', { get: () => ({ saveData }), configurable: true })
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

describe('the map of the list', () => {
  test('is beside it on a wide screen, with a pin for each card', () => {
    isWide = true
    draw()
    expect(map?.pins?.map(({ title, number }) => [title, number])).toEqual([
      ['1. Zuba Kitwe', 1],
      ['2. Zuba Ndola', 2],
    ])
    expect(map?.place).toBeNull()
  })

  test('comes by a tap on a phone, and goes by another', () => {
    draw()
    expect(isMapShown()).toBe(false)
    const link = screen.getByRole('link', { name: 'Show map' })
    expect(link.getAttribute('href')).toBe('/store-locator?map=1')
    fireEvent.click(link)
    expect(isMapShown()).toBe(true)
    fireEvent.click(screen.getByRole('link', { name: 'Hide map' }))
    expect(isMapShown()).toBe(false)
  })

  test('comes by a tap where data are saved, however wide the screen is', () => {
    isWide = true
    saveData = true
    draw()
    expect(isMapShown()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Show map' }))
    expect(isMapShown()).toBe(true)
  })

  test('is there at once where a tap before the script asked for it', () => {
    draw({ asksMap: true })
    expect(isMapShown()).toBe(true)
  })

  test('shows the whole country where nothing was found', () => {
    isWide = true
    draw({ query: 'zebra', found: { ...found, total: 0, stores: [] } })
    expect(map).toMatchObject({ pins: [], zoom: 5.75 })
  })
})

describe('a card and its pin', () => {
  beforeEach(() => {
    isWide = true
    draw()
  })

  test('a card that is pointed at enlarges its pin', () => {
    const [, second] = cards()
    fireEvent.pointerOver(within(second as HTMLElement).getByText('Zuba Ndola'), {
      pointerType: 'mouse',
    })
    expect(map?.active).toBe('Ndola')
    fireEvent.pointerOut(second as HTMLElement, { relatedTarget: document.body })
    expect(map?.active).toBeNull()
  })

  test('so does one that has the focus in it', () => {
    const [first] = cards()
    const [call] = within(first as HTMLElement).getAllByRole('link')
    act(() => call?.focus())
    expect(map?.active).toBe('Kitwe')
    act(() => call?.blur())
    expect(map?.active).toBeNull()
  })

  test('a pin that is pressed leads to its card', () => {
    act(() => map?.onPin?.('Ndola'))
    expect(document.activeElement).toBe(cards()[1])
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
    expect(map?.active).toBe('Ndola')
  })
})
