import type { PageHandler, PageHost, PageReply, PageRequest } from '@portal/contract/page-host'
import { systemClock } from '@portal/kernel/instant'
import { renderToString } from 'react-dom/server'
import { statusWithout } from '../../lib/api/contract-client.ts'
import { rememberingParser } from '../../lib/content/content.ts'
import {
  allLanguages,
  inLanguage,
  setLanguages,
  splitLanguage,
} from '../../lib/language/language.ts'
import type { StartsItself, Stay } from '../../lib/page/page.ts'
import { pageNameOf } from '../../lib/page/page-name.ts'
import { App } from '../frame/app.tsx'
import { pageMeta, siteMeta } from '../frame/meta.ts'
import { openVisit, type PageVisit } from '../navigation/page-visit.ts'
import {
  isIn,
  loadTexts,
  loadView,
  placeOf,
  type View,
  type ViewTools,
} from '../navigation/view.ts'
import { countedAs, loadInPlace } from '../navigation/view-in-place.ts'
import { fixedView } from '../navigation/view-store.ts'
import { routeNamed } from '../routes/routes.ts'
import type { Boot } from '../start/boot.ts'
import { type Assets, filesBeside } from './assets.ts'
import { canonicalOf, writeDocument } from './document.ts'
import { createKeptAnswers, type FormAnswer, refreshTo } from './kept-answer.ts'
import { createKeptRenderings, type Rendered } from './kept-renderings.ts'
import { applyLook } from './look.ts'
import { stylesOf } from './page-styles.ts'
import { redirectTo, runForm } from './posted-form.ts'
import { hashOf } from './source-hash.ts'
import { earlierWords, wordsPlace, writeWords } from './written-words.ts'

type Renderer = {
  host: PageHost
  assets: Assets
  /** The source of the inline script, as a policy names it. */
  script: string
  parse: ViewTools['parse']
  keep: ReturnType<typeof createKeptRenderings>
  answers: ReturnType<typeof createKeptAnswers>
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
    year: tools.base.year,
    ...(status === 200 ? {} : { status }),
    words: writeWords(route, language, texts).address,
    data: shown?.data ?? undefined,
    ...(shown?.outcome ? { outcome: shown.outcome } : {}),
    ...(content.kind === 'failed' ? { failure: content.failure } : {}),
    ...(content.kind === 'crashed' ? { crashed: true } : {}),
    offer,
    ...(tools.knownDevice() ? { knownDevice: true } : {}),
    ...(host.published ? { published: host.published } : {}),
    ...(host.development ? { development: true } : {}),
    ...(host.assetBaseUrl ? { assetBaseUrl: host.assetBaseUrl } : {}),
  }
}

const renderView = (view: View, tools: ViewTools): string =>
  renderToString(
    <App store={fixedView(view)} tools={tools} firstAddress={view.address} scroll={null} />,
  )

/** A page that could not be loaded is 503, and 429 after too many requests. */
const statusOf = ({ content, status }: View): number =>
  content.kind === 'failed' ? statusWithout(content.failure) : status

/** True where the page says so, failed to load, or has an offer above it. */
function startsItself({ content, offer }: View, tools: ViewTools): StartsItself {
  if (content.kind !== 'page') return true
  const { page, data } = content
  return tools.offer.render(offer, page.subjectsOf(data), true) ? true : page.startsItself(data)
}

function renderPage(view: View, tools: ViewTools, renderer: Renderer): Rendered {
  const { host, assets } = renderer
  const isListed = routeNamed(view.route).access === 'listed'
  const at = (file: string) => `${host.assetBaseUrl}/${file}`
  const { context } = placeOf(view.address, tools)
  const { head = {}, content } = view
  const part = content.kind === 'page' ? content.page.partOf?.(content.data) : undefined
  const markup = renderView(view, tools)
  const styles = stylesOf(assets.styles[view.route] ?? [], markup)
  const body = writeDocument({
    boot: bootOf(view, tools, renderer),
    meta: pageMeta(view),
    head,
    markup,
    styles,
    canonicalPath:
      isListed && view.status === 200 ? canonicalOf(head.canonical ?? context.path) : null,
    publicUrl: host.publicUrl,
    assetBaseUrl: host.assetBaseUrl,
    icons: host.look.icons,
    languages: allLanguages().filter(({ code }) => isIn(code, view)),
    site: siteMeta(view.packages['meta-data-config']),
    script: {
      entry: at(assets.entry),
      files: filesBeside(assets, view.route, part).map(at),
      firstTouch: assets.firstTouch,
      startsItself: startsItself(view, tools),
    },
    counting: host.analyticsUrl
      ? {
          src: at(assets.analytics),
          to: host.analyticsUrl,
          page: pageNameOf(countedAs(view, tools)),
        }
      : null,
    refresh: view.refreshSeconds ? refreshTo(view.address, view.refreshSeconds) : null,
  })
  return { body, style: hashOf(styles) }
}

function pageReply(view: View, tools: ViewTools, renderer: Renderer): PageReply {
  const isKnownDevice = tools.knownDevice()
  const { content, route } = view
  const whole = content.kind === 'page' && !content.outcome && content.page.isForAll(content.data)
  const shared = whole && routeNamed(route).access !== 'personal' && !isKnownDevice
  const { style, ...rendering } = renderer.keep(view, isKnownDevice, () =>
    renderPage(view, tools, renderer),
  )
  return {
    status: statusOf(view),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': shared ? 'public, no-cache' : 'no-store',
      'content-language': view.language.toLowerCase(),
    },
    ...rendering,
    inline: { style, script: renderer.script },
    shared,
  }
}

