import { type PlaceKind, placeKinds } from '@portal/kernel/place/named-place'
import type { KnownPlace } from '../../ports/places/geocoder.port.ts'
import type { ContentFault } from '../content/content.rules.ts'
import { quoted } from '../content/reading/quoted.rules.ts'
import {
  type Cells,
  checkText,
  createKeyCheck,
  type Report,
  type Row,
  readPlace,
  readRows,
  type Table,
  type TableKind,
  tidyRows,
} from '../content/reading/table-columns.rules.ts'

const columns = ['name', 'kind', 'town', 'latitude', 'longitude', 'population'] as const

type Column = (typeof columns)[number]

export const placesTable: TableKind<Column> = {
  file: 'places.csv',
  columns,
  noun: 'place',
  nouns: 'places',
}

/** Names longer than this would not fit their line. */
const nameLengthMax = 60

const populationMax = 50_000_000

function readPopulation(text: string, report: Report): number | null {
  if (text === '') return null
  const population = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
  if (!(population <= populationMax)) {
    report(`population ${quoted(text)} must be a whole number, or empty where it is not known`)
  }
  return population
}

function checkTown({ town }: Cells<Column>, kind: PlaceKind | undefined, report: Report) {
  if (kind === 'town' && town !== '') report('town must be empty where the place is a town itself')
  if (kind && kind !== 'town') checkText('town', town, nameLengthMax, report)
}

function readKnownPlace({ cells, report }: Row<Column>): KnownPlace | null {
  let isRight = true
  const note = (fault: string) => {
    isRight = false
    report(fault)
  }
  const { name, town } = cells
  checkText('name', name, nameLengthMax, note)
  const kind = placeKinds.find((each) => each === cells.kind)
  if (!kind) note(`kind ${quoted(cells.kind)} must be one of ${placeKinds.join(', ')}`)
  checkTown(cells, kind, note)
  const place = readPlace(cells, note)
  const population = readPopulation(cells.population, note)
  if (!isRight || !kind) return null
  return { name, kind, ...(town === '' ? {} : { town }), ...place, population }
}

/** Reads all places of a table, in its order. The town of a township or a landmark is in the same table. */
export function* readPlaces(
  table: Table & { readonly faults: readonly ContentFault[] },
  faults: ContentFault[],
): Generator<void, readonly KnownPlace[]> {
  const checkKey = createKeyCheck('name')
  const places: KnownPlace[] = []
  const parts: { town: string; report: Report }[] = []
  yield* readRows(table, placesTable, faults, (row) => {
    const { name, town } = row.cells
    checkKey(town === '' ? name : `${name}, ${town}`, row)
    const place = readKnownPlace(row)
    if (!place) return
    places.push(place)
    if (place.town !== undefined) parts.push({ town: place.town, report: row.report })
  })
  const towns = new Set(places.flatMap(({ kind, name }) => (kind === 'town' ? name : [])))
  for (const { town, report } of parts) {
    if (!towns.has(town)) report(`town ${quoted(town)} is the name of no town in this table`)
  }
  return places
}

/** The table with its columns in their order, for a file that editors share. */
export const tidyPlaces = (table: Table): string[][] => tidyRows(table, placesTable)
