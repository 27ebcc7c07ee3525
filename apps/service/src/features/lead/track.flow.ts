import { inSteps, type StepDeps } from '@portal/kernel/even-steps'
import { toIso } from '@portal/kernel/instant'
import type { LeadStore, StoredLead } from '../../ports/lead-store.port.ts'
import type { Leads } from '../../ports/operator/lead.port.ts'
import { type StatusWords, toldOf } from './content/lead-status.rules.ts'

export type TrackDeps = StepDeps & {
  store: Pick<LeadStore, 'find' | 'noteStatus'>
  leads: Leads
  statusWords: () => StatusWords
}

export type Tracked = {
  readonly refLeadId: string
  readonly status: string
  readonly created: string
  readonly notes: string[]
}

/** As the operator says now; as it last said where it is silent, so that a visitor is told something in any case. */
async function presentOf({ store, leads }: TrackDeps, { reference, operator }: StoredLead) {
  if (!operator) return { status: null, notes: [] }
  const now = await leads.status({ reference })
  if (now.kind !== 'lead') return operator
  await store.noteStatus(reference, now.status, now.notes)
  return now
}

/**
 * What has become of a lead, for who knows reference and number; null for every other pair. Answers take whole steps, so
 * that their time does not tell a lead that exists from one that does not.
 */
export const trackLead = (
  deps: TrackDeps,
  { refLeadId, msisdn }: { refLeadId: string; msisdn: string | null },
): Promise<Tracked | null> =>
  inSteps(deps, async () => {
    const lead = await deps.store.find(refLeadId)
    if (!lead || lead.msisdn !== msisdn) return null
    const { status, notes } = toldOf(deps.statusWords(), await presentOf(deps, lead))
    return { refLeadId, status, created: toIso(lead.createdAt), notes: [...notes] }
  })
