import type { Bundle } from '@portal/contract/calls/bundle'
import type { BundleChoice } from './bundle-choice.rules.ts'
import { hoursFor, lengthOf } from './bundle-length.rules.ts'
import { priceOf } from './bundle-price.rules.ts'
import {
  fold,
  hasWord,
  noWords,
  type SpokenWords,
  searchTextOf,
  searchWords,
} from './bundle-search.rules.ts'

const categoryIcons = ['data', 'internet', 'sms', 'international', 'roaming'] as const
type CategoryIcon = (typeof categoryIcons)[number] | 'call'

export type BundleCategory = {
  /** "category-1", "category-2" and so on, in the catalogue's order. */
  readonly id: string
  readonly name: string
  readonly icon: CategoryIcon
}

/** The value of all periods, and of the bundles of none. */
export const allPeriods = ''
export const otherPeriods = 'Others'

/** Tabs and chips: the chosen category, and the periods in it. */
export type BundlePlace = {
  readonly categories: readonly BundleCategory[]
  readonly category: string
  readonly periods: readonly string[]
  readonly period: string
}

/** The rows of a choice. */
export type BundlesFound = {
  readonly rows: readonly Bundle[]
  /** More than the rows where only the first of them are here. */
  readonly total: number
  /** The description that most rows have, which is said once above them; null where rows have none, or each its own. */
  readonly note: string | null
}

type Entry = {
  readonly bundle: Bundle
  readonly hours: number
  readonly minor: bigint
  readonly period: string
  readonly text: string
  /** The same for all that a language speaks of in the same words. */
  readonly kind: string
}

/** The bundles of a category, as they are shown. */
type Rows = { readonly periods: readonly string[]; readonly entries: readonly Entry[] }

type Group = {
  readonly category: BundleCategory
  /** Orders some more of its bundles; true where all were in order before. */
  order(): boolean
  rows(): Rows
}

/** A catalogue, each category ordered once when it is first looked at: changes of chip and search only filter it. */
export type BundleIndex = readonly Group[]

/** Ordered at a time: a cheap phone takes about ten milliseconds for as many. */
export const orderedAtOnce = 200

export function iconOf(category: string): CategoryIcon {
  const name = category.toLowerCase()
  return categoryIcons.find((icon) => name.includes(icon)) ?? 'call'
}

const dearest = 10n ** 18n

/** A bundle whose price cannot be read is the last of its length. */
function entryOf(bundle: Bundle): Entry {
  const { category, periodType, validity, validityUnit } = bundle
  const period = periodType?.trim() || otherPeriods
  return {
    bundle,
    hours: hoursFor(lengthOf(bundle)),
    minor: priceOf(bundle)?.minor ?? dearest,
    period,
    text: searchTextOf(bundle),
    kind: [category, period, validity, validityUnit].join('\n'),
  }
}

function compare(one: Entry, other: Entry): number {
  if (one.hours !== other.hours) return one.hours < other.hours ? -1 : 1
  if (one.minor !== other.minor) return one.minor < other.minor ? -1 : 1
  if (one.bundle.name === other.bundle.name) return 0
  return one.bundle.name < other.bundle.name ? -1 : 1
}

/** All first, then the types in the catalogue's order, then the bundles of none. */
function periodsIn(entries: readonly Entry[]): string[] {
  const types = new Set(entries.map(({ period }) => period))
  const hasOthers = types.delete(otherPeriods)
  return [allPeriods, ...types, ...(hasOthers ? [otherPeriods] : [])]
}

function* ordering(bundles: readonly Bundle[]): Generator<undefined, Rows> {
  const products = new Map<string, Bundle>()
  for (const bundle of bundles) {
    if (!products.has(bundle.productCode)) products.set(bundle.productCode, bundle)
  }
  const entries: Entry[] = []
  for (const bundle of products.values()) {
    entries.push(entryOf(bundle))
    if (entries.length % orderedAtOnce === 0) yield
  }
  return { periods: periodsIn(entries), entries: entries.sort(compare) }
}

