import type { PageContext, Stay } from '../../../lib/page/page.ts'

const storageKey = 'leadProof'
/** The field that has the proof without script, which no store keeps. */
export const proofField = 'proof'

/** A number was proved, and its lead could not be sent: kept in the tab so that it is sent without another code. */
export const keepProof = ({ store }: PageContext, draftId: string, uniqueCode: string): void =>
  store.write(storageKey, { draftId, uniqueCode })

export function keptProof({ store }: PageContext, draftId: string, answer: Stay | null): string {
  const answered = answer?.values[proofField]
  if (answered) return answered
  const kept = store.read(storageKey)
  if (typeof kept !== 'object' || kept === null) return ''
  if (!('draftId' in kept) || kept.draftId !== draftId || !('uniqueCode' in kept)) return ''
  return typeof kept.uniqueCode === 'string' ? kept.uniqueCode : ''
}

export const dropProof = ({ store }: PageContext): void => store.remove(storageKey)