/** The answer to a form that was sent to a page which takes none: the page itself. */
function withoutForm(view: View, tools: ViewTools, renderer: Renderer): PageReply {
  const status = view.status === 200 ? 405 : view.status
  const reply = pageReply({ ...view, status }, tools, renderer)
  const headers = { ...reply.headers, 'cache-control': 'no-store', allow: 'GET, HEAD' }
  return { ...reply, headers, shared: false }
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

const aYear = 31_536_000

/** The texts of a page alone: those of its address, and the current ones where those are not known any more. */
async function handleWords(request: PageRequest, renderer: Renderer): Promise<PageReply | null> {
  const place = wordsPlace(request.url)
  if (!place) return null
  const { route, language } = place
  const { tools } = openVisit(request, renderer.host, renderer.parse)
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

async function renderWithAnswer(
  { address, tools }: PageVisit,
  renderer: Renderer,
  answer: FormAnswer | null,
  render: typeof pageReply = pageReply,
): Promise<PageReply> {
  const result = await loadInPlace(address, tools, answer?.stay)
  if (result.kind === 'redirect') return redirectTo(inLanguage(result.to, result.language))
  const status = answer?.status ?? result.view.status
  await renderer.host.renderTurn()
  const reply = render({ ...result.view, status }, tools, renderer)
  if (!answer?.wait || reply.status !== 429) return reply
  return { ...reply, headers: { ...reply.headers, 'retry-after': answer.wait } }
}

/** Leads on, or to the page with the answer, which the browser keeps; where no cookie can hold it, it is rendered at once. */
async function answerForm(visit: PageVisit, renderer: Renderer): Promise<PageReply> {
  const { request, address, tools, passed, wasRefused } = visit
  const result = await runForm(request.form ?? new URLSearchParams(), address, tools)
  if (result === 'takes-no-form') return renderWithAnswer(visit, renderer, null, withoutForm)
  if (result.kind === 'go-on') {
    const dropped = renderer.answers.drop(request.headers.cookie)
    return { ...redirectTo(result.to), cookies: dropped ? [dropped] : [] }
  }
  const { stay } = result
  const refused = wasRefused() ? 429 : 422
  const status = stay.problems.length > 0 ? refused : null
  const answer: FormAnswer = { stay, status, wait: passed['retry-after'] }
  const { language } = splitLanguage(address)
  const at = stay.at ? inLanguage(stay.at, language) : address
  const kept = renderer.answers.keep(answer, at)
  if (!kept) return renderWithAnswer(visit, renderer, answer)
  return { ...redirectTo(kept.address), cookies: [kept.cookie] }
}

async function answerVisit(visit: PageVisit, renderer: Renderer): Promise<PageReply> {
  const { request, address } = visit
  if (request.method === 'POST') {
    await renderer.host.renderTurn()
    return answerForm(visit, renderer)
  }
  const { cookie } = request.headers
  const answer = renderer.answers.find(address, cookie)
  if (!answer) {
    return renderWithAnswer(visit, renderer, renderer.answers.withoutCookies(address, cookie))
  }
  const reply = await renderWithAnswer(visit, renderer, answer)
  if (!answer.stay.question || reply.status !== 200) return reply
  // By the next look the question may be out of date: then the form has what was typed, and asks anew.
  const { values } = answer.stay
  const stay: Stay = { kind: 'stay', problems: [], values }
  const typed = renderer.answers.keep({ stay, status: null }, address, answer.id)
  return { ...reply, cookies: typed ? [typed.cookie] : [] }
}

async function handle(request: PageRequest, renderer: Renderer): Promise<PageReply> {
  const visit = openVisit(request, renderer.host, renderer.parse)
  const { address, tools, passed, cookies, wasRefused } = visit
  const reply = await answerVisit(visit, renderer).catch((error: unknown) =>
    crashReply(error, address, tools, renderer),
  )
  const { 'clear-site-data': cleared, 'retry-after': wait } = passed
  // A page is rendered without the reads that were refused to this visitor, and must not be kept so for the others. In a page
  // for all a wait without a refusal means that the database is away, for every visitor alike.
  const isForAll =
    reply.shared && cookies.length === 0 && !wasRefused() && (request.isForAll || !wait)
  return {
    ...reply,
    shared: isForAll,
    headers: {
      ...(wait && reply.status === 429 ? { 'retry-after': wait } : {}),
      ...reply.headers,
      ...(reply.shared && !isForAll ? { 'cache-control': 'no-store' } : {}),
      ...(cleared ? { 'clear-site-data': cleared } : {}),
    },
    cookies: [...cookies, ...(reply.cookies ?? [])],
  }
}

/** Draws the pages of the route table for one host, with the assets that the build made. */
export function createRenderer(host: PageHost, assets: Assets): PageHandler {
  const stylesNow = () => applyLook(assets.styles, host.look)
  setLanguages(host.languages)
  const renderer: Renderer = {
    host,
    assets: { ...assets, styles: stylesNow() },
    script: hashOf(assets.firstTouch),
    parse: rememberingParser(),
    keep: createKeptRenderings(systemClock),
    answers: createKeptAnswers(host, assets.entry, systemClock),
  }
  return {
    handle: (request) => handle(request, renderer),
    contentChanged() {
      setLanguages(host.languages)
      renderer.assets = { ...assets, styles: stylesNow() }
      renderer.keep = createKeptRenderings(systemClock)
    },
    words: (request) => handleWords(request, renderer),
  }
}
