import {
  type Help,
  type HelpCategory,
  type HelpQuestion,
  noHref,
} from '../../../ports/help.port.ts'
import { type BrandWords, brandWord, fillText, openIn } from '../brand/brand.rules.ts'
import { type ContentFault, type ContentFile, lineOfText } from '../content.rules.ts'
import { readFrontMatter } from '../documents/front-matter.rules.ts'
import { quoted } from '../reading/quoted.rules.ts'
import { faultsOfText } from './answer-text.rules.ts'
import { searchMax, splitSearch } from './search-line.rules.ts'

export const parentsFile = 'parents.json'
const folderPattern = /^content\/help\/([a-z]{2,3})\/(.+)$/
export const categoryPattern = /^([a-z0-9-]+)\/(?:\d+-)?([a-z0-9-]+)\.md$/
export const headingPattern = /^##\s+(\S.*?)(?:\s+\{#([a-z0-9-]+)((?: [a-z]+(?:=[^\s}]+)?)*)\})?$/
/** A path of this site without its first slash, or the word for none. */
export const hrefPattern = /^[a-z0-9][a-z0-9/_?=&-]*$/i

/** The files of one language's help, by their names in its folder. */
export function helpFilesOf(files: readonly ContentFile[], folder: string): ContentFile[] {
  return files.filter(({ name }) => folderPattern.exec(name)?.[1] === folder)
}

/** The name of a help file in the folder of its language: "airtime/01-recharge.md". */
export const nameInFolder = ({ name }: ContentFile): string => folderPattern.exec(name)?.[2] ?? ''

/** Letters that a question may have in lists, and an answer on the page of a cheap phone. */
const questionMax = 200
const answerMax = 20_000

type Report = (file: ContentFile, line: number, fault: string) => void

type Section = { line: number; heading: string; body: string }

/** A category's text, cut at its headings of the second level. */
export function sectionsOf(body: string, firstLine: number): Section[] {
  const sections: Section[] = []
  for (const [index, line] of body.split('\n').entries()) {
    if (line.startsWith('## '))
      sections.push({ line: firstLine + index, heading: line.trim(), body: '' })
    else {
      const last = sections.at(-1)
      if (last) last.body += `${line}\n`
    }
  }
  return sections
}

/** Clean HTML of Markdown; `fill` answers the word of a placeholder. */
export type ToHtml = (text: string, fill: (name: string) => string | null) => string

type Means = { words: BrandWords; toHtml: ToHtml }
type Reading = Means & { file: ContentFile; report: Report; places: QuestionPlace[] }

/** The place where a question is written. */
export type QuestionPlace = {
  readonly id: string
  readonly file: string
  readonly line: number
  /** Its answer as it is written. */
  readonly body: string
}

/** A help centre, and where each of its questions is written. */
export type ReadHelp = { readonly help: Help; readonly places: readonly QuestionPlace[] }

function readQuestion(
  { line, heading, body: below }: Section,
  { file, report, words, toHtml, places }: Reading,
): HelpQuestion | null {
  const [, question = '', id, marks = ''] = headingPattern.exec(heading) ?? []
  if (!id) {
    const form = '"## Question? {#its-id}", its id in small letters, digits and dashes'
    report(file, line, `must be ${form}`)
    return null
  }
  const { search, answer: body } = splitSearch(below)
  places.push({ id, file: file.name, line, body })
  const marked = marks.trim() === '' ? [] : marks.trim().split(' ')
  const href = marked.find((mark) => mark.startsWith('href='))?.slice(5) ?? noHref
  const unknown = marked.find((mark) => mark !== 'popular' && !mark.startsWith('href='))
  if (unknown) report(file, line, `${quoted(unknown)} is no mark of a question: popular, href=…`)
  if (!hrefPattern.test(href)) report(file, line, `${quoted(href)} is no path of this site`)
  const fill = (name: string) => brandWord(words, name)
  const answer = toHtml(body, fill)
  if (question.length > questionMax)
    report(file, line, `is a question of more than ${questionMax} letters: shorten it`)
  if (search.length > searchMax)
    report(file, line + 1, `is a search line of more than ${searchMax} letters: shorten it`)
  if (body.length > answerMax) {
    report(file, line, `is the question of an answer of more than ${answerMax} letters: shorten it`)
  }
  const inText = faultsOfText(body, answer)
  for (const { at, fault } of inText) report(file, line + 1 + at, fault)
  const isEmpty = answer.replace(/<[^>]*>/g, '').trim() === ''
  if (isEmpty) report(file, line, `"${id}" has no answer`)
  const filled = fillText(question, words)
  // The braces of a question that is none are no placeholder.
  const inAnswer = inText.length > 0 ? null : openIn(answer)
  const bodyAt = body.split('\n').findIndex((each) => each.includes(inAnswer ?? '\n'))
  for (const [open, at] of [
    [filled.open, line],
    [inAnswer, line + 1 + Math.max(-1, bodyAt)],
  ] as const) {
    if (open) report(file, at, `"${id}" has the placeholder "${open}", which nothing fills`)
  }
  return {
    id,
    question: filled.text,
    search,
    answer,
    popular: marked.includes('popular'),
    href,
  }
}

