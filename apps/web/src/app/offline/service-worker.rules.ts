import { wordsPrefix } from '@portal/contract/words-address'
import { listField, pageField } from '../../help/search-fields.ts'
import { answerField } from '../navigation/answer-field.ts'
import { matchPath } from '../routes/match-route.ts'

/** Facts of the site from the build: its version and the pages that open without network. Decision 019. */
export type ShellFacts = {
  /** Changes with every build whose files changed. */
  readonly version: string
  /** Patterns without language prefix of pages that hold nothing of one visitor, so that a copy is safe. */
  readonly kept: readonly string[]
}

/** The page shown in place of one that is not kept. */
export const offlinePath = '/offline'

export const cachePrefix = 'shell-'

type Asked = {
  readonly method: string
  /** "navigate" for a page. */
  readonly mode: string
  readonly url: string
}

type Place = {
  readonly origin: string
  readonly assetBase: string
  /** Of the languages. */
  readonly prefixes: readonly string[]
  readonly facts: ShellFacts
}

export type Decision =
  /** Not ours: the browser asks the network as if there were no worker. */
  | { readonly kind: 'pass' }
  /** A file whose name changes with its content. */
  | { readonly kind: 'asset' }
  | {
      readonly kind: 'page'
      /** Key of the kept copy: the address without query; null where the page is one visitor's. */
      readonly copy: string | null
      /** False where the copy lacks what is asked for: a list of what a search found, or a later page of one. */
      readonly isCopyEnough: boolean
      readonly standIn: string
      /** The first pages of the other languages, in place of one; a phone may have been read in one of them alone. */
      readonly homes: readonly string[]
    }

const pass: Decision = { kind: 'pass' }

/** The language prefix of a path: "/sw" or "". */
export const prefixOf = (path: string, prefixes: readonly string[]): string =>
  prefixes.find((prefix) => prefix && (path === prefix || path.startsWith(`${prefix}/`))) ?? ''

export const withPrefix = (path: string, prefix: string): string =>
  prefix !== '' && path === '/' ? prefix : prefix + path

/** A path in the languages but one. */
export const othersOf = (path: string, prefix: string, prefixes: readonly string[]): string[] =>
  prefixes.flatMap((other) => (other === prefix ? [] : withPrefix(path, other)))

/** Addresses that programs ask: never a page of ours. */
const forPrograms = /^\/(portal-service|callbacks|healthz|readyz|metrics)(\/|$)/

/**
 * The worker's answer to a request. It handles GET alone, so it never keeps a request to send it later, and it
 * never answers for the API.
 */
export function decide(
  { method, mode, url }: Asked,
  { origin, assetBase, prefixes, facts }: Place,
): Decision {
  if (method !== 'GET') return pass
  if (filesOf({ origin, assetBase }).some((start) => url.startsWith(start)))
    return { kind: 'asset' }
  const { origin: target, pathname, searchParams } = new URL(url)
  if (mode !== 'navigate' || target !== origin || forPrograms.test(pathname)) return pass
  const prefix = prefixOf(pathname, prefixes)
  const path = pathname.slice(prefix.length) || '/'
  // No copy has the answer to a form, nor has a page that takes its place.
  const isAnswer = searchParams.has(answerField)
  const isKept = facts.kept.some((pattern) => matchPath(pattern, path))
  return {
    kind: 'page',
    copy: isKept && !isAnswer ? pathname : null,
    isCopyEnough: ![listField, pageField].some((field) => searchParams.has(field)),
    standIn: withPrefix(offlinePath, prefix),
    homes: path === '/' && !isAnswer ? othersOf('/', prefix, prefixes) : [],
  }
}

/** Only pages that are the same for all visitors are kept, and only at their own address: the service says so of each. */
export const mayKeep = (
  { status, redirected }: Pick<Response, 'status' | 'redirected'>,
  cacheControl: string | null,
): boolean => status === 200 && !redirected && /\bpublic\b/.test(cacheControl ?? '')

/** The beginnings of the addresses of scripts, styles and texts, which change with their content. */
export const filesOf = ({ origin, assetBase }: Pick<Place, 'origin' | 'assetBase'>): string[] => [
  `${assetBase || origin}/assets/`,
  origin + wordsPrefix,
]

/** The addresses of all such files that a page names. */
export function filesIn(html: string, place: Pick<Place, 'origin' | 'assetBase'>): string[] {
  const named = html.match(/(?:https?:\/\/[^\s"'<>]+?)?\/(?:assets|words)\/[\w./?=-]+/g) ?? []
  const addresses = named.map((each) => new URL(each, place.origin).href)
  const starts = filesOf(place)
  return [...new Set(addresses)].filter((each) => starts.some((start) => each.startsWith(start)))
}

/** At most this many copies of pages with a parameter in their address: about half a megabyte. */
export const parameterPagesMax = 60

/** The oldest copies beyond that limit, of all kept addresses from the oldest on. */
export function surplus(addresses: readonly string[], { prefixes, facts }: Place): string[] {
  const many = facts.kept.filter((pattern) => pattern.includes(':'))
  const ofMany = addresses.filter((address) => {
    const { pathname } = new URL(address)
    const path = pathname.slice(prefixOf(pathname, prefixes).length)
    return many.some((pattern) => matchPath(pattern, path))
  })
  return ofMany.slice(0, -parameterPagesMax)
}

/** Caches of earlier builds. */
export const outdated = (names: readonly string[], version: string): string[] =>
  names.filter((name) => name.startsWith(cachePrefix) && name !== cachePrefix + version)

/**
 * Those of them that no page needs any more. Names come in the order in which they were made: only the newest of the earlier
 * builds stands in for what is not fetched yet, which on a slow line is everything.
 */
export const superseded = (names: readonly string[], version: string): string[] =>
  outdated(names, version).slice(0, -1)

/** Says in the page itself that it came out of the phone's store, however the phone judges its network. */
export const markOffline = (html: string): string => html.replace('<html ', '<html data-offline ')
