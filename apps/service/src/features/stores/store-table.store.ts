import type { Store } from '../../ports/places/stores.port.ts'
import { defineContentKind } from '../content/reading/content-kind.store.ts'
import { readStores, storesTable } from './store-table.rules.ts'

/** Shops and dealers, in the order of their file: the same in every language. */
export const storeTable = defineContentKind<readonly Store[]>({
  name: storesTable.file,
  files: /^stores\.csv$/,
  *read({ tables, words, findings }) {
    const table = tables.get(`content/${storesTable.file}`)
    // A content without the file has no stores, and that is no fault.
    return table ? yield* readStores(table, words, findings.faults) : []
  },
  presence: (stores) => new Map([[storesTable.file, stores.length > 0]]),
})
