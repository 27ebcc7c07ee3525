import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { LanguageFacts, Languages } from '@portal/kernel/language'
import type { FastifyInstance } from 'fastify'

export type InstallDeps = {
  /** Folder of the files that the build made for the browser. */
  clientDir: string
  languages: Languages
  manifest: (language: LanguageFacts) => string
  assetBaseUrl: string
  /** False makes the worker on phones remove itself at their next check for a new one. */
  worker: boolean
  headers: Record<string, string>
}

/** Clears the caches of an earlier worker and unregisters itself; open pages go on without one. */
const farewell = `addEventListener('install',()=>skipWaiting())
addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name)
await registration.unregister()})()))
`

/** The worker may call this site and the host of the assets only. */
const workerPolicy = (assetBaseUrl: string): string =>
  `default-src 'none'; connect-src 'self' ${assetBaseUrl && new URL(assetBaseUrl).origin}`.trim()

/** Routes that make the site installable and readable without network. */
export async function installRoutes(app: FastifyInstance, deps: InstallDeps) {
  const { clientDir, languages, manifest, assetBaseUrl, worker, headers } = deps
  const schema = { hide: true }
  const prefixes = languages.map(({ prefix }) => prefix)
  const built = await readFile(join(clientDir, 'service-worker.js'), 'utf8')
  const script = worker
    ? `self.assetBase=${JSON.stringify(assetBaseUrl)};self.prefixes=${JSON.stringify(prefixes)};${built}`
    : farewell
  const workerHeaders = {
    ...headers,
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': workerPolicy(assetBaseUrl),
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 16)}"`,
    vary: 'accept-encoding',
  }
  const packed = brotliCompressSync(script)
  // Phones ask for it on every visit, so an unchanged one must cost next to nothing.
  app.get('/service-worker.js', { schema }, (request, reply) => {
    reply.headers(workerHeaders)
    if (request.headers['if-none-match'] === workerHeaders.etag) return reply.code(304).send()
    const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    return isBrotli ? reply.header('content-encoding', 'br').send(packed) : reply.send(script)
  })
  const manifestHeaders = {
    ...headers,
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  }
  for (const language of languages) {
    const text = manifest(language)
    const path = `${language.prefix}/manifest.webmanifest`
    app.get(path, { schema }, (_request, reply) => reply.headers(manifestHeaders).send(text))
  }
  await app.register(fastifyStatic, {
    root: join(clientDir, 'icons'),
    prefix: '/icons/',
    maxAge: '1d',
    decorateReply: false,
    schemaHide: true,
  })
}
