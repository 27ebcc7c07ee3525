import { storageKeys } from '@portal/contract/constants'
import type { BrowserStore } from '../../../lib/browser/browser-store.ts'

/** The lead that the session has, under its published key: a copy, never authority. */
export const keepLead = (store: BrowserStore, lead: { readonly refLeadId: string }): void =>
  store.write(storageKeys.lead, lead)

/** The reference of the lead that the session has; empty where it has none. */
export function keptLead(store: BrowserStore): string {
  const kept = store.read(storageKeys.lead)
  if (typeof kept !== 'object' || kept === null || !('refLeadId' in kept)) return ''
  return typeof kept.refLeadId === 'string' ? kept.refLeadId : ''
}

const ledOnKey = 'leadLedOn'

/** The end of this lead has led on by itself once: whoever comes back is not led on again. */
export const hasLedOn = (store: BrowserStore, refLeadId: string): boolean =>
  store.read(ledOnKey) === refLeadId

export const noteLedOn = (store: BrowserStore, refLeadId: string): void =>
  store.write(ledOnKey, refLeadId)
