import { noHref } from '../../../ports/help.port.ts'
import type { ContentFault } from '../content.rules.ts'
import { quoted } from '../reading/quoted.rules.ts'
import { hrefPattern } from './help.rules.ts'
import {
  type GivenRow,
  type GivenTable,
  type HelpRow,
  helpColumns,
  tidyAnswer,
} from './help-table.rules.ts'

type Column = (typeof helpColumns)[number]

/** A table as it was read; its cells may be any. */
export type ReadTable = {
  readonly file: string
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly line: number
    readonly row: number
    readonly cells: Readonly<Record<string, string>>
  }[]
}

/** By language; null where the list of its parents cannot be read, which is reported elsewhere. */
type Parents = ReadonlyMap<string, readonly string[] | null>

/** The signs that end a line for one of the readers of the files. */
const lineBreak = /[\n\r\u2028\u2029]/

const namePattern = /^[a-z0-9-]+$/
const inOneLine: readonly Column[] = ['categoryName', 'question', 'search']
/** These may be empty. */
const optional: readonly Column[] = ['search']
const names: readonly Column[] = ['parent', 'category', 'id']
const hrefs: readonly Column[] = ['categoryHref', 'href']
/** Of a category as a whole: each of its rows says the same. */
const ofCategory: readonly Column[] = ['categoryName', 'categoryHref']

/** Spaces around a cell are of the spreadsheet; those inside an answer may mean something. */
function tidy(cells: Readonly<Record<string, string>>): HelpRow {
  const trimmed = (column: Column) => (cells[column] ?? '').trim()
  return {
    ...{ language: trimmed('language'), parent: trimmed('parent'), category: trimmed('category') },
    ...{ categoryName: trimmed('categoryName'), categoryHref: trimmed('categoryHref') },
    ...{ id: trimmed('id'), popular: trimmed('popular').toLowerCase(), href: trimmed('href') },
    ...{ question: trimmed('question'), search: trimmed('search') },
    answer: tidyAnswer(cells.answer ?? ''),
  }
}

type Note = (column: Column, fault: string) => void

function checkPlace({ language, parent }: HelpRow, parents: Parents, note: Note) {
  const own = parents.get(language)
  if (own === undefined) {
    note('language', `${quoted(language)} has no folder help/${language} with a parents.json`)
  } else if (own && namePattern.test(parent) && !own.includes(parent)) {
    note('parent', `${quoted(parent)} is no parent of help/${language}/parents.json`)
  }
}

function checkAnswer({ answer }: HelpRow, note: Note) {
  if (answer.trim() === '') note('answer', 'is empty')
  const lines = answer.split('\n')
  const heading = lines.findIndex((line) => line.startsWith('## '))
  if (heading < 0) return
  // In the file of the category such a line begins the next question.
  const words = `line ${heading + 1} of the cell begins with "## ", as only a question may`
  note('answer', `${words}: write "### " for a heading`)
}

function checkRow(cells: HelpRow, parents: Parents, note: Note) {
  if (!/^[a-z]{2,3}$/.test(cells.language)) {
    note('language', `${quoted(cells.language)} is no folder of a language, such as "en"`)
  } else checkPlace(cells, parents, note)
  for (const column of names) {
    if (!namePattern.test(cells[column])) {
      note(column, `${quoted(cells[column])} must be small letters, digits and dashes`)
    }
  }
  for (const column of inOneLine) {
    if (cells[column] === '' && !optional.includes(column)) note(column, 'is empty')
    if (lineBreak.test(cells[column])) note(column, 'has a line break: write it in one line')
  }
  for (const column of hrefs) {
    if (hrefPattern.test(cells[column])) continue
    const words = `${quoted(cells[column])} is no path of this site without its first slash`
    note(column, `${words}; "${noHref}" is for none`)
  }
  if (cells.popular !== 'true' && cells.popular !== 'false') {
    note('popular', `${quoted(cells.popular)} must be true or false`)
  }
  checkAnswer(cells, note)
}

/** Rows against the rows before them: an id is there once, and a category says one thing of itself. */
function checkAgainst(before: Map<string, GivenRow>, given: GivenRow, note: Note) {
  const { language, parent, category, id } = given.cells
  const [idKey, categoryKey] = [`${language} ${id}`, `${language} ${parent}/${category}`]
  const sameId = before.get(idKey)
  if (sameId) note('id', `${quoted(id)} is that of row ${sameId.row} too`)
  else before.set(idKey, given)
  const first = before.get(categoryKey)
  if (!first) before.set(categoryKey, given)
  for (const column of first ? ofCategory : []) {
    const [own, other] = [given.cells[column], first?.cells[column] ?? '']
    if (own === other) continue
    const words = `${quoted(own)} is not ${quoted(other)} as in row ${first?.row}`
    note(column, `${words}, which is of the same category "${parent}/${category}"`)
  }
}

/** The rows of a table of questions as they are taken, and what keeps them away, each by its row and column. */
export function readHelpRows(
  { file, columns, rows }: ReadTable,
  parents: Parents,
): GivenTable & { readonly faults: readonly ContentFault[] } {
  const faults: ContentFault[] = []
  const inHeads = (fault: string) => faults.push({ file, line: 1, fault })
  const missing = helpColumns.filter((column) => !columns.includes(column))
  const unknown = columns.filter((column) => !helpColumns.some((each) => each === column))
  if (missing.length > 0) inHeads(`has no column ${missing.join(', ')}`)
  if (unknown.length > 0) inHeads(`has columns that are not known: ${unknown.join(', ')}`)
  if (faults.length > 0) return { file, rows: [], faults }
  if (rows.length === 0) inHeads('has no question below its heads')
  const before = new Map<string, GivenRow>()
  const given = rows.map(({ line, row, cells }): GivenRow => ({ line, row, cells: tidy(cells) }))
  for (const each of given) {
    const note: Note = (column, fault) =>
      faults.push({ file, line: each.line, fault: `row ${each.row}, ${column}: ${fault}` })
    checkRow(each.cells, parents, note)
    checkAgainst(before, each, note)
  }
  return { file, rows: given, faults }
}
