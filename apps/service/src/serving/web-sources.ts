import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OpenSources, WebSources } from '@portal/contract/page-host'
import type { FastifyInstance } from 'fastify'

/**
 * Opens the sources of the web application in a folder, with Vite's development server. The module is the web
 * application's own, found by its path: an installation has neither it nor Vite.
 */
export async function openWebSources(folder: string): Promise<WebSources> {
  const file = pathToFileURL(join(resolve(folder), 'development.ts')).href
  const { openSources } = (await import(file)) as { openSources: OpenSources }
  return openSources()
}

/** What pages load, as it is, and the connection by which they hear of changes. */
export function serveSources(app: FastifyInstance, sources: WebSources): void {
  app.get('/assets/*', { schema: { hide: true } }, (request, reply) => {
    reply.hijack()
    sources.serve(request.raw, reply.raw)
  })
  app.server.on('upgrade', sources.connect)
  // Before the server waits for its connections to end, since these do not end by themselves.
  app.addHook('preClose', sources.close)
}
