import { type ContentFault, type ContentFile, lineOfKey } from './content.rules.ts'

type Parsed = { file: ContentFile; value: unknown }
type Entries = Readonly<Record<string, unknown>>

/** The files of one language by their names in its folder, without ".json": "order-translation", "ways/card". */
export type LanguageFiles = ReadonlyMap<string, Parsed>

export type LanguagePackages = {
  readonly packages: ReadonlyMap<string, Entries>
  /** Title and description of each page, which every package may name under "titles". */
  readonly titles: Entries
}

const isPart = (name: string): boolean => name.includes('/')

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

/**
 * The packages of a language. A file in its folder is a package. A file in a folder below, such as
 * "ways/card", is a part, which adds entries to packages that it names: so a way to pay or a product keeps
 * all its words in one file.
 */
export function readPackages(files: LanguageFiles, faults: ContentFault[]): LanguagePackages {
  const packages = new Map<string, Entries>()
  for (const [name, { file, value }] of files) {
    const sections = isPart(name) ? (entriesOf(value) ?? {}) : { [name]: value }
    for (const [target, section] of Object.entries(sections)) {
      const fault = (words: string, key = target) =>
        faults.push({ file: file.name, line: lineOfKey(file.text, key), fault: words })
      const entries = entriesOf(section)
      const known = packages.get(target) ?? (isPart(name) ? null : {})
      if (!known) fault(`"${target}" is not the name of a package`)
      else if (!entries) fault(`"${target}" must be an object`)
      else {
        const twice = Object.keys(entries).filter((key) => key in known)
        for (const key of twice) fault(`"${key}" is in ${target} already`, key)
        packages.set(target, { ...known, ...entries })
      }
    }
  }
  return takeTitles(packages)
}

/** Titles are published for all pages together, so no page carries those of its packages. */
function takeTitles(packages: ReadonlyMap<string, Entries>): LanguagePackages {
  const published = new Map<string, Entries>()
  let titles: Entries = {}
  for (const [name, { titles: own, ...entries }] of packages) {
    published.set(name, entries)
    titles = { ...titles, ...entriesOf(own) }
  }
  return { packages: published, titles }
}
