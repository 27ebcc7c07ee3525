import { type Money, toDecimal } from '@portal/kernel/money'
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

/** A refusal by a code of the operator's documents. */
export const tmfRefusal = (code: string, reason: string): ProviderReply => ({
  status: 400,
  body: { code, reason, status: '400' },
})

/** The words of a refusal that stays: a code of the operator's documents, then the reason. */
export const finalRefusal = 'SUBSCRIBER_BARRED: The line takes no recharges and bundles.'

/** One parameter of the query, the first where it is repeated. */
export function queryOf(request: FastifyRequest, name: string): string | null {
  return new URL(request.url, 'http://sandbox').searchParams.get(name)
}

/** Parameters that the official files declare for every list. */
const listParameters = ['fields', 'offset', 'limit']

/** The first parameter that a list does not know; null where there is none. */
export function unknownParameter(
  request: FastifyRequest,
  filters: readonly string[],
): string | null {
  const names = [...new URL(request.url, 'http://sandbox').searchParams.keys()]
  return names.find((name) => ![...listParameters, ...filters].includes(name)) ?? null
}

type ListOptions<Item> = {
  /** The resource of an item; the item itself where absent. */
  show?: (item: Item) => unknown
  /** Items of one answer at most; all of them where absent. */
  limitMax?: number
}

/** A list with the counts in its headers, cut by `offset` and `limit`. */
export function tmfList<Item>(
  request: FastifyRequest,
  items: readonly Item[],
  { show = (item) => item, limitMax = items.length }: ListOptions<Item> = {},
): ProviderReply {
  const offset = queryOf(request, 'offset') ?? '0'
  const limit = queryOf(request, 'limit') ?? String(limitMax)
  if (!/^\d{1,9}$/.test(offset) || !/^\d{1,9}$/.test(limit)) {
    return tmfError(400, 'offset and limit are whole numbers.')
  }
  const start = Number(offset)
  const body = items.slice(start, start + Math.min(Number(limit), limitMax)).map(show)
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

/** Money as most of the interfaces write it; balances write `{amount, units}`. */
export const sumOf = (amount: Money) => ({
  unit: amount.currency,
  value: Number(toDecimal(amount)),
})

/** A price of the interfaces for products. */
export const priceOf = (amount: Money) => ({ taxIncludedAmount: sumOf(amount) })

export const internationalNumber = (msisdn: string): string => `260${msisdn}`
