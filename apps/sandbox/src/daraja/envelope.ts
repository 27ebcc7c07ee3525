import { newId, systemRandom } from '@portal/kernel/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { tokensOf } from './token.store.ts'

export type Fields = Readonly<Record<string, unknown>>

export const refusal = (
  status: number,
  errorCode: string,
  errorMessage: string,
): ProviderReply => ({
  status,
  body: { requestId: newId<'Request'>(systemRandom), errorCode, errorMessage },
})

export const invalid = (field: string): ProviderReply =>
  refusal(400, '400.002.02', `Bad Request - Invalid ${field}`)

/** One code for several things: a wrong password, a subscriber who is busy, a payment that is under way. */
export const unable = (words: string): ProviderReply => refusal(500, '500.001.1001', words)

const invalidToken = refusal(404, '404.001.03', 'Invalid Access Token')

const fieldsOf = ({ body }: FastifyRequest): Fields =>
  typeof body === 'object' && body !== null ? { ...body } : {}

/**
 * A call of a merchant: only with a live token, and behind the faults. None strikes a call whose token is over, so that
 * a fault that strikes once strikes a payment, whether or not another process of the merchant had ended the token.
 */
export function darajaCall(world: World, act: (fields: Fields) => ProviderReply) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Looked at on arrival: a call that a fault holds up does not outlive its token.
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!tokensOf(world).isLive(token)) {
      return reply.code(invalidToken.status).send(invalidToken.body)
    }
    const answer = providerCall(
      world,
      'daraja',
      () => act(fieldsOf(request)),
      () => ({
        requestId: 'none',
        errorCode: '500.003.1001',
        errorMessage: 'Internal Server Error',
      }),
    )
    return answer(request, reply)
  }
}
