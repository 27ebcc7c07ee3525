import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Languages } from '@portal/kernel/language'
import type { Market } from '@portal/kernel/money'

/**
 * The seam between the service, which listens, and the web application, which renders: the built
 * server bundle exports `createPages(host): PageHandler`. The renderer reaches the API only through
 * `host.call`, with the same requests that the browser makes.
 */
export type PageRequest = {
  method: 'GET' | 'POST'
  /** Path and query, as asked for. */
  url: string
  /** Lower-case names. */
  headers: Record<string, string | undefined>
  /** The visitor's network, by which limits are counted. */
  address: string
  /** The page may be kept for every visitor, so no limit counts what is read for it. */
  isForAll?: boolean
  /** The fields of a posted form, which the service takes from this site alone; absent for a GET. */
  form?: URLSearchParams
}

export type Inline = { readonly style: string; readonly script: string }

export type PageReply = {
  status: number
  headers: Record<string, string>
  /** Set with this reply, each as its header has it. */
  cookies?: readonly string[]
  body: string
  /** sha256-… sources of what is inline in a page, for its policy. */
  inline?: Inline
  /**
   * The same for every visitor who sends no session cookie until content changes, so it may be kept
   * rendered and compressed for them. Requests that carry the cookie are always rendered.
   */
  shared: boolean
  /**
   * One object for all replies with this body, which says nothing of any device: what was made of the body
   * for one may be kept for the others. Absent where the page is one device's own.
   */
  sameAs?: object
}

export type ApiReply = {
  status: number
  headers: Record<string, string>
  /** Set with this reply, each as its header has it. */
  cookies?: readonly string[]
  body: unknown
}

/** One API request in process, with the visitor's cookie; address without host. */
export type ApiTransport = (request: {
  method: 'GET' | 'POST'
  address: string
  headers: Record<string, string>
  body?: unknown
  /** Fires when the caller stops waiting. A transport may ignore it. */
  signal?: AbortSignal
}) => Promise<ApiReply>

/** The operator's look. */
export type Look = {
  /** As SVG. */
  readonly logo: string
  /** Folder of the pictures that are drawn from it, which changes with them: "icons/x3kf81Lq". */
  readonly icons: string
  /** Colours in place of those of the pages, by the names of the tokens: { brand: '#0b5d3b' }. */
  readonly light: Readonly<Record<string, string>>
  readonly dark: Readonly<Record<string, string>>
}

/** What is known here of another service: it does not tell in which currency its prices are. */
export type Published = { readonly market: Market }

export type PageHost = {
  publicUrl: string
  /** The origin of the assets; empty for this one. */
  assetBaseUrl: string
  /** Address that views of pages and named events are sent to; empty where nothing is counted. */
  analyticsUrl: string
  development: boolean
  languages: Languages
  look: Look
  /** The API is another service's: it speaks the published specification and nothing of ours. Decision 181. */
  published?: Published
  /** Calls the API on behalf of one page request. */
  call: (page: PageRequest) => ApiTransport
  /** Waits until a page may be drawn or a form be read, which keeps every other request waiting until it is done. */
  renderTurn: () => Promise<void>
  /** A seal on a text that the browser keeps for a page. Every process makes the same one, and only the portal can. */
  sealOf: (text: string) => string
  /** The answer to a GET of this address that is the same for every caller, where it was given before. */
  known: (address: string) => ApiReply | null
}

export type PageHandler = {
  handle: (request: PageRequest) => Promise<PageReply>
  /** The host's languages and look are others from now on. */
  contentChanged: () => void
  /** The texts of a page as a file of their own; null where the address names none. Decision 052. */
  words: (request: PageRequest) => Promise<PageReply | null>
}

export type CreatePages = (host: PageHost) => Promise<PageHandler>

/** The web application while it is developed: its sources, and what listens to their changes in an open page. */
export type WebSources = {
  /** What the built server bundle would export; each call of it is answered by the sources as they are then. */
  readonly bundle: object
  /** Answers what pages load, below `/assets/`. */
  serve: (request: IncomingMessage, response: ServerResponse) => void
  /** Takes the connection by which an open page hears of changes. */
  connect: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Loads open pages again, since their content is another. */
  reload: () => void
  close: () => Promise<void>
}

export type OpenSources = () => Promise<WebSources>
