import type { FastifyRequest } from 'fastify'

const names = new WeakMap<FastifyRequest, string>()

/** Names the route of a request that only the pages can tell apart. */
export const nameRoute = (request: FastifyRequest, pattern: string): void => {
  names.set(request, pattern)
}

/** The pattern of a request's route. Logs carry it instead of the path, since ids open pages. */
export const routeOf = (request: FastifyRequest): string =>
  names.get(request) ?? request.routeOptions?.url ?? 'none'
