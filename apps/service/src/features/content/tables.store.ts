import Papa from 'papaparse'
import type { ContentFault, ContentFile } from './content.rules.ts'

export type TableRow = {
  /** Line of the file at which the row begins; a cell may go on over several. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

type Row = { line: number; cells: string[]; broken: string | null }

/** Every row that is not empty, the heads among them. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  let line = 1
  let at = 0
  Papa.parse<string[]>(text, {
    delimiter: ',',
    step({ data, errors, meta }) {
      const isEmpty = data.every((cell) => cell.trim() === '')
      if (!isEmpty) rows.push({ line, cells: data, broken: errors[0]?.message ?? null })
      line += text.slice(at, meta.cursor).split('\n').length - 1
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
  return {
    columns,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
    })),
    faults,
  }
}
