import Papa from 'papaparse'
import type { ContentFault, ContentFile } from './content.rules.ts'

export type TableRow = {
  /** Line of the file at which the row begins; a cell may go on over several. */
  readonly line: number
  /** Its number as a spreadsheet counts: the heads are row 1. */
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
}

type Row = { line: number; row: number; cells: string[]; broken: string | null }

/** Every row that is not empty, the heads among them. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  let line = 1
  let row = 0
  let at = 0
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step({ data, errors, meta }) {
      row += 1
      const isEmpty = data.every((cell) => cell.trim() === '')
      if (!isEmpty) rows.push({ line, row, cells: data, broken: errors[0]?.message ?? null })
      line += text.slice(at, meta.cursor).split(/\r\n?|\n/).length - 1
      at = meta.cursor
    },
  })
  return rows
}

/** The rows of a CSV file below its heads, and what is wrong with its form. */
export function readTable({ name, text }: ContentFile): {
  columns: string[]
  rows: TableRow[]
  faults: ContentFault[]
} {
  const [heads, ...rows] = rowsOf(text)
  const columns = heads?.cells ?? []
  const faults = (heads ? [heads, ...rows] : []).flatMap(({ line, cells, broken }) => {
    const at = (fault: string) => [{ file: name, line, fault }]
    if (broken) return at(`is not CSV: ${broken}`)
    return cells.length === columns.length
      ? []
      : at(`has ${cells.length} cells, and the heads are ${columns.length}`)
  })
  const inHeads = (fault: string) => faults.unshift({ file: name, line: heads?.line ?? 1, fault })
  for (const twice of columns.filter((column, at) => columns.indexOf(column) < at)) {
    inHeads(`has the column "${twice}" twice: take one out`)
  }
  const [only] = columns
  const other = columns.length === 1 ? /[;\t]/.exec(only ?? '')?.[0] : undefined
  if (other) {
    const sign = other === ';' ? 'semicolons' : 'tabs'
    inHeads(`has ${sign} between its cells: save it as CSV with commas`)
  }
  return {
    columns,
    rows: rows.map(({ line, row, cells }) => ({
      ...{ line, row },
      cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
    })),
    faults,
  }
}

/** A table as CSV, in the form in which editors share it. */
export const tableText = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  `${Papa.unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { newline: '\n' })}\n`
