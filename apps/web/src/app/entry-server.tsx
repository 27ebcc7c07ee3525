import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CreatePages, PageHost, PageReply, PageRequest } from '@portal/contract/page-host'
import { systemClock } from '@portal/kernel/instant'
import { renderToString } from 'react-dom/server'
import { rememberingParser } from '../lib/content.ts'
import { createClient } from '../lib/contract-client.ts'
import { createCache } from '../lib/data-cache.ts'
import { allLanguages, inLanguage, setLanguages } from '../lib/language.ts'
import type { Stay } from '../lib/page.ts'
import { isOutsideAddress } from '../lib/redirect.ts'
import { emptyStore } from '../lib/session-store.ts'
import { App } from './app.tsx'
import { type Assets, assetsFile } from './assets.ts'
import type { Boot } from './boot.ts'
import { canonicalOf, writeDocument } from './document.ts'
import { pageMeta, siteMeta } from './meta.ts'
import { routeNamed, routes } from './routes.ts'
import { serverTransport } from './server-transport.ts'
import { loadView, placeOf, type View, type ViewTools } from './view.ts'
import { fixedView } from './view-store.ts'

/** A page never waits longer for an offer, such as to resume a payment, in milliseconds. */
const offerWaitMs = 400

type Renderer = { host: PageHost; assets: Assets; parse: ViewTools['parse'] }

const hasSession = (request: PageRequest): boolean =>
  /(?:^|;\s*)(?:__Host-)?sid=/.test(request.headers.cookie ?? '')

const oneSlash = (address: string): string => address.replace(/^[/\\]{2,}/, '/')

/** Address as asked for, without what only a hostile client would send. */
function addressOf(request: PageRequest, origin: string): string {
  // Two slashes in front would be read as a host; "/.//" has them only after its dot is resolved.
  const url = new URL(oneSlash(request.url), origin)
  return oneSlash(url.pathname) + url.search
}

function bootOf(view: View, tools: ViewTools, { host }: Renderer): Boot {
  const { content, address, route, language, status, packages, unfinished } = view
  const shown = content.kind === 'page' ? content : null
  const { 'meta-data-config': _titles, ...texts } = packages
  return {
    address,
    route,
    language,
    languages: allLanguages(),
    status,
    packages: texts,
    data: shown?.data ?? null,
    outcome: shown?.outcome ?? null,
    failure: content.kind === 'failed' ? content.failure : null,
    crashed: content.kind === 'crashed',
    unfinished,
    mayHaveUnfinished: tools.mayHaveUnfinished(),
    development: host.development,
    assetBaseUrl: host.assetBaseUrl,
  }
}

const drawView = (view: View, tools: ViewTools): string =>
  renderToString(
    <App store={fixedView(view)} tools={tools} firstAddress={view.address} scroll={null} />,
  )

/** A page that could not be had is 503, and 429 where too many were asked for. */
const statusOf = ({ content, status }: View): number =>
  content.kind === 'failed' &&
  (content.failure.kind === 'too-many' ||
    (content.failure.kind === 'refusal' && content.failure.code === 'request.too-many'))
    ? 429
    : status

function pageReply(view: View, tools: ViewTools, renderer: Renderer): PageReply {
  const { host, assets } = renderer
  const route = routeNamed(view.route)
  const at = (file: string) => `${host.assetBaseUrl}/${file}`
  const path = placeOf(view.address, tools).context.path
  const whole = view.content.kind === 'page' && !view.content.outcome
  const shared = whole && !route.personal && !tools.mayHaveUnfinished()
  const body = writeDocument({
    boot: bootOf(view, tools, renderer),
    meta: pageMeta(view.packages['meta-data-config'], view.route, view.language),
    markup: drawView(view, tools),
    styles: assets.styles[route.name] ?? '',
    canonicalPath: route.indexed && view.status === 200 ? canonicalOf(path) : null,
    publicUrl: host.publicUrl,
    site: siteMeta(view.packages['meta-data-config']),
    entry: at(assets.entry),
    preloads: (assets.chunks[route.name] ?? []).map(at),
    refreshSeconds: view.refreshSeconds ?? null,
  })
  return {
    status: statusOf(view),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': shared ? 'public, max-age=0, must-revalidate' : 'no-store',
      'content-language': view.language.toLowerCase(),
    },
    body,
    shared,
  }
}

