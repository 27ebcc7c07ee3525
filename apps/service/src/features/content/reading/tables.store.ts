import Papa from 'papaparse'
import type { ContentFault, ContentFile } from '../content.rules.ts'
import { inSteps, type Steps } from './in-steps.store.ts'
import { quoted } from './quoted.rules.ts'

export type TableRow = {
  /** Line of the file at which the row begins; a cell may go on over several. */
  readonly line: number
  /** Its number as a spreadsheet counts: the heads are row 1. */
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
}

type Row = { line: number; row: number; cells: string[]; broken: string | null }

/** Rows between two places where other work may go first. */
const rowsAStep = 500

const [lineFeed, carriageReturn] = [10, 13]

/** Ends of lines in a part of a text, however it writes them. */
function lineEndsIn(text: string, from: number, to: number): number {
  let ends = 0
  for (let at = from; at < to; at += 1) {
    const sign = text.charCodeAt(at)
    const isEnd =
      sign === lineFeed || (sign === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)
    if (isEnd) ends += 1
  }
  return ends
}

/** Large tables have tens of thousands of rows, so a row is made with little that has to be collected afterwards. */
function cellsOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [at, column] of columns.entries()) named[column] = cells[at] ?? ''
  return named
}

/** Every row that is not empty, the heads among them. */
function* rowsOf(text: string): Steps<Row[]> {
  const rows: Row[] = []
  let line = 1
  let row = 0
  /** Ends of the rows before, in the text, and of those before the last pause: the parser counts from there. */
  let at = 0
  let paused = 0
  let parser = null as Papa.Parser | null
  let isDone = false
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step({ data, errors, meta }, own) {
      row += 1
      const isEmpty = data.every((cell) => cell.trim() === '')
      if (!isEmpty) rows.push({ line, row, cells: data, broken: errors[0]?.message ?? null })
      const end = paused + meta.cursor
      line += lineEndsIn(text, at, end)
      at = end
      parser = own
      if (row % rowsAStep === 0) own.pause()
    },
    complete: () => {
      isDone = true
    },
  })
  while (!isDone && parser) {
    yield
    paused = at
    parser.resume()
  }
  return rows
}

export type ReadTable = { columns: string[]; rows: TableRow[]; faults: ContentFault[] }

/** The rows of a CSV file below its heads, and what is wrong with its form. */
export function* readTable({ name, text }: ContentFile): Steps<ReadTable> {
  const found = yield* rowsOf(text)
  const [heads] = found
  const columns = heads?.cells ?? []
  const rows: TableRow[] = []
  const faults: ContentFault[] = []
  for (const [place, { line, row, cells, broken }] of found.entries()) {
    if (place % rowsAStep === 0) yield
    const at = (fault: string) => faults.push({ file: name, line, fault })
    if (broken) at(`is not CSV: ${broken}`)
    else if (cells.length !== columns.length) {
      at(`has ${cells.length} cells, and the heads are ${columns.length}`)
    }
    if (place === 0) continue
    rows.push({ line, row, cells: cellsOf(columns, cells) })
  }
  const inHeads = (fault: string) => faults.unshift({ file: name, line: heads?.line ?? 1, fault })
  for (const twice of columns.filter((column, at) => columns.indexOf(column) < at)) {
    inHeads(`has the column ${quoted(twice)} twice: take one out`)
  }
  const [only] = columns
  const other = columns.length === 1 ? /[;\t]/.exec(only ?? '')?.[0] : undefined
  if (other) {
    const sign = other === ';' ? 'semicolons' : 'tabs'
    inHeads(`has ${sign} between its cells: save it as CSV with commas`)
  }
  return { columns, rows, faults }
}

/** The tables of a folder by their names. */
export async function readTables(files: readonly ContentFile[], faults: ContentFault[]) {
  const tables = new Map<string, ReadTable>()
  for (const file of files) {
    if (!file.name.endsWith('.csv')) continue
    const table = await inSteps(readTable(file))
    for (const fault of table.faults) faults.push(fault)
    tables.set(file.name, table)
  }
  return tables
}

/** A table as CSV, in the form in which editors share it. */
export const tableText = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  `${Papa.unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { newline: '\n' })}\n`
