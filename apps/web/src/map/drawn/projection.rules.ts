import type { Place } from '@portal/kernel/place/great-circle'

/** A point on the plane of web maps: at zoom 0 the world is 256 units wide, counted from the middle of the country. */
export type Point = { readonly x: number; readonly y: number }

const worldSize = 256

const onPlane = ({ latitude, longitude }: Place): Point => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: worldSize * (longitude / 360 + 0.5),
    y: worldSize * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  }
}

/** Units are counted from here, so that the paths of browsers, which have about seven digits, are exact when near. */
export const planeOrigin: Point = onPlane({ latitude: -13.5, longitude: 28 })

/** A place on the plane, by the spherical Mercator projection. */
export function project(place: Place): Point {
  const { x, y } = onPlane(place)
  return { x: x - planeOrigin.x, y: y - planeOrigin.y }
}

const equatorMetres = 40_075_016.7

/** How many metres of ground one unit of the plane is at a latitude. */
export const metresPerUnit = (latitude: number): number =>
  (equatorMetres / worldSize) * Math.cos((latitude * Math.PI) / 180)

/** From the plane to the pixels of a canvas. */
export type Sight = { readonly scale: number; readonly dx: number; readonly dy: number }

export const toCanvas = ({ x, y }: Point, { scale, dx, dy }: Sight): Point => ({
  x: x * scale + dx,
  y: y * scale + dy,
})

/** Part of the way from one sight to another, as the style sheet moves pins meanwhile: `share` is 0 to 1. */
export const between = (from: Sight, to: Sight, share: number): Sight => ({
  scale: from.scale + (to.scale - from.scale) * share,
  dx: from.dx + (to.dx - from.dx) * share,
  dy: from.dy + (to.dy - from.dy) * share,
})

/** A rectangle of the plane or of a canvas. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const touches = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top

/** The part of the plane that a canvas of this size shows. */
export const seen = ({ scale, dx, dy }: Sight, width: number, height: number): Box => ({
  left: -dx / scale,
  top: -dy / scale,
  right: (width - dx) / scale,
  bottom: (height - dy) / scale,
})
