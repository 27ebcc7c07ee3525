import type { Store } from '../../ports/stores.port.ts'
import { defineContentKind } from '../content/reading/content-kind.store.ts'
import { readStores, storesFile } from './store-table.rules.ts'

/** Shops and dealers, in the order of their file: the same in every language. */
export const storeTable = defineContentKind<readonly Store[]>({
  name: storesFile,
  files: /^stores\.csv$/,
  *read({ tables, words, findings }) {
    const table = tables.get(`content/${storesFile}`)
    // A content without the file has no stores, and that is no fault.
    return table ? yield* readStores(table, words, findings.faults) : []
  },
  presence: (stores) => new Map([[storesFile, stores.length > 0]]),
})
