import { toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import {
  type LeadAnswer,
  type LeadEnquiryAnswer,
  type LeadRequest,
  type LeadStatusAnswer,
  leadStatuses,
} from '../../../ports/operator/lead.port.ts'
import type { Lost } from '../../../ports/outcome.port.ts'
import { readMoment, toInternational } from '../tmforum.mapping.ts'

/** Only the fields that we read; the official file requires none of them. */
const salesLead = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  status: Type.Enum(leadStatuses),
  creationDate: Type.Optional(Type.String()),
  statusChangeDate: Type.Optional(Type.String()),
  // Read for their codes alone: one that is unreadable hides no lead.
  note: Type.Optional(Type.Unknown()),
})
type Lead = Omit<LeadRequest, 'within'>
type SalesLead = Static<typeof salesLead>

/** Leads of other systems may lack what ours have, so each entry is read on its own. */
const anyList = Type.Array(Type.Object({ name: Type.Optional(Type.Unknown()) }))
const worded = Type.Object({ text: Type.String() })

/** The author of our own notes. */
const source: LeadRequest['source'] = 'WEBPORTAL'

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

/** The interface has fields for the contact and the offering; all else that the lead says is a note of ours. */
function notesOf({ fullName, feasible, consent, address }: Lead) {
  const { place } = address
  const note = (id: string, text: string) => ({ id, author: source, text })
  return [
    note('fullName', fullName),
    note('feasible', feasible ? 'yes' : 'no'),
    { ...note('consent', consent.given ? 'yes' : 'no'), date: toIso(consent.at) },
    ...(place === null ? [] : [note('location', `${place.latitude},${place.longitude}`)]),
  ]
}

const contactsOf = ({ msisdn, email, address }: Lead) => [
  {
    mediumType: 'telephone number',
    preferred: true,
    characteristic: { contactType: 'mobile', phoneNumber: toInternational(msisdn) },
  },
  ...(email === null
    ? []
    : [{ mediumType: 'email address', characteristic: { emailAddress: email } }]),
  {
    mediumType: 'postal address',
    characteristic: {
      contactType: address.type,
      street1: address.street1,
      ...(address.landmark === '' ? {} : { street2: address.landmark }),
      city: address.city,
      country: address.country,
    },
  },
]

/** `name` is our reference: the only field of a lead that a caller writes and a list can be asked by. Decision 173. */
export const leadBody = (request: Lead) => ({
  name: request.reference,
  description: `Home broadband: ${request.plan.description}`,
  priority: request.feasible ? 'high' : 'low',
  channel: { id: request.source },
  marketSegment: { id: request.lineType },
  productOffering: { id: request.plan.code, name: request.plan.description },
  estimatedRevenue: {
    unit: request.plan.price.currency,
    value: Number(toDecimal(request.plan.price)),
  },
  prospectContact: contactsOf(request),
  note: notesOf(request),
})

const takenOf = ({ id, status }: SalesLead): LeadAnswer => ({ kind: 'taken', id, status })

export function readLead(body: unknown, reference: string): LeadAnswer {
  if (!Value.Check(salesLead, body)) return lost('unreadable lead')
  return body.name === reference ? takenOf(body) : lost('the lead carries another reference')
}

/** The lead of one reference in a list; should there be more, the first one. */
function findLead(body: unknown, reference: string): SalesLead | 'absent' | Lost {
  if (!Value.Check(anyList, body)) return lost('unreadable lead list')
  const ours = body.find(({ name }) => name === reference)
  if (ours) return Value.Check(salesLead, ours) ? ours : lost('unreadable lead')
  // Entries of others mean that our filter was ignored, and ours may be on the next page.
  return body.length === 0 ? 'absent' : lost('the lead list is not of this reference')
}

export function readLeads(body: unknown, reference: string): LeadEnquiryAnswer {
  const found = findLead(body, reference)
  if (found === 'absent') return { kind: 'absent' }
  return 'kind' in found ? found : takenOf(found)
}

/** A code begins the words of a note: "VISIT_PLANNED: on Friday". */
const codePattern = /^[A-Z][A-Z0-9_]{1,39}(?=$|[\s:;,.])/

/** Notes without a code are staff's own, and ours are what we sent. */
const codesOf = ({ note }: SalesLead): string[] =>
  (Array.isArray(note) ? note : [])
    .filter((each) => Value.Check(worded, each))
    .filter((each) => !('author' in each && each.author === source))
    .flatMap(({ text }) => codePattern.exec(text.trim())?.[0] ?? [])

export function readLeadStatus(body: unknown, reference: string): LeadStatusAnswer {
  const found = findLead(body, reference)
  if (found === 'absent') return { kind: 'absent' }
  if ('kind' in found) return found
  const createdAt = readMoment(found.creationDate ?? '')
  if (createdAt === null) return lost('the lead has no date')
  const changedAt = readMoment(found.statusChangeDate ?? '') ?? createdAt
  const { id, status } = found
  return { kind: 'lead', id, status, notes: codesOf(found), createdAt, changedAt }
}
