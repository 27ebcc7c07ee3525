import type { NamedPlace } from '@portal/kernel/place/named-place'
import MiniSearch from 'minisearch'
import type { KnownPlace } from '../../ports/places/geocoder.port.ts'

/** Places that one search finds at most: a list on a phone has no room for more. */
export const placesMax = 8
/** Words that are looked for; what follows them says little more. */
const wordsMax = 8
/** From this length on the beginning of a word is enough, and from the other it may have letters wrong. */
const [prefixLengthMin, fuzzyLengthMin] = [2, 4]
/** Up to this length a word may have a third of them wrong, two of five; a longer one a quarter, since names resemble each other. */
const shortLengthMax = 5
const wrongShareMax = { short: 0.34, long: 0.25 } as const
/** Shorter names have no initials that people use. */
const initialsMin = 3

/** Words that say only that a place is meant, in English and in Swahili. */
const sayingNothing = new Set(
  'in at of the near to town city district zambia mji wa ya la za kwa karibu na katika'.split(' '),
)

/** Apostrophes and accents are left out, as most people leave them out: "Ng'ombe" is typed "ngombe". */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** What a name of several words is called in one: "uth", "itezhitezhi". */
function shortOf(words: readonly string[]): string {
  const initials = words.length < initialsMin ? '' : words.map((word) => word.charAt(0)).join('')
  return words.length > 1 ? `${words.join('')} ${initials}` : ''
}

type Fields = { id: number; name: string; town: string; short: string }

function fieldsOf(place: KnownPlace, id: number): Fields {
  const name = plain(place.name)
  return { id, name, town: plain(place.town ?? ''), short: shortOf(wordsOf(name)) }
}

/** A part of a town counts as this share of it, so that parts of large towns come first among themselves. */
const partShare = 0.005

/** Of two names that fit as well, the one where more people live is meant more often. */
function weightsOf(places: readonly KnownPlace[]): readonly number[] {
  const inTown = new Map(
    places.flatMap(({ kind, name, population }) => (kind === 'town' ? [[name, population]] : [])),
  )
  return places.map(({ town, population }) => {
    const ofTown = partShare * (inTown.get(town ?? '') ?? 0)
    return 1 + Math.log10(1 + (population ?? ofTown)) / 3
  })
}

/** Each word once, without those that say nothing; all of them where there are no others. */
function tellingWordsOf(text: string): string[] {
  const words = [...new Set(wordsOf(plain(text)))]
  const telling = words.filter((word) => !sayingNothing.has(word))
  return (telling.length > 0 ? telling : words).slice(0, wordsMax)
}

const wrongShareOf = (word: string): number | false => {
  if (word.length < fuzzyLengthMin) return false
  return word.length <= shortLengthMax ? wrongShareMax.short : wrongShareMax.long
}

function createIndex(places: readonly KnownPlace[]): MiniSearch<Fields> {
  const weights = weightsOf(places)
  const index = new MiniSearch<Fields>({
    fields: ['name', 'town', 'short'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      boost: { name: 4, short: 0.5, town: 0.5 },
      boostDocument: (id) => weights[id] ?? 1,
      prefix: (word) => word.length >= prefixLengthMin,
      fuzzy: wrongShareOf,
    },
  })
  index.addAll(places.map(fieldsOf))
  return index
}

const withoutPopulation = ({ population: _, ...place }: KnownPlace): NamedPlace => place

export type FoundPlaces = {
  readonly places: readonly NamedPlace[]
  /** Whether the first of them has every word as it was typed: nobody else has to be asked. */
  readonly isSure: boolean
}

/** Whether a place has every word of a text as it was typed, in its name and its town. */
export function isNamedBy(place: NamedPlace, typed: string): boolean {
  const words = tellingWordsOf(typed)
  const name = wordsOf(plain(place.name))
  const own = new Set([...name, ...wordsOf(plain(place.town ?? ''))])
  return words.every((word) => own.has(word)) && words.some((word) => name.includes(word))
}

/** Searches the places of a content: those with every word, else those with some of them. Decision 168. */
export function createPlaceSearch(places: readonly KnownPlace[]): (typed: string) => FoundPlaces {
  // Made for the first who searches.
  let index: MiniSearch<Fields> | null = null
  return (typed) => {
    index ??= createIndex(places)
    const words = tellingWordsOf(typed)
    const find = (combineWith: 'AND' | 'OR') =>
      index?.search(words.join(' '), { combineWith }) ?? []
    const withAll = find('AND')
    const found = (withAll.length > 0 ? withAll : find('OR'))
      .slice(0, placesMax)
      .flatMap(({ id }) => places[id] ?? [])
    const [first] = found
    return {
      places: found.map(withoutPopulation),
      isSure: first !== undefined && isNamedBy(first, typed),
    }
  }
}
