import { type LeadNotes, leadNotesCall } from '@portal/contract/calls/lead'
import type { Loaded, PageContext } from '../../../lib/page/page.ts'
import { leadField } from '../lead-address.ts'

export type StatusData = {
  /** The reference in the address; empty where there is none. */
  readonly refLeadId: string
  /** What has become of that lead, where it is this device's own. */
  readonly own: LeadNotes | null
}

/** Another device's lead, or one that cannot be read now, is asked for by its reference and its number. */
export async function loadStatus({
  api,
  search,
  language,
}: PageContext): Promise<Loaded<StatusData>> {
  const refLeadId = search.get(leadField) ?? ''
  const own = refLeadId ? await api.call(leadNotesCall, { refLeadId, language }) : null
  return { kind: 'page', data: { refLeadId, own: own?.ok ? own.value : null } }
}
