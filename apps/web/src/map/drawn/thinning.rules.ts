import type { Place } from '@portal/kernel/place/great-circle'
import { metresPerUnit, type Point, project, type Sight } from './projection.rules.ts'

/** A circle smaller than this is a speck that nobody sees. */
const leastRadius = 2.6

/** Sites on the plane; how large a metre is there depends on the latitude. */
export type Site = Point & { readonly unitsPerMetre: number }

export const siteOf = (place: Place): Site => ({
  ...project(place),
  unitsPerMetre: 1 / metresPerUnit(place.latitude),
})

export type Disc = Point & { readonly radius: number }

/**
 * The circles to draw on a canvas, in its pixels. Of sites so near each other that their circles look like one, the first is
 * drawn: the side of such a cell is 2 pixels, or a third of a radius.
 */
export function discsIn(
  sites: readonly Site[],
  reachMetres: number,
  { scale, dx, dy }: Sight,
  { width, height }: { readonly width: number; readonly height: number },
): Disc[] {
  const discs: Disc[] = []
  const taken = new Set<number>()
  for (const site of sites) {
    const radius = Math.max(leastRadius, reachMetres * site.unitsPerMetre * scale)
    const x = site.x * scale + dx
    const y = site.y * scale + dy
    if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue
    const cell = Math.max(2, radius * 0.35)
    const name = Math.floor(x / cell) * 100_000 + Math.floor(y / cell)
    if (taken.has(name)) continue
    taken.add(name)
    discs.push({ x, y, radius })
  }
  return discs
}
