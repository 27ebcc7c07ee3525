import type { BrowserStore } from '../../lib/browser-store.ts'

const key = 'bundleNumber'

/**
 * The number whose bundles are shown, for this tab alone. With script it is kept here and not in the address, which the
 * history of a shared phone would keep.
 */
export function keptNumber(store: BrowserStore): string {
  const kept = store.read(key)
  const isKept = typeof kept === 'object' && kept !== null && 'msisdn' in kept
  return isKept && typeof kept.msisdn === 'string' ? kept.msisdn : ''
}

export const keepNumber = (store: BrowserStore, msisdn: string): void =>
  store.write(key, { msisdn })
