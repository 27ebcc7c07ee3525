import { wordsPrefix } from '@portal/contract/words-address'
import { systemCounter } from '@portal/kernel/instant'
import { isSlowLine } from '../../lib/browser/dear-line.ts'
import { createAhead } from './fetch-ahead.ts'
import {
  cachePrefix,
  type Decision,
  decide,
  filesIn,
  filesOf,
  markOffline,
  mayKeep,
  offlinePath,
  othersOf,
  outdated,
  prefixOf,
  type ShellFacts,
  superseded,
  surplus,
  withPrefix,
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
  addEventListener(type: 'activate', act: (event: Waiting) => void): void
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

/** Time of the slowest reply to the worker itself, in milliseconds. */
let repliesMs = 0

const ahead = createAhead({
  counter: systemCounter,
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
  isSlowLine: () => isSlowLine(repliesMs),
})

/** Without cookies a page is the same for all visitors. */
async function askForCopy(path: string, signal: AbortSignal): Promise<Response> {
  const begunMs = systemCounter.readMs()
  const reply = await fetch(path, { credentials: 'omit', cache: 'no-cache', signal })
  repliesMs = Math.max(repliesMs, systemCounter.readMs() - begunMs)
  return reply
}

/** Files of pages that were seen, of which not all are kept. */
const filesSeen = new Set<string>()

/** Scripts, styles and texts of the pages that are kept or were seen, without which their script cannot start. */
async function keepFiles(signal: AbortSignal): Promise<void> {
  const cache = await shell()
  const kept = (await cache.keys()).map(({ url }) => url)
  const isFile = (url: string) => filesOf(place).some((start) => url.startsWith(start))
  const pages = kept.filter((url) => !isFile(url))
  const named = new Set(filesSeen)
  for (const url of pages) {
    const html = await (await cache.match(url, { ignoreVary: true }))?.text()
    for (const file of filesIn(html ?? '', place)) named.add(file)
  }
  for (const file of named) {
    if (kept.includes(file)) continue
    // The browser itself has most of them, and the earlier worker's store those that did not change.
    const known = await caches.match(file, { ignoreVary: true })
    const reply = known ?? (await fetch(file, { signal }))
    if (reply.ok) await cache.put(file, reply)
  }
  // Content has changed since.
  const words = kept.filter((url) => url.startsWith(location.origin + wordsPrefix))
  for (const url of words) if (!named.has(url)) await cache.delete(url, { ignoreVary: true })
  for (const name of outdated(await caches.keys(), facts.version)) await caches.delete(name)
}

/** A page that is for all. Answers whether it was kept. */
async function keep(cache: Cache, path: string, reply: Response): Promise<boolean> {
  if (!mayKeep(reply, reply.headers.get('cache-control'))) return false
  await cache.delete(path, { ignoreVary: true })
  await cache.put(path, reply)
  const kept = (await cache.keys()).map(({ url }) => url)
  for (const old of surplus(kept, place)) await cache.delete(old, { ignoreVary: true })
  ahead.add('files', keepFiles)
  return true
}

/** A day: a copy is not fetched again before. */
const copyLifeMs = 24 * 3_600_000

/** Has a page fetched as it is for all, unless there is a copy of today. */
async function wantCopy(path: string): Promise<void> {
  const cache = await shell()
  const known = await cache.match(path, { ignoreVary: true })
  if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < copyLifeMs) return
  ahead.add(path, async (signal) => void (await keep(cache, path, await askForCopy(path, signal))))
}

/** A page that came as one visitor's, for a query, or rendered by script: its address tells which copy is wanted. */
async function seen(path: string): Promise<void> {
  const decision = decide({ method: 'GET', mode: 'navigate', url: location.origin + path }, place)
  if (decision.kind === 'page' && decision.copy) await wantCopy(decision.copy)
}

/** The pages of a language that are at hand from the first visit on. */
async function wantShell(prefix: string): Promise<void> {
  const cache = await shell()
  for (const path of [offlinePath, '/'].map((each) => withPrefix(each, prefix))) {
    if (!(await cache.match(path, { ignoreVary: true }))) await wantCopy(path)
  }
}

/** The first pages of a visit came before there was a worker to keep them. */
async function wantOpenPages(): Promise<void> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = open.map(({ url }) => new URL(url).pathname)
  const openPrefixes = new Set(paths.map((path) => prefixOf(path, prefixes)))
  for (const prefix of openPrefixes.size > 0 ? openPrefixes : ['']) await wantShell(prefix)
  for (const path of paths) await seen(path)
}

async function activate(): Promise<void> {
  await scope.clients.claim()
  // Needs no line: a phone on a slow one would else keep a cache of every release.
  for (const name of superseded(await caches.keys(), facts.version)) await caches.delete(name)
  await wantOpenPages()
  // Not waited for: until this ends no page gets an answer.
  ahead.run()
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
  // The copies of the last build stay until there are newer ones.
  const find = async (path: string | null) =>
    path === null
      ? undefined
      : ((await cache.match(path, { ignoreVary: true })) ??
        (await caches.match(path, { ignoreVary: true })))
  const asked = fetch(event.request)
  const keeping = asked
    .then(async (reply) => {
      const isPlain = new URL(event.request.url).search === ''
      const whole = copy && isPlain ? reply.clone() : null
      // Of a page of one visitor only the names of its files are taken.
      for (const file of filesIn(await reply.clone().text(), place)) filesSeen.add(file)
      ahead.add('files', keepFiles)
      if (copy && !(whole && (await keep(cache, copy, whole)))) await wantCopy(copy)
      // The language was changed since the worker came.
      await wantShell(prefixOf(standIn, prefixes))
    })
    .then(ahead.run)
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

// No skipWaiting: pages that are open keep the worker, and with it the files, they were made with.
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) =>
  event.waitUntil(
    seen(String(event.data))
      .then(ahead.run)
      .catch(() => {}),
  ),
)
scope.addEventListener('fetch', (event) => {
  ahead.noteRequest()
  const { method, mode, url } = event.request
  const decision = decide({ method, mode, url }, place)
  if (decision.kind === 'asset') event.respondWith(asset(event.request))
  if (decision.kind === 'page') event.respondWith(page(event, decision))
  event.waitUntil(ahead.run())
})
