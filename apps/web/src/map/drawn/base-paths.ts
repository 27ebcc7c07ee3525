import type { Box, Point } from './projection.rules.ts'
import type { Area, Basemap, Line } from './topology.rules.ts'

/** A path on the plane, with the rectangle around it, by which what is out of sight is left out. */
export type Traced = { readonly path: Path2D; readonly box: Box }

function trace(points: readonly Point[], path: Path2D): Path2D {
  points.forEach(({ x, y }, at) => {
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  })
  return path
}

const lineTraced = ({ points, box }: Line): Traced => ({ path: trace(points, new Path2D()), box })

function areaTraced({ rings, box }: Area): Traced {
  const path = new Path2D()
  for (const { points } of rings) {
    trace(points, path)
    path.closePath()
  }
  return { path, box }
}

/** Through all points without a corner: roads are known by the towns that they pass. */
function curveTraced({ points, box }: Line): Traced {
  const path = new Path2D()
  points.forEach((to, at) => {
    const from = points[at - 1]
    if (!from) {
      path.moveTo(to.x, to.y)
      return
    }
    const before = points[at - 2] ?? from
    const after = points[at + 1] ?? to
    path.bezierCurveTo(
      from.x + (to.x - before.x) / 8,
      from.y + (to.y - before.y) / 8,
      to.x - (after.x - from.x) / 8,
      to.y - (after.y - from.y) / 8,
      to.x,
      to.y,
    )
  })
  return { path, box }
}

const isWide = ({ rings: [outline] }: Area): boolean => (outline?.points.length ?? 0) > 6

/** The shapes of the basemap as paths, made once for all drawings. */
export const tracePaths = (basemap: Basemap) => ({
  land: basemap.land.map(areaTraced),
  abroad: basemap.abroad.map(areaTraced),
  lakes: basemap.lakes.map(areaTraced),
  rivers: basemap.rivers.map(areaTraced),
  // The source has narrow rivers in pieces of a few corners: from afar they look like a line, from near like shards.
  wideRivers: basemap.rivers.filter(isWide).map(areaTraced),
  border: basemap.border.map(lineTraced),
  provinceBorders: basemap.provinceBorders.map(lineTraced),
  foreignBorders: basemap.foreignBorders.map(lineTraced),
  trunkRoads: basemap.roads.filter(({ isTrunk }) => isTrunk).map(({ line }) => curveTraced(line)),
  minorRoads: basemap.roads.filter(({ isTrunk }) => !isTrunk).map(({ line }) => curveTraced(line)),
})

export type BasePaths = ReturnType<typeof tracePaths>
