// @vitest-environment jsdom
import type { FoundStores, StoreEntry } from '@portal/contract/calls/places/stores'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { fakeMapWorld } from '../../map/map-world.fake.ts'
import type { StoresData } from './stores-data.ts'
import { storesPage } from './stores-page.tsx'

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
    ...{ query: '', asksPlace: false, shown: 20, found },
    ...data,
  })
const map = () => screen.queryByRole('region', { name: 'Map of the list' })
const cards = () =>
  within(screen.getByRole('region', { name: 'The list' })).getAllByRole('listitem')
const pin = (title: string) => screen.findByRole('button', { name: title })
const isEnlarged = async (title: string) => (await pin(title)).hasAttribute('data-active')

let fake: ReturnType<typeof fakeMapWorld>
beforeEach(() => {
  isWide = false
  saveData = false
  fake = fakeMapWorld()
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isWide && query.includes('width') }),
  )
  Object.defineProperty(navigator, 'connection', { get: () => ({ saveData }), configurable: true })
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  fake.end()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

describe('the map of the list', () => {
  test('is beside it on a wide screen, with a pin for each card', async () => {
    isWide = true
    draw()
    expect((await pin('1. Zuba Kitwe')).textContent).toBe('1')
    expect((await pin('2. Zuba Ndola')).textContent).toBe('2')
  })

  test('comes by a tap on a phone, and goes by another', () => {
    draw()
    expect(map()).toBeNull()
    const link = screen.getByRole('link', { name: 'Show map' })
    expect(link.getAttribute('href')).toBe('/store-locator?map=1')
    fireEvent.click(link)
    expect(map()).not.toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Hide map' }))
    expect(map()).toBeNull()
  })

  test('comes by a tap where data are saved, however wide the screen is', () => {
    isWide = true
    saveData = true
    draw()
    expect(map()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show map' }))
    expect(map()).not.toBeNull()
  })

  test('is there at once where a tap before the script asked for it', () => {
    draw({ asksMap: true })
    expect(map()).not.toBeNull()
  })

  test('is there where nothing was found, without a pin', async () => {
    isWide = true
    draw({ query: 'zebra', found: { ...found, total: 0, stores: [] } })
    await screen.findByRole('button', { name: 'Zoom in' })
    expect(screen.queryByRole('button', { name: /^1\. / })).toBeNull()
  })
})

describe('a card and its pin', () => {
  beforeEach(() => {
    isWide = true
    draw()
  })

  test('a card that is pointed at enlarges its pin', async () => {
    const [first, second] = cards()
    if (!first || !second) throw new Error('There are no cards')
    fireEvent.pointerMove(within(second).getByText('Zuba Ndola'), { pointerType: 'mouse' })
    expect(await isEnlarged('2. Zuba Ndola')).toBe(true)
    fireEvent.pointerMove(first, { pointerType: 'mouse' })
    expect(await isEnlarged('1. Zuba Kitwe')).toBe(true)
    expect(await isEnlarged('2. Zuba Ndola')).toBe(false)
    fireEvent.pointerOut(first, { relatedTarget: document.body })
    expect(await isEnlarged('1. Zuba Kitwe')).toBe(false)
  })

  test('so does one that has the focus in it', async () => {
    const [call] = screen.getAllByRole('link', { name: '97 020 1009' })
    act(() => call?.focus())
    expect(await isEnlarged('1. Zuba Kitwe')).toBe(true)
    act(() => call?.blur())
    expect(await isEnlarged('1. Zuba Kitwe')).toBe(false)
  })

  test('a pin that is pressed leads to its card', async () => {
    fireEvent.click(await pin('2. Zuba Ndola'))
    expect(document.activeElement).toBe(cards()[1])
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
    expect(await isEnlarged('2. Zuba Ndola')).toBe(true)
  })
})
