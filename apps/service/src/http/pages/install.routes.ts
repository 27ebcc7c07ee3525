import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { LanguageFacts, Languages } from '@portal/kernel/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../refusals/refusal.ts'

export type InstallDeps = {
  /**
   * Folder of the files that the build made for the browser; null makes the worker on phones remove itself at their next
   * check for a new one.
   */
  clientDir: string | null
  content: {
    readonly languages: Languages
    /** As JSON text. */
    manifest(language: LanguageFacts, assetBaseUrl: string): string
  }
  assetBaseUrl: string
  headers: Record<string, string>
}

const schema = { hide: true }

/** Clears the caches of an earlier worker and unregisters itself; open pages go on without one. */
const farewell = `addEventListener('install',()=>skipWaiting())
addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name)
await registration.unregister()})()))
`

/** The worker may call this site and the host of the assets only. */
const workerPolicy = (assetBaseUrl: string): string =>
  `default-src 'none'; connect-src 'self' ${assetBaseUrl && new URL(assetBaseUrl).origin}`.trim()

type Script = { text: string; packed: Buffer; etag: string }

function scriptOf(text: string): Script {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { text, packed: brotliCompressSync(text), etag: `"${digest}"` }
}

/** Routes that make the site installable and readable without network. */
export async function installRoutes(app: FastifyInstance, deps: InstallDeps) {
  const { clientDir } = deps
  const built = clientDir && (await readFile(join(clientDir, 'service-worker.js'), 'utf8'))
  workerRoute(app, built, deps)
  manifestRoutes(app, deps)
}

function workerRoute(
  app: FastifyInstance,
  built: string | null,
  { content, assetBaseUrl, headers }: InstallDeps,
) {
  const workerHeaders = {
    ...headers,
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': workerPolicy(assetBaseUrl),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  const base = JSON.stringify(assetBaseUrl)
  const textNow = () => {
    const prefixes = JSON.stringify(content.languages.map(({ prefix }) => prefix))
    return built !== null ? `self.assetBase=${base};self.prefixes=${prefixes};${built}` : farewell
  }
  let script = scriptOf(textNow())
  // Phones ask for it on every visit, so an unchanged one must cost next to nothing.
  app.get('/service-worker.js', { schema }, (request, reply) => {
    const text = textNow()
    if (text !== script.text) script = scriptOf(text)
    reply.headers(workerHeaders).header('etag', script.etag)
    if (request.headers['if-none-match'] === script.etag) return reply.code(304).send()
    const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    return isBrotli
      ? reply.header('content-encoding', 'br').send(script.packed)
      : reply.send(script.text)
  })
}

/** One for each language that the content has when it is asked for. */
function manifestRoutes(app: FastifyInstance, { content, assetBaseUrl, headers }: InstallDeps) {
  const manifestHeaders = {
    ...headers,
    'content-type': 'application/manifest+json; charset=utf-8',
    // It follows the content; browsers look at the one of an installed site once a day at most.
    'cache-control': 'public, max-age=3600',
  }
  const answer = (prefix: string, reply: FastifyReply) => {
    const language = content.languages.find((each) => each.prefix === prefix)
    return language
      ? reply.headers(manifestHeaders).send(content.manifest(language, assetBaseUrl))
      : refuse(reply, 'request.not-found')
  }
  const file = 'manifest.webmanifest'
  app.get(`/${file}`, { schema }, (_request, reply) => answer('', reply))
  app.get<{ Params: { folder: string } }>(`/:folder/${file}`, { schema }, ({ params }, reply) =>
    answer(`/${params.folder}`, reply),
  )
}
