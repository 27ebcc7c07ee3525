import type { Place } from './great-circle.ts'

/** What a named place is: a town, a part of a town, or something in it that people name when they say where they are. */
export const placeKinds = ['town', 'township', 'landmark'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A place that people search for by its name. */
export type NamedPlace = Place & {
  readonly name: string
  readonly kind: PlaceKind
  /** The town of a township or a landmark; absent for a town. */
  readonly town?: string
}
