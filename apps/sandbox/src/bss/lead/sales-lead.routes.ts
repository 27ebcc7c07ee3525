import { isDeepStrictEqual } from 'node:util'
import { toIso } from '@portal/kernel/instant'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../../faults/provider-call.ts'
import type { World } from '../../world.ts'
import { catalogueOf } from '../catalogue.store.ts'
import { bssCall, queryOf, tmfError, tmfList, tmfRefusal, unknownParameter } from '../tmf-reply.ts'
import { readLead } from './sales-lead.request.ts'
import { addLead, type SalesLead, salesLeadsOf } from './sales-lead.store.ts'

const base = '/tmf-api/sales/v4'

const ownNotes = ({ request: { sent } }: SalesLead) => (Array.isArray(sent.note) ? sent.note : [])

const resourceOf = (lead: SalesLead) => ({
  ...lead.request.sent,
  id: lead.id,
  href: `${base}/salesLead/${lead.id}`,
  status: lead.status,
  creationDate: toIso(lead.createdAt),
  statusChangeDate: toIso(lead.changedAt),
  note: [
    ...ownNotes(lead),
    ...lead.notes.map(({ id, text, at }) => ({ id, author: 'Sales', date: toIso(at), text })),
  ],
})

/** Null where the operator takes the lead. */
function refusalOf(world: World, productCode: string): ProviderReply | null {
  const offering = catalogueOf(world).byCode(productCode)
  if (!offering) return tmfError(400, `There is no product offering ${productCode}.`)
  if (offering.retired) return tmfRefusal('PRODUCT_WITHDRAWN', 'The plan is no longer sold.')
  if (offering.serviceType === null) return tmfError(400, `${productCode} is no plan.`)
  const fault = world.faults.take('bss', ['fail-delivery', 'refuse-for-good'])
  if (!fault) return null
  return fault.kind === 'refuse-for-good'
    ? tmfRefusal('PRODUCT_NOT_ELIGIBLE', 'The plan is not sold to this prospect.')
    : tmfError(400, 'The sales system takes no lead now.')
}

function submit(world: World, request: FastifyRequest): ProviderReply {
  const wanted = readLead(request, world.market)
  if (typeof wanted === 'string') return tmfError(400, wanted)
  const first = salesLeadsOf(world).get(wanted.name)
  if (first) {
    return isDeepStrictEqual(first.request, wanted)
      ? { status: 201, body: resourceOf(first) }
      : tmfError(409, 'This name was used for another lead.')
  }
  const refusal = refusalOf(world, wanted.productCode)
  return refusal ?? { status: 201, body: resourceOf(addLead(world, wanted)) }
}

function listLeads(world: World, request: FastifyRequest): ProviderReply {
  const other = unknownParameter(request, ['name'])
  if (other) return tmfError(400, `Leads cannot be filtered by ${other}.`)
  const name = queryOf(request, 'name')
  const found = [...salesLeadsOf(world).values()].filter(
    (lead) => name === null || lead.request.name === name,
  )
  return tmfList(request, found, { show: resourceOf })
}

/** TMF699 v4: visitors who want to be called about home broadband. */
export function salesLeadRoutes(app: FastifyInstance, world: World): void {
  app.post(
    `${base}/salesLead`,
    bssCall(world, (request) => submit(world, request)),
  )
  app.get(
    `${base}/salesLead`,
    bssCall(world, (request) => listLeads(world, request)),
  )
  app.get<{ Params: { id: string } }>(
    `${base}/salesLead/:id`,
    bssCall(world, (request) => {
      const { id } = request.params as { id: string }
      const found = [...salesLeadsOf(world).values()].find((lead) => lead.id === id)
      return found
        ? { status: 200, body: resourceOf(found) }
        : tmfError(404, 'There is no such lead.')
    }),
  )
}
