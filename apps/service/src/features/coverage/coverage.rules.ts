import { distanceKm, type Place, roundKm } from '@portal/kernel/place/great-circle'
import { reachMetres, type Technology, technologies } from '@portal/kernel/place/technology'
import type { Sites } from '../../ports/sites.port.ts'

/** Sites made ready to be looked through: once for each content that was read. */
export type SiteIndex = {
  readonly sites: Sites
  /** Technologies with a site, the oldest first. */
  readonly known: readonly Technology[]
  /** Three numbers a site: where it is on a globe with the radius 1, so that the nearest one needs no trigonometry. */
  readonly onGlobe: Float64Array
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function globePoint({ latitude, longitude }: Place): [number, number, number] {
  const [north, east] = [radians(latitude), radians(longitude)]
  const width = Math.cos(north)
  return [width * Math.cos(east), width * Math.sin(east), Math.sin(north)]
}

export const bitOf = (technology: Technology): number => 2 ** technologies.indexOf(technology)

const placeOf = ({ latitudes, longitudes }: Sites, at: number): Place => ({
  latitude: latitudes[at] ?? Number.NaN,
  longitude: longitudes[at] ?? Number.NaN,
})

export function indexSites(sites: Sites): SiteIndex {
  const onGlobe = new Float64Array(3 * sites.titles.length)
  let all = 0
  for (const at of sites.titles.keys()) {
    onGlobe.set(globePoint(placeOf(sites, at)), 3 * at)
    all |= sites.technologies[at] ?? 0
  }
  const known = technologies.filter((technology) => (all & bitOf(technology)) > 0)
  return { sites, known, onGlobe }
}

/** The site of a technology that is nearest to a place; -1 where there is none. */
function nearestSite({ sites, onGlobe }: SiteIndex, place: Place, technology: Technology): number {
  const bit = bitOf(technology)
  const [x, y, z] = globePoint(place)
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY]
  for (let at = 0; at < sites.technologies.length; at += 1) {
    if (((sites.technologies[at] ?? 0) & bit) === 0) continue
    // The straight way through the globe is shortest where the way over the ground is.
    const dx = (onGlobe[3 * at] ?? 0) - x
    const dy = (onGlobe[3 * at + 1] ?? 0) - y
    const dz = (onGlobe[3 * at + 2] ?? 0) - z
    const square = dx * dx + dy * dy + dz * dz
    if (square < least) [nearest, least] = [at, square]
  }
  return nearest
}

/** What each technology that has sites offers at a place. */
export function coverageAt(index: SiteIndex, place: Place) {
  return index.known.map((technology) => {
    const km = distanceKm(place, placeOf(index.sites, nearestSite(index, place, technology)))
    return { technology, here: 1_000 * km <= reachMetres[technology], nearestKm: roundKm(km) }
  })
}
