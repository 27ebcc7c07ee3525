import { wordsPrefix } from '@portal/contract/words-address'
import { isDearLine } from './dear-line.ts'
import {
  cachePrefix,
  type Decision,
  decide,
  markOffline,
  mayKeep,
  offlinePath,
  othersOf,
  outdated,
  prefixOf,
  type ShellFacts,
  surplus,
  withPrefix,
  wordsIn,
} from './service-worker.rules.ts'

/** Set by the build. */
declare const __SHELL__: ShellFacts

// The worker's own globals; the types of pages and of workers exclude each other in one program.
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Message = Waiting & { data: unknown }
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  /** Set by the service in front of this file: where assets are served from, empty for this site. */
  assetBase?: string
  /** Prefixes of the addresses of each language. */
  prefixes?: readonly string[]
  clients: {
    matchAll(options: object): Promise<readonly { url: string }[]>
    claim(): Promise<void>
  }
  addEventListener(type: 'install' | 'activate', act: (event: Waiting) => void): void
  addEventListener(type: 'message', act: (event: Message) => void): void
  addEventListener(type: 'fetch', act: (event: Fetching) => void): void
}
const scope = globalThis as unknown as Scope

const facts = __SHELL__
const assetBase = scope.assetBase ?? ''
const prefixes = scope.prefixes ?? []
const place = { origin: location.origin, assetBase, prefixes, facts }
const shell = () => caches.open(cachePrefix + facts.version)

/**
 * A network that hangs is left behind after so long, in milliseconds: soon where a copy is at hand,
 * later where the page could only be replaced by the one that says we are offline.
 */
const patienceMs = { copy: 4_000, standIn: 15_000 }

/** Without cookies a page is the same for all visitors. */
const askForCopy = (path: string) => fetch(path, { credentials: 'omit', cache: 'no-cache' })

/** Texts that no kept page names any more: content has changed since. */
async function dropOldWords(cache: Cache): Promise<void> {
  const named = new Set<string>()
  const texts: string[] = []
  for (const { url } of await cache.keys()) {
    if (url.startsWith(location.origin + wordsPrefix)) texts.push(url)
    else if (!url.includes('/assets/')) {
      const html = await (await cache.match(url, { ignoreVary: true }))?.text()
      named.add(location.origin + wordsIn(html ?? ''))
    }
  }
  for (const url of texts) if (!named.has(url)) await cache.delete(url, { ignoreVary: true })
}

/** The pages of a route share their texts, so those of older pages stay as long as one of them is kept. */
async function keepWords(cache: Cache, html: string): Promise<void> {
  const words = wordsIn(html)
  if (!words || (await cache.match(words, { ignoreVary: true }))) return
  await cache.add(words)
  await dropOldWords(cache)
}

/** A page for all, with its texts where the line is cheap: without them its script cannot start. Answers whether it was kept. */
async function keep(cache: Cache, path: string, reply: Response): Promise<boolean> {
  if (!mayKeep(reply, reply.headers.get('cache-control'))) return false
  const html = await reply.clone().text()
  await cache.delete(path, { ignoreVary: true })
  await cache.put(path, reply)
  const kept = (await cache.keys()).map(({ url }) => url)
  for (const old of surplus(kept, place)) await cache.delete(old, { ignoreVary: true })
  if (!isDearLine()) await keepWords(cache, html)
  return true
}

/** A day: a copy is not fetched again before. */
const copyLifeMs = 24 * 3_600_000

/** A page that came as one visitor's, for a query, or drawn by script, is fetched once more as it is for all. */
async function keepSeen(cache: Cache, copy: string): Promise<void> {
  if (isDearLine()) return
  const known = await cache.match(copy, { ignoreVary: true })
  if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < copyLifeMs) return
  await keep(cache, copy, await askForCopy(copy))
}

