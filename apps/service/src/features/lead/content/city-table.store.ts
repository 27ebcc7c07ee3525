import { defineContentKind } from '../../content/reading/content-kind.store.ts'
import type { City } from '../lead.rules.ts'
import { citiesTable, readCities } from './city-table.rules.ts'

/** Towns in which home broadband is asked for, and whether it is sold there: the same in every language. */
export const cityTable = defineContentKind<readonly City[]>({
  name: citiesTable.file,
  files: /^cities\.csv$/,
  *read({ tables, findings }) {
    const table = tables.get(`content/${citiesTable.file}`)
    if (!table) return []
    const places = tables.get('content/places.csv')?.rows ?? []
    const towns = places.flatMap(({ cells: { kind, name } }) =>
      kind === 'town' ? (name ?? []) : [],
    )
    return yield* readCities(table, new Set(towns), findings)
  },
  presence: (cities) => new Map([[citiesTable.file, cities.length > 0]]),
})
