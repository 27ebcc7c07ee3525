import { type Language, type Languages, languageOf } from '@portal/kernel/language'
import { packagePrefixOf } from './languages.rules.ts'

export type Values = Readonly<Record<string, string>>

/** Finds and fills texts; each package is parsed once. */
export function createTexts(packages: ReadonlyMap<string, string>, languages: Languages) {
  const parsed = new Map<string, Readonly<Record<string, unknown>>>()
  return (language: Language, name: string, keys: readonly string[], values: Values): string => {
    // An order may be in a language that was taken away since.
    const pageUrl = packagePrefixOf(languageOf(languages, language) ?? languages[0]) + name
    const texts = parsed.get(pageUrl) ?? JSON.parse(packages.get(pageUrl) ?? '{}')
    parsed.set(pageUrl, texts)
    const text = keys.map((key) => texts[key]).find((found) => typeof found === 'string')
    if (typeof text !== 'string') throw new Error(`There is no text "${keys.join('" or "')}"`)
    return text.replace(/\{(\w+)\}/g, (whole: string, name: string) => values[name] ?? whole)
  }
}
