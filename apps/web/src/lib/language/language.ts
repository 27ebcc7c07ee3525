import { storageKeys } from '@portal/contract/constants'
import { type Language, type Languages, languageAt, languageOf } from '@portal/kernel/language'
import type { BrowserStore } from '../browser/browser-store.ts'

/** An address inside the portal, apart from its language: "/sw/about" is SW and "/about". */
export type LocalPath = { readonly language: Language; readonly path: string }

let known: Languages

/** Set once at start, in the browser and on the server: the content says which languages there are. */
export const setLanguages = (languages: Languages): void => {
  known = languages
}

export const allLanguages = (): Languages => known

export const factsOf = (language: Language) => languageOf(known, language) ?? known[0]

/** The language alone of a tag: "en" of "en-ZM", and three letters where the language has no code of two. */
export const subtagOf = (tag: string): string => tag.split('-', 1)[0] ?? tag

/** A path with its query, if any: "/sw?x=1" is SW and "/?x=1". */
export function splitLanguage(address: string): LocalPath {
  const { code, prefix } = languageAt(known, address)
  const rest = address.slice(prefix.length)
  return { language: code, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The address of a path (with query, if any) in a language. */
export function inLanguage(path: string, language: Language): string {
  const { prefix } = factsOf(language)
  if (prefix === '') return path
  if (path === '/') return prefix
  return path.startsWith('/?') ? prefix + path.slice(1) : prefix + path
}

/**
 * Target of a first visit whose session chose another language than that of the bare address; null where the
 * address may stay. An address with a prefix always wins.
 */
export function languageDetour(address: string, store: BrowserStore): string | null {
  const { language, path } = splitLanguage(address)
  const chosen = languageOf(known, String(store.read(storageKeys.language)))
  return language === known[0].code && chosen?.prefix ? inLanguage(path, chosen.code) : null
}
