/** The code of an interface language on the wire and in rows: "EN". */
export type Language = Uppercase<string>

/** A language of the portal. Languages are folders of content, so no code names one. */
export type LanguageFacts = {
  readonly code: Language
  /** Prefix of its addresses: "/sw", or "" for the first language. */
  readonly prefix: string
  /** BCP 47, for `lang` and `Intl`: "en-US". */
  readonly tag: string
  /** In itself: "Kiswahili". */
  readonly name: string
}

/** The languages of a portal, the first one without a prefix. */
export type Languages = readonly [LanguageFacts, ...LanguageFacts[]]

export const languageOf = (languages: Languages, code: string): LanguageFacts | undefined =>
  languages.find((language) => language.code === code)

/** The prefix of a language's addresses; none for one that the portal does not have any more. */
export const prefixOf = (languages: Languages, code: Language): string =>
  languageOf(languages, code)?.prefix ?? ''

const isWithin = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && /^(?:[/?#]|$)/.test(path.slice(prefix.length))

/** The language of an address on this site, by its prefix; the first one where there is none. */
export const languageAt = (languages: Languages, address: string): LanguageFacts =>
  languages.find(({ prefix }) => prefix !== '' && isWithin(address, prefix)) ?? languages[0]
