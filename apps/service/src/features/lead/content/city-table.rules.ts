import type { ContentFault } from '../../content/content.rules.ts'
import { quoted } from '../../content/reading/quoted.rules.ts'
import {
  type Cells,
  checkText,
  createKeyCheck,
  readRows,
  type Table,
  type TableKind,
  tidyRows,
} from '../../content/reading/table-columns.rules.ts'
import type { City } from '../lead.rules.ts'

const columns = ['cityName', 'hbbLeadFeasibility'] as const

type Column = (typeof columns)[number]

export const citiesTable: TableKind<Column> = {
  file: 'cities.csv',
  columns,
  noun: 'city',
  nouns: 'cities',
}

const nameLengthMax = 60

const feasible: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
])

/** Spreadsheets write capitals of their own. */
const answerIn = ({ hbbLeadFeasibility }: Cells<Column>): string => hbbLeadFeasibility.toLowerCase()

const byName = new Intl.Collator('en')

/** Reads all cities of a table, by the alphabet. `towns`: the towns that addresses are searched in. */
export function* readCities(
  table: Table & { readonly faults: readonly ContentFault[] },
  towns: ReadonlySet<string>,
  { faults, warnings }: { faults: ContentFault[]; warnings: ContentFault[] },
): Generator<void, readonly City[]> {
  const checkKey = createKeyCheck('cityName')
  const cities: City[] = []
  yield* readRows(table, citiesTable, faults, ({ cells, line, report }) => {
    const { cityName } = cells
    checkText('cityName', cityName, nameLengthMax, report)
    checkKey(cityName.toLowerCase(), { line, report })
    const hbbLeadFeasibility = feasible.get(answerIn(cells))
    if (hbbLeadFeasibility === undefined) {
      report(`hbbLeadFeasibility ${quoted(cells.hbbLeadFeasibility)} must be yes or no`)
      return
    }
    cities.push({ cityName, hbbLeadFeasibility })
    if (towns.size > 0 && !towns.has(cityName)) {
      const fault = `cityName ${quoted(cityName)} is no town of places.csv, so no address there is found`
      warnings.push({ file: `content/${citiesTable.file}`, line, fault })
    }
  })
  return cities.sort((one, other) => byName.compare(one.cityName, other.cityName))
}

/** The table with its columns in their order, for a file that editors share. */
export const tidyCities = (table: Table): string[][] =>
  tidyRows(table, citiesTable, (cells) => ({ ...cells, hbbLeadFeasibility: answerIn(cells) }))
