import { vi } from 'vitest'
import basemap from './basemap.topo.json' with { type: 'json' }

type World = {
  /** Whether the basemap arrives when it is asked for. */
  hasNetwork: boolean
}

const size = { clientWidth: 600, clientHeight: 400 }

/**
 * What a map needs of a browser and jsdom lacks: sizes, style sheets that load, and a server with the basemap. Nothing is
 * drawn on its canvases. `end` takes all of it away.
 */
export function fakeMapWorld() {
  const world: World = { hasNetwork: true }
  vi.stubGlobal('fetch', async () =>
    world.hasNetwork ? Response.json(basemap) : Promise.reject(new TypeError('no network')),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  for (const [name, value] of Object.entries(size)) {
    Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true })
  }
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes)
    for (const node of nodes) {
      if (node instanceof HTMLLinkElement)
        queueMicrotask(() => node.dispatchEvent(new Event('load')))
    }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const end = () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    for (const name of Object.keys(size)) Reflect.deleteProperty(HTMLElement.prototype, name)
  }
  return { world, end }
}
