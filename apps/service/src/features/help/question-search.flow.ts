import MiniSearch, { type SearchResult } from 'minisearch'
import { type HelpIndex, listed, type Placed } from './help.rules.ts'
import { type SearchWords, searchWordsOf } from './search-words.rules.ts'

/** Suggestions below the search, of all that were found. */
const suggestionsMax = 8
/** On the page of a search; more would not fit its weight. */
const listedMax = 50
/** Questions that are named where nothing was found. */
const nearestMax = 3
/** Words that are looked for; what follows them says little more. */
const wordsMax = 12
/** From this length on a word may have letters wrong, and from the other its beginning is enough. */
const [fuzzyLengthMin, prefixLengthMin] = [5, 3]
/** Share of letters that may be wrong: one of five, two of eight. */
const wrongShareMax = 0.25
/** A question is found that has this share of what the words say; rare words say more. */
const shareMin = 2 / 3
/** A word that it lacks says at most this share of what the most telling word says: else it is about something else. */
const lackedShareMax = 0.75
/** What another form of a verb counts, beside 1 for the form that was typed. */
const stemWeight = 0.8
/** Questions with all words come before others that match as well. */
const allWordsBonus = 1.5

type Fields = { id: number; question: string; search: string; category: string; answer: string }
const fields = ['question', 'search', 'category', 'answer'] as const

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const fieldsOf = ({ parent, category, question }: Placed, id: number): Fields => ({
  id,
  question: question.question,
  search: question.search,
  category: `${parent.name} ${category.name}`,
  answer: question.answer.replace(/<[^>]*>/g, ' '),
})

/** The words of a text as the index takes them: cut at spaces and punctuation. */
const wordsOf = (text: string): string[] => {
  const tokenize = MiniSearch.getDefault('tokenize') as (text: string) => string[]
  return tokenize(plain(text)).filter((word) => word !== '')
}

/** A word as the index has it, and its stem, marked so that no word begins with it. */
function termsOf({ stemOf }: SearchWords, text: string): string[] {
  const word = plain(text)
  const stem = stemOf(word)
  return stem === null ? [word] : [word, `=${stem}`]
}

/** Each word once, without those that only ask, as "I want" does; all of them where there are no others. */
function tellingWordsOf({ asking }: SearchWords, typed: string): string[] {
  const words = [...new Set(wordsOf(typed))]
  const telling = words.filter((word) => !asking.has(word))
  return telling.length > 0 ? telling : words
}

/** The index of all words; thousands of answers take a second, in slices. */
async function createWordIndex(
  { all }: HelpIndex,
  language: SearchWords,
): Promise<MiniSearch<Fields>> {
  const index = new MiniSearch<Fields>({
    fields: [...fields],
    processTerm: (text) => termsOf(language, text),
    searchOptions: {
      boost: { question: 4, search: 4, category: 1.5 },
      processTerm: plain,
    },
  })
  await index.addAllAsync(all.map(fieldsOf), { chunkSize: 50 })
  return index
}

/** Letters are taken as wrong only where no question has the word, one that begins with it, or another form of it. */
function findWord(index: MiniSearch<Fields>, language: SearchWords, word: string): SearchResult[] {
  const [, ...stem] = termsOf(language, word)
  const found = index.search({
    queries: [
      { queries: [word], prefix: word.length >= prefixLengthMin },
      { queries: stem, tokenize: (text) => [text], boostTerm: () => stemWeight },
    ],
  })
  const isTried = found.length === 0 && word.length >= fuzzyLengthMin
  return isTried ? index.search(word, { fuzzy: wrongShareMax }) : found
}

const isInQuestion = ({ match }: SearchResult): boolean =>
  Object.values(match)
    .flat()
    .some((field) => field === 'question' || field === 'search')

type FoundWord = { results: SearchResult[]; says: number }
type Match = { place: number; score: number; words: Set<FoundWord>; isInQuestion: boolean }

const saidBy = (words: Iterable<FoundWord>): number[] => [0, ...[...words].map(({ says }) => says)]
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** Most of what the words say, and nothing left out that says as much as the rest. */
function hasMost(match: Match, found: readonly FoundWord[]): boolean {
  const lacked = saidBy(found.filter((word) => !match.words.has(word)))
  const all = saidBy(found)
  return (
    sumOf(saidBy(match.words)) > shareMin * sumOf(all) &&
    Math.max(...lacked) <= lackedShareMax * Math.max(...all)
  )
}

/** Every question that a word finds, the best first; words that find nothing count for nothing. */
function matchesOf(
  index: MiniSearch<Fields>,
  language: SearchWords,
  typed: string,
): (Match & { isFound: boolean })[] {
  const words = tellingWordsOf(language, typed).slice(0, wordsMax)
  const found = words
    .map((word) => findWord(index, language, word))
    .filter(({ length }) => length > 0)
    .map((results) => ({ results, says: Math.log(1 + index.documentCount / results.length) }))
  const matches = new Map<number, Match>()
  for (const word of found) {
    for (const result of word.results) {
      const none = { place: result.id, score: 0, words: new Set<FoundWord>(), isInQuestion: false }
      const known = matches.get(result.id) ?? none
      matches.set(result.id, {
        place: known.place,
        score: known.score + result.score,
        words: known.words.add(word),
        isInQuestion: known.isInQuestion || isInQuestion(result),
      })
    }
  }
  const ranked = [...matches.values()].map((match) => {
    const hasAll = match.words.size === found.length
    const score = match.score * (hasAll ? allWordsBonus : 1)
    return { ...match, score, isFound: hasAll || (match.isInQuestion && hasMost(match, found)) }
  })
  return ranked.sort((one, other) => other.score - one.score || one.place - other.place)
}

/** Questions of which a text is a part, in small or capital letters; spaces in a row are one. */
function placesWith({ searchable }: HelpIndex, typed: string): number[] {
  const wanted = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  return searchable.flatMap((text, place) => (text.includes(wanted) ? [place] : []))
}

/**
 * Searches the questions of a help centre: first those of which the typed text is a part, then those with all or most of
 * its words, in any order, in the answer too. Where there are none, the nearest are named. Decision 139.
 */
export function createQuestionSearch(help: HelpIndex, tag: string) {
  const language = searchWordsOf(tag)
  let index: ReturnType<typeof createWordIndex> | null = null
  const listAll = (places: readonly number[]) =>
    places.flatMap((place) => {
      const placed = help.all[place]
      return placed ? [listed(placed)] : []
    })
  const popular = help.all.flatMap(({ question }, place) => (question.popular ? [place] : []))

  return async (typed: string, isList = false) => {
    if (typed.trim() === '') return { total: 0, questions: [], nearest: [] }
    // Made for the first who searches.
    index ??= createWordIndex(help, language)
    const matches = matchesOf(await index, language, typed)
    const found = matches.filter(({ isFound }) => isFound).map(({ place }) => place)
    const places = [...new Set([...placesWith(help, typed), ...found])]
    const near = [...matches.map(({ place }) => place), ...popular, ...help.all.keys()]
    return {
      total: places.length,
      questions: listAll(places.slice(0, isList ? listedMax : suggestionsMax)),
      nearest: places.length > 0 ? [] : listAll([...new Set(near)].slice(0, nearestMax)),
    }
  }
}

export type QuestionSearch = ReturnType<typeof createQuestionSearch>
