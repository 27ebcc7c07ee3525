import { apiPrefix } from '@portal/contract/constants'
import type { LanguageFacts, Languages } from '@portal/kernel/language'
import { escapeHtml } from '@portal/kernel/text/html'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../limits/limits.ts'
import { sendRefused } from '../refusals/refusal.ts'
import { type Body, encodedOnce, encodingFor } from './kept-pages.ts'

export type SearchEngineDeps = {
  publicUrl: string
  languages: () => Languages
  /** Addresses to be found, without language: of the route table, and of the content of a language as it is now. */
  listedPaths: (language: LanguageFacts) => readonly string[]
  /** Beginnings of addresses that search engines leave out. */
  personalPaths: readonly string[]
  headers: Record<string, string>
  /** The sitemap may be megabytes long. */
  limit: Limit
}

/** The largest sitemap that search engines take. */
const addressesMax = 50_000

const subtag = ({ tag }: LanguageFacts): string => tag.split('-', 1)[0] ?? tag

/** A page in each language that has it, each address with those of the others. */
function entriesOf(path: string, languages: readonly LanguageFacts[], publicUrl: string): string[] {
  const addressIn = ({ prefix }: LanguageFacts) =>
    escapeHtml(publicUrl + (path === '/' ? prefix || '/' : prefix + path))
  const alternates = languages.map(
    (each) => `<xhtml:link rel="alternate" hreflang="${subtag(each)}" href="${addressIn(each)}"/>`,
  )
  return languages.map((each) => `<url><loc>${addressIn(each)}</loc>${alternates.join('')}</url>`)
}

function sitemapOf({ listedPaths, languages, publicUrl }: SearchEngineDeps): string {
  const now = languages()
  const byPath = new Map<string, LanguageFacts[]>()
  for (const language of now) {
    for (const path of listedPaths(language)) {
      byPath.set(path, [...(byPath.get(path) ?? []), language])
    }
  }
  const entries = [...byPath]
    .slice(0, Math.floor(addressesMax / now.length))
    .flatMap(([path, having]) => entriesOf(path, having, publicUrl))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function robotsOf({ personalPaths, languages, publicUrl }: SearchEngineDeps): string {
  const prefixes = languages().map(({ prefix }) => prefix)
  const closed = [
    apiPrefix,
    ...prefixes.flatMap((prefix) => personalPaths.map((path) => prefix + path)),
  ]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Quick: a sitemap of 10,000 addresses is 90 kB in place of 3.8 MB, and search engines have time. */
const quality = 6

/**
 * What search engines read first: which pages there are, and which are not for them. The sitemap is made once, until it is
 * forgotten with the content it was made of.
 */
export function searchEngineRoutes(app: FastifyInstance, deps: SearchEngineDeps) {
  const schema = { hide: true }
  const headers = { ...deps.headers, 'cache-control': 'public, max-age=3600' }
  let sitemap: Body | null = null
  app.get('/sitemap.xml', { schema }, async (request, reply) => {
    const tooMany = await deps.limit(request)
    if (tooMany) return sendRefused(reply, tooMany)
    sitemap ??= encodedOnce(sitemapOf(deps), quality)
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
    const body = await sitemap(encoding)
    reply.headers(headers).type('application/xml; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body)
  })
  app.get('/robots.txt', { schema }, (_request, reply) =>
    reply.headers(headers).type('text/plain; charset=utf-8').send(robotsOf(deps)),
  )
  return {
    forget() {
      sitemap = null
    },
  }
}