/** A page tells which address script has drawn, of which the network gave no document. */
async function seen(path: string): Promise<void> {
  const decision = decide({ method: 'GET', mode: 'navigate', url: location.origin + path }, place)
  if (decision.kind === 'page' && decision.copy) await keepSeen(await shell(), decision.copy)
}

/** The pages of a language that are at hand from the first visit on. */
async function keepShell(cache: Cache, prefix: string): Promise<void> {
  for (const path of ['/', offlinePath]) {
    const address = withPrefix(path, prefix)
    await keep(cache, address, await askForCopy(address))
  }
}

async function install(): Promise<void> {
  const cache = await shell()
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openPrefixes = new Set(open.map(({ url }) => prefixOf(new URL(url).pathname, prefixes)))
  // Pages visited are kept all the same.
  if (isDearLine()) return
  // Files that the page has just loaded come from the browser's own cache.
  await cache.addAll(facts.assets.map((file) => `${assetBase}/${file}`))
  for (const prefix of openPrefixes.size > 0 ? openPrefixes : ['']) await keepShell(cache, prefix)
  // The first pages of a visit came before there was a worker to keep them.
  for (const { url } of open) await seen(new URL(url).pathname).catch(() => {})
}

async function activate(): Promise<void> {
  for (const name of outdated(await caches.keys(), facts.version)) await caches.delete(name)
  await scope.clients.claim()
}

async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const reply = await fetch(request)
  const isFor = reply.headers.get('cache-control') ?? ''
  if (reply.ok && reply.type !== 'opaque' && !isFor.includes('no-store')) {
    const copy = reply.clone()
    await (await shell()).put(request, copy)
  }
  return reply
}

const after = <T>(ms: number, value: T) =>
  new Promise<T>((done) => {
    setTimeout(() => done(value), ms)
  })

/** The copy as a page of its own, saying that it is one. */
async function fromStore(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers)
  // The text is unpacked by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(markOffline(await kept.text()), { status: kept.status, headers })
}

async function page(
  event: Fetching,
  { copy, isCopyEnough, standIn, homes }: Extract<Decision, { kind: 'page' }>,
): Promise<Response> {
  const cache = await shell()
  const find = (path: string | null) =>
    path === null ? undefined : cache.match(path, { ignoreVary: true })
  const asked = fetch(event.request)
  const keeping = asked
    .then(async (reply) => {
      const isPlain = new URL(event.request.url).search === ''
      if (copy && !(isPlain && (await keep(cache, copy, reply.clone()))))
        await keepSeen(cache, copy)
      // The language was changed since the worker came.
      if (!isDearLine() && !(await find(standIn)))
        await keepShell(cache, prefixOf(standIn, prefixes))
    })
    .catch(() => {})
  event.waitUntil(keeping)
  const kept = isCopyEnough ? await find(copy) : undefined
  const patience = kept ? patienceMs.copy : patienceMs.standIn
  const reply = await Promise.race([asked.catch(() => null), after(patience, null)])
  if (reply) return reply
  const standIns = [standIn, ...othersOf(offlinePath, prefixOf(standIn, prefixes), prefixes)]
  const firstOf = async (paths: readonly string[]) => {
    for (const path of paths) if (await find(path)) return path
    return null
  }
  const home = kept ? null : await firstOf(homes)
  if (home) return Response.redirect(home)
  const store = kept ?? (await find(await firstOf(standIns)))
  // With nothing at hand the browser says what it knows, or the slow answer still comes.
  return store ? fromStore(store) : asked
}

scope.addEventListener('install', (event) => event.waitUntil(install()))
// No skipWaiting: pages that are open keep the worker, and with it the files, they were made with.
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) =>
  event.waitUntil(seen(String(event.data)).catch(() => {})),
)
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const decision = decide({ method, mode, url }, place)
  if (decision.kind === 'asset') event.respondWith(asset(event.request))
  if (decision.kind === 'page') event.respondWith(page(event, decision))
})
