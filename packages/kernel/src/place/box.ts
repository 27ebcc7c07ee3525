import type { Place } from './great-circle.ts'

/** A part of the map between two meridians and two parallels, in degrees; none crosses the date line. */
export type Box = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Whether a place is in a box; its edges are. */
export const isWithin = (
  { latitude, longitude }: Place,
  { west, south, east, north }: Box,
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north

/** Zambia with its edges. */
export const countryBox: Box = { west: 21.99, south: -18.08, east: 33.71, north: -8.2 }
