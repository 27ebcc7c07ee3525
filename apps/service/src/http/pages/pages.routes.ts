import { apiPrefix } from '@portal/contract/constants'
import type { PageHandler, PageRequest } from '@portal/contract/page-host'
import { wordsPrefix } from '@portal/contract/words-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOwnOrigin } from '../addresses/addresses.ts'
import { ipNetworkOfRequest } from '../addresses/ip-network.ts'
import type { Limit } from '../limits/limits.ts'
import { refuse, sendRefused, waitSecondsDefault, wordedRefusal } from '../refusals/refusal.ts'
import { createUnsaidForms, fieldsOf, type UnsaidFormsDeps } from '../refusals/unsaid-forms.ts'
import { isForeignLoad } from '../sessions/foreign-loads.ts'
import {
  createPagesByContent,
  encodingFor,
  etagOf,
  isAmong,
  isPlain,
  type KeptPages,
  type RenderedPage,
} from './kept-pages.ts'
import { nameRoute } from './route-names.ts'
import type { PageHeaders } from './security-headers.ts'

export type PagesDeps = {
  pages: PageHandler
  /** Pages that are the same for every visitor. */
  kept: KeptPages
  /** The pattern of a page's route, such as "/payment/status/:id". */
  patternOf: (path: string) => string
  /** The address of the page that a path without page means: as it is forwarded or typed. */
  meantAddress: (path: string) => string | null
  headers: PageHeaders
  publicUrl: string
  unsaid: Pick<UnsaidFormsDeps, 'sealOf' | 'tls' | 'words'>
  /** Counts pages that are rendered; a kept one costs next to nothing. */
  limit: Limit
}

const hidden = { schema: { hide: true } } as const
const formType = 'application/x-www-form-urlencoded'
/** The longest message of a form, with every letter escaped as nine signs, and the other fields. */
const formBytesMax = 24 * 1_024
/** Paths that never have a page: they are answered with a short 404 instead of the not-found page. */
const filePattern = /\.[a-z0-9]{1,8}$/i
/** Paths that programs call: a missing one is answered for programs, never with a page. */
const programPattern = new RegExp(`^(${apiPrefix}|/callbacks|/metrics|/readyz)(/|$)`)

export function pageRoutes(app: FastifyInstance, deps: PagesDeps) {
  const { kept } = deps
  const byContent = createPagesByContent()
  const unsaid = createUnsaidForms({ ...deps.unsaid, headers: deps.headers })

  app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', (request, _reply, done) => {
      nameRoute(request, deps.patternOf(pathOf(request)))
      done()
    })
    scope.addHook('onRequest', takeFormsOnly)
    scope.get<{ Body: undefined }>(`${wordsPrefix}*`, hidden, async (request, reply) => {
      const words = await deps.pages.words(pageRequestOf(request))
      return words
        ? send(request, reply, deps, byContent(words))
        : refuse(reply, 'request.not-found')
    })
    scope.route<{ Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: '/*',
      bodyLimit: formBytesMax,
      config: { browser: 'page' },
      ...hidden,
      handler: async (request, reply) => {
        const isPost = request.method === 'POST'
        const path = pathOf(request)
        const straight = withoutSlash(request.url)
        if (!isPost && straight !== request.url) return reply.redirect(straight, 308)
        const meant = isPost ? null : deps.meantAddress(path)
        if (meant) return reply.redirect(meant + request.url.slice(path.length), 308)
        const site = isPost ? formSource(request, deps.publicUrl) : 'own'
        if (site === 'other') return refuse(reply, 'request.header-missing')
        if (site === 'unsaid' && !unsaid.isConfirmed(request)) return unsaid.ask(request, reply)
        const page = pageRequestOf(request)
        const found = isPlain(request) ? kept.find(path) : undefined
        if (found) return send(request, reply, deps, found)
        // A page for all is rendered even where neighbours have asked for too many pages or read too much.
        const isRenderedForAll = isPlain(request) && kept.isRenderedForAll(path)
        const tooMany = isRenderedForAll ? null : await deps.limit(request)
        if (tooMany) return sendRefused(reply, tooMany)
        const isForAll = isPlain(request) && kept.isShared(path)
        const render = () => deps.pages.handle({ ...page, isForAll })
        const rendered = isPlain(request)
          ? await kept.render(path, render)
          : byContent(await render())
        return send(request, reply, deps, rendered)
      },
    })
  })
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/** Refuses what no page can answer before its body is read. */
function takeFormsOnly(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const isPost = request.method === 'POST'
  const path = pathOf(request)
  if (programPattern.test(path)) {
    reply.code(404).send(wordedRefusal(reply, 'request.not-found'))
    return
  }
  if (isForeignLoad(request)) {
    refuse(reply, 'request.header-missing')
    return
  }
  if (!isPost && filePattern.test(path)) {
    refuse(reply, 'request.not-found')
    return
  }
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1)
  if (isPost && type.trim().toLowerCase() !== formType) {
    refuse(reply, 'request.unsupported-type')
    return
  }
  done()
}

/** One address for a page: without a slash at its end. */
function withoutSlash(url: string): string {
  const end = url.indexOf('?') < 0 ? url.length : url.indexOf('?')
  return url.slice(0, end).replace(/(?<=[^/])\/+$/, '') + url.slice(end)
}

/**
 * The site that a form was posted from, as the browser says by Sec-Fetch-Site, in browsers without it by Origin, and in those
 * without either by Referer. An Origin of "null" is another site, whatever Referer says. Decision 109.
 */
function formSource(
  { headers, raw }: FastifyRequest,
  publicUrl: string,
): 'own' | 'other' | 'unsaid' {
  const { 'sec-fetch-site': site, origin, referer } = headers
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'other'
  const said = origin ?? (referer && originOf(referer))
  if (!said) return 'unsaid'
  return isOwnOrigin(said, raw.headers.host, publicUrl) ? 'own' : 'other'
}

/** Of an address; "null" where it is none. */
const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : 'null'

function pageRequestOf(request: FastifyRequest<{ Body: string | undefined }>): PageRequest {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value[0] : value
  }
  return {
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: request.url,
    headers,
    address: ipNetworkOfRequest(request),
    ...(request.method === 'POST' ? { form: fieldsOf(request.body) } : {}),
  }
}

/** What a page depends on, where it does not say so itself. */
const varied = 'accept-encoding, cookie'

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PagesDeps,
  page: RenderedPage,
) {
  const { status, headers, inline, cookies = [] } = page.reply
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  // HTTP/1.1 keeps connections without being told to, and each page of a phone would carry 60 bytes of it.
  reply.raw.removeHeader('connection')
  if (status === 303) return reply.code(status).headers(headers).send()
  const policy = deps.headers(inline, pathOf(request))
  const etag = page.digest && etagOf(page.digest, policy)
  if (etag) reply.header('etag', etag)
  if (etag && isAmong(request.headers['if-none-match'], etag)) {
    return reply
      .code(304)
      .headers({ vary: varied, ...headers })
      .send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  const body = await page.body(encoding)
  reply.code(status).headers(policy).headers(headers)
  if (!('vary' in headers)) reply.header('vary', varied)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (status === 503) reply.header('retry-after', String(waitSecondsDefault))
  if (!('cache-control' in headers)) reply.header('cache-control', 'no-store')
  return reply.send(body)
}
