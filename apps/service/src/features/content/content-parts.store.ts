import { join } from 'node:path'
import { refusals } from '@portal/contract/codes'
import type { Language, LanguageFacts, Languages } from '@portal/kernel/language'
import type { WordsOfBundles } from '../../ports/catalogue.port.ts'
import type { Help, HelpDocument } from '../../ports/help.port.ts'
import { messageWords } from '../../ports/payment.port.ts'
import type { BrandWords } from './brand.rules.ts'
import { readBundleWords } from './bundle-words.rules.ts'
import { type ContentFault, type ContentFile, checkTranslation } from './content.rules.ts'
import { checkDocuments, documentFilesOf, readDocuments } from './documents.rules.ts'
import { checkGlossary, glossaryLanguage, readGlossary } from './glossary.rules.ts'
import { checkHelp, helpFilesOf, readHelp } from './help.rules.ts'
import { folderOf } from './languages.rules.ts'
import { htmlOf } from './markdown.store.ts'
import { namedTexts } from './named-texts.rules.ts'
import { fileNamesOf, readPackages } from './packages.rules.ts'

export type Parsed = { file: ContentFile; value: unknown }

/** The start stops if one of these has no words: a message would never be sent, a refusal never be explained. */
const neededKeys: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'sms-translation',
    [...messageWords.map((word) => `sms.${word}`), 'sms.code', 'sms.code.valid.other'],
  ],
  [
    'mail-translation',
    ['subject', 'intro', 'note', 'valid.other'].map((part) => `mail.code.${part}`),
  ],
  ['orp-translation', Object.keys(refusals).map((reason) => `refusal.${reason}`)],
])

const missingKeys = (path: string, texts: object, keys: readonly string[]): ContentFault[] =>
  keys
    .filter((key) => !(key in texts))
    .map((key) => ({ file: join('content', path), line: 1, fault: `"${key}" is missing` }))

/** The packages of each language, whose files are compared with those of the first. */
export function readAllPackages(
  languages: Languages,
  files: readonly ContentFile[],
  { need, faults }: { need: (name: string) => Parsed; faults: ContentFault[] },
) {
  const names = fileNamesOf(files, languages.map(folderOf))
  const pathOf = (language: LanguageFacts, name: string) =>
    `pages/${folderOf(language)}/${name}.json`
  const filesOf = (language: LanguageFacts) =>
    new Map(names.map((name) => [name, need(pathOf(language, name))]))
  const [first] = languages
  const originals = filesOf(first)
  return languages.map((language) => {
    const own = language === first ? originals : filesOf(language)
    for (const [name, file] of own) {
      const original = originals.get(name)
      if (original && original !== file) faults.push(...checkTranslation(original, file))
    }
    const { packages, titles } = readPackages(own, faults)
    for (const [name, keys] of language === first ? neededKeys : []) {
      faults.push(...missingKeys(pathOf(first, name), packages.get(name) ?? {}, keys))
    }
    return { language, packages, titles }
  })
}

/** The help centre of each language, whose questions are compared with those of the first. */
export function readAllHelp(
  languages: Languages,
  files: readonly ContentFile[],
  { words, faults }: { words: BrandWords; faults: ContentFault[] },
): ReadonlyMap<Language, Help> {
  const read = languages.map((language) => {
    const own = helpFilesOf(files, folderOf(language))
    return { language, help: readHelp(own, { words, toHtml: htmlOf }, faults) }
  })
  const [first, ...others] = read
  for (const { language, help } of others) {
    faults.push(...checkHelp(first?.help ?? [], help, `content/help/${folderOf(language)}`))
  }
  return new Map(read.map(({ language, help }) => [language.code, help]))
}

/** The documents of each language, which are compared with those of the first. */
export function readAllDocuments(
  languages: Languages,
  files: readonly ContentFile[],
  {
    words,
    help,
    faults,
  }: { words: BrandWords; help: ReadonlyMap<Language, Help>; faults: ContentFault[] },
): ReadonlyMap<Language, readonly HelpDocument[]> {
  const read = languages.map((language) => {
    const own = documentFilesOf(files, folderOf(language))
    return { language, documents: readDocuments(own, { words, toHtml: htmlOf }, faults) }
  })
  for (const { language, documents } of read) {
    const categories = (help.get(language.code) ?? []).flatMap((parent) => parent.categories)
    const questions = new Set(categories.flatMap((each) => each.questions).map(({ id }) => id))
    const checked = { documents, questions, folder: folderOf(language) }
    faults.push(...checkDocuments(read[0]?.documents ?? [], checked))
  }
  return new Map(read.map(({ language, documents }) => [language.code, documents]))
}

/** What bundles are called in each language that has words for them. */
export function readAllBundleWords(
  languages: Languages,
  parsed: ReadonlyMap<string, Parsed>,
  faults: ContentFault[],
): ReadonlyMap<Language, ReturnType<WordsOfBundles>> {
  const files = languages.flatMap((language) => {
    const found = parsed.get(`bundles/${folderOf(language)}.json`)
    return found ? [[language.code, readBundleWords(found, faults)] as const] : []
  })
  return new Map(files)
}

/** Words and lengths of the translations, against the texts of the glossary's language. */
export function translationFaults(
  languages: Languages,
  parsed: ReadonlyMap<string, Parsed>,
  files: readonly ContentFile[],
): ContentFault[] {
  const faults: ContentFault[] = []
  const glossary = readGlossary(parsed.get('glossary.json'), faults)
  const folders = languages.map(folderOf)
  if (!folders.includes(glossaryLanguage)) return faults
  const packages = [...parsed.values()]
  const textsOf = (folder: string) => namedTexts({ packages, categories: files }, folder)
  const originals = textsOf(glossaryLanguage)
  const others = folders.filter((folder) => folder !== glossaryLanguage)
  const translations = others.map((language) => ({
    language,
    originals,
    translated: textsOf(language),
  }))
  return [...faults, ...checkGlossary(glossary, translations)]
}
