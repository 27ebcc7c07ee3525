import type { FastifyRequest } from 'fastify'
import credentials from '../credentials.json' with { type: 'json' }
import { type ProviderReply, providerCall } from '../faults/provider-call.ts'
import type { World } from '../world.ts'

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
}

/** The error resource that all TM Forum interfaces share. */
export const tmfError = (status: number, message: string): ProviderReply => ({
  status,
  body: { code: String(status), reason: reasons[status] ?? 'Error', message, status: `${status}` },
})

/** One parameter of the query, the first where it is repeated. */
export function queryOf(request: FastifyRequest, name: string): string | null {
  return new URL(request.url, 'http://sandbox').searchParams.get(name)
}

/** A list with the counts in its headers, cut by `offset` and `limit`. */
export function tmfList(request: FastifyRequest, items: unknown[]): ProviderReply {
  const offset = queryOf(request, 'offset') ?? '0'
  const limit = queryOf(request, 'limit') ?? String(items.length)
  if (!/^\d{1,9}$/.test(offset) || !/^\d{1,9}$/.test(limit)) {
    return tmfError(400, 'offset and limit are whole numbers.')
  }
  const body = items.slice(Number(offset), Number(offset) + Number(limit))
  const headers = { 'x-result-count': String(body.length), 'x-total-count': String(items.length) }
  return { status: 200, headers, body }
}

/** A call of the operator's systems: behind the faults, and only with the key. */
export function bssCall(world: World, act: (request: FastifyRequest) => ProviderReply) {
  return providerCall(world, 'bss', (request) =>
    request.headers['x-api-key'] === credentials.bssApiKey
      ? act(request)
      : tmfError(401, 'The X-API-Key header is missing or wrong.'),
  )
}

/** The operator's systems keep numbers with their country code; without it they are understood too. */
export function nationalNumber(raw: string): string {
  return raw.replace(/^\+?260(?=\d{9}$)/, '')
}

export const internationalNumber = (msisdn: string): string => `260${msisdn}`
