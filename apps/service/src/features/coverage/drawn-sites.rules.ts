import { type Box, isWithin } from '@portal/kernel/place/box'
import type { Place } from '@portal/kernel/place/great-circle'
import type { Technology } from '@portal/kernel/place/technology'
import type { Sites } from '../../ports/places/sites.port.ts'
import { bitOf } from './coverage.rules.ts'

/** Of web maps: the whole earth is a square with this edge at zoom 0, and twice as long at each further one. */
const worldPixels = 256
export const zoomMax = 19
/** Sites in one square with this edge look like one. */
const togetherPixels = 2
/** A screen is no wider, and a page asks for the whole degrees around it. */
const screenPixelsMax = 4_096
const aroundDegrees = 2

const pixelsPerDegree = (zoom: number): number => (worldPixels * 2 ** zoom) / 360

/** Degrees that a part of the map may be wide and high at a zoom. */
export const degreesMax = (zoom: number): number =>
  aroundDegrees + screenPixelsMax / pixelsPerDegree(zoom)

/** The square of a place on the map that is drawn, as one number. */
function squareOf({ latitude, longitude }: Place, zoom: number): number {
  const perRadian = (worldPixels * 2 ** zoom) / (2 * Math.PI) / togetherPixels
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180))
  const column = Math.floor(((longitude * Math.PI) / 180) * perRadian)
  return Math.floor(north * perRadian) * 2 ** 26 + column
}

/** The sites of a technology in a part of the map, without those that its zoom would draw on others. */
export function drawnSites(
  { latitudes, longitudes, technologies }: Sites,
  { technology, box, zoom }: { technology: Technology; box: Box; zoom: number },
): Place[] {
  const bit = bitOf(technology)
  const drawn = new Map<number, Place>()
  for (const [at, bits] of technologies.entries()) {
    if ((bits & bit) === 0) continue
    const place = { latitude: latitudes[at] ?? 0, longitude: longitudes[at] ?? 0 }
    if (!isWithin(place, box)) continue
    const square = squareOf(place, zoom)
    if (!drawn.has(square)) drawn.set(square, place)
  }
  return [...drawn.values()]
}
