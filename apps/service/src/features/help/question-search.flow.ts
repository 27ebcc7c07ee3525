import MiniSearch, { type SearchResult } from 'minisearch'
import { type HelpIndex, listed, type Placed } from './help.rules.ts'

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
const shareMin = 0.6
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

/** The index of all words; thousands of answers take a second, in slices. */
async function createWordIndex({ all }: HelpIndex): Promise<MiniSearch<Fields>> {
  const index = new MiniSearch<Fields>({
    fields: [...fields],
    processTerm: plain,
    searchOptions: { boost: { question: 4, search: 4, category: 1.5 } },
  })
  await index.addAllAsync(all.map(fieldsOf), { chunkSize: 50 })
  return index
}

/** Letters are taken as wrong only where no question has the word, or one that begins with it. */
function findWord(index: MiniSearch<Fields>, word: string): SearchResult[] {
  const found = index.search(word, { prefix: word.length >= prefixLengthMin })
  const isTried = found.length === 0 && word.length >= fuzzyLengthMin
  return isTried ? index.search(word, { fuzzy: wrongShareMax }) : found
}

const isInQuestion = ({ match }: SearchResult): boolean =>
  Object.values(match)
    .flat()
    .some((field) => field === 'question' || field === 'search')

type Match = { place: number; score: number; says: number; words: number; isInQuestion: boolean }

/** Every question that a word finds, the best first; words that find nothing count for nothing. */
function matchesOf(index: MiniSearch<Fields>, typed: string): (Match & { isFound: boolean })[] {
  const words = [...new Set(wordsOf(typed))].slice(0, wordsMax)
  const found = words.map((word) => findWord(index, word)).filter(({ length }) => length > 0)
  const saysOf = ({ length }: SearchResult[]) => Math.log(1 + index.documentCount / length)
  const saysAll = found.reduce((sum, results) => sum + saysOf(results), 0)
  const matches = new Map<number, Match>()
  for (const results of found) {
    for (const result of results) {
      const none = { place: result.id, score: 0, says: 0, words: 0, isInQuestion: false }
      const known = matches.get(result.id) ?? none
      matches.set(result.id, {
        place: known.place,
        score: known.score + result.score,
        says: known.says + saysOf(results),
        words: known.words + 1,
        isInQuestion: known.isInQuestion || isInQuestion(result),
      })
    }
  }
  const ranked = [...matches.values()].map((match) => {
    const hasAll = match.words === found.length
    const isNear = match.isInQuestion && match.says > shareMin * saysAll
    const score = match.score * (hasAll ? allWordsBonus : 1)
    return { ...match, score, isFound: hasAll || isNear }
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
export function createQuestionSearch(help: HelpIndex) {
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
    index ??= createWordIndex(help)
    const matches = matchesOf(await index, typed)
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
