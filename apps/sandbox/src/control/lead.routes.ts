import { toIso } from '@portal/kernel/instant'
import type { FastifyInstance } from 'fastify'
import {
  changeLead,
  type LeadStatus,
  leadStatuses,
  type SalesLead,
  salesLeadsOf,
} from '../bss/lead/sales-lead.store.ts'
import { readAnyBody } from '../page/page.routes.ts'
import type { World } from '../world.ts'

const noteMax = 500

type Change = { status?: LeadStatus; note?: string }

/** Null for a body that changes nothing, or names a status that is none. */
function changeIn(body: unknown): Change | null {
  if (typeof body !== 'object' || body === null) return null
  const { status, note, ...rest }: Record<string, unknown> = { ...body }
  if (Object.keys(rest).length > 0 || (status === undefined && note === undefined)) return null
  const known = leadStatuses.find((each) => each === status)
  if (status !== undefined && known === undefined) return null
  const isNote = typeof note === 'string' && note !== '' && note.length <= noteMax
  if (note !== undefined && !isNote) return null
  return { ...(known ? { status: known } : {}), ...(isNote ? { note } : {}) }
}

const leadShown = ({ id, request, status, notes, createdAt }: SalesLead) => ({
  reference: request.name,
  id,
  name: request.fullName,
  msisdn: request.msisdn,
  email: request.email,
  address: request.address,
  plan: request.productCode,
  status,
  feasible: request.feasible,
  notes: notes.map(({ text, at }) => ({ text, at: toIso(at) })),
  at: toIso(createdAt),
})

/** The leads that the operator has, newest first, and what its staff does to one of them. */
export function leadRoutes(app: FastifyInstance, world: World): void {
  readAnyBody(app)
  app.get('/leads', (_request, reply) =>
    reply.send([...salesLeadsOf(world).values()].toReversed().map(leadShown)),
  )

  app.put<{ Params: { reference: string } }>('/leads/:reference', (request, reply) => {
    const change = changeIn(request.body)
    if (change === null) {
      const statuses = leadStatuses.join(', ')
      return reply.code(400).send({ error: `The body is {status?, note?}: ${statuses}.` })
    }
    const lead = salesLeadsOf(world).get(request.params.reference)
    if (!lead) return reply.code(404).send({ error: 'There is no such lead.' })
    changeLead(world, lead, change)
    return reply.send(leadShown(lead))
  })
}
