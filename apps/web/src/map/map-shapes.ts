import type { Place } from '@portal/kernel/place/great-circle'
import type { Technology } from '@portal/kernel/place/technology'

/** What is marked on a map: `title` is what is read out, `number` what stands on the pin. */
export type MapPin = {
  readonly id: string
  readonly place: Place
  readonly number?: number
  readonly title: string
}

/** Sites, each as a circle as wide as its service reaches. */
export type MapCircles = {
  readonly places: readonly Place[]
  readonly reachMetres: number
  readonly technology: Technology
}

/** The part of the earth that a map shows, in degrees. */
export type MapBox = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The middle of what a map shows, to about a metre, which is what a pin in it is at. */
export const middleOf = ({ west, south, east, north }: MapBox): Place => {
  const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000
  return { latitude: round((south + north) / 2), longitude: round((west + east) / 2) }
}

/** Where a map looks: at a place from a height (the zoom of web maps), or at all of some places. */
export type MapSight =
  | { readonly centre: Place; readonly zoom: number }
  | { readonly fit: readonly Place[] }

/** Pictures of a server in the place of our own drawing. */
export type MapTiles = {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  /** Whom the pictures are from, as text. */
  readonly attribution: string
}
