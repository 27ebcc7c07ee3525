import type { Place } from '@portal/kernel/place/great-circle'
import {
  DivIcon,
  LayerGroup,
  type Map as LeafletMap,
  Marker,
} from 'leaflet/dist/leaflet-src.esm.js'
import type { MapPin } from '../map-shapes.ts'
import { latLngOf } from './lat-lng.ts'

/** On a grid of 32 by 42, its point at the bottom. */
const outline = 'M16 41C11 32.500 3 26 3 16a13 13 0 0 1 26 0c0 10-8 16.500-13 25z'
const svgSpace = 'http://www.w3.org/2000/svg'

function svg(name: string, attributes: Record<string, string>, text = ''): SVGElement {
  const element = document.createElementNS(svgSpace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  return element
}

function pinDrawn({ number }: Pick<MapPin, 'number'>): HTMLElement {
  const drawing = svg('svg', {
    viewBox: '0 0 32 42',
    width: '32',
    height: '42',
    'aria-hidden': 'true',
  })
  drawing.append(svg('path', { d: outline }))
  drawing.append(
    number === undefined
      ? svg('circle', { cx: '16', cy: '16', r: '5' })
      : svg('text', { x: '16', y: '20.5', 'text-anchor': 'middle' }, String(number)),
  )
  const box = document.createElement('span')
  box.append(drawing)
  return box
}

/** The pin in the middle of a map that is moved below it. */
export function drawAim(): HTMLElement {
  const aim = pinDrawn({})
  aim.className = 'map-pin map-aim'
  aim.dataset.active = ''
  return aim
}

const iconOf = (pin: MapPin) =>
  new DivIcon({
    className: 'map-pin',
    html: pinDrawn(pin),
    iconSize: [32, 42],
    iconAnchor: [16, 41],
  })

/** Leaflet lets pins further south lie above others; an offset larger than any map is high says otherwise. */
const layerHeight = 10_000

type Pins = {
  readonly set: (pins: readonly MapPin[], onPin: ((id: string) => void) | undefined) => void
  /** Enlarges one pin, above all others. */
  readonly activate: (id: string | null) => void
  readonly placeOf: (id: string) => Place | undefined
}

/** The pins of a map: buttons that are named by their title. */
export function createPins(map: LeafletMap): Pins {
  const group = new LayerGroup().addTo(map)
  const shown = new Map<string, { pin: MapPin; marker: Marker; above: number }>()
  let active: string | null = null

  const mark = (id: string, isActive: boolean) => {
    const known = shown.get(id)
    if (!known) return
    known.marker.setZIndexOffset(isActive ? 2 * layerHeight * shown.size : known.above)
    known.marker.getElement()?.toggleAttribute('data-active', isActive)
  }

  const listen = (marker: Marker, act: () => void) => {
    marker.on('click', act)
    marker.getElement()?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      act()
    })
  }
  const add = (pin: MapPin, above: number, onPin: ((id: string) => void) | undefined) => {
    const isButton = onPin !== undefined
    const marker = new Marker(latLngOf(pin.place), {
      icon: iconOf(pin),
      zIndexOffset: above,
      keyboard: isButton,
      interactive: isButton,
      autoPanOnFocus: true,
    }).addTo(group)
    shown.set(pin.id, { pin, marker, above })
    marker.getElement()?.setAttribute('aria-label', pin.title)
    if (onPin) listen(marker, () => onPin(pin.id))
    else marker.getElement()?.setAttribute('role', 'img')
  }

  return {
    set: (pins, onPin) => {
      group.clearLayers()
      shown.clear()
      // The first of the list stays in sight where several are at one place.
      pins.forEach((pin, index) => {
        add(pin, layerHeight * (pins.length - index), onPin)
      })
      if (active !== null) mark(active, true)
    },
    activate: (id) => {
      if (active !== null) mark(active, false)
      active = id
      if (id !== null) mark(id, true)
    },
    placeOf: (id) => shown.get(id)?.pin.place,
  }
}

/** Where the visitor is, or what was searched for. */
export function createSpot(map: LeafletMap): (place: Place | null) => void {
  let marker: Marker | null = null
  return (place) => {
    marker?.remove()
    marker = place
      ? new Marker(latLngOf(place), {
          icon: new DivIcon({ className: 'map-spot', iconSize: [20, 20] }),
          interactive: false,
          keyboard: false,
        }).addTo(map)
      : null
    marker?.getElement()?.setAttribute('aria-hidden', 'true')
  }
}
