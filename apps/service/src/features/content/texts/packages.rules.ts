import { type ContentFault, type ContentFile, lineOfKey } from '../content.rules.ts'

type Parsed = { file: ContentFile; value: unknown }
type Entries = Readonly<Record<string, unknown>>

/**
 * The files of one language by their names in its folder, without ".json": "order-translation", "methods/card".
 * Decision 068.
 */
export type LanguageFiles = ReadonlyMap<string, Parsed>

export type LanguagePackages = {
  readonly packages: ReadonlyMap<string, Entries>
  /** Title and description of each page, which every package may name under "titles". */
  readonly titles: Entries
}

export const isPart = (name: string): boolean => name.includes('/')

const entriesOf = (value: unknown): Entries | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

const nameInFolder = /^pages\/([a-z]{2,3})\/(.+)\.json$/

/** Names of the files that every language has to have: those of any language, packages before parts. */
export function fileNamesOf(files: readonly ContentFile[], folders: readonly string[]): string[] {
  const names = files.flatMap(({ name }) => {
    const [, folder = '', inFolder = ''] = nameInFolder.exec(name.replace(/^content\//, '')) ?? []
    return folders.includes(folder) && inFolder !== 'language' ? [inFolder] : []
  })
  return [...new Set(names)].sort((one, other) => Number(isPart(one)) - Number(isPart(other)))
}

/** Key of the titles in a package or part. */
export const titlesKey = 'titles'

/**
 * The packages of a language. A file in its folder is a package. A file in a folder below, such as
 * "methods/card", is a part, which adds entries to packages that it names: so a payment method or a product keeps
 * all its words in one file. Titles, of packages and of parts, are published for all pages together, so no
 * page carries those of its packages.
 */
export function readPackages(files: LanguageFiles, faults: ContentFault[]): LanguagePackages {
  const packages = new Map<string, Entries>()
  const titles = new Map<string, unknown>()
  for (const [name, { file, value }] of files) {
    const fault: AddFault = (words, key) =>
      faults.push({ file: file.name, line: lineOfKey(file.text, key), fault: words })
    const sections = isPart(name) ? entriesOf(value) : { [name]: value }
    if (!sections) fault('a part must be an object that names packages', '')
    for (const [target, section] of Object.entries(sections ?? {})) {
      if (isPart(name) && target === titlesKey) {
        addTitles(titles, section, fault)
        continue
      }
      const entries = entriesOf(section)
      const known = packages.get(target) ?? (isPart(name) ? null : {})
      if (!known) fault(`"${target}" is not the name of a package`, target)
      else if (!entries) fault(`"${target}" must be an object`, target)
      else {
        const { [titlesKey]: own, ...texts } = entries
        if (own !== undefined) addTitles(titles, own, fault)
        const twice = Object.keys(texts).filter((key) => key in known)
        for (const key of twice) fault(`"${key}" is in ${target} already`, key)
        packages.set(target, { ...known, ...texts })
      }
    }
  }
  return { packages, titles: Object.fromEntries(titles) }
}

type AddFault = (words: string, key: string) => void

function addTitles(titles: Map<string, unknown>, section: unknown, fault: AddFault) {
  const own = entriesOf(section)
  if (!own) fault(`"${titlesKey}" must be an object`, titlesKey)
  for (const [page, title] of Object.entries(own ?? {})) {
    const texts = entriesOf(title)
    const isWhole = typeof texts?.title === 'string' && typeof texts.description === 'string'
    if (!isWhole) fault(`"${titlesKey}.${page}" must have a title and a description`, page)
    if (titles.has(page)) fault(`"${titlesKey}.${page}" is in another file already`, page)
    titles.set(page, title)
  }
}
