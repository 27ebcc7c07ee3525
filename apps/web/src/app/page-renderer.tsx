import type { PageHandler, PageHost, PageReply, PageRequest } from '@portal/contract/page-host'
import { systemClock } from '@portal/kernel/instant'
import { renderToString } from 'react-dom/server'
import { emptyStore } from '../lib/browser-store.ts'
import { rememberingParser } from '../lib/content.ts'
import { createClient, statusWithout } from '../lib/contract-client.ts'
import { createCache } from '../lib/data-cache.ts'
import { allLanguages, inLanguage, setLanguages, splitLanguage } from '../lib/language.ts'
import type { Stay } from '../lib/page.ts'
import { pageNameOf } from '../lib/page-name.ts'
import { isOutsideAddress } from '../lib/redirect.ts'
import { resumeOffer } from '../order/resume.tsx'
import { App } from './app.tsx'
import type { Assets } from './assets.ts'
import type { Boot } from './boot.ts'
import { canonicalOf, writeDocument } from './document.ts'
import { createKeptDrawings } from './kept-drawings.ts'
import { applyLook } from './look.ts'
import { pageMeta, siteMeta } from './meta.ts'
import { routeNamed, routes } from './routes.ts'
import { serverTransport } from './server-transport.ts'
import { hashOf } from './source-hash.ts'
import { isIn, loadTexts, loadView, placeOf, type View, type ViewTools } from './view.ts'
import { countedAs, loadInPlace } from './view-in-place.ts'
import { fixedView } from './view-store.ts'
import { earlierWords, wordsPlace, writeWords } from './written-words.ts'

/** A page never waits longer for an offer, such as to resume a payment, in milliseconds. */
const offerWaitMs = 400

type Renderer = {
  host: PageHost
  assets: Assets
  parse: ViewTools['parse']
  keep: ReturnType<typeof createKeptDrawings>
}

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
  const { content, address, route, language, status, offer, packages } = view
  const shown = content.kind === 'page' ? content : null
  const { 'meta-data-config': _titles, ...texts } = packages
  return {
    address,
    route,
    language,
    languages: allLanguages(),
    ...(status === 200 ? {} : { status }),
    words: writeWords(route, language, texts).address,
    data: shown?.data ?? undefined,
    ...(shown?.outcome ? { outcome: shown.outcome } : {}),
    ...(content.kind === 'failed' ? { failure: content.failure } : {}),
    ...(content.kind === 'crashed' ? { crashed: true } : {}),
    offer,
    ...(tools.knownDevice() ? { knownDevice: true } : {}),
    ...(host.development ? { development: true } : {}),
    ...(host.assetBaseUrl ? { assetBaseUrl: host.assetBaseUrl } : {}),
  }
}

const drawView = (view: View, tools: ViewTools): string =>
  renderToString(
    <App store={fixedView(view)} tools={tools} firstAddress={view.address} scroll={null} />,
  )

/** A page that could not be loaded is 503, and 429 after too many requests. */
const statusOf = ({ content, status }: View): number =>
  content.kind === 'failed' ? statusWithout(content.failure) : status

/** False where the page starts itself, failed to load, or has an offer above it: its script starts at once. */
function waitsForTouch({ content, offer }: View, tools: ViewTools): boolean {
  if (content.kind !== 'page' || content.page.startsItself(content.data)) return false
  return !tools.offer.draw(offer, content.page.subjectsOf(content.data), true)
}

const stylesOf = ({ route }: View, { assets }: Renderer): string => assets.styles[route] ?? ''

