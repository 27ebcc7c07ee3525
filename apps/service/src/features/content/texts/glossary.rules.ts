import { type ContentFault, type ContentFile, lineOfLeaf, lineOfText } from '../content.rules.ts'
import type { NamedText } from './named-texts.rules.ts'

type Parsed = { file: ContentFile; value: unknown }

/** A word of the field, and what it is in each language that has a word for it here. */
type Term = {
  /** Whole words, without the s of their plural. */
  readonly en: readonly string[]
  /** Words that no translation of the term may have. */
  readonly never: readonly string[]
  /** By language, of which a translation must contain one: "msimbo", "misimbo". */
  readonly stems: ReadonlyMap<string, readonly string[]>
}

/** A text that rightly differs: in the word for a term, or in its length. */
type Exception = {
  readonly language: string
  readonly text: string
  readonly term: string
  readonly line: number
}

export type Glossary = {
  readonly file: string
  readonly terms: readonly Term[]
  readonly exceptions: readonly Exception[]
}

/** Terms are words of this language, whichever is the first of the brand. */
export const glossaryLanguage = 'en'

/** The name by which an exception names the rule of length. */
const ofLength = 'length'

/** Labels live in tight places, but a short word has the longer translation more often. */
const labelLengthMax = 40
const labelTimesMax = 1.8
const textTimesMax = 1.6

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A text or a list of texts as a list; null for anything else. */
function textsIn(value: unknown): readonly string[] | null {
  const list = Array.isArray(value) ? value : [value]
  return list.length > 0 && list.every(isText) ? list : null
}

function readTerm(value: unknown): Term | null {
  const { en, never = [], ...languages } = { ...Object(value) }
  const words = textsIn(en)
  const forbidden = Array.isArray(never) && never.length === 0 ? [] : textsIn(never)
  const stems = Object.entries(languages).map(
    ([language, texts]) => [language, textsIn(texts)] as const,
  )
  const known = stems.flatMap(([language, texts]) => (texts ? [[language, texts] as const] : []))
  if (!words || !forbidden || known.length < stems.length) return null
  return { en: words, never: forbidden, stems: new Map(known) }
}

function readException(value: unknown, file: ContentFile): Exception | null {
  const { language, text, term, why } = { ...Object(value) }
  const isWhole = isText(language) && isText(text) && isText(term) && isText(why)
  return isWhole ? { language, text, term, line: lineOfText(file.text, 'text', text) } : null
}

/** A content without a glossary has no terms. */
export function readGlossary(parsed: Parsed | undefined, faults: ContentFault[]): Glossary {
  const file = parsed?.file ?? { name: '', text: '' }
  const report = (fault: string, keys: string[] = []) =>
    faults.push({ file: file.name, line: lineOfLeaf(file, { keys }), fault })
  const { terms, exceptions } = { ...Object(parsed?.value ?? { terms: [], exceptions: [] }) }
  if (!Array.isArray(terms) || !Array.isArray(exceptions)) {
    report('must have the lists "terms" and "exceptions"')
    return { file: file.name, terms: [], exceptions: [] }
  }
  return {
    file: file.name,
    terms: terms.flatMap((value, place) => {
      const keys = ['terms', String(place)]
      for (const key of Object.keys({ ...Object(value) })) {
        if (key === 'never' || /^[a-z]{2,3}$/.test(key)) continue
        report(`"${key}" is no language of a term: "sw", for example`, [...keys, key])
      }
      const term = readTerm(value)
      if (term) return term
      report(
        `the term ${place + 1} must have "en", "never" and languages as a text or a list of texts`,
        keys,
      )
      return []
    }),
    exceptions: exceptions.flatMap((value, place) => {
      const exception = readException(value, file)
      if (exception) return exception
      report(`the exception ${place + 1} must have "language", "text", "term" and "why"`, [
        'exceptions',
        String(place),
      ])
      return []
    }),
  }
}

