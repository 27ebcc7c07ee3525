import type { Clock } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import type { Ending } from '@portal/kernel/text/text-keys'
import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Api, Failure } from '../api/contract-client.ts'
import type { DataCache } from '../api/data-cache.ts'
import type { BrowserStore } from '../browser/browser-store.ts'
import type { TextValues } from '../language/text.ts'

/** Tools for loading a page and acting on its form, the same in the browser and on the server. */
export type PageContext = {
  readonly api: Api
  readonly cache: DataCache
  readonly clock: Clock
  /** The calendar year as the page was rendered: a phone's own clock may say any. */
  readonly year: number
  /** The device has a session, so there may be something of its own. */
  readonly knownDevice: boolean
  /** Milliseconds for which a page waits for what it can be shown without; absent: as for any call. */
  readonly offerWaitMs?: number | undefined
  /** Session copies; empty on the server. */
  readonly store: BrowserStore
  readonly language: Language
  /** Without the language's prefix: "/about". */
  readonly path: string
  /** The path of the route, its parameters as names: "/receipt/:code". */
  readonly pattern: string
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  /** This site, such as "http://127.0.0.1:3000". */
  readonly origin: string
}

/** A page's own words for search engines and shared links, in place of those of its route. */
export type PageHead = {
  /** Without the name of the site. */
  readonly title?: string
  readonly description?: string
  /** The one address of what it shows, without language prefix, where that is not its path. */
  readonly canonical?: string
  /** Path of a picture of 1200 by 630 pixels on this site or the host of its assets, for links that are shared. */
  readonly picture?: string
  /** Structured data, as JSON-LD. */
  readonly structured?: Readonly<Record<string, unknown>>
}

export type Loaded<Data> =
  | {
      readonly kind: 'page'
      readonly data: Data
      readonly head?: PageHead
      /** HTTP status of the first load, 200 where absent. */
      readonly status?: number
      /** Seconds after which the page reloads without script. */
      readonly refreshSeconds?: number
    }
  /** A path without language prefix, on this site. The not-found page is rendered by the server at the address itself. */
  | {
      readonly kind: 'redirect'
      readonly to: string
      /** As a document of its own, also where the path is the present one: what a document may load came with it. */
      readonly isWhole?: true
    }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** One thing that is wrong, as a key of words; `words` are ready-made ones where no key fits. */
export type Problem = {
  /** The wire name of the form field at fault. */
  readonly field?: string
  readonly text: string
  readonly values?: TextValues
  readonly words?: string
  /** The ready-made words come before those of the key. */
  readonly saysMore?: boolean
  /** Something has to be done elsewhere first, so it stays in the form instead of going with a toast. */
  readonly lasts?: boolean
  /** Of the key, where the text may have a special form. */
  readonly ending?: Ending
  /** Key of a second sentence, where the first is prescribed and says too little. */
  readonly more?: string
}

/**
 * Questions of pages before they go on, by kind: what is needed to ask each. The module that renders a
 * question declares its entry, so that this file names none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias cannot be extended by other modules.
export interface Questions {}

export type Question = {
  [Kind in keyof Questions]: { readonly kind: Kind } & Questions[Kind]
}[keyof Questions]

/** The same page again: with what is wrong, or with a question about a form in which nothing is. */
export type Stay = {
  readonly kind: 'stay'
  /** Typed values by field name, so that nothing is lost. */
  readonly values: Readonly<Record<string, string>>
  /**
   * Address, without language prefix, of the page that shows it without script, and is about the same once it is gone;
   * absent: the one that the form was posted to.
   */
  readonly at?: string
} & (
  | { readonly problems: readonly Problem[]; readonly question?: never }
  | { readonly problems: readonly []; readonly question: Question }
)

/** Told in the browser once whether the visitor is led on by an outcome, or wanted it no more as it came. */
type Followed = { readonly onEnd?: ((isFollowed: boolean) => void) | undefined }

/** Result of a submitted form: another page, a gateway, or the same page with its problems. */
export type Outcome =
  | ({
      readonly kind: 'go'
      readonly to: string
      /** The form is used up, so that Back does not lead to it again. */
      readonly replace?: boolean
      /** The same page with other data, or a step over it: place and focus stay. */
      readonly still?: boolean
    } & Followed)
  | ({ readonly kind: 'leave'; readonly address: string } & Followed)
  | (Stay & Followed)

export type PageAction = (form: URLSearchParams, context: PageContext) => Promise<Outcome>

export type PageProps<Data> = {
  readonly data: Data
  /** The server's answer to a form posted without script. */
  readonly outcome: Stay | null
}

/** The path, without prefix, of what comes nearest to a page in a language that has not got it. */
export type Elsewhere = { readonly language: Language; readonly path: string }

/**
 * Whether the script comes before the page is touched: always, unless the line is slow or the visitor saves data, or there on
 * wide screens alone.
 */
export type StartsItself = boolean | 'on-good-line' | 'wide'

type PageParts<Data> = {
  Page: ComponentType<PageProps<Data>>
  /** `answer`: what a form posted to this address without script was answered. */
  load: (context: PageContext, answer?: Stay | null) => Promise<Loaded<Data>>
  action?: PageAction
  /** The ids of what this page is about or tells of, which the frame does not offer there once more. */
  subjectsOf?: (data: Data) => readonly string[]
  /** Of the languages without this page; absent where its every address is in all of them. */
  elsewhereOf?: (data: Data) => readonly Elsewhere[]
  /**
   * True of data that say nothing of the device that asked, so that the rendered page may be kept for others.
   * Where this is absent they always do.
   */
  isForAll?: (data: Data) => boolean
  /**
   * True of data whose page does something before it is touched, or has buttons that only script answers. Every
   * other page is read and submitted without script, which therefore waits for the first touch. What a page would only
   * like to show by itself waits too on a line that is slow or paid by the byte. Decision 054.
   */
  startsItself?: (data: Data) => StartsItself
  /** Drawn in the page's place where its data are late, on the way to it from another page. */
  Skeleton?: ComponentType
}

/** A page as the route table holds it: its data's type is known only inside. */
export type AnyPage = {
  readonly load: (context: PageContext, answer?: Stay | null) => Promise<Loaded<unknown>>
  readonly action: PageAction | null
  readonly subjectsOf: (data: unknown) => readonly string[]
  readonly elsewhereOf: (data: unknown) => readonly Elsewhere[]
  readonly isForAll: (data: unknown) => boolean
  readonly startsItself: (data: unknown) => StartsItself
  /** The part of the page that its data need, by the name that the build knows it by: its files come with those of the page. */
  readonly partOf?: (data: unknown) => string | undefined
  /** In place of the view that says in words that a page is loading. */
  readonly Skeleton?: ComponentType
  readonly render: (data: unknown, outcome: Stay | null) => ReactNode
}

export function definePage<Data>(parts: PageParts<Data>): AnyPage {
  const { Page, load, action, subjectsOf, elsewhereOf, isForAll, startsItself } = parts
  return {
    load,
    action: action ?? null,
    subjectsOf: (data) => subjectsOf?.(data as Data) ?? [],
    elsewhereOf: (data) => elsewhereOf?.(data as Data) ?? [],
    isForAll: (data) => isForAll?.(data as Data) ?? false,
    startsItself: (data) => startsItself?.(data as Data) ?? false,
    // The data is what this page's own `load` returned, here or on the server that sent it as JSON.
    render: (data, outcome) => createElement(Page, { data: data as Data, outcome }),
  }
}

/** For pages without data of their own. */
export const loadNothing = async (): Promise<Loaded<null>> => ({ kind: 'page', data: null })
