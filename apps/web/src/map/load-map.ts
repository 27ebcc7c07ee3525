import type { PageContext } from '../lib/page/page.ts'
import { readConfigReply } from '../lib/page/product-config.ts'
import basemapAddress from './basemap.topo.json?url'
import styleAddress from './drawn/map.css?url'
import type { MapTiles } from './map-shapes.ts'

/** The style sheet is no part of any page: it comes with the first map of a visit and stays. */
let styled: Promise<void> | null = null

function loadStyle(): Promise<void> {
  styled ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: styleAddress })
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener(
      'error',
      () => {
        styled = null
        link.remove()
        reject(new Error('The style of the map did not come'))
      },
      { once: true },
    )
    document.head.append(link)
  })
  return styled
}

async function loadBasemap() {
  const reply = await fetch(basemapAddress)
  if (!reply.ok) throw new Error(`The basemap did not come: ${reply.status}`)
  return reply.json()
}

async function tilesOf(context: PageContext): Promise<MapTiles | null> {
  const reply = await readConfigReply(context)
  return (reply.ok && reply.value.mapTiles) || null
}

/** Fetches all that a map needs, at once; what is drawn below it depends on the portal's configuration. */
export async function loadMap(context: PageContext) {
  const [{ createMap }, base] = await Promise.all([
    import('./drawn/drawn-map.ts'),
    tilesOf(context).then(async (tiles) => ({
      tiles,
      basemap: tiles ? null : await loadBasemap(),
    })),
    loadStyle(),
  ])
  return { createMap, ...base }
}
