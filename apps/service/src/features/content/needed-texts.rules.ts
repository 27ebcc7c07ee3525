import { type ContentFault, type ContentFile, lineOfKey } from './content.rules.ts'
import { isPart, type LanguageFiles, type LanguagePackages, titlesKey } from './packages.rules.ts'

/**
 * Texts that pages and messages ask for, by the file of a language that has them when a release is made: "ways/card". A text
 * is a path of keys, such as nav, *, label with slashes between them, where "*" is every entry of a list. Decision 098.
 */
export type NeededTexts = Readonly<Record<string, readonly string[]>>

/** The paths that a value lacks, each down to the place at fault. */
function lacking(value: unknown, [key, ...rest]: readonly string[]): string[][] {
  if (key === undefined) return typeof value === 'string' ? [] : [[]]
  if (key === '*') {
    if (!Array.isArray(value)) return [[]]
    return value.flatMap((entry, at) => lacking(entry, rest).map((path) => [String(at), ...path]))
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [[key]]
  return lacking(Reflect.get(value, key), rest).map((path) => [key, ...path])
}

type Language = LanguagePackages & {
  readonly folder: string
  readonly files: LanguageFiles
  /** Names of the files that were not read, which is told elsewhere. */
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
      return lacking(value, path).map((keys) => ({ keys, at }))
    })
    if (!file) {
      const whole = { file: `content/pages/${folder}/${name}.json`, line: 1, fault: 'is missing' }
      return missing.length > 0 ? [whole] : []
    }
    return missing.map(({ keys, at }) => ({
      file: file.name,
      line: lineBefore(file, paths, at),
      fault: `"${keys.join('.')}" is missing, which a page or a message asks for`,
    }))
  })
}