function groupOf(bundles: readonly Bundle[], name: string, place: number): Group {
  const steps = ordering(bundles)
  let ordered: Rows | null = null
  const goOn = (): Rows | null => {
    const { done, value } = steps.next()
    if (done) ordered = value
    return ordered
  }
  return {
    category: { id: `category-${place + 1}`, name, icon: iconOf(name) },
    order() {
      const wasOrdered = ordered !== null
      if (!wasOrdered) goOn()
      return wasOrdered
    },
    rows() {
      let rows = ordered
      while (!rows) rows = goOn()
      return rows
    },
  }
}

/** A product that a category has twice is shown once. */
export function indexBundles(bundles: readonly Bundle[]): BundleIndex {
  const byCategory = new Map<string, Bundle[]>()
  for (const bundle of bundles) {
    const name = bundle.category.trim()
    const known = byCategory.get(name)
    if (known) known.push(bundle)
    else byCategory.set(name, [bundle])
  }
  return [...byCategory].map(([name, own], place) => groupOf(own, name, place))
}

type Place = Pick<BundleChoice, 'category' | 'period'>

const chosenGroup = (index: BundleIndex, { category }: Place): Group | undefined =>
  index.find((group) => group.category.id === category) ?? index[0]

/** A period that the category does not have counts as all. */
const chosenPeriod = (periods: readonly string[], { period }: Place): string =>
  periods.includes(period) ? period : allPeriods

export function placeOf(index: BundleIndex, choice: Place): BundlePlace {
  const group = chosenGroup(index, choice)
  const periods = group?.rows().periods ?? [allPeriods]
  return {
    categories: index.map(({ category }) => category),
    category: group?.category.id ?? '',
    periods,
    period: chosenPeriod(periods, choice),
  }
}

type IsFound = (entry: Entry) => boolean

function searchOf({ query }: BundleChoice, spoken: SpokenWords): IsFound {
  const words = searchWords(query)
  // Of thousands of bundles there are a few kinds.
  const said = new Map<string, string>()
  const saidOf = ({ kind, bundle }: Entry): string => {
    const known = said.get(kind) ?? fold(spoken(bundle))
    said.set(kind, known)
    return known
  }
  return (entry) => words.every((word) => hasWord(entry.text, word) || hasWord(saidOf(entry), word))
}

/** A search goes over all categories, and has nothing to do with the one that is chosen. */
export const isSearch = ({ query }: Pick<BundleChoice, 'query'>): boolean => query.trim() !== ''

function rowsIn(groups: readonly Group[], choice: BundleChoice, isFound: IsFound): Entry[] {
  const rows = groups.map((group) => group.rows())
  const period = chosenPeriod(
    rows.flatMap(({ periods }) => periods),
    choice,
  )
  const found = rows
    .flatMap(({ entries }) => entries)
    .filter((entry) => (period === allPeriods || entry.period === period) && isFound(entry))
  return groups.length > 1 ? found.sort(compare) : found
}

/** Rows that say the same are worth a note from this number on. */
const noteRowsMin = 3

/** Rows without a description are what a note above them would be wrong about. */
function noteOf(rows: readonly Entry[]): string | null {
  const counts = new Map<string, number>()
  for (const { bundle } of rows) {
    const words = bundle.description.trim()
    if (words === '') return null
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most && most[1] >= noteRowsMin && 2 * most[1] > rows.length ? most[0] : null
}

/**
 * Orders, with each call, some more of the bundles that a choice looks at; true where all of them were in order before.
 * Thousands at once would keep a phone from answering, so there is time for other things between one call and the next.
 */
export function orderingFor(index: BundleIndex, choice: BundleChoice): () => boolean {
  const group = chosenGroup(index, choice)
  // Chips and tabs are those of the chosen category, also beside a search.
  return () =>
    (group?.order() ?? true) && (!isSearch(choice) || index.every((each) => each.order()))
}

export function findBundles(
  index: BundleIndex,
  choice: BundleChoice,
  spoken: SpokenWords = noWords,
): BundlesFound {
  const group = chosenGroup(index, choice)
  if (!group) return { rows: [], total: 0, note: null }
  const groups = isSearch(choice) ? index : [group]
  const entries = rowsIn(groups, choice, searchOf(choice, spoken))
  return {
    rows: entries.map(({ bundle }) => bundle),
    total: entries.length,
    note: noteOf(entries),
  }
}

/** The first rows alone, for a page that fetches the others later or never. */
export const firstOf = (found: BundlesFound, rows: number): BundlesFound => ({
  ...found,
  rows: found.rows.slice(0, rows),
})
