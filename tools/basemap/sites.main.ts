import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Draws `content/sites.csv` anew: invented sites of an invented network, around the towns of the basemap and along its
 * roads. The same seed draws the same sites.
 */
type Point = readonly [number, number]
type Town = { name: string; at: Point; population: number }
type Site = { title: string; at: Point; technologies: readonly string[] }

const content = join(import.meta.dirname, '../../content/sites.csv')
const basemap = join(import.meta.dirname, '../../apps/web/src/map/basemap.topo.json')

/** Mulberry32, as in the sandbox: the same row of numbers for the same seed. */
let state = 20_261_129
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
/** Standard normal, by Box and Muller. */
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const topo = JSON.parse(await readFile(basemap, 'utf8'))
const { scale, translate } = topo.transform
const place = ([x, y]: Point): Point => [x * scale[0] + translate[0], y * scale[1] + translate[1]]
const towns: Town[] = topo.objects.towns.geometries.map(
  (each: { coordinates: Point; properties: { name: string; population: number } }) => ({
    ...each.properties,
    at: place(each.coordinates),
  }),
)
function arc(index: number): Point[] {
  let [x, y] = [0, 0]
  const points = topo.arcs[index < 0 ? ~index : index].map(([dx, dy]: Point) => {
    x += dx
    y += dy
    return place([x, y])
  })
  return index < 0 ? points.toReversed() : points
}
const roads: { isTrunk: boolean; line: Point[] }[] = topo.objects.roads.geometries.map(
  (each: { arcs: number[]; properties: { isTrunk: boolean } }) => ({
    ...each.properties,
    line: each.arcs.flatMap(arc),
  }),
)

const provinces: Point[][] = topo.objects.provinces.geometries.flatMap(
  ({ arcs }: { arcs: number[][][] }) => arcs.flat().map((ring) => ring.flatMap(arc)),
)

/** Whether a line to the west of a point crosses the ring an odd number of times. */
const isIn = (ring: readonly Point[], [x, y]: Point): boolean =>
  ring.reduce((inside, [toX, toY], at) => {
    const [fromX, fromY] = ring.at(at - 1) as Point
    if (fromY > y === toY > y) return inside
    return x > fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) ? !inside : inside
  }, false)

const isInCountry = ({ at }: Site): boolean => provinces.some((ring) => isIn(ring, at))

const degreesKm = 111
const distanceKm = (a: Point, b: Point) =>
  Math.hypot((a[0] - b[0]) * Math.cos((a[1] * Math.PI) / 180), a[1] - b[1]) * degreesKm

/** Large towns have everything, and 5G in their middle; small ones are a generation behind. */
function technologiesIn({ population }: Town, fromCentreKm: number): string[] {
  const isLarge = population > 90_000
  const has5g = isLarge && fromCentreKm < Math.sqrt(population) / 160 && random() < 0.6
  const has4g = isLarge || random() < (population > 15_000 ? 0.85 : 0.45)
  return [
    '2G',
    ...(has4g || random() < 0.8 ? ['3G'] : []),
    ...(has4g ? ['4G'] : []),
    ...(has5g ? ['5G'] : []),
  ]
}

function sitesOf(town: Town): Site[] {
  const { name, at, population } = town
  const count = Math.max(3, Math.round(Math.sqrt(population) / 4.6))
  const spreadKm = 0.8 + Math.sqrt(population) / 170
  return Array.from({ length: count }, (_, index) => {
    const [east, north] = [normal() * spreadKm, normal() * spreadKm]
    const site: Point = [
      at[0] + east / (degreesKm * Math.cos((at[1] * Math.PI) / 180)),
      at[1] + north / degreesKm,
    ]
    const technologies = technologiesIn(town, Math.hypot(east, north))
    return { title: `${name} ${index + 1}`, at: site, technologies }
  })
}

/** Sites along a road, so many kilometres from one to the next. */
function sitesAlong({ isTrunk, line }: { isTrunk: boolean; line: Point[] }): Site[] {
  const everyKm = isTrunk ? 9 : 15
  return line.slice(1).flatMap((end, index) => {
    const start = line[index] as Point
    const count = Math.floor(distanceKm(start, end) / everyKm)
    return Array.from({ length: count }, (_, step) => {
      const part = (step + 0.5 + normal() * 0.15) / count
      const at: Point = [
        start[0] + (end[0] - start[0]) * part + normal() * 0.012,
        start[1] + (end[1] - start[1]) * part + normal() * 0.012,
      ]
      const near = towns.toSorted((a, b) => distanceKm(a.at, at) - distanceKm(b.at, at))[0]
      const has4g = isTrunk ? random() < 0.8 : random() < 0.25
      const technologies = [
        '2G',
        ...(has4g || random() < 0.6 ? ['3G'] : []),
        ...(has4g ? ['4G'] : []),
      ]
      return { title: `${near?.name} road`, at, technologies }
    })
  })
}

/** Sites of villages, some way from a town. */
function sitesInTheCountry(): Site[] {
  const inland = towns.filter(({ population }) => population > 0)
  return Array.from({ length: 480 }, () => {
    const town = inland[Math.floor(random() * inland.length)] as Town
    const at: Point = [town.at[0] + normal() * 0.32, town.at[1] + normal() * 0.28]
    const technologies = [
      '2G',
      ...(random() < 0.4 ? ['3G'] : []),
      ...(random() < 0.15 ? ['4G'] : []),
    ]
    return { title: `${town.name} rural`, at, technologies }
  })
}

const counts = new Map<string, number>()
const named = (site: Site): Site => {
  if (/\d$/.test(site.title)) return site
  const count = (counts.get(site.title) ?? 0) + 1
  counts.set(site.title, count)
  return { ...site, title: `${site.title} ${count}` }
}
// A town at the border keeps its sites: the border of the basemap is drawn with few points.
const inTowns = towns.flatMap(sitesOf)
const between = [...roads.flatMap(sitesAlong), ...sitesInTheCountry()].filter(isInCountry)
const sites = [...inTowns, ...between].map(named)
const rows = sites.map(
  ({ title, at, technologies }) =>
    `${title},${at[1].toFixed(4)},${at[0].toFixed(4)},${technologies.join(' ')}`,
)
await writeFile(content, `${['title,latitude,longitude,technologies', ...rows].join('\n')}\n`)
console.log(`${content}: ${rows.length} sites`)
