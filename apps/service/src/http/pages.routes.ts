import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { apiPrefix } from '@portal/contract/constants'
import type { ApiTransport, PageHandler, PageReply, PageRequest } from '@portal/contract/page-host'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { insideHeaders } from './pressure.ts'
import { refuse, waitSecondsDefault } from './refusal.ts'
import { type Sessions, sessionCookie } from './session.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type PagesDeps = {
  pages: PageHandler
  headers: Record<string, string>
  sessions: Sessions
  publicUrl: string
}

/** Paths that never have a page: they are answered with a short 404 instead of the not-found page. */
const filePattern = /\.[a-z0-9]{1,8}$/i
/** Paths that programs call: a missing one is answered for programs, never with a page. */
const programPattern = new RegExp(`^(${apiPrefix}|/callbacks)(/|$)`)

type Kept = { reply: PageReply; encoded: Map<string, Buffer>; isKept: boolean }

/** The most public pages that are kept rendered and compressed. */
const keptMax = 500
const keptMs = 60_000

export function pageRoutes(app: FastifyInstance, deps: PagesDeps) {
  const kept = new Map<string, Kept & { until: number }>()

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.route<{ Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        const path = request.url.split('?')[0] ?? '/'
        const isFile = request.method === 'GET' && filePattern.test(path)
        if (isFile || programPattern.test(path)) {
          return refuse(reply, 'request.not-found')
        }
        const straight = withoutSlash(request.url)
        if (request.method === 'GET' && straight !== request.url) {
          return reply.redirect(straight, 308)
        }
        const page = pageRequestOf(request, deps.publicUrl)
        if (request.method === 'POST' && !page.sameOrigin) {
          return reply.code(403).type('text/plain').send('This form was not sent from this site.')
        }
        if (request.method === 'POST') {
          // A device without a cookie gets one now, and the calls made for this page already carry
          // it.
          const session = deps.sessions.findOrStart(request, reply)
          page.headers.cookie = `${sessionCookie}=${session}`
        }
        // An address with a query is always rendered, since there is no end of such addresses.
        const canBeKept =
          request.method === 'GET' &&
          request.headers.cookie === undefined &&
          !request.url.includes('?')
        const found = canBeKept ? kept.get(request.url) : undefined
        if (found && found.until > performance.now()) return send(request, reply, deps, found)
        const drawn = await deps.pages.handle(page)
        const isKept = canBeKept && drawn.shared && drawn.status === 200
        const rendered: Kept = { reply: drawn, encoded: new Map(), isKept }
        if (isKept) {
          if (kept.size >= keptMax) kept.clear()
          kept.set(request.url, { ...rendered, until: performance.now() + keptMs })
        }
        return send(request, reply, deps, rendered)
      },
    })
  })
}

/** One address for a page: without a slash at its end. */
function withoutSlash(url: string): string {
  // Browsers read two leading slashes as another host, so such a path is never redirected to.
  if (/^\/[/\\]/.test(url)) return url
  const end = url.indexOf('?') < 0 ? url.length : url.indexOf('?')
  return url.slice(0, end).replace(/(?<=[^/])\/+$/, '') + url.slice(end)
}

function pageRequestOf(
  request: FastifyRequest<{ Body: string | undefined }>,
  publicUrl: string,
): PageRequest {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value[0] : value
  }
  const site = headers['sec-fetch-site']
  const origin = headers.origin
  const ownOrigins = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`]
  const sameOrigin =
    site === 'same-origin' || (site === undefined && ownOrigins.includes(origin ?? ''))
  return {
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: request.url,
    headers,
    sameOrigin,
    address: request.ip,
    ...(request.method === 'POST' ? { form: new URLSearchParams(request.body ?? '') } : {}),
  }
}

async function encode(kept: Kept, accepted: string): Promise<{ body: Buffer; encoding: string }> {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  const known = kept.encoded.get(encoding)
  if (known) return { body: known, encoding }
  const plain = Buffer.from(kept.reply.body)
  // Kept pages get the best compression; a page that is sent once gets a fast one.
  const quality = kept.isKept ? 11 : 5
  const body =
    encoding === 'br'
      ? await brotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        })
      : encoding === 'gzip'
        ? await gzipped(plain)
        : plain
  kept.encoded.set(encoding, body)
  return { body, encoding }
}

async function send(request: FastifyRequest, reply: FastifyReply, deps: PagesDeps, kept: Kept) {
  const { status, headers } = kept.reply
  const { body, encoding } = await encode(kept, request.headers['accept-encoding'] ?? '')
  reply.code(status).headers(deps.headers).headers(headers)
  reply.header('vary', 'accept-encoding, cookie')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (status === 503) reply.header('retry-after', String(waitSecondsDefault))
  if (!('cache-control' in headers)) reply.header('cache-control', 'no-cache')
  return reply.send(body)
}

/**
 * The renderer's way to the API: the same requests as the browser's, in process, with the visitor's
 * cookie and address. A cookie that the API sets on the way is passed on with the page.
 */
export function inProcessTransport(app: FastifyInstance) {
  return (page: PageRequest): ApiTransport =>
    async ({ method, address, headers, body }) => {
      const reply = await app.inject({
        method,
        url: address,
        remoteAddress: page.address,
        headers: {
          ...headers,
          ...insideHeaders,
          ...(page.headers.cookie ? { cookie: page.headers.cookie } : {}),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const replyHeaders: Record<string, string> = {}
      for (const [name, value] of Object.entries(reply.headers)) {
        if (value !== undefined) replyHeaders[name] = String(value)
      }
      return { status: reply.statusCode, headers: replyHeaders, body: parseBody(reply.body) }
    }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
