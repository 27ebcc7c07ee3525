import type { BasePaths, Traced } from './base-paths.ts'
import type { Frame } from './frame.ts'
import { type Box, seen, touches } from './projection.rules.ts'

type Context = CanvasRenderingContext2D

/** Roads are straight from town to town: nearer than this one would see that they are none. */
const roadsUpTo = 11.5
/** So near the pieces of narrow rivers do not look like a line. */
const shardsFrom = 7.75
/** So near there is little but names to see, and a grid shows that the map moves. */
const gridFrom = 11

/** Draws land, water, borders and roads. */
export function drawBase(context: Context, paths: BasePaths, frame: Frame): void {
  const { sight, zoom, width, height, density, palette } = frame
  const { scale, dx, dy } = sight
  context.setTransform(density, 0, 0, density, 0, 0)
  context.fillStyle = palette.water
  context.fillRect(0, 0, width, height)
  context.setTransform(density * scale, 0, 0, density * scale, density * dx, density * dy)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  const part = seen(sight, width, height)
  const pen = penOf(context, scale, part)

  pen.fill(paths.abroad, palette.abroad)
  // The outlines of the two sources differ by some kilometres; what would be left open between them is no water.
  pen.stroke(paths.border, palette.abroad, Math.max(8, scale * 0.06))
  pen.stroke(paths.foreignBorders, palette.foreign, 1)
  pen.stroke(paths.border, palette.borderGlow, 11)
  pen.fill(paths.land, palette.land)
  pen.stroke(paths.land, palette.land, 1)
  if (zoom > gridFrom) drawGrid(context, frame, part)
  pen.stroke(paths.provinceBorders, palette.province, 1.1, [5, 4])
  pen.stroke(paths.border, palette.border, zoom < 7 ? 1.3 : 1.8)
  const rivers = zoom < shardsFrom ? paths.rivers : paths.wideRivers
  pen.fill(rivers, palette.shore)
  pen.stroke(rivers, palette.shore, zoom < 7 ? 0.4 : 0.9)
  pen.fill(paths.lakes, palette.water)
  pen.stroke(paths.lakes, palette.shore, 0.8)
  if (zoom < roadsUpTo) drawRoads(pen, paths, frame)
}

/** Lines of a width in pixels, whatever the scale, and of what is in sight alone. */
function penOf(context: Context, scale: number, part: Box) {
  const visible = (shapes: readonly Traced[], margin = 0) => {
    const far = margin / scale
    const wide = {
      left: part.left - far,
      top: part.top - far,
      right: part.right + far,
      bottom: part.bottom + far,
    }
    return shapes.filter(({ box }) => touches(box, wide))
  }
  return {
    fill(shapes: readonly Traced[], colour: string) {
      context.fillStyle = colour
      for (const { path } of visible(shapes)) context.fill(path, 'evenodd')
    },
    stroke(
      shapes: readonly Traced[],
      colour: string,
      pixels: number,
      dashes: readonly number[] = [],
    ) {
      context.strokeStyle = colour
      context.lineWidth = pixels / scale
      context.setLineDash(dashes.map((length) => length / scale))
      for (const { path } of visible(shapes, pixels)) context.stroke(path)
    },
  }
}

/** The edges of all first, so that crossings are open. */
function drawRoads(
  pen: ReturnType<typeof penOf>,
  { trunkRoads, minorRoads }: BasePaths,
  { zoom, palette }: Frame,
): void {
  const wide = Math.min(5, Math.max(1.8, (zoom - 4.5) * 1.1))
  const thin = wide * 0.5
  if (zoom >= 6.4) {
    pen.stroke(minorRoads, palette.minorEdge, thin + 1.4)
    pen.stroke(minorRoads, palette.minor, thin)
  }
  pen.stroke(trunkRoads, palette.trunkEdge, wide + 1.4)
  pen.stroke(trunkRoads, palette.trunk, wide)
}

/** Lines at round fractions of a unit of the plane, about a hundred pixels from each other. */
function drawGrid(context: Context, { sight: { scale }, palette }: Frame, part: Box): void {
  const step = 2 ** Math.round(Math.log2(100 / scale))
  context.strokeStyle = palette.grid
  context.lineWidth = 1 / scale
  context.setLineDash([])
  context.beginPath()
  for (let x = Math.ceil(part.left / step) * step; x < part.right; x += step) {
    context.moveTo(x, part.top)
    context.lineTo(x, part.bottom)
  }
  for (let y = Math.ceil(part.top / step) * step; y < part.bottom; y += step) {
    context.moveTo(part.left, y)
    context.lineTo(part.right, y)
  }
  context.stroke()
}
