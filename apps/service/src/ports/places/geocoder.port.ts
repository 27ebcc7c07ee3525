import type { NamedPlace } from '@portal/kernel/place/named-place'
import type { Lost, Unsent } from '../outcome.port.ts'

/** A place of the content, with what makes it likely to be meant. */
export type KnownPlace = NamedPlace & {
  /** Inhabitants; null where the content does not say. */
  readonly population: number | null
}

/** Finds places by what a visitor typed, the best first, eight at most. Decision 168. */
export type Geocoder = {
  /** What fits a text so far, while a visitor types: of the content alone. */
  suggest(typed: string): readonly NamedPlace[]
  search(text: string): Promise<readonly NamedPlace[]>
}

export type FoundOutside = { kind: 'places'; places: readonly NamedPlace[] } | Unsent | Lost

/** A geocoder of somebody else, which may be silent. An empty list says that it knows no such place. */
export type OutsideGeocoder = {
  search(text: string): Promise<FoundOutside>
}
