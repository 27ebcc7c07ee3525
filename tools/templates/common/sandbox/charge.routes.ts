import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../../../../apps/sandbox/src/faults/provider-call.ts'
import type { World } from '../../../../apps/sandbox/src/world.ts'
import { currenciesOf, readRequest } from './charge.request.ts'
import { chargesOf, type OpenRequest } from './charge.store.ts'
import type { Charge } from './charge.ts'
import { acmeCall, notFound, refusal, shapeOf } from './envelope.ts'

/** What differs from one way of asking the payer to another. */
export type AskPayer = {
  /** Null where the payer can be asked. */
  refuse(request: OpenRequest): ProviderReply | null
  /** Begins to ask. */
  ask(charge: Charge): void
  /** The path of a charge's page; absent where there are none. */
  pathOf?(charge: Charge): string
}

const fieldsIn = ({ body }: FastifyRequest): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

const base = '/acme/v1'

/** Charges, questions about them, refunds, and the merchant's account. */
export function chargeRoutes(app: FastifyInstance, world: World, payer: AskPayer): void {
  /** A page is at the address by which the merchant reached the sandbox. */
  const shown = (charge: Charge, { headers }: FastifyRequest) =>
    shapeOf(world, charge, payer.pathOf && `http://${headers.host}${payer.pathOf(charge)}`)

  /** A reference names one charge: the same again finds it, and asks nobody again. */
  function open(request: FastifyRequest): ProviderReply {
    const wanted = readRequest(world, fieldsIn(request))
    if ('status' in wanted) return wanted
    const before = chargesOf(world).byReference(wanted.reference)
    if (before) {
      const isSame =
        before.amount.minor === wanted.amount.minor &&
        before.amount.currency === wanted.amount.currency
      return isSame ? { status: 200, body: shown(before, request) } : refusal(409, 'reference_used')
    }
    const fault = payer.refuse(wanted)
    if (fault) return fault
    const charge = chargesOf(world).open(wanted)
    payer.ask(charge)
    return { status: 201, body: shown(charge, request) }
  }

  function refund(charge: Charge, request: FastifyRequest): ProviderReply {
    if (charge.end !== 'paid') return refusal(409, 'not_paid')
    charge.isRefunded = true
    return { status: 200, body: shown(charge, request) }
  }

  const byId = (act: (charge: Charge, request: FastifyRequest) => ProviderReply) =>
    acmeCall(world, (request) => {
      const { id } = request.params as { id: string }
      const charge = chargesOf(world).byId(id)
      return charge ? act(charge, request) : notFound
    })

  app.post(`${base}/charges`, acmeCall(world, open))
  app.get(
    `${base}/charges`,
    acmeCall(world, (request) => {
      const { reference } = request.query as { reference?: unknown }
      const charge = chargesOf(world).byReference(String(reference))
      return charge ? { status: 200, body: shown(charge, request) } : notFound
    }),
  )
  app.get(
    `${base}/charges/:id`,
    byId((charge, request) => ({ status: 200, body: shown(charge, request) })),
  )
  app.post(`${base}/charges/:id/refund`, byId(refund))
  app.get(
    `${base}/account`,
    acmeCall(world, () => ({ status: 200, body: { currencies: currenciesOf(world) } })),
  )
}
