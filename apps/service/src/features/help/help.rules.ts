import {
  type Help,
  type HelpCategory,
  type HelpParent,
  type HelpQuestion,
  noHref,
} from '../../ports/help.port.ts'
import type { VoteCount } from '../../ports/votes.port.ts'

const popularMax = 10
const firstInCategory = 5

/** A question with the names of its address. */
export type Placed = { parent: HelpParent; category: HelpCategory; question: HelpQuestion }

/** A help centre, made ready to be asked: once for each that was read. */
export type HelpIndex = {
  readonly help: Help
  readonly all: readonly Placed[]
  readonly byId: ReadonlyMap<string, Placed>
  /** Questions in small letters, in the order of `all`. */
  readonly searchable: readonly string[]
}

export function indexHelp(help: Help): HelpIndex {
  const all = help.flatMap((parent) =>
    parent.categories.flatMap((category) =>
      category.questions.map((question) => ({ parent, category, question })),
    ),
  )
  return {
    help,
    all,
    byId: new Map(all.map((placed) => [placed.question.id, placed])),
    searchable: all.map(({ question }) => question.question.toLowerCase()),
  }
}

export const listed = ({ parent, category, question: { id, question, href } }: Placed) => ({
  id,
  question,
  href,
  parent: parent.id,
  category: category.id,
})

/** In whole percent; null without a vote. */
export const percentageOf = ({ likes, votes }: VoteCount): number | null =>
  votes === 0 ? null : Math.round((100 * likes) / votes)

export type StagePlace = {
  parent?: string | undefined
  category?: string | undefined
  question?: string | undefined
}

/** Looks up a place of the help centre; null where there is nothing. */
export function findPlace({ help, byId }: HelpIndex, place: StagePlace) {
  const parent = help.find(({ id }) => id === place.parent) ?? null
  const category = parent?.categories.find(({ id }) => id === place.category) ?? null
  const placed = place.question === undefined ? null : (byId.get(place.question) ?? null)
  const isThere =
    (place.parent === undefined || parent !== null) &&
    (place.category === undefined || category !== null) &&
    (place.question === undefined || (placed !== null && placed.category === category))
  return isThere ? { parent, category, question: placed?.question ?? null } : null
}

/** The nearest stage in a help centre that may not have the one asked for: as much of its path as leads somewhere. */
export function nearestPlace(index: HelpIndex, { parent, category, question }: StagePlace) {
  const asked = [parent, category, question].filter((part) => part !== undefined)
  let parts = asked
  while (!findPlace(index, { parent: parts[0], category: parts[1], question: parts[2] })) {
    parts = parts.slice(0, -1)
  }
  return { parts, isWhole: parts.length === asked.length }
}

/** Every place below the address of a help centre: "paid", "paid/refunds", "paid/refunds/refund-when". */
export const placesIn = (help: Help): ReadonlySet<string> =>
  new Set(
    help.flatMap((parent) => [
      parent.id,
      ...parent.categories.flatMap(({ id, questions }) => [
        `${parent.id}/${id}`,
        ...questions.map((question) => `${parent.id}/${id}/${question.id}`),
      ]),
    ]),
  )

export type Found = NonNullable<ReturnType<typeof findPlace>>

/** The categories under which the specification wants no list of popular questions, by their ids in the content. */
const withoutPopular: readonly string[] = ['contact-details']

function popularOf({ all }: HelpIndex, { parent, category, question }: Found): Placed[] {
  if (!parent) return all.filter(({ question: { popular } }) => popular).slice(0, popularMax)
  if (withoutPopular.some((id) => id === parent.id || id === category?.id)) return []
  // The questions of a category are all on its page already.
  if (category && !question) return []
  const within = all.filter(
    (each) =>
      each.parent === parent &&
      (!category || each.category === category) &&
      each.question !== question,
  )
  return within.slice(0, firstInCategory)
}

/** Questions of a category on one page: some kilobytes, however many there are. */
const onPageMax = 100

/** Pages of the questions of a category; 1 elsewhere. */
export const pagesOf = ({ category, question }: Found): number =>
  category && !question ? Math.max(1, Math.ceil(category.questions.length / onPageMax)) : 1

/** The page of its category's list that has a question; null of another stage. */
function pageOf({ category, question }: Found): number | null {
  if (!category || !question) return null
  return Math.floor(category.questions.indexOf(question) / onPageMax) + 1
}

/** The content of one stage, but for the votes; `page`: 1 and up. */
export function stageOf(index: HelpIndex, found: Found, page = 1) {
  const { parent, category, question } = found
  const tiles = parent
    ? category
      ? []
      : parent.categories.map(({ id, name, href }) => ({ id, name, href }))
    : index.help.map(({ id, name, icon }) => ({ id, name, icon, href: noHref }))
  const questions =
    parent && category && !question
      ? category.questions
          .slice((page - 1) * onPageMax, page * onPageMax)
          .map((each) => listed({ parent, category, question: each }))
      : []
  return {
    parent: parent && { id: parent.id, name: parent.name },
    category: category && { id: category.id, name: category.name, href: category.href },
    tiles,
    questions,
    page: pageOf(found) ?? page,
    pages: pagesOf(found),
    popular: popularOf(index, found).map(listed),
  }
}

/** Clean HTML whose links to this site lead to its pages in a language, by their prefix: "/sw". */
const inLanguage = (html: string, prefix: string): string =>
  html.replace(/ href="\/([^"]*)"/g, (_, path) => ` href="${prefix}${path && `/${path}`}"`)

/** Every question as the specification's list has it, with the prefix of its language's addresses. */
export const entriesOf = (
  { all }: HelpIndex,
  { counts, prefix }: { counts: ReadonlyMap<string, VoteCount>; prefix: string },
) =>
  all.map(({ parent, category, question }) => ({
    parentCategory: parent.name,
    category: category.name,
    question: question.question,
    answer: prefix === '' ? question.answer : inLanguage(question.answer, prefix),
    popular: question.popular ? ('true' as const) : ('false' as const),
    href: question.href,
    questionId: question.id,
    countLikePercentage: percentageOf(counts.get(question.id) ?? { likes: 0, votes: 0 }),
  }))

/** Every address of the help centre below its own, `base`, without language; a tile or question that leads elsewhere has none. */
export const helpPaths = (help: Help, base: string): string[] =>
  help.flatMap((parent) => [
    `${base}/${parent.id}`,
    ...parent.categories.flatMap(({ id, href, questions }) => [
      ...(href === noHref ? [`${base}/${parent.id}/${id}`] : []),
      ...questions
        .filter(({ href }) => href === noHref)
        .map((each) => `${base}/${parent.id}/${id}/${each.id}`),
    ]),
  ])
