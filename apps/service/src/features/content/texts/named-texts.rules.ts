import { type ContentFile, leavesOf, lineOfLeaf, lineOfText } from '../content.rules.ts'
import { documentFilesOf, documentIdOf } from '../documents/documents.rules.ts'
import { readFrontMatter } from '../documents/front-matter.rules.ts'
import {
  categoryPattern,
  headingPattern,
  helpFilesOf,
  nameInFolder,
  parentsFile,
  sectionsOf,
} from '../help/help.rules.ts'
import { splitSearch } from '../help/search-line.rules.ts'

type Parsed = { file: ContentFile; value: unknown }

/** A text of one language, by a name that its translations share. */
export type NamedText = {
  /** "pages/methods/card: payment-translation.payment.card", "help/airtime/recharge: recharge-how, answer". */
  readonly name: string
  readonly file: string
  readonly line: number
  readonly text: string
}

type Files = { packages: readonly Parsed[]; categories: readonly ContentFile[] }

/**
 * Keys whose values are read by programs: addresses, names of icons, of tones, of pages and of types, and what a form
 * tells of its fields beside their words.
 */
const ofPrograms: ReadonlySet<string> = new Set(
  'href icon tone concerns id name type pattern countryCode options'.split(' '),
)

const isOfPrograms = (keys: readonly string[]): boolean =>
  keys.some((key) => ofPrograms.has(key) || key.endsWith('Href'))

const packagePattern = /^content\/pages\/([a-z]{2,3})\/(.+)\.json$/

function textsOfPackage({ file, value }: Parsed, folder: string): NamedText[] {
  const [, of, name] = packagePattern.exec(file.name) ?? []
  if (of !== folder || name === 'language') return []
  return leavesOf(value).flatMap(({ path, keys, value: text }) =>
    typeof text !== 'string' || isOfPrograms(keys)
      ? []
      : {
          name: `pages/${name}: ${path}`,
          file: file.name,
          line: lineOfLeaf(file, { keys }),
          text,
        },
  )
}

const nameOf = (value: unknown): { id?: unknown; name?: unknown } => ({ ...Object(value) })

function textsOfParents({ file, value }: Parsed): NamedText[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const { id, name } = nameOf(entry)
    if (typeof id !== 'string' || typeof name !== 'string') return []
    const line = lineOfText(file.text, 'name', name)
    return { name: `help/parents: ${id}`, file: file.name, line, text: name }
  })
}

/** A file whose form is wrong has no texts: its faults are told where help is read. */
function textsOfCategory(file: ContentFile): NamedText[] {
  const [, parent, id] = categoryPattern.exec(nameInFolder(file)) ?? []
  const read = readFrontMatter(file.text)
  if (!id || 'fault' in read) return []
  const named = (what: string, line: number, text: string): NamedText => ({
    name: `help/${parent}/${id}: ${what}`,
    file: file.name,
    line,
    text,
  })
  const questions = sectionsOf(read.body, read.bodyLine).flatMap(({ line, heading, body }) => {
    const [, question = '', questionId] = headingPattern.exec(heading) ?? []
    if (!questionId) return []
    return [
      named(`${questionId}, question`, line, question),
      // Words that people search by may be others than those of the texts.
      named(`${questionId}, answer`, line, splitSearch(body).answer.trim()),
    ]
  })
  const line = file.text.split('\n').findIndex((each) => each.startsWith('category:')) + 1
  return [named('category', line, read.facts.get('category') ?? ''), ...questions]
}

function textsOfDocument(file: ContentFile): NamedText[] {
  const id = documentIdOf(file)
  const read = readFrontMatter(file.text)
  if (id === '' || 'fault' in read) return []
  const named = (what: string, line: number, text: string): NamedText => ({
    name: `documents/${id}: ${what}`,
    file: file.name,
    line,
    text,
  })
  const line = file.text.split('\n').findIndex((each) => each.startsWith('title:')) + 1
  return [
    named('title', line, read.facts.get('title') ?? ''),
    named('text', read.bodyLine, read.body.trim()),
  ]
}

/** Every text of the language in this folder: of its packages, its help centre and its documents. */
export function* namedTexts(
  { packages, categories }: Files,
  folder: string,
): Generator<void, NamedText[]> {
  const parents = packages.filter(
    ({ file }) => helpFilesOf([file], folder).length > 0 && nameInFolder(file) === parentsFile,
  )
  const ofCategories: NamedText[] = []
  for (const file of helpFilesOf(categories, folder)) {
    for (const text of textsOfCategory(file)) ofCategories.push(text)
    yield
  }
  return [
    ...packages.flatMap((each) => textsOfPackage(each, folder)),
    ...parents.flatMap(textsOfParents),
    ...ofCategories,
    ...documentFilesOf(categories, folder).flatMap(textsOfDocument),
  ]
}
