import { noHref } from '../../../ports/help.port.ts'
import type { ContentFault, ContentFile } from '../content.rules.ts'
import { readFrontMatter } from '../documents/front-matter.rules.ts'
import {
  categoryPattern,
  headingPattern,
  helpFilesOf,
  nameInFolder,
  sectionsOf,
} from './help.rules.ts'
import { splitSearch } from './search-line.rules.ts'

/** The columns of the table of all questions, in their order. */
export const helpColumns = [
  'language',
  'parent',
  'category',
  'categoryName',
  'categoryHref',
  'id',
  'popular',
  'href',
  'question',
  'search',
  'answer',
] as const

/** One question in one language; the answer in Markdown, as it is in its file. */
export type HelpRow = Readonly<Record<(typeof helpColumns)[number], string>>

/**
 * An answer without the empty lines around it, and with the line breaks of the files. Spaces before its first word stay: they
 * may make it a list or code.
 */
export const tidyAnswer = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/\n[ \t\n]*$/, '')

/** Markers of a heading: " popular", " href=contact-us". */
function marksOf(marks: string): Pick<HelpRow, 'popular' | 'href'> {
  const href = / href=(\S+)/.exec(marks)?.[1] ?? noHref
  return { popular: String(/ popular(?: |$)/.test(marks)), href }
}

/** Every question of one language, in the order of its files. */
export function helpRowsOf(files: readonly ContentFile[], language: string): HelpRow[] {
  return helpFilesOf(files, language).flatMap((file) => {
    const [, parent = '', category = ''] = categoryPattern.exec(nameInFolder(file)) ?? []
    const read = parent === '' ? null : readFrontMatter(file.text)
    if (!read || 'fault' in read) return []
    const place = {
      ...{ language, parent, category },
      categoryName: read.facts.get('category') ?? '',
      categoryHref: read.facts.get('href') ?? noHref,
    }
    return sectionsOf(read.body, read.bodyLine).flatMap(({ heading, body }) => {
      const [, question = '', id = '', marks = ''] = headingPattern.exec(heading) ?? []
      const { search, answer } = splitSearch(body)
      return id === ''
        ? []
        : [{ ...place, id, ...marksOf(marks), question, search, answer: tidyAnswer(answer) }]
    })
  })
}

/** The heading of a question, and its search line. */
const headingOf = ({ question, search, id, popular, href }: HelpRow): string => {
  const marks = [popular === 'true' ? ' popular' : '', href === noHref ? '' : ` href=${href}`]
  return `## ${question} {#${id}${marks.join('')}}${search && `\nsearch: ${search}`}`
}

/** A file of a category, and the line at which each of its rows begins there. */
type MadeFile<Row> = ContentFile & { readonly rows: readonly { row: Row; line: number }[] }

const linesIn = (text: string): number => text.split('\n').length - 1

function makeFile<Row>(name: string, rows: readonly Row[], cellsOf: (row: Row) => HelpRow) {
  const [first] = rows.map(cellsOf)
  const href = first?.categoryHref ?? noHref
  const facts = [
    `category: ${first?.categoryName ?? ''}`,
    ...(href === noHref ? [] : [`href: ${href}`]),
  ]
  let text = `---\n${facts.join('\n')}\n---\n`
  const placed = rows.map((row) => {
    const cells = cellsOf(row)
    const line = linesIn(text) + 2
    text += `\n${headingOf(cells)}\n\n${cells.answer}\n`
    return { row, line }
  })
  return { name, text, rows: placed }
}

/** Categories in the order of the table: in numbers of as many digits as the last one needs, since files are sorted by name. */
function makeFiles<Row>(
  rows: readonly Row[],
  cellsOf: (row: Row) => HelpRow,
): readonly MadeFile<Row>[] {
  const folderOf = (row: Row) => `${cellsOf(row).language}/${cellsOf(row).parent}`
  return [...Map.groupBy(rows, folderOf)].flatMap(([folder, inFolder]) => {
    const byCategory = [...Map.groupBy(inFolder, (row) => cellsOf(row).category)]
    const digits = Math.max(2, String(byCategory.length).length)
    return byCategory.map(([category, own], place) => {
      const number = String(place + 1).padStart(digits, '0')
      return makeFile(`help/${folder}/${number}-${category}.md`, own, cellsOf)
    })
  })
}

/** The files of the questions of a table, by their names in the content. */
export const helpFilesFrom = (rows: readonly HelpRow[]): ContentFile[] =>
  makeFiles(rows, (row) => row).map(({ name, text }) => ({ name, text }))

/** A row as it was given: the line of its file, and its number as a spreadsheet counts, the heads being row 1. */
export type GivenRow = { readonly line: number; readonly row: number; readonly cells: HelpRow }

/** A table of questions as it was given. */
export type GivenTable = { readonly file: string; readonly rows: readonly GivenRow[] }

/** Faults in files that were made from a table, by its lines, which are all that its editor has. */
export function faultsInTable(
  faults: readonly ContentFault[],
  { file, rows }: GivenTable,
): ContentFault[] {
  const made = new Map(
    makeFiles(rows, ({ cells }) => cells).map((each) => [`content/${each.name}`, each.rows]),
  )
  return faults.map((found) => {
    const placed = made.get(found.file) ?? []
    // What is wrong above the questions is in every row of the category.
    const at = placed.findLast(({ line }) => line <= found.line) ?? placed[0]
    if (!at) return found
    return { file, line: at.row.line, fault: `row ${at.row.row}: ${found.fault}` }
  })
}
