import type { BrowserStore } from '../../../lib/browser/browser-store.ts'

const storageKey = 'leadDraft'

/** The draft that this tab has filled in, for a form that is come back to. It opens nothing: the service knows its device. */
export const keepDraftId = (store: BrowserStore, draftId: string): void =>
  store.write(storageKey, { draftId })

export function keptDraftId(store: BrowserStore): string {
  const kept = store.read(storageKey)
  if (typeof kept !== 'object' || kept === null || !('draftId' in kept)) return ''
  return typeof kept.draftId === 'string' ? kept.draftId : ''
}

export const dropDraftId = (store: BrowserStore): void => store.remove(storageKey)
