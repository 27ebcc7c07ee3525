import { storageKeys } from '@portal/contract/constants'
import type { BrowserStore } from '../../lib/browser/browser-store.ts'

function numbersIn(store: BrowserStore): Readonly<Record<string, unknown>> {
  const kept = store.read(storageKeys.numbers)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

/**
 * The number that a page is about, for this tab alone. With script it is kept here and not in the address, which the
 * history of a shared phone would keep.
 */
export function keptNumber(store: BrowserStore, path: string): string {
  const kept = numbersIn(store)[path]
  return typeof kept === 'string' ? kept : ''
}

export const keepNumber = (store: BrowserStore, path: string, msisdn: string): void =>
  store.write(storageKeys.numbers, { ...numbersIn(store), [path]: msisdn })
