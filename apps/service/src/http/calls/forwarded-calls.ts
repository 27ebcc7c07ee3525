import { addressOf } from '@portal/contract/call'
import { idempotencyHeader, requestHeaders } from '@portal/contract/constants'
import { type PublishedCall, publishedCalls } from '@portal/contract/published-calls'
import { withoutSiteCookies } from '@portal/contract/site-cookies'
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
  ...['accept', 'content-type', 'lang', 'authorization'],
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
  const cookies = withoutSiteCookies(request.headers.cookie)
  if (cookies !== '') headers.set('cookie', cookies)
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

async function forward(
  { method, path }: PublishedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { serviceUrl, identity, timeoutMs }: ForwardingDeps,
) {
  const hasBody = method === 'POST'
  const [, query] = request.url.split(/\?(.*)/s, 2)
  const response = await fetch(`${serviceUrl}/${path}${query ? `?${query}` : ''}`, {
    method,
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

/** Nothing has left this process: there was no connection, or not even an address to connect to. */
function isBeforeSending(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isBeforeSending)
  const { code, syscall, cause } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return code === 'UND_ERR_CONNECT_TIMEOUT' || isBeforeSending(cause)
}

/**
 * Hands the calls of the specification to another portal service, with the visitor's cookies of that service, and no other call.
 * Where it was not reached, the answer is 503, which says that nothing has happened. A call that may have arrived and was not
 * answered is 504, without a reason: it may have taken money, so it must not read as a refusal. Decision 181.
 */
export function forwardCalls(app: FastifyInstance, deps: ForwardingDeps) {
  for (const call of publishedCalls) {
    const { method } = call
    app.route({
      method,
      url: addressOf(call),
      schema: { hide: true },
      handler: (request, reply) =>
        forward(call, request, reply, deps).catch((error: unknown) => {
          request.log.warn({ err: error }, 'the portal service gave no answer')
          return isBeforeSending(error)
            ? refuse(reply, 'service.overloaded')
            : reply.code(504).send({ statusCode: 504, status: 'error', message: '' })
        }),
    })
  }
}
