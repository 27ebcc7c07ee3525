import { documentsPath, helpPath } from '@portal/contract/constants'
import type { Language } from '@portal/kernel/language'
import type { Help, HelpDocument } from '../../ports/help.port.ts'
import {
  checkDocuments,
  documentFilesOf,
  readDocuments,
} from '../content/documents/documents.rules.ts'
import { helpFilesOf, type ReadHelp, readHelp } from '../content/help/help.rules.ts'
import { checkHelp } from '../content/help/translated-help.rules.ts'
import { type ContentPages, defineContentKind } from '../content/reading/content-kind.store.ts'
import { folderOf } from '../content/texts/languages.rules.ts'
import { helpPaths, placesIn } from './help.rules.ts'

type ByLanguage<Part> = ReadonlyMap<Language, Part>

const noHelp: ReadHelp = { help: [], places: [] }

/** The pages of a help centre, whose places are listed once for each that was read. */
const known = new WeakMap<Help, ReadonlySet<string>>()

export const pagesOfHelp = (help: Help): ContentPages => ({
  base: helpPath,
  has(place) {
    const places = known.get(help) ?? placesIn(help)
    known.set(help, places)
    return places.has(place)
  },
  listed: () => helpPaths(help, helpPath),
})

/** The help centre of each language, whose questions are compared with those of the first. */
export const helpCentre = defineContentKind<ByLanguage<ReadHelp>>({
  name: 'help',
  files: /^help\/[a-z]{2,3}\/(?:parents\.json|.+\.md)$/,
  *read({ languages, files, words, toHtml, findings }) {
    const read = new Map<Language, ReadHelp>()
    for (const { code } of languages) {
      const own = helpFilesOf(files, code.toLowerCase())
      read.set(code, yield* readHelp(own, { words, toHtml }, findings.faults))
    }
    const [first] = read.values()
    for (const [code, help] of read) {
      if (first) findings.warnings.push(...checkHelp(first, help, code.toLowerCase()))
    }
    return read
  },
  presence: (read, languages) =>
    new Map(
      languages.map((language) => {
        const { help } = read.get(language.code) ?? noHelp
        return [`help/${folderOf(language)}`, help.length > 0]
      }),
    ),
  pages: (read, language) => pagesOfHelp((read.get(language) ?? noHelp).help),
})

/** Documents that are offered beside answers, which are compared with those of the first language. */
export const helpDocuments = defineContentKind<ByLanguage<readonly HelpDocument[]>>({
  name: 'documents',
  files: /^documents\/[a-z]{2,3}\/.+\.md$/,
  *read({ languages, files, words, toHtml, findings, version }) {
    const isHelpRead = !findings.faults.some(({ file }) => file.startsWith('content/help/'))
    const read = languages.map((language) => {
      const folder = folderOf(language)
      const own = documentFilesOf(files, folder)
      const documents = readDocuments(own, { words, toHtml }, findings.faults)
      const places = isHelpRead ? helpCentre.of({ version }).get(language.code)?.places : []
      const questions = new Set(places?.map(({ id }) => id))
      return { language, documents, questions, files: own, folder }
    })
    const [first] = read
    for (const each of read) {
      if (!first) continue
      const { faults, warnings } = checkDocuments(first, each)
      findings.faults.push(...faults)
      findings.warnings.push(...warnings)
    }
    return new Map(read.map(({ language, documents }) => [language.code, documents]))
  },
  fields(read, language) {
    const list = (read.get(language) ?? []).map(({ html: _, ...named }) => named)
    return new Map([['help-documents', { list }]])
  },
  presence: (read, languages) =>
    new Map(
      languages.map((language) => [
        `documents/${folderOf(language)}`,
        (read.get(language.code) ?? []).length > 0,
      ]),
    ),
  pages(read, language) {
    const ids = (read.get(language) ?? []).map(({ id }) => id)
    return {
      base: documentsPath,
      has: (place) => ids.includes(place),
      listed: () => ids.map((id) => `${documentsPath}/${id}`),
    }
  },
})

type Versioned = { readonly version: object }

export const readHelpIn = (content: Versioned, language: Language): ReadHelp =>
  helpCentre.of(content).get(language) ?? noHelp

export const helpIn = (content: Versioned, language: Language): Help =>
  readHelpIn(content, language).help

export const documentsIn = (content: Versioned, language: Language): readonly HelpDocument[] =>
  helpDocuments.of(content).get(language) ?? []
