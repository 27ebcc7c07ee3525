// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppToolsContext } from '../lib/page/app-context.ts'
import { appTools } from '../lib/page/render-page.fake.tsx'
import { middleOf as middleOfBox } from './map-shapes.ts'
import { MapView, type MapViewProps } from './map-view.tsx'
import { fakeMapWorld } from './map-world.fake.ts'

const lusaka = { latitude: -15.4, longitude: 28.3 }
const kitwe = { latitude: -12.8, longitude: 28.2 }
const pins = [
  { id: 'a', place: lusaka, number: 1, title: '1. Zuba Lusaka' },
  { id: 'b', place: { latitude: -15.5, longitude: 28.2 }, number: 2, title: '2. Zuba Kafue' },
]

const tools = appTools()
const view = (props: Partial<MapViewProps> = {}) => (
  <AppToolsContext value={tools}>
    <MapView label="Map of stores" {...{ centre: lusaka, zoom: 9 }} {...props} />
  </AppToolsContext>
)
function draw(props: Partial<MapViewProps> = {}) {
  const { rerender } = render(view(props))
  return { drawAgain: (next: Partial<MapViewProps>) => rerender(view(next)) }
}
const map = () => within(screen.getByRole('region', { name: 'Map of stores' }))
const arrived = () => map().findByRole('button', { name: 'Zoom in' })

type Given = Parameters<NonNullable<MapViewProps['onView']>>
const middleOf = ([box]: Given) => middleOfBox(box)

let fake: ReturnType<typeof fakeMapWorld>
beforeEach(() => {
  fake = fakeMapWorld()
})
afterEach(() => fake.end())

describe('a map', () => {
  test('has its box and says that it comes, until it is there', async () => {
    draw()
    expect(screen.getByRole('status').textContent).toBe('The map is on its way…')
    await arrived()
    expect(screen.queryByRole('status')).toBeNull()
    expect(map().getByText('© OpenStreetMap contributors')).toBeTruthy()
  })

  test('tells which part of the earth it shows, and looks elsewhere only where it is told to', async () => {
    const onView = vi.fn<(...given: Given) => void>()
    const { drawAgain } = draw({ onView })
    await arrived()
    const [first = []] = onView.mock.calls
    expect(first[1]).toBe(9)
    expect(middleOf(first as Given).longitude).toBeCloseTo(lusaka.longitude, 2)
    drawAgain({ onView, centre: { ...lusaka } })
    expect(onView).toHaveBeenCalledTimes(1)
    drawAgain({ onView, centre: kitwe, zoom: 11 })
    await vi.waitFor(() => expect(onView.mock.lastCall?.[1]).toBe(11))
    expect(middleOf(onView.mock.lastCall as Given).latitude).toBeCloseTo(kitwe.latitude, 1)
  })

  test('is zoomed by its buttons, which say where there is no further', async () => {
    const onView = vi.fn<(...given: Given) => void>()
    draw({ onView, zoom: 12 })
    fireEvent.click(await arrived())
    await vi.waitFor(() => expect(onView.mock.lastCall?.[1]).toBe(13))
    expect((await arrived()).ariaDisabled).toBe('true')
    expect(map().getByRole('button', { name: 'Zoom out' }).ariaDisabled).toBe('false')
  })

  test('shows all of some places', async () => {
    const onView = vi.fn<(...given: Given) => void>()
    render(
      <AppToolsContext value={tools}>
        <MapView label="Map of stores" fit={[lusaka, kitwe]} onView={onView} />
      </AppToolsContext>,
    )
    await arrived()
    const [box] = onView.mock.lastCall as Given
    for (const { latitude, longitude } of [lusaka, kitwe]) {
      expect(box.south < latitude && latitude < box.north).toBe(true)
      expect(box.west < longitude && longitude < box.east).toBe(true)
    }
  })

  test('that was lost says so, and comes when it is asked for again', async () => {
    fake.world.hasNetwork = false
    draw()
    expect((await screen.findByRole('alert')).textContent).toContain('The map could not be loaded')
    fake.world.hasNetwork = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await arrived()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a map on which a place is chosen', () => {
  const aimed = async () => {
    const onView = vi.fn<(...given: Given) => void>()
    draw({ onView, aims: true, zoom: 12 })
    await arrived()
    const box = screen.getByRole('region', { name: 'Map of stores' })
    const now = () => middleOf(onView.mock.lastCall as Given)
    return { box, now }
  }

  test('has a pin in its middle, which is where it looks', async () => {
    const { box, now } = await aimed()
    expect(box.querySelector('.map-aim')).toBeTruthy()
    expect(now().latitude).toBeCloseTo(lusaka.latitude, 3)
    expect(now().longitude).toBeCloseTo(lusaka.longitude, 3)
  })

  test('is moved by small steps of the arrow keys', async () => {
    const { box, now } = await aimed()
    box.focus()
    const from = now()
    // Leaflet reads the number of a key.
    fireEvent.keyDown(box, { key: 'ArrowRight', keyCode: 39 })
    await vi.waitFor(() => expect(now().longitude).toBeGreaterThan(from.longitude))
    expect(now().longitude - from.longitude).toBeLessThan(0.01)
    fireEvent.keyDown(box, { key: 'ArrowUp', keyCode: 38 })
    await vi.waitFor(() => expect(now().latitude).toBeGreaterThan(from.latitude))
  })

  test('brings a place that is tapped below its pin', async () => {
    const { box, now } = await aimed()
    const from = now()
    fireEvent.click(box, { clientX: 500, clientY: 350 })
    await vi.waitFor(() => expect(now().longitude).toBeGreaterThan(from.longitude))
    expect(now().latitude).toBeLessThan(from.latitude)
  })
})

describe('pins', () => {
  test('are buttons that are named, pressed by mouse and by keys', async () => {
    const onPin = vi.fn()
    draw({ pins, onPin })
    fireEvent.click(await map().findByRole('button', { name: '1. Zuba Lusaka' }))
    fireEvent.keyDown(map().getByRole('button', { name: '2. Zuba Kafue' }), { key: 'Enter' })
    expect(onPin.mock.calls).toEqual([['a'], ['b']])
  })

  test('are pictures where nothing comes of pressing them', async () => {
    draw({ pins })
    expect(await map().findByRole('img', { name: '1. Zuba Lusaka' })).toBeTruthy()
    expect(map().queryByRole('button', { name: '1. Zuba Lusaka' })).toBeNull()
  })

  test('one is enlarged, above all others, until another is', async () => {
    const onPin = vi.fn()
    const { drawAgain } = draw({ pins, onPin, active: 'b' })
    const pin = (name: string) => map().getByRole('button', { name })
    const enlarged = () =>
      pins.filter(({ title }) => pin(title).hasAttribute('data-active')).map(({ id }) => id)
    const height = (name: string) => Number(pin(name).style.zIndex)
    await map().findByRole('button', { name: '2. Zuba Kafue' })
    expect(enlarged()).toEqual(['b'])
    expect(height('2. Zuba Kafue')).toBeGreaterThan(height('1. Zuba Lusaka'))
    drawAgain({ pins, onPin, active: 'a' })
    expect(enlarged()).toEqual(['a'])
    drawAgain({ pins, onPin, active: null })
    expect(enlarged()).toEqual([])
    // The first of a list lies above the others.
    expect(height('1. Zuba Lusaka')).toBeGreaterThan(height('2. Zuba Kafue'))
  })
})
