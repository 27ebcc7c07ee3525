import { inSteps, type StepDeps } from '@portal/kernel/even-steps'
import { toIso } from '@portal/kernel/instant'
import type { LeadStore, StoredLead } from '../../ports/lead-store.port.ts'
import type { Leads } from '../../ports/operator/lead.port.ts'
import { type Known, type StatusWords, toldOf } from './content/lead-status.rules.ts'

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

const lastOf = ({ operator }: StoredLead): Known => operator ?? { status: null, notes: [] }

/** As the operator says now; as it last said where it is silent, so that a visitor is told something in any case. */
async function presentOf({ store, leads }: TrackDeps, lead: StoredLead): Promise<Known> {
  const { reference, operator } = lead
  if (!operator) return lastOf(lead)
  const now = await leads.status({ reference })
  if (now.kind !== 'lead') return operator
  await store.noteStatus(reference, now.status, now.notes)
  return now
}

/** The longest that a page about something else waits for the operator. */
const besideMs = 1_000

function told(deps: Pick<TrackDeps, 'statusWords'>, lead: StoredLead, known: Known): Tracked {
  const { status, notes } = toldOf(deps.statusWords(), known)
  const { reference: refLeadId, createdAt } = lead
  return { refLeadId, status, created: toIso(createdAt), notes: [...notes] }
}

/** What has become of a lead of the device that asks, beside something else: as last known where the operator is slow. */
export async function notesOf(deps: TrackDeps, lead: StoredLead): Promise<Tracked> {
  const last = deps.pause(besideMs).then(() => lastOf(lead))
  return told(deps, lead, await Promise.race([presentOf(deps, lead), last]))
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
    return told(deps, lead, await presentOf(deps, lead))
  })
