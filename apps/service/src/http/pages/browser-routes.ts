import { type Languages, languageAt } from '@portal/kernel/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openerPolicy } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set for addresses that browsers open: a page, whose address has a language, or a link, which has none
     * and leads to a page. Their refusals are short pages, and each answer keeps other windows away.
     */
    browser?: 'page' | 'link'
  }
}

/** Applies to routes that are added after it. */
export function guardBrowserRoutes(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!route.config?.browser) return
    route.onRequest = [route.onRequest ?? []].flat().concat((_request, reply, done) => {
      reply.headers(openerPolicy)
      done()
    })
  })
}

/**
 * The languages in which a refusal is written for a visitor; null where a program asks. A link's order would
 * tell its language, but a refusal must cost less than reading it.
 */
export function languagesToShow({ request, server }: FastifyReply): Languages | null {
  if (!request.headers.accept?.includes('text/html')) return null
  const { browser } = request.routeOptions.config
  if (!browser) return null
  const { languages } = server.wording
  return browser === 'page' ? [languageAt(languages, request.url)] : languages
}
