import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { type Scope, system } from './camara-billing.facts.ts'
import { tokensOf } from './token.store.ts'

export const refusal = (status: number, code: string, message: string): ProviderReply => ({
  status,
  body: { status, code, message },
})

/** `what`: the field or parameter that is wrong. */
export const invalid = (what: string): ProviderReply =>
  refusal(400, 'INVALID_ARGUMENT', `Client specified an invalid argument: ${what}.`)

export const notFound = refusal(404, 'NOT_FOUND', 'The specified resource is not found.')

export const alreadyExists = refusal(
  409,
  'ALREADY_EXISTS',
  'The resource that a client tried to create already exists.',
)

const unauthenticated = refusal(
  401,
  'UNAUTHENTICATED',
  'Request not authenticated due to missing, invalid, or expired credentials. A new authentication is required.',
)

const forbidden = refusal(
  403,
  'PERMISSION_DENIED',
  'Client does not have sufficient permissions to perform this action.',
)

const internal = { status: 500, code: 'INTERNAL', message: 'Unknown server error.' }

/** The client whose token is live and for this purpose; a refusal for all others. */
function clientOf(world: World, request: FastifyRequest, scope: Scope): string | ProviderReply {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const clientId = tokensOf(world).clientOf(token)
  if (clientId === null) return unauthenticated
  return tokensOf(world).allows(token, scope) ? clientId : forbidden
}

const correlatorPattern = /^[\w\-:;./<>{}]{0,256}$/

/**
 * A call of either API: only with a live token of its scope, and behind the faults. None strikes a call whose token is over,
 * so that a fault that strikes once strikes a payment.
 */
export function camaraCall(
  world: World,
  scope: Scope,
  act: (request: FastifyRequest, clientId: string) => ProviderReply,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const correlator = request.headers['x-correlator']
    const echoed = typeof correlator === 'string' ? correlator : null
    const isSound = correlator === undefined || (echoed !== null && correlatorPattern.test(echoed))
    if (isSound && echoed !== null) reply.header('x-correlator', echoed)
    // Looked at on arrival: a call that a fault holds up does not outlive its token.
    const client = clientOf(world, request, scope)
    if (typeof client !== 'string') return reply.code(client.status).send(client.body)
    const call = providerCall(
      world,
      system,
      () => (isSound ? act(request, client) : invalid('x-correlator')),
      () => internal,
    )
    return call(request, reply)
  }
}
