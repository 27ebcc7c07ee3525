import type { Map as LeafletMap } from 'leaflet/dist/leaflet-src.esm.js'

const hintMs = 1_400

/**
 * The page stays scrollable where the map is: one finger scrolls it, two move and zoom the map, which is said to whoever
 * tries with one; a wheel zooms only the map that was clicked or tabbed to. Answers what ends it.
 */
export function keepPageScrollable(map: LeafletMap, words: string): () => void {
  const box = map.getContainer()
  const hint = document.createElement('p')
  hint.className = 'map-hint'
  hint.textContent = words
  // Whoever does not see the map moves it by its buttons and keys.
  hint.setAttribute('aria-hidden', 'true')
  box.append(hint)
  let hiding: ReturnType<typeof setTimeout> | undefined
  const onPointer = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') map.dragging.enable()
    else map.dragging.disable()
  }
  const onMove = (event: TouchEvent) => {
    if (event.touches.length > 1) {
      // Otherwise the browser would scroll the page with both fingers.
      if (event.cancelable) event.preventDefault()
      delete hint.dataset.shown
      return
    }
    hint.dataset.shown = ''
    clearTimeout(hiding)
    hiding = setTimeout(() => delete hint.dataset.shown, hintMs)
  }
  box.addEventListener('pointerdown', onPointer, true)
  box.addEventListener('touchmove', onMove, { passive: false })
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  return () => {
    clearTimeout(hiding)
    hint.remove()
    box.removeEventListener('pointerdown', onPointer, true)
    box.removeEventListener('touchmove', onMove)
  }
}
