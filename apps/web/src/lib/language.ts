import { defaultLanguage, type Language, languages, storageKeys } from '@portal/contract/constants'
import type { SessionStore } from './session-store.ts'

/** An address inside the portal, apart from its language: "/sw/prepaid-recharge" is SW and "/prepaid-recharge". */
export type LocalPath = { readonly language: Language; readonly path: string }

const languageNames: readonly Language[] = ['EN', 'SW']

export const isLanguage = (raw: unknown): raw is Language =>
  languageNames.some((name) => name === raw)

/** A path with its query, if any: "/sw?x=1" is SW and "/?x=1". */
export function splitLanguage(address: string): LocalPath {
  for (const language of languageNames) {
    const { prefix } = languages[language]
    const rest = address.slice(prefix.length)
    if (prefix === '' || !address.startsWith(prefix) || !/^(?:[/?#]|$)/.test(rest)) continue
    return { language, path: rest.startsWith('/') ? rest : `/${rest}` }
  }
  return { language: defaultLanguage, path: address }
}

/** The address of a path (with query, if any) in a language. */
export function inLanguage(path: string, language: Language): string {
  const { prefix } = languages[language]
  if (prefix === '') return path
  if (path === '/') return prefix
  return path.startsWith('/?') ? prefix + path.slice(1) : prefix + path
}

export const otherLanguage = (language: Language): Language => (language === 'EN' ? 'SW' : 'EN')

/**
 * Where a first visit has to go instead, because the session chose another language than the bare
 * address stands for; null where the address may stay. An address with a prefix always wins.
 */
export function languageDetour(address: string, store: SessionStore): string | null {
  const { language, path } = splitLanguage(address)
  const chosen = store.read(storageKeys.language)
  if (language !== defaultLanguage || !isLanguage(chosen) || chosen === defaultLanguage) return null
  return inLanguage(path, chosen)
}
