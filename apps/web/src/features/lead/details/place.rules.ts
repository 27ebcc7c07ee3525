import type { FoundPlace } from '@portal/contract/calls/places/geo'
import type { Place } from '@portal/kernel/place/great-circle'

/** Letters of a question to the geocoder. */
const queryMax = 80
/** Shorter words, such as "12" and "of", say of no place that it is meant. */
const wordLengthMin = 4

export type Described = {
  readonly address: string
  readonly landmark: string
  readonly town: string
}

/** How exactly an address was found. */
export type Precision = 'address' | 'landmark' | 'town'

export type PlaceQuestion = {
  readonly precision: Precision
  readonly query: string
}

/** In the order in which they are asked; each ends with the town, however long the rest is. */
export function placeQuestions({ address, landmark, town }: Described): readonly PlaceQuestion[] {
  const inTown = (text: string) => `${text.slice(0, queryMax - town.length - 2).trim()}, ${town}`
  const questions: PlaceQuestion[] = [
    { precision: 'address', query: inTown(address) },
    { precision: 'landmark', query: inTown(landmark) },
    { precision: 'town', query: town.slice(0, queryMax) },
  ]
  return questions.filter(({ query }) => query !== '' && !query.startsWith(','))
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()

const wordsOf = (text: string): readonly string[] => plain(text).match(/[a-z0-9]+/g) ?? []

/** Whether a name is in what was typed: a geocoder also answers places that only share the town. */
function isNamedIn(name: string, typed: string): boolean {
  const words = new Set(wordsOf(typed))
  const telling = wordsOf(name).filter((word) => word.length >= wordLengthMin)
  return telling.length > 0 && telling.every((word) => words.has(word))
}

const isSame = (one: string, other: string): boolean => plain(one).trim() === plain(other).trim()

/**
 * The answer to a question, or null where no place answers it: a town alone does not say where in it an address is, and a
 * place in another town is another place.
 */
export function placeAnswering(
  { precision }: PlaceQuestion,
  { address, landmark, town }: Described,
  found: readonly FoundPlace[],
): Place | null {
  const typed = precision === 'address' ? address : landmark
  const place = found.find((one) =>
    precision === 'town'
      ? one.kind === 'town' && isSame(one.name, town)
      : one.kind !== 'town' && isSame(one.town ?? '', town) && isNamedIn(one.name, typed),
  )
  return place ? { latitude: place.latitude, longitude: place.longitude } : null
}
