import { searchPlacesCall } from '@portal/contract/calls/places/geo'
import type { Place } from '@portal/kernel/place/great-circle'
import type { PageContext } from '../../../lib/page/page.ts'
import { type Described, type Precision, placeAnswering, placeQuestions } from './place.rules.ts'

/** A visitor waits behind it, and can show the place on a map. */
const patienceMs = 8_000

export type FoundAddress = { readonly place: Place; readonly precision: Precision }

/**
 * Where an address is: by itself in its town, by its landmark, or else the middle of its town. Null where none of them is
 * known, or the geocoder gives no answer.
 */
export async function findPlace(
  { api }: PageContext,
  described: Described,
): Promise<FoundAddress | null> {
  for (const question of placeQuestions(described)) {
    const reply = await api.call(searchPlacesCall, { q: question.query }, { timeoutMs: patienceMs })
    if (!reply.ok) return null
    const place = placeAnswering(question, described, reply.value.places)
    if (place) return { place, precision: question.precision }
  }
  return null
}
