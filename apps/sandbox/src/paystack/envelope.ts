import type { FastifyRequest } from 'fastify'
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import credentials from './credentials.json' with { type: 'json' }

/** `status` says that the call went well, and never that anything was paid. */
export const success = (message: string, data: unknown, more: object = {}): ProviderReply => ({
  status: 200,
  body: { status: true, message, data, ...more },
})

type Refusal = {
  status: number
  message: string
  code?: string
  type?: 'validation_error' | 'processor_error' | 'api_error'
  nextStep?: string
}

export const refusal = ({ status, message, code, type, nextStep }: Refusal): ProviderReply => ({
  status,
  body: {
    ...{ status: false, message },
    ...(nextStep ? { meta: { nextStep } } : {}),
    ...(type ? { type } : {}),
    ...(code ? { code } : {}),
  },
})

/** A request with something wrong in it. */
export const invalid = (message: string, code = 'invalid_params'): ProviderReply =>
  refusal({
    ...{ status: 400, message, code, type: 'validation_error' },
    nextStep: 'Ensure that all fields of the request are valid',
  })

/** Codes of the errors of other calls than initialize are of three kinds. */
export const refused = (message: string): ProviderReply =>
  refusal({ status: 400, message, type: 'validation_error', code: 'validation_error' })

export const notFound = (message: string): ProviderReply =>
  refusal({ status: 404, message, type: 'validation_error', code: 'validation_error' })

const invalidKey = refusal({ status: 401, message: 'Invalid key' })

const errorBody = () => ({ status: false, message: 'Internal Server Error', type: 'api_error' })

/** A call of the gateway: behind the faults, and only with the secret key. */
export function gatewayCall(world: World, act: (request: FastifyRequest) => ProviderReply) {
  const guarded = (request: FastifyRequest): ProviderReply =>
    request.headers.authorization === `Bearer ${credentials.secretKey}` ? act(request) : invalidKey
  return providerCall(world, 'paystack', guarded, errorBody)
}

export const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
