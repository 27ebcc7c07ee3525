import { type Box, type Point, project } from './projection.rules.ts'

type Position = readonly number[]
/** Arcs by their numbers; `~number` is the same arc walked backwards. */
type Ring = readonly number[]
type Shape<Kind extends string, Parts, Properties> = {
  readonly type: Kind
  readonly properties: Properties
} & Parts
type Areas<Properties = unknown> = {
  readonly geometries: readonly Shape<
    'MultiPolygon',
    { readonly arcs: readonly (readonly Ring[])[] },
    Properties
  >[]
}
type Collection<Each> = { readonly geometries: readonly Each[] }

/** The basemap as `tools/basemap` writes it: a TopoJSON with quantized coordinates. */
export type Topology = {
  readonly transform: { readonly scale: Position; readonly translate: Position }
  readonly arcs: readonly (readonly Position[])[]
  readonly objects: {
    readonly provinces: Areas<{ readonly name: string }>
    readonly neighbours: Areas
    readonly lakes: Areas
    readonly rivers: Areas
    readonly roads: Collection<
      Shape<
        'LineString',
        { readonly arcs: Ring },
        { readonly isTrunk: boolean; readonly ref?: string }
      >
    >
    readonly towns: Collection<
      Shape<
        'Point',
        { readonly coordinates: Position },
        { readonly name: string; readonly population: number }
      >
    >
  }
}

/** Points of a line on the plane, with the rectangle around them. */
export type Line = { readonly points: readonly Point[]; readonly box: Box }
/** Outlines of an area: what is within an odd number of them is part of it. */
export type Area = { readonly rings: readonly Line[]; readonly box: Box }

const boxOf = (points: readonly Point[]): Box => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

const lineOf = (points: readonly Point[]): Line => ({ points, box: boxOf(points) })

/** Reads the shapes of a topology as lines and areas on the plane. */
export function readTopology({ transform, arcs, objects }: Topology) {
  const [scaleX = 1, scaleY = 1] = transform.scale
  const [originX = 0, originY = 0] = transform.translate
  const placed = ([x = 0, y = 0]: Position): Point =>
    project({ longitude: x * scaleX + originX, latitude: y * scaleY + originY })

  // Of each arc the first position counts from the origin, and each further one from the one before.
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return lineOf(
      steps.map(([stepX = 0, stepY = 0]) => {
        x += stepX
        y += stepY
        return placed([x, y])
      }),
    )
  })
  const pointsOf = (arc: number): readonly Point[] =>
    arc < 0 ? [...(lines[~arc]?.points ?? [])].reverse() : (lines[arc]?.points ?? [])
  /** Each arc begins where the one before ended. */
  const joined = (ring: Ring): Line =>
    lineOf(ring.flatMap((arc, at) => pointsOf(arc).slice(at > 0 ? 1 : 0)))

  const areas = ({ geometries }: Areas): Area[] =>
    geometries
      .flatMap((geometry) => geometry.arcs)
      .map((polygon) => {
        const rings = polygon.map(joined)
        return { rings, box: boxOf(rings.flatMap(({ points }) => points)) }
      })

  /** Arcs that as many of the areas have in common: of two areas the border between them, of one the outer edge. */
  const mesh = ({ geometries }: Areas, areasAtArc: 1 | 2): Line[] => {
    const uses = new Map<number, number>()
    for (const geometry of geometries) {
      const own = new Set(geometry.arcs.flat(2).map((arc) => (arc < 0 ? ~arc : arc)))
      for (const arc of own) uses.set(arc, (uses.get(arc) ?? 0) + 1)
    }
    return [...uses].flatMap(([arc, count]) => (count === areasAtArc ? (lines[arc] ?? []) : []))
  }

  return {
    land: areas(objects.provinces),
    abroad: areas(objects.neighbours),
    lakes: areas(objects.lakes),
    rivers: areas(objects.rivers),
    border: mesh(objects.provinces, 1),
    provinceBorders: mesh(objects.provinces, 2),
    foreignBorders: mesh(objects.neighbours, 2),
    provinces: objects.provinces.geometries.map(({ properties, arcs: polygons }) => ({
      name: properties.name,
      at: middleOf(polygons.flatMap((polygon) => polygon.slice(0, 1).map(joined))),
    })),
    roads: objects.roads.geometries.map(({ properties, arcs: ring }) => ({
      ...properties,
      line: joined(ring),
    })),
    towns: objects.towns.geometries.map(({ properties, coordinates }) => ({
      ...properties,
      at: placed(coordinates),
    })),
  }
}

export type Basemap = ReturnType<typeof readTopology>

/** The centre of gravity of the largest outline. */
function middleOf(outlines: readonly Line[]): Point {
  const weighed = outlines.map(({ points }) => {
    let [area, x, y] = [0, 0, 0]
    points.slice(1).forEach((point, at) => {
      const before = points[at] ?? point
      const cross = before.x * point.y - point.x * before.y
      area += cross
      x += (before.x + point.x) * cross
      y += (before.y + point.y) * cross
    })
    return { area: Math.abs(area), x: x / (3 * area), y: y / (3 * area) }
  })
  const [largest = { x: 0, y: 0 }] = weighed.sort((one, other) => other.area - one.area)
  return { x: largest.x, y: largest.y }
}
