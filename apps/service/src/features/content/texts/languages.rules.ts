import type { LanguageFacts, Languages } from '@portal/kernel/language'
import type { ContentFault, ContentFile } from '../content.rules.ts'
import { quoted } from '../reading/quoted.rules.ts'

type Parsed = { file: ContentFile; value: unknown }

const factsFile = /^pages\/([a-z]{2,3})\/language\.json$/

const textAt = (value: unknown, name: string): string | null => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof found === 'string' && found !== '' ? found : null
}

/** The folder of a language's packages. Decision 043. */
export const folderOf = ({ code }: LanguageFacts): string => code.toLowerCase()

/** Prefix of the addresses of a language's packages on the wire: "sw/", or nothing for the first. */
export const packagePrefixOf = (language: LanguageFacts): string =>
  language.prefix === '' ? '' : `${folderOf(language)}/`

/** A code is the folder's name in capitals; TypeScript has no such type for a text of unknown letters. */
const codeOf = (folder: string) => folder.toUpperCase() as Uppercase<string>

/**
 * The languages of the content: one for each folder of pages that has a `language.json`. The brand names
 * the first one; the others follow in the order of their names.
 */
export function readLanguages(
  parsed: ReadonlyMap<string, Parsed>,
  first: string,
  faults: ContentFault[],
): Languages {
  const found = [...parsed].flatMap(([name, { file, value }]): LanguageFacts[] => {
    const folder = factsFile.exec(name)?.[1]
    if (!folder) return []
    const [tag, ownName] = [textAt(value, 'tag'), textAt(value, 'name')]
    if (!tag || !isKnownTag(tag))
      faults.push({ file: file.name, line: 1, fault: '"tag" must be a language tag' })
    if (!ownName) faults.push({ file: file.name, line: 1, fault: '"name" must be a text' })
    const prefix = folder === first ? '' : `/${folder}`
    return [{ code: codeOf(folder), prefix, tag: tag ?? '', name: ownName ?? '' }]
  })
  const main = found.find(({ prefix }) => prefix === '')
  if (main) return [main, ...found.filter((each) => each !== main)]
  const fault = `"firstLanguage" must be a folder of pages with a language.json, not ${quoted(first)}`
  faults.push({ file: 'content/brand.json', line: 1, fault })
  return [{ code: codeOf(first), prefix: '', tag: first, name: first }]
}

const ofLanguage = /^content\/(?:help|documents|bundles)\/([a-z]{2,3})(?:\/|\.json$)/

/** Files of languages that have no pages, which nothing would read. */
export function checkLanguageFolders(
  files: readonly ContentFile[],
  languages: Languages,
): ContentFault[] {
  const known = new Set(languages.map(folderOf))
  const unknown = new Map<string, string>()
  for (const { name } of files) {
    const folder = ofLanguage.exec(name)?.[1]
    if (folder && !known.has(folder) && !unknown.has(folder)) unknown.set(folder, name)
  }
  return [...unknown].map(([folder, file]) => ({
    file,
    line: 1,
    fault: `is of the language "${folder}", which has no pages/${folder}/language.json`,
  }))
}

function isKnownTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

type Titles = { readonly code: string; readonly titles: unknown }

/** The package of titles as it is published: by page, then by language, beside what is said of the site. */
export function titlesByPage(site: unknown, all: readonly Titles[]): Record<string, unknown> {
  const pages: Record<string, Record<string, unknown>> = {}
  for (const { code, titles } of all) {
    for (const [page, title] of Object.entries(titles ?? {})) {
      pages[page] = { ...pages[page], [code]: title }
    }
  }
  return { site, ...pages }
}
