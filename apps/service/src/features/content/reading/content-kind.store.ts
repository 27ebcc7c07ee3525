import type { Language, Languages } from '@portal/kernel/language'
import type { Market } from '@portal/kernel/money'
import type { BrandWords } from '../brand/brand.rules.ts'
import type { ContentFile, Findings, ParsedFile } from '../content.rules.ts'
import type { ToHtml } from '../help/help.rules.ts'
import { inSteps, type Steps } from './in-steps.store.ts'
import type { ReadTable } from './tables.store.ts'

/** What one reading of the folder hands to the kinds of content. Names of files begin with "content/". */
export type ContentReading = {
  readonly languages: Languages
  readonly files: readonly ContentFile[]
  /** The JSON files by their names in the folder. */
  readonly parsed: ReadonlyMap<string, ParsedFile>
  /** The rows of the CSV files, by the names of these. */
  readonly tables: ReadonlyMap<string, ReadTable>
  readonly words: BrandWords
  readonly market: Market
  readonly toHtml: ToHtml
  /** Takes the faults, which keep the content away, and the warnings. Decision 098. */
  readonly findings: Findings
  /** By this a kind finds the part of another one that was read before. */
  readonly version: object
}

/** Pages of the site that a part of the content makes, below one path. */
export type ContentPages = {
  readonly base: string
  /** Whether there is a page at this place below the base. */
  has(place: string): boolean
  /** Paths for the sitemap. */
  listed(): readonly string[]
}

/** Makes a package of data as JSON text; one function for each content, and called when the package is first asked for. */
export type MakePackage = () => string

/** The part of one content, as the content asks it. */
export type LoadedPart = {
  fields(language: Language): ReadonlyMap<string, object>
  presence(): ReadonlyMap<string, boolean>
  pages(language: Language): ContentPages | null
  packages(): ReadonlyMap<string, MakePackage>
}

type KindParts<Part> = {
  readonly name: string
  /** The names of its files in the folder of the content, with "/" between folders; others are warned about. */
  readonly files: RegExp
  /** Reads and checks its files; long work yields between its steps. */
  read(reading: ContentReading): Steps<Part>
  /** Fields that packages of a language have beside those of their files, by the package's name. */
  fields?(part: Part, language: Language): ReadonlyMap<string, object>
  /** Its files and folders that a running process does not go without, and whether they are there. Decision 091. */
  presence?(part: Part, languages: Languages): ReadonlyMap<string, boolean>
  pages?(part: Part, language: Language): ContentPages
  /** Packages of data, by their addresses: too long to be made at each start. */
  packages?(part: Part): ReadonlyMap<string, MakePackage>
}

/** A kind of content that a feature declares: the files that it reads, their check, and its part of a content. Decision 135. */
export type ContentKind<Part = unknown> = {
  readonly name: string
  readonly files: RegExp
  load(reading: ContentReading): Promise<LoadedPart>
  /** The part of a content; of the one in use, if it is live. Throws for a content that was loaded without this kind. */
  of(content: { readonly version: object }): Part
}

const noFields: ReadonlyMap<string, object> = new Map()
const noPresence: ReadonlyMap<string, boolean> = new Map()
const noPackages: ReadonlyMap<string, MakePackage> = new Map()

export function defineContentKind<Part>(parts: KindParts<Part>): ContentKind<Part> {
  const { name, files, read, fields, presence, pages, packages } = parts
  const known = new WeakMap<object, { readonly part: Part }>()
  return {
    ...{ name, files },
    async load(reading) {
      const part = await inSteps(read(reading))
      known.set(reading.version, { part })
      return {
        fields: (language) => fields?.(part, language) ?? noFields,
        presence: () => presence?.(part, reading.languages) ?? noPresence,
        pages: (language) => pages?.(part, language) ?? null,
        packages: () => packages?.(part) ?? noPackages,
      }
    },
    of({ version }) {
      const found = known.get(version)
      if (!found) throw new Error(`The content was loaded without ${name}`)
      return found.part
    },
  }
}
