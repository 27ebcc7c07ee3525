import { technologies } from '@portal/kernel/place/technology'
import type { Sites } from '../../ports/places/sites.port.ts'
import type { ContentFault } from '../content/content.rules.ts'
import { quoted } from '../content/reading/quoted.rules.ts'
import {
  checkText,
  type Report,
  readPlace,
  readRows,
  type Table,
  type TableKind,
  tidyRows,
} from '../content/reading/table-columns.rules.ts'

const columns = ['title', 'latitude', 'longitude', 'technologies'] as const

type Column = (typeof columns)[number]

export const sitesTable: TableKind<Column> = {
  file: 'sites.csv',
  columns,
  noun: 'site',
  nouns: 'sites',
}

/** Titles longer than this are a mistake in an export. */
const titleLengthMax = 80

const bitOfName: ReadonlyMap<string, number> = new Map(
  technologies.map((technology, place) => [technology, 2 ** place]),
)

const namesIn = (text: string): string[] => text.split(' ').filter((name) => name !== '')

/** The bits of the technologies that a text names; 0 where it names none, or one that there is not. */
function bitsOf(text: string): number {
  const names = namesIn(text)
  const bits = names.map((name) => bitOfName.get(name) ?? 0)
  const isRight = !bits.includes(0) && new Set(names).size === names.length
  return isRight ? bits.reduce((sum, bit) => sum + bit, 0) : 0
}

function readTechnologies(text: string, report: Report): number {
  const bits = bitsOf(text)
  if (bits === 0) {
    report(`technologies ${quoted(text)} must be some of ${technologies.join(' ')}, each once`)
  }
  return bits
}

/** Reads all sites of a table, in its order. */
export function* readSites(
  table: Table & { readonly faults: readonly ContentFault[] },
  faults: ContentFault[],
): Generator<void, Sites> {
  const most = table.rows.length
  const titles: string[] = []
  const [latitudes, longitudes] = [new Float64Array(most), new Float64Array(most)]
  const bits = new Uint8Array(most)
  yield* readRows(table, sitesTable, faults, ({ cells, report }) => {
    let isRight = true
    const note = (fault: string) => {
      isRight = false
      report(fault)
    }
    checkText('title', cells.title, titleLengthMax, note)
    const { latitude, longitude } = readPlace(cells, note)
    const own = readTechnologies(cells.technologies, note)
    if (!isRight) return
    const at = titles.push(cells.title) - 1
    latitudes[at] = latitude
    longitudes[at] = longitude
    bits[at] = own
  })
  return { titles, latitudes, longitudes, technologies: bits }
}

/** The table with its columns in their order, and the technologies of each site, the oldest first. */
export const tidySites = (table: Table): string[][] =>
  tidyRows(table, sitesTable, (cells) => ({
    ...cells,
    technologies: namesIn(cells.technologies).sort().join(' '),
  }))
