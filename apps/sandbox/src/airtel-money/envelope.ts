import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { tokensOf } from './token.store.ts'

export const country = 'ZM'

const answer = (
  status: number,
  facts: { message: string; result: string; response?: string; success: boolean; data?: object },
): ProviderReply => ({
  status,
  body: {
    ...(facts.data ? { data: facts.data } : {}),
    status: {
      code: String(status),
      message: facts.message,
      result_code: facts.result,
      ...(facts.response ? { response_code: facts.response } : {}),
      success: facts.success,
    },
  },
})

export const success = (response: string, data: object, message = 'SUCCESS'): ProviderReply =>
  answer(200, { message, result: 'ESB000010', response, success: true, data })

export const refusal = (
  status: number,
  result: string,
  message: string,
  response?: string,
): ProviderReply =>
  answer(status, { message, result, ...(response ? { response } : {}), success: false })

export const noTransaction = refusal(
  404,
  'ESB000045',
  'No Transaction Found With Provided Transaction Id.',
)

/** The refusal of a wrong country or currency, in headers and in bodies; null when both are right. */
export function placeFault(
  { market }: World,
  place: { country: unknown; currency: unknown },
): ProviderReply | null {
  if (place.country === undefined) return refusal(400, 'ROUTER003', 'Missing parameters: country')
  if (place.country !== country) return refusal(400, 'ROUTER006', 'Invalid Country')
  if (place.currency === undefined) return refusal(400, 'ROUTER119', 'Missing Currency')
  if (place.currency !== market.currency) return refusal(400, 'ROUTER112', 'Invalid Currency')
  return null
}

const invalidToken: ProviderReply = {
  status: 401,
  body: { error_description: 'The access token is invalid or has expired', error: 'invalid_token' },
}

/** A call of the wallet: behind the faults, and only with a live token and both headers. */
export function walletCall(
  world: World,
  act: (request: FastifyRequest, clientId: string) => ProviderReply,
) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Looked at on arrival: a call that a fault holds up does not outlive its token.
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const clientId = token ? tokensOf(world).clientOf(token) : null
    const { 'x-country': country, 'x-currency': currency } = request.headers
    const answer = providerCall(world, 'airtel-money', () =>
      clientId
        ? (placeFault(world, { country, currency }) ?? act(request, clientId))
        : invalidToken,
    )
    return answer(request, reply)
  }
}