function drawPage(view: View, tools: ViewTools, renderer: Renderer): string {
  const { host, assets } = renderer
  const isListed = routeNamed(view.route).access === 'listed'
  const at = (file: string) => `${host.assetBaseUrl}/${file}`
  const { context } = placeOf(view.address, tools)
  const { head = {} } = view
  return writeDocument({
    boot: bootOf(view, tools, renderer),
    meta: pageMeta(view),
    head,
    markup: drawView(view, tools),
    styles: stylesOf(view, renderer),
    canonicalPath:
      isListed && view.status === 200 ? canonicalOf(head.canonical ?? context.path) : null,
    publicUrl: host.publicUrl,
    assetBaseUrl: host.assetBaseUrl,
    icons: host.look.icons,
    languages: allLanguages().filter(({ code }) => isIn(code, view)),
    site: siteMeta(view.packages['meta-data-config']),
    script: {
      entry: at(assets.entry),
      chunks: (assets.chunks[view.route] ?? []).map(at),
      firstTouch: waitsForTouch(view, tools) ? assets.firstTouch : null,
    },
    counting: host.analyticsUrl
      ? {
          src: at(assets.analytics),
          to: host.analyticsUrl,
          page: pageNameOf(countedAs(view, tools)),
        }
      : null,
    refreshSeconds: view.refreshSeconds ?? null,
  })
}

function pageReply(view: View, tools: ViewTools, renderer: Renderer): PageReply {
  const isKnownDevice = tools.knownDevice()
  const { content, route } = view
  const whole = content.kind === 'page' && !content.outcome && content.page.isForAll(content.data)
  const shared = whole && routeNamed(route).access !== 'personal' && !isKnownDevice
  const drawing = renderer.keep(view, isKnownDevice, () => drawPage(view, tools, renderer))
  return {
    status: statusOf(view),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': shared ? 'public, no-cache' : 'no-store',
      'content-language': view.language.toLowerCase(),
    },
    ...drawing,
    inline: {
      style: hashOf(stylesOf(view, renderer)),
      script: waitsForTouch(view, tools) ? hashOf(renderer.assets.firstTouch) : null,
    },
    shared,
  }
}

const redirectTo = (location: string): PageReply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
  shared: false,
})

/** The answer to a form that was sent to a page which takes none: the page itself. */
function withoutForm(view: View, tools: ViewTools, renderer: Renderer): PageReply {
  const status = view.status === 200 ? 405 : view.status
  const reply = pageReply({ ...view, status }, tools, renderer)
  const headers = { ...reply.headers, 'cache-control': 'no-store', allow: 'GET, HEAD' }
  return { ...reply, headers, shared: false }
}

/** A page that only redirects is skipped: on a slow line each step costs a second. */
async function goOn(address: string, tools: ViewTools): Promise<PageReply> {
  const next = await loadView(address, tools)
  return redirectTo(next.kind === 'redirect' ? inLanguage(next.to, next.language) : address)
}

type Acted = { reply: PageReply } | { outcome: Stay } | 'takes-no-form'

/** A form posted without script runs the same action as in the browser, and is answered by a redirect. */
async function act(request: PageRequest, address: string, tools: ViewTools): Promise<Acted> {
  const { route, context, language } = placeOf(address, tools)
  const { action } = await route.page()
  if (!action) return 'takes-no-form'
  const outcome = await action(request.form ?? new URLSearchParams(), context)
  if (outcome.kind === 'stay') return { outcome }
  if (outcome.kind === 'go') return { reply: await goOn(inLanguage(outcome.to, language), tools) }
  if (!isOutsideAddress(outcome.address)) throw new Error('A gateway gave no address to go to.')
  return { reply: redirectTo(outcome.address) }
}

/** A bug in a page: its frame with the words for it, logged; if even that fails, the service answers. */
async function crashReply(error: unknown, address: string, tools: ViewTools, renderer: Renderer) {
  console.error(error)
  const { language } = placeOf(address, tools)
  const result = await loadView(inLanguage('/page-not-found', language), tools)
  if (result.kind !== 'view') throw error
  const view: View = { ...result.view, address, status: 500, content: { kind: 'crashed' } }
  return pageReply(view, tools, renderer)
}

