import { oncePer } from './once-per.ts'

/** Values of placeholders; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>
/** A content package: its texts are the values that are strings; lists and settings beside them are skipped. */
export type Texts = Readonly<Record<string, unknown>>
/** The packages that hold texts. */
export const textsIn = (packages: Readonly<Record<string, unknown>>): Texts[] =>
  Object.values(packages).filter(
    (each): each is Texts => typeof each === 'object' && each !== null && !Array.isArray(each),
  )

export type Translate = (key: string, values?: TextValues) => string

/** The words of the first of the keys that has some; null where none has. */
export function sayFirst(
  t: Translate,
  keys: readonly string[],
  values?: TextValues,
): string | null {
  for (const key of keys) {
    const words = t(key, values)
    if (words !== key) return words
  }
  return null
}

const pluralsOf = oncePer((tag) => new Intl.PluralRules(tag))

/**
 * Words by key: "{name}" is replaced, and with a `count` the form "key.one", "key.other" … of the
 * language is taken where it exists. An unknown key is answered with itself, so that it is seen.
 */
export function createTranslate(sources: readonly Texts[], tag: string): Translate {
  const find = (key: string): string | undefined => {
    for (const source of sources) {
      const found = source[key]
      if (typeof found === 'string') return found
    }
    return undefined
  }
  return (key, values = {}) => {
    const { count } = values
    const plural =
      typeof count === 'number' ? find(`${key}.${pluralsOf(tag).select(count)}`) : undefined
    const words = plural ?? find(key) ?? key
    if (!words.includes('{')) return words
    return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}
