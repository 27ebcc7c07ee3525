import { timing } from '@portal/contract/constants'
import type { Language } from '@portal/kernel/language'
import type { Failure } from '../../lib/api/contract-client.ts'
import { type ParsePackage, readPackage } from '../../lib/content/content.ts'
import { inLanguage, splitLanguage } from '../../lib/language/language.ts'
import type { FrameOffer } from '../../lib/page/frame-offer.ts'
import type { AnyPage, Elsewhere, PageContext, PageHead, Stay } from '../../lib/page/page.ts'
import { findRoute } from '../routes/find-route.ts'
import type { PageModules } from '../routes/page-modules.ts'
import type { Route, RouteName } from '../routes/routes.ts'
import { answerField } from './answer-field.ts'

export type Packages = Readonly<Record<string, unknown>>

/** Content of a view: a page with its data, or the reason for having none. */
export type ViewContent =
  | {
      readonly kind: 'page'
      readonly page: AnyPage
      readonly data: unknown
      readonly outcome: Stay | null
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'chunk-failed' }
  /** The server could not render the page. */
  | { readonly kind: 'crashed' }

/** Everything that is rendered at one address. */
export type View = {
  readonly address: string
  readonly route: RouteName
  readonly language: Language
  readonly status: number
  readonly packages: Packages
  readonly content: ViewContent
  /** Data of the frame's offer. */
  readonly offer: unknown
  readonly refreshSeconds?: number
  readonly head?: PageHead
}

/** The nearest pages in languages that have not got this one. */
export const elsewhereOf = ({ content: shown }: Pick<View, 'content'>): readonly Elsewhere[] =>
  shown.kind === 'page' ? shown.page.elsewhereOf(shown.data) : []

/** Whether a language has the page. */
export const isIn = (language: Language, view: Pick<View, 'content'>): boolean =>
  !elsewhereOf(view).some((nearest) => nearest.language === language)

export type ViewResult =
  | { readonly kind: 'view'; readonly view: View }
  /** A path without language prefix. */
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly language: Language
      readonly isWhole?: true
    }

/** Texts that the frame around every page needs. */
export const shellPackages: readonly string[] = [
  'website-headers-config',
  'website-footer-config',
  'footer-translation',
  'orp-translation',
  'loader-translation',
]

export type ViewTools = {
  /** The parts of the page's context that do not depend on the address. */
  readonly base: Omit<
    PageContext,
    'knownDevice' | 'language' | 'path' | 'pattern' | 'params' | 'search'
  >
  readonly pages: PageModules
  readonly parse: ParsePackage
  readonly development: boolean
  /** Whether the device has a session; without one nothing of its own is asked for. */
  readonly knownDevice: () => boolean
  readonly offer: FrameOffer
  /** Fetches what a route needs beside its code: its styles, in the browser. */
  readonly prepare: (route: RouteName) => Promise<void>
  /** Also loaded: page titles, where the browser goes on without a new document. */
  readonly extraPackages: readonly string[]
}

export type Place = ReturnType<typeof placeOf>

/** Reads an address such as "/sw/payment/start/card?order=…" into route, language and context. */
export function placeOf(address: string, tools: ViewTools) {
  const { base, development } = tools
  const { pathname, searchParams: search } = new URL(address, base.origin)
  const { language, path } = splitLanguage(pathname)
  search.delete(answerField)
  const match = findRoute(path, development, search)
  const context: PageContext = {
    ...base,
    knownDevice: tools.knownDevice(),
    language,
    path,
    pattern: match.pattern,
    params: match.params,
    search,
  }
  return { ...match, language, context }
}

async function loadPackages(
  names: readonly string[],
  { context, language }: Place,
  parse: ParsePackage,
): Promise<{ packages: Packages; failure: Failure | null }> {
  const source = { api: context.api, cache: context.cache, parse }
  const replies = await Promise.all(
    names.map(async (name) => [name, await readPackage(name, language, source)] as const),
  )
  const packages: Record<string, unknown> = {}
  let failure: Failure | null = null
  for (const [name, reply] of replies) {
    if (reply.ok) packages[name] = reply.value
    // A page can be read without its title.
    else if (name !== 'meta-data-config') failure = reply.failure
  }
  return { packages, failure }
}

/** The texts of a route's page, as it is sent with them. */
export function loadTexts({ paths, packages }: Route, language: Language, tools: ViewTools) {
  const place = placeOf(inLanguage(paths[0], language), tools)
  return loadPackages([...shellPackages, ...packages], place, tools.parse)
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page did not arrive in time.')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Pages whose code is here. Asking the module loader again costs more than rendering some of them. */
const arrived = new Map<RouteName, AnyPage>()

/** Null where it did not arrive, or not in time. */
export async function arrivalOf({ name }: Route, { pages }: ViewTools): Promise<AnyPage | null> {
  const page = await within(pages[name](), timing.chunkLoadTimeoutMs).catch(() => null)
  if (page) arrived.set(name, page)
  return page
}

/** Loads chunk, content and data of an address, all at once. */
export async function loadView(
  address: string,
  tools: ViewTools,
  outcome: Stay | null = null,
): Promise<ViewResult> {
  const place = placeOf(address, tools)
  const { route, language, context } = place
  const names = [...shellPackages, ...route.packages, ...tools.extraPackages]
  const content = loadPackages(names, place, tools.parse)
  const offer = tools.offer.load(context)
  const prepared = tools.prepare(route.name)
  const shown = { address, route: route.name, language }
  const withoutPage = (packages: Packages, content: ViewContent): ViewResult => ({
    kind: 'view',
    view: { ...shown, status: 503, packages, content, offer: undefined },
  })

  const page = arrived.get(route.name) ?? (await arrivalOf(route, tools))
  if (!page) return withoutPage((await content).packages, { kind: 'chunk-failed' })
  const [loaded, { packages, failure }] = await Promise.all([
    page.load(context, outcome),
    content,
    prepared,
  ])
  if (loaded.kind === 'redirect') return { ...loaded, language }
  const lost = failure ?? (loaded.kind === 'failed' ? loaded.failure : null)
  if (lost || loaded.kind === 'failed') {
    return withoutPage(packages, { kind: 'failed', failure: lost ?? { kind: 'bad-response' } })
  }
  return {
    kind: 'view',
    view: {
      ...shown,
      status: place.status === 200 ? (loaded.status ?? 200) : place.status,
      packages,
      content: { kind: 'page', page, data: loaded.data, outcome },
      offer: await offer,
      ...(loaded.refreshSeconds ? { refreshSeconds: loaded.refreshSeconds } : {}),
      ...(loaded.head ? { head: loaded.head } : {}),
    },
  }
}