function toolsFor(request: PageRequest, { host, parse }: Renderer) {
  const { transport, ...answered } = serverTransport(host, request)
  const { origin } = new URL(host.publicUrl)
  const language = () => splitLanguage(addressOf(request, origin)).language
  const api = createClient({ transport, appVersion: __APP_VERSION__, language, known: host.known })
  const tools: ViewTools = {
    base: {
      api,
      cache: createCache(systemClock, emptyStore),
      clock: systemClock,
      store: emptyStore,
      origin,
      offerWaitMs,
    },
    parse,
    development: host.development,
    knownDevice: () => hasSession(request),
    offer: resumeOffer,
    prepare: async () => {},
    extraPackages: ['meta-data-config'],
  }
  return { tools, ...answered }
}

const aYear = 31_536_000

/** The texts of a page alone: those of its address, and the current ones where those are not known any more. */
async function handleWords(request: PageRequest, renderer: Renderer): Promise<PageReply | null> {
  const place = wordsPlace(request.url)
  if (!place) return null
  const { route, language } = place
  const { tools } = toolsFor(request, renderer)
  const { packages, failure } = await loadTexts(route, language, tools)
  const current = writeWords(route.name, language, packages)
  const words = earlierWords(request.url) ?? current
  const isAsked = words !== current || (!failure && words.address === request.url)
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': isAsked ? `public, max-age=${aYear}, immutable` : 'no-store',
      vary: 'accept-encoding',
    },
    body: words.text,
    shared: isAsked,
    sameAs: words,
  }
}

async function handle(request: PageRequest, renderer: Renderer): Promise<PageReply> {
  const address = addressOf(request, new URL(renderer.host.publicUrl).origin)
  const { tools, passed, wasRefused } = toolsFor(request, renderer)
  const answer = async (): Promise<PageReply> => {
    const acted = request.method === 'POST' ? await act(request, address, tools) : { outcome: null }
    if (typeof acted === 'object' && 'reply' in acted) return acted.reply
    const stay = acted === 'takes-no-form' ? null : acted.outcome
    const result = await loadInPlace(address, tools, stay)
    if (result.kind === 'redirect') return redirectTo(inLanguage(result.to, result.language))
    if (acted === 'takes-no-form') return withoutForm(result.view, tools, renderer)
    const status = wasRefused() ? 429 : 422
    const view = stay?.problems.length ? { ...result.view, status } : result.view
    return pageReply(view, tools, renderer)
  }
  const reply = await answer().catch((error: unknown) =>
    crashReply(error, address, tools, renderer),
  )
  const { 'set-cookie': set, 'clear-site-data': cleared, 'retry-after': wait } = passed
  // A page is drawn without the reads that were refused to this visitor, and must not be kept so for the others. In a page
  // for all a wait without a refusal means that the database is away, for every visitor alike.
  const isForAll = reply.shared && !set && !wasRefused() && (request.isForAll || !wait)
  return {
    ...reply,
    shared: isForAll,
    headers: {
      ...reply.headers,
      ...(reply.shared && !isForAll ? { 'cache-control': 'no-store' } : {}),
      ...(set ? { 'set-cookie': set } : {}),
      ...(cleared ? { 'clear-site-data': cleared } : {}),
      ...(wait && reply.status === 429 ? { 'retry-after': wait } : {}),
    },
  }
}

/** Draws the pages of the route table for one host, with the assets that the build made. */
export async function createRenderer(host: PageHost, assets: Assets): Promise<PageHandler> {
  const stylesNow = () => applyLook(assets.styles, host.look)
  setLanguages(host.languages)
  const renderer: Renderer = {
    host,
    assets: { ...assets, styles: stylesNow() },
    parse: rememberingParser(),
    keep: createKeptDrawings(systemClock),
  }
  // Loaded once here, so that no visitor waits for a page's code.
  await Promise.all(routes.map((route) => route.page()))
  return {
    handle: (request) => handle(request, renderer),
    contentChanged() {
      setLanguages(host.languages)
      renderer.assets = { ...assets, styles: stylesNow() }
      renderer.keep = createKeptDrawings(systemClock)
    },
    words: (request) => handleWords(request, renderer),
  }
}
