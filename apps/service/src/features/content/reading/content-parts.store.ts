import type { Language, LanguageFacts, Languages } from '@portal/kernel/language'
import type { WordsOfBundles } from '../../../ports/operator/catalogue.port.ts'
import { type BrandWords, brandWord } from '../brand/brand.rules.ts'
import {
  type ContentFault,
  type ContentFile,
  checkListed,
  checkTranslation,
  type Findings,
  type ParsedFile,
} from '../content.rules.ts'
import { readBundleWords } from '../texts/bundle-words.rules.ts'
import {
  checkGlossary,
  glossaryLanguage,
  readGlossary,
  type TranslatedTexts,
} from '../texts/glossary.rules.ts'
import { folderOf } from '../texts/languages.rules.ts'
import { namedTexts } from '../texts/named-texts.rules.ts'
import neededTexts from '../texts/needed-texts.json' with { type: 'json' }
import { missingTexts } from '../texts/needed-texts.rules.ts'
import { fileNamesOf, readPackages } from '../texts/packages.rules.ts'
import type { LoadedPart } from './content-kind.store.ts'
import type { Steps } from './in-steps.store.ts'

/** Adds what was found. */
export function addTo(all: Findings, { faults, warnings }: Findings) {
  all.faults.push(...faults)
  all.warnings.push(...warnings)
}

/** A file that is not there, or not JSON, holds nothing, and no other file is judged by that. */
type OptionalFile = ParsedFile & { readonly isRead: boolean }

type Reading = {
  need: (name: string) => OptionalFile
  words: BrandWords
  findings: Findings
}

/** The packages of each language, whose files are compared with those of the first. */
export function readAllPackages(
  languages: Languages,
  files: readonly ContentFile[],
  { need, words, findings }: Reading,
) {
  const names = fileNamesOf(files, languages.map(folderOf))
  const filesOf = (language: LanguageFacts) =>
    new Map(names.map((name) => [name, need(`pages/${folderOf(language)}/${name}.json`)]))
  const [first] = languages
  const originals = filesOf(first)
  const isBrandWord = (name: string) => brandWord(words, name) !== null
  return languages.map((language) => {
    const own = language === first ? originals : filesOf(language)
    for (const [name, file] of own) {
      findings.faults.push(...checkListed(file, isBrandWord))
      const original = originals.get(name)
      if (original?.isRead && file.isRead && original !== file) {
        addTo(findings, checkTranslation(original, file, isBrandWord))
      }
    }
    const { packages, titles } = readPackages(own, findings.faults)
    const lost = new Set([...own].flatMap(([name, { isRead }]) => (isRead ? [] : [name])))
    const folder = folderOf(language)
    const texts = { folder, files: own, lost, packages, titles }
    findings.faults.push(...missingTexts(neededTexts, texts))
    return { language, packages, titles }
  })
}

/** Names of bundles in each language that has words for them. */
export function readAllBundleWords(
  languages: Languages,
  parsed: ReadonlyMap<string, ParsedFile>,
  { words, faults }: { words: BrandWords; faults: ContentFault[] },
): ReadonlyMap<Language, ReturnType<WordsOfBundles>> {
  const files = languages.flatMap((language) => {
    const found = parsed.get(`bundles/${folderOf(language)}.json`)
    return found ? [[language.code, readBundleWords(found, words, faults)] as const] : []
  })
  return new Map(files)
}

/** Words and lengths of the translations, against the texts of the glossary's language. */
export function* translationFindings(
  languages: Languages,
  parsed: ReadonlyMap<string, ParsedFile>,
  files: readonly ContentFile[],
): Steps<Findings> {
  const faults: ContentFault[] = []
  const glossary = readGlossary(parsed.get('glossary.json'), faults)
  const folders = languages.map(folderOf)
  if (!folders.includes(glossaryLanguage)) return { faults, warnings: [] }
  const packages = [...parsed.values()]
  const textsOf = (folder: string) => namedTexts({ packages, categories: files }, folder)
  const originals = yield* textsOf(glossaryLanguage)
  const translations: TranslatedTexts[] = []
  for (const language of folders) {
    if (language === glossaryLanguage) continue
    translations.push({ language, originals, translated: yield* textsOf(language) })
  }
  return { faults, warnings: yield* checkGlossary(glossary, translations) }
}

/** Files and folders that a running process does not go without, and whether they are there. Decision 091. */
export const presenceOf = (
  languages: Languages,
  bundleWords: ReturnType<typeof readAllBundleWords>,
  parts: readonly LoadedPart[],
): ReadonlyMap<string, boolean> =>
  new Map([
    ...languages.flatMap((language): [string, boolean][] => [
      [`pages/${folderOf(language)}`, true],
      [`bundles/${folderOf(language)}.json`, (bundleWords.get(language.code)?.size ?? 0) > 0],
    ]),
    ...parts.flatMap((part) => [...part.presence()]),
  ])
