// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppToolsContext } from '../lib/page/app-context.ts'
import { appTools } from '../lib/page/render-page.fake.tsx'
import type { MapOptions } from './drawn/drawn-map.ts'
import { loadMap } from './load-map.ts'
import { MapView, type MapViewProps } from './map-view.tsx'

vi.mock('./load-map.ts', () => ({ loadMap: vi.fn<typeof loadMap>() }))

const fakeMap = () => ({
  ...{ look: vi.fn(), setPins: vi.fn(), setActive: vi.fn(), setSpot: vi.fn() },
  ...{ setCircles: vi.fn(), remove: vi.fn() },
})

/** Lets the map come, and answers it with what it was made with. */
function arriving() {
  const map = fakeMap()
  let options: MapOptions | null = null
  vi.mocked(loadMap).mockResolvedValue({
    createMap: (_box, given) => {
      options = given
      return map
    },
    tiles: null,
    basemap: null,
  })
  return { map, optionsNow: () => options }
}

const lusaka = { latitude: -15.4, longitude: 28.3 }
const pins = [{ id: 'a', place: lusaka, number: 1, title: 'Zuba Lusaka' }]

const tools = appTools()
const view = (props: Partial<MapViewProps> = {}) => (
  <AppToolsContext value={tools}>
    <MapView label="Map of stores" {...{ centre: lusaka, zoom: 9 }} {...props} />
  </AppToolsContext>
)
async function draw(props: Partial<MapViewProps> = {}) {
  const { rerender, unmount } = render(view(props))
  await act(async () => {})
  return { unmount, drawAgain: (next: Partial<MapViewProps>) => rerender(view(next)) }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.mocked(loadMap).mockReset()
})

describe('a map', () => {
  test('has its box and says that it comes, until it is there', async () => {
    vi.mocked(loadMap).mockReturnValue(new Promise(() => {}))
    await draw()
    expect(screen.getByRole('region', { name: 'Map of stores' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('The map is on its way…')
  })

  test('is drawn with what it is given, and tells which part it shows', async () => {
    const { map, optionsNow } = arriving()
    const onView = vi.fn()
    await draw({ pins, active: 'a', place: lusaka, onView })
    expect(screen.queryByRole('status')).toBeNull()
    expect(optionsNow()?.sight).toEqual({ centre: lusaka, zoom: 9 })
    expect(map.setPins).toHaveBeenCalledWith(pins, undefined)
    expect(map.setActive).toHaveBeenCalledWith('a')
    expect(map.setSpot).toHaveBeenCalledWith(lusaka)
    const box = { west: 27, south: -16, east: 29, north: -15 }
    optionsNow()?.onView(box, 9)
    expect(onView).toHaveBeenCalledWith(box, 9)
  })

  test('looks elsewhere only where it is told to, and tells which pin was pressed', async () => {
    const { map } = arriving()
    const onPin = vi.fn()
    const { drawAgain } = await draw({ pins, onPin })
    drawAgain({ pins, onPin, centre: { ...lusaka } })
    expect(map.look).not.toHaveBeenCalled()
    expect(map.setPins).toHaveBeenCalledTimes(1)
    drawAgain({ pins, onPin, centre: { latitude: -12.8, longitude: 28.2 }, zoom: 11 })
    expect(map.look).toHaveBeenCalledExactlyOnceWith({
      centre: { latitude: -12.8, longitude: 28.2 },
      zoom: 11,
    })
    map.setPins.mock.lastCall?.[1]('a')
    expect(onPin).toHaveBeenCalledExactlyOnceWith('a')
  })

  test('ends with its page', async () => {
    const { map } = arriving()
    const { unmount } = await draw()
    unmount()
    expect(map.remove).toHaveBeenCalledTimes(1)
  })

  test('that was lost says so, and comes when it is asked for again', async () => {
    vi.mocked(loadMap).mockRejectedValue(new Error('no network'))
    await draw()
    expect(screen.getByRole('alert').textContent).toContain('The map could not be loaded')
    arriving()
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })
})
