import { distanceKm, type Place, roundKm } from '@portal/kernel/place/great-circle'
import { reachMetres, type Technology, technologies } from '@portal/kernel/place/technology'
import type { Sites } from '../../ports/places/sites.port.ts'

/** Sites made ready to be looked through. */
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

/** Sites between two places where other work may go first. */
const sitesAStep = 1_000

export function* indexSites(sites: Sites): Generator<void, SiteIndex> {
  const onGlobe = new Float64Array(3 * sites.titles.length)
  let all = 0
  for (const at of sites.titles.keys()) {
    if (at % sitesAStep === 0) yield
    onGlobe.set(globePoint(placeOf(sites, at)), 3 * at)
    all |= sites.technologies[at] ?? 0
  }
  const known = technologies.filter((technology) => (all & bitOf(technology)) > 0)
  return { sites, known, onGlobe }
}

type Nearest = { technology: Technology; bit: number; site: number; square: number }

/** Notes a site for each of its technologies that has no nearer one yet. */
function noteSite(all: readonly Nearest[], site: number, { bits = 0, square = 0 }) {
  for (const each of all) {
    if ((bits & each.bit) === 0 || square >= each.square) continue
    each.site = site
    each.square = square
  }
}

/** From how far on a site says nothing new, by the bits of its technologies. */
function limitsOf(all: readonly Nearest[], limits: Float64Array) {
  for (let bits = 0; bits < limits.length; bits += 1) {
    let limit = 0
    for (const { bit, square } of all) if ((bits & bit) > 0) limit = Math.max(limit, square)
    limits[bits] = limit
  }
}

/** The nearest site of each technology that has sites. */
function nearestSites({ sites, known, onGlobe }: SiteIndex, place: Place): readonly Nearest[] {
  const all = known.map((technology): Nearest => {
    const bit = bitOf(technology)
    return { technology, bit, site: -1, square: Number.POSITIVE_INFINITY }
  })
  const { technologies: bitsOf } = sites
  const limits = new Float64Array(2 ** technologies.length).fill(Number.POSITIVE_INFINITY)
  const [x, y, z] = globePoint(place)
  for (let site = 0; site < bitsOf.length; site += 1) {
    // The straight way through the globe is shortest where the way over the ground is.
    const dx = (onGlobe[3 * site] ?? 0) - x
    const dy = (onGlobe[3 * site + 1] ?? 0) - y
    const dz = (onGlobe[3 * site + 2] ?? 0) - z
    const square = dx * dx + dy * dy + dz * dz
    const bits = bitsOf[site] ?? 0
    // Most sites end here, so what follows has functions of its own and leaves this loop small.
    if (square >= (limits[bits] ?? 0)) continue
    noteSite(all, site, { bits, square })
    limitsOf(all, limits)
  }
  return all
}

/** What each technology that has sites offers at a place. */
export const coverageAt = (index: SiteIndex, place: Place) =>
  nearestSites(index, place).map(({ technology, site }) => {
    const km = distanceKm(place, placeOf(index.sites, site))
    return { technology, here: 1_000 * km <= reachMetres[technology], nearestKm: roundKm(km) }
  })