function* readCategory(id: string, reading: Reading): Generator<void, HelpCategory | null> {
  const { file, report } = reading
  const read = readFrontMatter(file.text)
  if ('fault' in read) {
    report(file, read.line, read.fault)
    return null
  }
  const name = read.facts.get('category')
  if (!name) report(file, 1, 'has no "category: …" above its text')
  for (const fact of read.facts.keys()) {
    if (fact === 'category' || fact === 'href') continue
    report(file, read.lineOf(fact), `${quoted(fact)} is not known here`)
  }
  const href = read.facts.get('href') ?? noHref
  if (!hrefPattern.test(href))
    report(file, read.lineOf('href'), `${quoted(href)} is no path of this site`)
  const above = read.body.split('\n').findIndex((each) => each.trim() !== '')
  const isAbove = above >= 0 && !read.body.split('\n')[above]?.startsWith('## ')
  if (isAbove) {
    const words = 'is above the first question, so no page shows it'
    report(file, read.bodyLine + above, `${words}: write "## Question? {#its-id}" above it`)
  }
  const questions: HelpQuestion[] = []
  for (const section of sectionsOf(read.body, read.bodyLine)) {
    const question = readQuestion(section, reading)
    if (question) questions.push(question)
    yield
  }
  if (questions.length === 0) report(file, 1, 'has no question')
  const filled = fillText(name ?? '', reading.words)
  if (filled.open) {
    report(
      file,
      read.lineOf('category'),
      `the category has the placeholder "${filled.open}", which nothing fills`,
    )
  }
  return { id, name: filled.text, href, questions }
}

type ParentFacts = { id: string; name: string; icon: string }

/** Null where there is no list. */
function readParents(file: ContentFile, report: Report): ParentFacts[] | null {
  let value: unknown
  try {
    value = JSON.parse(file.text)
  } catch {
    return null
  }
  if (!Array.isArray(value)) {
    report(file, 1, 'must be a list of {id, name, icon}')
    return null
  }
  return value.flatMap((entry: unknown) => {
    const { id, name, icon, ...others } = { ...(entry as Record<string, unknown>) }
    for (const other of Object.keys(others)) {
      const fault = `${quoted(other)} is not known here: id, name, icon`
      report(file, lineOfText(file.text, other, String(others[other])), fault)
    }
    if (typeof id === 'string' && typeof name === 'string' && typeof icon === 'string') {
      return [{ id, name, icon }]
    }
    const line = lineOfText(file.text, 'id', String(id ?? name ?? icon))
    report(file, line, 'each parent must have an id, a name and an icon')
    return []
  })
}

/** Ids of the parents of each language that has a list of them; null where it cannot be read. */
export function parentsByLanguage(
  files: readonly ContentFile[],
): ReadonlyMap<string, readonly string[] | null> {
  const lists = files.filter((file) => nameInFolder(file) === parentsFile)
  return new Map(
    lists.map((file) => {
      const parents = readParents(file, () => {})
      return [folderPattern.exec(file.name)?.[1] ?? '', parents?.map(({ id }) => id) ?? null]
    }),
  )
}

/** Two questions with one id would be at one address. */
function reportTwice(places: readonly QuestionPlace[], faults: ContentFault[]) {
  const seen = new Map<string, QuestionPlace>()
  for (const place of places) {
    const { id, file, line } = place
    const first = seen.get(id)
    if (!first) seen.set(id, place)
    else
      faults.push({ file, line, fault: `the id "${id}" is at ${first.file}:${first.line} already` })
  }
}

/**
 * Reads the help centre of one language, question by question. A content without any has none, and that is no fault.
 */
export function* readHelp(
  files: readonly ContentFile[],
  means: Means,
  faults: ContentFault[],
): Generator<void, ReadHelp> {
  const places: QuestionPlace[] = []
  const report: Report = ({ name }, line, fault) => faults.push({ file: name, line, fault })
  const parents = files.find((file) => nameInFolder(file) === parentsFile)
  if (!parents) {
    const [first] = files
    if (first)
      report(first, 1, `its language has no help/…/${parentsFile}, which names the parents`)
    return { help: [], places }
  }
  const facts = readParents(parents, report)
  // Its fault is reported with its line where all JSON is read.
  if (!facts) return { help: [], places }
  const byParent = new Map<string, HelpCategory[]>(facts.map(({ id }) => [id, []]))
  for (const file of files) {
    if (file === parents) continue
    const [, parent = '', id = ''] = categoryPattern.exec(nameInFolder(file)) ?? []
    const categories = byParent.get(parent)
    if (!categories) {
      report(file, 1, `is in no parent of ${parentsFile}: help/…/PARENT/CATEGORY.md`)
      continue
    }
    if (categories.some((each) => each.id === id)) {
      report(file, 1, `the parent "${parent}" has a category "${id}" already`)
      continue
    }
    const category = yield* readCategory(id, { ...means, file, report, places })
    if (category) categories.push(category)
  }
  for (const [place, { id }] of facts.entries()) {
    if (facts.findIndex((each) => each.id === id) < place)
      report(parents, lineOfText(parents.text, 'id', id), `the parent "${id}" is there twice`)
    if (byParent.get(id)?.length === 0) {
      const line = lineOfText(parents.text, 'id', id)
      report(parents, line, `the parent "${id}" has no category`)
    }
  }
  const help = facts.map((each) => ({ ...each, categories: byParent.get(each.id) ?? [] }))
  reportTwice(places, faults)
  return { help, places }
}