/** The words of a text: no placeholders, and no addresses of links. */
const plain = (text: string): string => text.replace(/\{\w+\}/g, ' ').replace(/\]\([^)]*\)/g, ']')

const wordBefore = /[\p{L}\p{N}]$/u
const wordAfter = /^[\p{L}\p{N}]/u

/**
 * Whether a text has these as whole words; an "s" may follow where `mayBePlural`. Both are in small letters. Not a pattern
 * for each: one of all letters in either case takes a millisecond to prepare.
 */
function hasWords(text: string, words: string, mayBePlural = false): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (wordBefore.test(text.slice(Math.max(0, at - 2), at))) continue
    const rest = text.slice(at + words.length)
    if (!wordAfter.test(rest)) return true
    if (mayBePlural && rest.startsWith('s') && !wordAfter.test(rest.slice(1))) return true
  }
  return false
}

/** A term as it is looked for in the texts of a language. */
type Rule = {
  readonly term: string
  readonly stems: readonly string[]
  readonly never: readonly string[]
}

const rulesOf = ({ terms }: Glossary, language: string): Rule[] =>
  terms.flatMap(({ en, never, stems }) => {
    const own = stems.get(language)
    if (!own) return []
    return en.map((term) => ({ term, stems: own, never }))
  })

type Fault = { readonly term: string; readonly words: string }

function termFaults(rules: readonly Rule[], original: string, translated: string): Fault[] {
  const [words, own] = [plain(original).toLowerCase(), plain(translated).toLowerCase()]
  return rules.flatMap(({ term, stems, never }) => {
    if (!hasWords(words, term.toLowerCase(), true)) return []
    const wrong = never.filter((each) => hasWords(own, each.toLowerCase()))
    const wanted = stems.map((stem) => `"${stem}"`).join(' or ')
    return [
      ...(stems.some((stem) => own.includes(stem.toLowerCase()))
        ? []
        : [{ term, words: `must have ${wanted} for "${term}"` }]),
      ...wrong.map((each) => ({ term, words: `has "${each}" for "${term}"` })),
    ]
  })
}

const inTwoPlaces = (figure: number): string => String(Math.ceil(figure * 100) / 100)

function lengthFaults(original: string, translated: string): Fault[] {
  const most = original.length <= labelLengthMax ? labelTimesMax : textTimesMax
  const times = translated.length / original.length
  if (times <= most) return []
  const words = `is ${inTwoPlaces(times)} times as long as the original, at most ${most} fits`
  return [{ term: ofLength, words }]
}

/** The texts of a language beside those that they translate. */
export type TranslatedTexts = {
  readonly language: string
  readonly originals: readonly NamedText[]
  readonly translated: readonly NamedText[]
}

/** Faults of all translations, text by text, and exceptions that none of them needs. */
export function* checkGlossary(
  glossary: Glossary,
  languages: readonly TranslatedTexts[],
): Generator<void, ContentFault[]> {
  const needed = new Set<Exception>()
  const faults: ContentFault[] = []
  for (const { language, originals, translated } of languages) {
    const rules = rulesOf(glossary, language)
    const own = new Map(translated.map((text) => [text.name, text]))
    const exceptions = glossary.exceptions.filter((each) => each.language === language)
    for (const { name, text } of originals) {
      yield
      const found = own.get(name)
      if (!found) continue
      const told = [...termFaults(rules, text, found.text), ...lengthFaults(text, found.text)]
      for (const { term, words } of told) {
        const exception = exceptions.find((each) => each.text === name && each.term === term)
        const { file, line } = found
        if (exception) needed.add(exception)
        else faults.push({ file, line, fault: `"${name}" ${words}` })
      }
    }
  }
  const isRead = (exception: Exception) =>
    languages.some(({ language }) => language === exception.language)
  const needless = glossary.exceptions.filter((each) => isRead(each) && !needed.has(each))
  return [
    ...faults,
    ...needless.map(({ line, text, term }) => ({
      ...{ file: glossary.file, line },
      fault: `no text needs the exception of "${term}" for "${text}"`,
    })),
  ]
}
