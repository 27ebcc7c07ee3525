import { apiPrefix, idempotencyHeader, requestHeaders } from '@portal/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refusals/refusal.ts'

export type ForwardingDeps = {
  /** Address below which the service's calls are: https://host/portal-service. */
  serviceUrl: string
  /** Headers by which the service knows this portal, in place of the pages' own. */
  identity: Readonly<Record<string, string>>
  /** For a whole answer. */
  timeoutMs: number
}

/** Headers of a call. Others are the browser's or this process's own: one of those marks requests from inside. */
const forwarded = [
  ...Object.keys(requestHeaders),
  ...['x-app-version', 'x-service-id', 'x-api-key', idempotencyHeader],
  ...['accept', 'content-type', 'lang', 'authorization', 'cookie'],
]
const answered = ['content-type', 'retry-after', 'cache-control'] as const
/** No list of bundles is longer; what is, is not read to its end. */
const answerBytesMax = 8 * 1_024 * 1_024

function headersFor(request: FastifyRequest, identity: ForwardingDeps['identity']): Headers {
  const headers = new Headers()
  for (const name of forwarded) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  for (const [name, value] of Object.entries(identity)) headers.set(name, value)
  headers.set('x-forwarded-for', request.ip)
  return headers
}

async function bodyOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > answerBytesMax) throw new Error('The answer of the portal service is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function forward(request: FastifyRequest, reply: FastifyReply, deps: ForwardingDeps) {
  const { serviceUrl, identity, timeoutMs } = deps
  const hasBody = request.method === 'POST'
  const response = await fetch(serviceUrl + request.url.slice(apiPrefix.length), {
    method: request.method,
    headers: headersFor(request, identity),
    ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
    // A call that is led elsewhere would carry a visitor's code or token there.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await bodyOf(response)
  for (const name of answered) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.code(response.status).send(body)
}

/**
 * Hands every call that this process does not answer itself to another portal service, with the visitor's cookies. One that is
 * away is 503: what its own 502 means is a matter of the call.
 */
export function forwardCalls(app: FastifyInstance, deps: ForwardingDeps) {
  app.route({
    method: ['GET', 'POST'],
    url: `${apiPrefix}/*`,
    schema: { hide: true },
    handler: (request, reply) =>
      forward(request, reply, deps).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the portal service gave no answer')
        return refuse(reply, 'service.overloaded')
      }),
  })
}
