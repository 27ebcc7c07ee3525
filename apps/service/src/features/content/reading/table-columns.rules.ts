import { countryBox } from '@portal/kernel/place/box'
import type { ContentFault } from '../content.rules.ts'
import { quoted } from './quoted.rules.ts'

/** A table as it was read; each row knows its line in the file. */
export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly line: number
    readonly cells: Readonly<Record<string, string>>
  }[]
}

export type Cells<Column extends string> = Readonly<Record<Column, string>>

/** Takes one fault of a row, in words. */
export type Report = (fault: string) => void

/** The columns of a kind of table; a file may have them in any order. */
export type TableKind<Column extends string = string> = {
  /** Its name in the folder of the content. */
  readonly file: string
  readonly columns: readonly Column[]
  /** One row and several, as faults call them. */
  readonly noun: string
  readonly nouns: string
}

/** In degrees. What lies outside is mostly latitude and longitude in each other's place. */
const country = {
  latitude: { min: countryBox.south, max: countryBox.north, example: '-15.4181' },
  longitude: { min: countryBox.west, max: countryBox.east, example: '28.2823' },
} as const

function readDegrees(text: string, name: keyof typeof country, report: Report): number {
  const { min, max, example } = country[name]
  const degrees = /^-?\d{1,3}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
  if (!(degrees >= min && degrees <= max)) {
    report(`${name} ${quoted(text)} must be a number from ${min} to ${max}, as "${example}"`)
  }
  return degrees
}

/** The place of a row, within the country. */
export const readPlace = (cells: Cells<'latitude' | 'longitude'>, report: Report) => ({
  latitude: readDegrees(cells.latitude, 'latitude', report),
  longitude: readDegrees(cells.longitude, 'longitude', report),
})

/** A cell that pages show: not empty, and at most so many letters. */
export function checkText(column: string, text: string, lengthMax: number, report: Report) {
  if (text === '') report(`${column} is empty`)
  if (text.length > lengthMax) report(`${column} is longer than ${lengthMax} letters`)
}

/** Whether the heads are those of this kind; where they are not, that is a fault. */
function hasHeads({ columns }: Table, { columns: known }: TableKind, report: Report): boolean {
  const missing = known.filter((column) => !columns.includes(column))
  const unknown = columns.filter((column) => !known.includes(column))
  if (missing.length > 0) report(`has no column ${missing.join(', ')}`)
  if (unknown.length > 0)
    report(`has columns that are not known: ${unknown.map(quoted).join(', ')}`)
  return missing.length + unknown.length === 0
}

/** Blanks at the edges, several in a row, or other ones than a space. */
const untidy = /^\s|\s$|\s\s|[^\S ]/

const tidyText = (text: string): string =>
  untidy.test(text) ? text.trim().replace(/\s+/g, ' ') : text

function tidyCells<Column extends string>(
  { cells }: Table['rows'][number],
  { columns }: TableKind<Column>,
): Cells<Column> {
  const tidy: Record<string, string> = {}
  for (const column of columns) tidy[column] = tidyText(cells[column] ?? '')
  // Every column has its cell now.
  return tidy as Cells<Column>
}

/** Rows between two places where other work may go first. */
const rowsAStep = 100

/** A row with its line, and where its faults go. */
export type Row<Column extends string> = {
  readonly cells: Cells<Column>
  readonly line: number
  readonly report: Report
}

/**
 * Hands over every row of a table, in its order. A row that is no CSV is reported where all tables are read, and left out here.
 * Long work, so it is done in steps. Decision 118.
 */
export function* readRows<Column extends string>(
  table: Table & { readonly faults: readonly ContentFault[] },
  kind: TableKind<Column>,
  faults: ContentFault[],
  take: (row: Row<Column>) => void,
): Generator<void, void> {
  const reportAt = (line: number) => (fault: string) =>
    faults.push({ file: `content/${kind.file}`, line, fault })
  if (!hasHeads(table, kind, reportAt(1))) return
  if (table.rows.length === 0) {
    const { noun, nouns } = kind
    reportAt(1)(`has no ${noun} below its heads: a content without ${nouns} has no such file`)
  }
  const broken = new Set(table.faults.map(({ line }) => line))
  for (const [place, row] of table.rows.entries()) {
    if (place % rowsAStep === 0) yield
    const { line } = row
    if (!broken.has(line)) take({ cells: tidyCells(row, kind), line, report: reportAt(line) })
  }
}

/** Reports a row whose key another row above it has too. */
export function createKeyCheck(column: string) {
  const lines = new Map<string, number>()
  return (key: string, { line, report }: { line: number; report: Report }) => {
    const before = lines.get(key)
    if (before !== undefined) report(`${column} ${quoted(key)} is that of line ${before} too`)
    lines.set(key, line)
  }
}

/** The rows with their columns in order, for a file that editors share; `tidy` writes the cells in one form. */
export function tidyRows<Column extends string>(
  table: Table,
  kind: TableKind<Column>,
  tidy: (cells: Cells<Column>) => Cells<Column> = (cells) => cells,
): string[][] {
  if (!hasHeads(table, kind, () => {})) return []
  return table.rows.map((row) => {
    const cells = tidy(tidyCells(row, kind))
    return kind.columns.map((column) => cells[column])
  })
}
