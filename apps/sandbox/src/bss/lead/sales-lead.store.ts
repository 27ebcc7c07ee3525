import type { Instant } from '@portal/kernel/instant'
import { stateOf, type World } from '../../world.ts'
import type { LeadRequest } from './sales-lead.request.ts'

export const leadStatuses = [
  'acknowledged',
  'accepted',
  'inProgress',
  'pending',
  'rejected',
  'cancelled',
] as const
export type LeadStatus = (typeof leadStatuses)[number]

export type StaffNote = { id: string; text: string; at: Instant }

export type SalesLead = {
  id: string
  request: LeadRequest
  status: LeadStatus
  /** Those of the operator's staff; the portal's own are in the request. */
  notes: readonly StaffNote[]
  createdAt: Instant
  changedAt: Instant
}

/** Leads by name, oldest first: a repeat finds the first. */
export const salesLeadsOf = stateOf(() => new Map<string, SalesLead>())

export function addLead(world: World, request: LeadRequest): SalesLead {
  const now = world.clock.now()
  const lead: SalesLead = {
    id: `SL-${world.nextId()}`,
    request,
    status: 'acknowledged',
    notes: [],
    createdAt: now,
    changedAt: now,
  }
  salesLeadsOf(world).set(request.name, lead)
  return lead
}

/** What the operator's staff does to a lead: another status, a note, or both. */
export function changeLead(
  world: World,
  lead: SalesLead,
  { status, note }: { status?: LeadStatus; note?: string },
): void {
  const now = world.clock.now()
  if (status !== undefined && status !== lead.status) {
    lead.status = status
    lead.changedAt = now
  }
  if (note === undefined) return
  lead.notes = [...lead.notes, { id: `${lead.notes.length + 1}`, text: note, at: now }]
}
