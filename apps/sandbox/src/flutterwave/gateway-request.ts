import type { FastifyRequest } from 'fastify'

export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://sandbox').searchParams

/** The id in the path; NaN, which no record has, where that is no number. */
export const idOf = (request: FastifyRequest): number =>
  Number((request.params as { id: string }).id)