const redirectTo = (location: string): PageReply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
  shared: false,
})

const refuse = (status: number): PageReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: status === 403 ? 'Forbidden' : 'Method Not Allowed',
  shared: false,
})

type Acted = { reply: PageReply } | { outcome: Stay }

/** A form posted without script runs the same action as in the browser, and is answered by a redirect. */
async function act(request: PageRequest, address: string, tools: ViewTools): Promise<Acted> {
  if (!request.sameOrigin) return { reply: refuse(403) }
  const { route, context, language } = placeOf(address, tools)
  const { action } = await route.page()
  if (!action) return { reply: refuse(405) }
  const outcome = await action(request.form ?? new URLSearchParams(), context)
  if (outcome.kind === 'stay') return { outcome }
  if (outcome.kind === 'go') return { reply: redirectTo(inLanguage(outcome.to, language)) }
  if (!isOutsideAddress(outcome.address)) throw new Error('A gateway gave no address to go to.')
  return { reply: redirectTo(outcome.address) }
}

/** A bug in a page: its frame with the words for it, logged; if even that fails, the service answers. */
async function crashReply(error: unknown, address: string, tools: ViewTools, renderer: Renderer) {
  console.error(error)
  const result = await loadView('/page-not-found', tools)
  if (result.kind !== 'view') throw error
  const view: View = { ...result.view, address, status: 500, content: { kind: 'crashed' } }
  return pageReply(view, tools, renderer)
}

async function handle(request: PageRequest, renderer: Renderer): Promise<PageReply> {
  const { host } = renderer
  const origin = new URL(host.publicUrl).origin
  const address = addressOf(request, origin)
  const { transport, passed } = serverTransport(host, request)
  const api = createClient({ transport, appVersion: __APP_VERSION__ })
  const tools: ViewTools = {
    base: {
      api,
      cache: createCache(systemClock, emptyStore),
      clock: systemClock,
      store: emptyStore,
      origin,
      offerWaitMs,
    },
    parse: renderer.parse,
    development: host.development,
    mayHaveUnfinished: () => hasSession(request),
    prepare: async () => {},
    extraPackages: ['meta-data-config'],
  }
  const answer = async (): Promise<PageReply> => {
    let stay: Stay | null = null
    if (request.method === 'POST') {
      const acted = await act(request, address, tools)
      if ('reply' in acted) return acted.reply
      stay = acted.outcome
    }
    const result = await loadView(address, tools, stay)
    if (result.kind === 'redirect') return redirectTo(inLanguage(result.to, result.language))
    const view = stay?.problems.length ? { ...result.view, status: 422 } : result.view
    return pageReply(view, tools, renderer)
  }
  const reply = await answer().catch((error: unknown) =>
    crashReply(error, address, tools, renderer),
  )
  const { 'set-cookie': set, 'clear-site-data': cleared, 'retry-after': wait } = passed
  return {
    ...reply,
    shared: reply.shared && !set,
    headers: {
      ...reply.headers,
      ...(set ? { 'set-cookie': set } : {}),
      ...(cleared ? { 'clear-site-data': cleared } : {}),
      ...(wait && reply.status === 429 ? { 'retry-after': wait } : {}),
    },
  }
}

export { patternOf, sharedPaths } from './page-places.ts'

const styleHash = (styles: string): string =>
  `sha256-${createHash('sha256').update(styles).digest('base64')}`

export const createPages: CreatePages = async (host) => {
  setLanguages(host.languages)
  const written = readFileSync(new URL(`./${assetsFile}`, import.meta.url), 'utf8')
  const renderer: Renderer = {
    host,
    // Written by the build that made this bundle.
    assets: JSON.parse(written) as Assets,
    parse: rememberingParser(),
  }
  // Loaded once here, so that no visitor waits for a page's code.
  await Promise.all(routes.map((route) => route.page()))
  return {
    handle: (request) => handle(request, renderer),
    inlineHashes: Object.values(renderer.assets.styles).map(styleHash),
  }
}
