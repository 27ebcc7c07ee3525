import { Control, DomEvent, type Map as LeafletMap } from 'leaflet/dist/leaflet-src.esm.js'
import type { Translate } from '../../lib/language/text.ts'

const signs = { in: 'M12 5v14M5 12h14', out: 'M5 12h14' } as const

function button(name: string, sign: keyof typeof signs, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.setAttribute('aria-label', name)
  made.innerHTML = `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${signs[sign]}"/></svg>`
  made.addEventListener('click', act)
  return made
}

/** Two buttons named in the visitor's language; one that would do nothing says so and keeps its focus. */
export function addZoomButtons(map: LeafletMap, t: Translate): void {
  const nearer = button(t('map.zoomIn'), 'in', () => map.zoomIn(1))
  const farther = button(t('map.zoomOut'), 'out', () => map.zoomOut(1))
  const box = document.createElement('div')
  box.className = 'map-zoom'
  box.append(nearer, farther)
  DomEvent.disableClickPropagation(box)
  const control = new Control({ position: 'topright' })
  control.onAdd = () => box
  control.addTo(map)
  const look = () => {
    nearer.ariaDisabled = String(map.getZoom() >= map.getMaxZoom())
    farther.ariaDisabled = String(map.getZoom() <= map.getMinZoom())
  }
  map.on('zoomend', look)
  map.whenReady(look)
}

type Credit = { readonly words: string; readonly href?: string }

/** Whom the map is made from. */
export function addCredits(map: LeafletMap, credits: readonly Credit[]): void {
  const box = document.createElement('p')
  box.className = 'map-credits'
  credits.forEach(({ words, href }, index) => {
    const name = href
      ? Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noreferrer' })
      : document.createElement('span')
    name.textContent = words
    box.append(index > 0 ? ' · ' : '', name)
  })
  DomEvent.disableClickPropagation(box)
  const control = new Control({ position: 'bottomright' })
  control.onAdd = () => box
  control.addTo(map)
}
