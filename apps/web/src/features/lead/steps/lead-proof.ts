import type { PageContext, Stay } from '../../../lib/page/page.ts'

const storageKey = 'leadProof'
/** The field that has the proof without script, which no store keeps. */
export const proofField = 'proof'

type Kept = {
  readonly uniqueCode: string
  /** Key of the words for what became of the lead. */
  readonly said: string
}

/** A number was proved, and its lead had no answer that it was kept: the tab keeps the proof, so that it is sent without another code. */
export const keepProof = ({ store }: PageContext, draftId: string, kept: Kept): void =>
  store.write(storageKey, { draftId, ...kept })

function keptFor({ store }: PageContext, draftId: string): Readonly<Record<string, unknown>> {
  const kept = store.read(storageKey)
  if (typeof kept !== 'object' || kept === null) return {}
  return 'draftId' in kept && kept.draftId === draftId ? { ...kept } : {}
}

export function keptProof(context: PageContext, draftId: string, answer: Stay | null): string {
  const answered = answer?.values[proofField]
  if (answered) return answered
  const { uniqueCode } = keptFor(context, draftId)
  return typeof uniqueCode === 'string' ? uniqueCode : ''
}

/** What is said of the lead whose proof is kept; null where none is. */
export function keptSaid(context: PageContext, draftId: string): string | null {
  const { said } = keptFor(context, draftId)
  return typeof said === 'string' ? said : null
}

export const dropProof = ({ store }: PageContext): void => store.remove(storageKey)
