import { type ContentFault, type ContentFile, lineOfKey, lineOfLeaf } from '../content.rules.ts'
import { isPart, type LanguageFiles, type LanguagePackages, titlesKey } from './packages.rules.ts'

/**
 * Texts that pages and messages ask for, by the file of a language that has them when a release is made: "methods/card". A text
 * is a path of keys, such as nav, *, label with slashes between them, where "*" is every entry of a list. Decision 098.
 */
export type NeededTexts = Readonly<Record<string, readonly string[]>>

/** A place at fault, and what belongs there in place of what is; nothing where there is nothing. */
type Lacking = { readonly keys: readonly string[]; readonly wanted?: string }

/** The paths that a value lacks, each down to the place at fault. */
function lacking(value: unknown, [key, ...rest]: readonly string[]): Lacking[] {
  if (key === undefined) {
    return typeof value === 'string' ? [] : [{ keys: [], wanted: 'a text between quotes' }]
  }
  const below = (inner: unknown, own: string) =>
    lacking(inner, rest).map((found) => ({ ...found, keys: [own, ...found.keys] }))
  if (key === '*') {
    if (!Array.isArray(value)) return [{ keys: [], wanted: 'a list' }]
    return value.flatMap((entry, at) => below(entry, String(at)))
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
    return [{ keys: [key] }]
  }
  return below(Reflect.get(value, key), key)
}

type Language = LanguagePackages & {
  readonly folder: string
  readonly files: LanguageFiles
  /** Names of the files that were not read, which is reported elsewhere. */
  readonly lost: ReadonlySet<string>
}

/** The files that a path is looked for in: a text may be in another file of its package, a title in any. */
function sourceOf(name: string, path: readonly string[], { packages, titles }: Language) {
  const [first = '', ...rest] = isPart(name) ? path : [name, ...path]
  if (first === titlesKey) return { value: titles, path: rest }
  if (rest[0] === titlesKey) return { value: titles, path: rest.slice(1) }
  return { value: packages.get(first), path: rest }
}

/** The line of the nearest text before, since what is missing has none. */
function lineBefore({ text }: ContentFile, paths: readonly string[], at: number): number {
  for (const path of paths.slice(0, at).reverse()) {
    const line = lineOfKey(text, path.split('/').findLast((key) => key !== '*') ?? '')
    if (line > 1) return line
  }
  return 1
}

/** Texts that a language lacks, each with the file that it belongs to. */
export function missingTexts(needed: NeededTexts, language: Language): ContentFault[] {
  const { folder, files, lost } = language
  return Object.entries(needed).flatMap(([name, paths]) => {
    if (lost.has(name)) return []
    const file = files.get(name)?.file ?? null
    const missing = paths.flatMap((text, at) => {
      const { value, path } = sourceOf(name, text.split('/'), language)
      return lacking(value, path).map((found) => ({ ...found, at }))
    })
    if (!file) {
      const whole = { file: `content/pages/${folder}/${name}.json`, line: 1, fault: 'is missing' }
      return missing.length > 0 ? [whole] : []
    }
    return missing.map(({ keys, at, wanted }) => ({
      file: file.name,
      line: wanted ? lineOfLeaf(file, { keys }) : lineBefore(file, paths, at),
      fault: `"${keys.join('.')}" ${wanted ? `must be ${wanted}` : 'is missing, which a page or a message asks for'}`,
    }))
  })
}
