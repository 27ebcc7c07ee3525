import { idempotencyHeader } from '@portal/contract/constants'
import type { FastifyRequest } from 'fastify'
import { refused } from '../refusals/answer.ts'

/** The idempotency key of a paying call; null if it is missing or malformed. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyHeader]
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : null
}

export const keyMissing = refused('idempotency.missing', { field: idempotencyHeader })

/** A stable form of a body: the same fields in any order are the same request. */
export const stableBody = (body: object): string =>
  JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
