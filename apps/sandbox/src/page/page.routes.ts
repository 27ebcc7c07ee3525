import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Page, pageView } from './page.view.ts'

const stylesheet = ['base', 'gateway', 'phone', 'mail']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('\n')
const liveScript = readFileSync(new URL('./live.js', import.meta.url), 'utf8')

export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(pageView(page))
}

export const wantsPage = (accept: string | undefined): boolean =>
  accept?.includes('text/html') ?? false

/** Styles and scripts of the pages. */
export function assetRoutes(app: FastifyInstance): void {
  app.get('/sandbox.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(stylesheet),
  )
  app.get('/live.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(liveScript),
  )
}

/**
 * Control calls and forms come from people with curl and from browsers, so any content type is
 * read as what it looks like: JSON, form fields, or nothing.
 */
export function readAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body).trim()
    if (!text) return done(null, {})
    if (!/^[[{"]/.test(text)) return done(null, Object.fromEntries(new URLSearchParams(text)))
    try {
      done(null, JSON.parse(text))
    } catch {
      done(Object.assign(new Error('The body is no JSON.'), { statusCode: 400 }))
    }
  })
}
