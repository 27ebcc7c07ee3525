import type { Place } from '@portal/kernel/place/great-circle'
import { Control, Map as LeafletMap, TileLayer } from 'leaflet/dist/leaflet-src.esm.js'
import type { Translate } from '../../lib/language/text.ts'
import type { MapBox, MapCircles, MapPin, MapSight, MapTiles } from '../map-shapes.ts'
import { addCredits, addZoomButtons } from './controls.ts'
import { keepPageScrollable } from './gestures.ts'
import { boundsOf, latLngOf } from './lat-lng.ts'
import { drawnBase, sitesLayer } from './map-layers.ts'
import { darkTheme } from './palette.ts'
import { createPins, createSpot, drawAim } from './pins.ts'
import type { Topology } from './topology.rules.ts'

/** The country with its neighbours, south-west and north-east: where nobody has an answer the map does not go. */
const world = [
  { latitude: -25, longitude: 14 },
  { latitude: -1, longitude: 42 },
] as const
const farthest = 5.25
/** Our own drawing has no streets. */
const nearest = { drawn: 13, tiles: 18 } as const
/** All of some places are shown from no nearer than there is something to know the place by. */
const fitMax = { drawn: 11, tiles: 15 } as const

export type MapOptions = {
  readonly sight: MapSight
  readonly t: Translate
  readonly tiles: MapTiles | null
  /** Null where there are tiles. */
  readonly basemap: Topology | null
  readonly onView: (box: MapBox, zoom: number) => void
  /** A pin stands in the middle, and the map is moved below it: a tap brings a place there. */
  readonly aims: boolean
}

/** A map in a box of the page. */
export type DrawnMap = {
  readonly look: (sight: MapSight) => void
  readonly setPins: (pins: readonly MapPin[], onPin: ((id: string) => void) | undefined) => void
  /** Enlarges a pin and brings it to the middle. */
  readonly setActive: (id: string | null) => void
  readonly setSpot: (place: Place | null) => void
  readonly setCircles: (circles: MapCircles | null) => void
  readonly remove: () => void
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pixels that an arrow key moves a map by: to look around, and to bring a house below a pin. */
const keyStep = { looking: 80, aiming: 12 } as const

function createLeaflet(box: HTMLElement, { tiles, aims }: MapOptions): LeafletMap {
  const animate = !isStill()
  return new LeafletMap(box, {
    attributionControl: false,
    zoomControl: false,
    minZoom: farthest,
    maxZoom: tiles ? nearest.tiles : nearest.drawn,
    // Pictures are sharp at whole steps alone.
    zoomSnap: tiles ? 1 : 0.25,
    maxBounds: boundsOf(world),
    maxBoundsViscosity: 0.8,
    scrollWheelZoom: false,
    wheelPxPerZoomLevel: 100,
    boxZoom: false,
    keyboardPanDelta: aims ? keyStep.aiming : keyStep.looking,
    zoomAnimation: animate,
    markerZoomAnimation: animate,
    fadeAnimation: false,
    inertia: animate,
  })
}

function credits({ tiles, t }: MapOptions) {
  return tiles
    ? [{ words: tiles.attribution }]
    : [
        { words: t('map.credit'), href: 'https://www.openstreetmap.org/copyright' },
        { words: 'GeoNames', href: 'https://www.geonames.org' },
      ]
}

/** Tiles, or our own drawing with its names, below what is shown on it. */
function addBase(map: LeafletMap, { tiles, basemap, t }: MapOptions) {
  if (tiles) {
    new TileLayer(tiles.url, { maxZoom: nearest.tiles }).addTo(map)
    return []
  }
  return basemap ? drawnBase(map, basemap, t) : []
}

export function createMap(box: HTMLElement, options: MapOptions): DrawnMap {
  const map = createLeaflet(box, options)
  const look = (sight: MapSight, animate: boolean) => {
    if (!('fit' in sight)) return map.setView(latLngOf(sight.centre), sight.zoom, { animate })
    map.fitBounds(boundsOf(sight.fit), {
      paddingTopLeft: [36, 60],
      paddingBottomRight: [60, 36],
      maxZoom: options.tiles ? fitMax.tiles : fitMax.drawn,
      animate,
    })
  }
  look(options.sight, false)
  const sites = sitesLayer(map)
  const layers = [...addBase(map, options), sites]
  new Control.Scale({ imperial: false, maxWidth: 90 }).addTo(map)
  addZoomButtons(map, options.t)
  addCredits(map, credits(options))
  const aim = options.aims ? drawAim() : null
  if (aim) {
    box.append(aim)
    map.on('click', ({ latlng }) => map.panTo(latlng, { animate: !isStill() }))
  }
  const endGestures = keepPageScrollable(map, options.t('map.twoFingers'))
  const pins = createPins(map)
  const tell = () => {
    const bounds = map.getBounds()
    options.onView(
      {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      },
      map.getZoom(),
    )
  }
  map.on('moveend', tell)
  tell()
  const theme = darkTheme()
  const recolour = () => {
    for (const layer of layers) layer.redraw()
  }
  theme.addEventListener('change', recolour)
  const sized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  sized.observe(box)
  return {
    look: (sight) => look(sight, !isStill()),
    setPins: pins.set,
    setActive: (id) => {
      pins.activate(id)
      const place = id === null ? undefined : pins.placeOf(id)
      if (place) map.panTo(latLngOf(place), { animate: !isStill() })
    },
    setSpot: createSpot(map),
    setCircles: sites.set,
    remove: () => {
      sized.disconnect()
      theme.removeEventListener('change', recolour)
      endGestures()
      aim?.remove()
      map.remove()
    },
  }
}
