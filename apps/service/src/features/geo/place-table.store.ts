import type { KnownPlace } from '../../ports/places/geocoder.port.ts'
import { defineContentKind } from '../content/reading/content-kind.store.ts'
import { placesTable, readPlaces } from './place-table.rules.ts'

/** Towns, townships and landmarks by name: the same in every language. */
export const placeTable = defineContentKind<readonly KnownPlace[]>({
  name: placesTable.file,
  files: /^places\.csv$/,
  *read({ tables, findings }) {
    const table = tables.get(`content/${placesTable.file}`)
    // A content without the file knows no places, and that is no fault.
    return table ? yield* readPlaces(table, findings.faults) : []
  },
  presence: (places) => new Map([[placesTable.file, places.length > 0]]),
})
