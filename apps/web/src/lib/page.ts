import type { Clock } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Api, Failure } from './contract-client.ts'
import type { DataCache } from './data-cache.ts'
import type { SessionStore } from './session-store.ts'
import type { TextValues } from './text.ts'

/** What loading a page and acting on its form may use: the same in the browser and on the server. */
export type PageContext = {
  readonly api: Api
  readonly cache: DataCache
  readonly clock: Clock
  /** This device opened an order before, so there may be something of its own. */
  readonly knownDevice: boolean
  /** Milliseconds for which a page waits for what it can be shown without; absent: as for any call. */
  readonly offerWaitMs?: number | undefined
  /** Session copies; empty on the server. */
  readonly store: SessionStore
  readonly language: Language
  /** Without the language's prefix: "/payment/start/card". */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  /** This site, such as "http://127.0.0.1:3000". */
  readonly origin: string
}

export type Loaded<Data> =
  | {
      readonly kind: 'page'
      readonly data: Data
      /** HTTP status of the first load, 200 where absent. */
      readonly status?: number
      /** Without script the page asks for itself again after so many seconds. */
      readonly refreshSeconds?: number
    }
  /** A path without language prefix, on this site. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** One thing that is wrong, as a key of words; `words` are ready-made ones where no key fits. */
export type Problem = {
  /** The wire name of the form field at fault. */
  readonly field?: string
  readonly text: string
  readonly values?: TextValues
  readonly words?: string
}

export type Stay = {
  readonly kind: 'stay'
  readonly problems: readonly Problem[]
  /** What was typed, by field name, so that nothing is lost. */
  readonly values: Readonly<Record<string, string>>
  /** A question the page has to ask before going on, by its name, with what it needs to ask it. */
  readonly question?: Readonly<Record<string, string>>
}

/** What a submitted form leads to: another page, a gateway, or the same page with what is wrong. */
export type Outcome =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'leave'; readonly address: string }
  | Stay

export type PageAction = (form: URLSearchParams, context: PageContext) => Promise<Outcome>

export type PageProps<Data> = {
  readonly data: Data
  /** What the server already answered to a form posted without script. */
  readonly outcome: Stay | null
}

type PageParts<Data> = {
  Page: ComponentType<PageProps<Data>>
  load: (context: PageContext) => Promise<Loaded<Data>>
  action?: PageAction
  /** The order this page is about, which is not offered there to be resumed. */
  orderOf?: (data: Data) => string | null
}

/** A page as the route table holds it: its data's type is known only inside. */
export type AnyPage = {
  readonly load: (context: PageContext) => Promise<Loaded<unknown>>
  readonly action: PageAction | null
  readonly orderOf: (data: unknown) => string | null
  readonly draw: (data: unknown, outcome: Stay | null) => ReactNode
}

export function definePage<Data>({ Page, load, action, orderOf }: PageParts<Data>): AnyPage {
  return {
    load,
    action: action ?? null,
    orderOf: (data) => orderOf?.(data as Data) ?? null,
    // The data is what this page's own `load` returned, here or on the server that sent it as JSON.
    draw: (data, outcome) => createElement(Page, { data: data as Data, outcome }),
  }
}

/** For pages without data of their own. */
export const loadNothing = async (): Promise<Loaded<null>> => ({ kind: 'page', data: null })
