import { type JsonText, scanJson } from './reading/json-text.rules.ts'

/** The checks of the content files. Each fault names the file and the line. */
export type ContentFault = { file: string; line: number; fault: string }

/**
 * A fault keeps the content away, since a page would show it. A warning does not: a text is only unlike its translation or
 * the glossary. Decision 098.
 */
export type Findings = { readonly faults: ContentFault[]; readonly warnings: ContentFault[] }

/** `bytes`: of a picture, whose text says nothing where it is no drawing. */
export type ContentFile = { name: string; text: string; bytes?: Buffer }

/** A JSON file that was read. */
export type ParsedFile = { readonly file: ContentFile; readonly value: unknown }

/** Whether a value of JSON is an object, and no list. */
export const isEntries = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A fault of a file whose text belongs in no log, without what it quotes. */
export const withoutQuotes = (found: ContentFault): ContentFault => ({
  ...found,
  fault: found.fault.replace(/"(?:[^"\\\n]|\\.)*"/g, '"…"'),
})

export const describeFault = ({ file, line, fault }: ContentFault): string =>
  `${file}:${line}: ${fault}`

export const describeWarnings = (warnings: readonly ContentFault[]): string =>
  `The content has warnings:\n${warnings.map(describeFault).join('\n')}`

const lineOfPosition = (text: string, position: number): number =>
  text.slice(0, position).split('\n').length

/** Line of the first entry with this key; 1 where there is none. */
export const lineOfKey = (text: string, key: string): number => {
  const position = text.indexOf(`${JSON.stringify(key)}:`)
  return position < 0 ? 1 : lineOfPosition(text, position)
}

/** Line of the first value that is this text, after the key; 1 where there is none. */
export const lineOfText = (text: string, key: string, value: string): number => {
  const entry = text.indexOf(`${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  const position = entry < 0 ? text.indexOf(JSON.stringify(value)) : entry
  return position < 0 ? lineOfKey(text, key) : lineOfPosition(text, position)
}

/** Each file is scanned once, and forgotten with it. */
const scanned = new WeakMap<ContentFile, JsonText>()

function jsonOf(file: ContentFile): JsonText {
  const json = scanned.get(file) ?? scanJson(file.text)
  scanned.set(file, json)
  return json
}

/** Reads one JSON file, or names the line where it breaks off. */
export function parseContent(
  file: ContentFile,
): { value: unknown; fault: null } | { value: null; fault: ContentFault } {
  const { broken } = jsonOf(file)
  if (!broken) return { value: JSON.parse(file.text), fault: null }
  const line = lineOfPosition(file.text, broken.at)
  return { value: null, fault: { file: file.name, line, fault: `is not JSON: ${broken.fault}` } }
}

/** Keys that are there twice, of which the first would be lost without a word. */
export const checkDoubledKeys = (file: ContentFile): ContentFault[] =>
  jsonOf(file).doubled.map(({ key, at, firstAt }) => ({
    file: file.name,
    line: lineOfPosition(file.text, at),
    fault: `the key "${key}" is at line ${lineOfPosition(file.text, firstAt)} already: take one out`,
  }))

export type Leaf = {
  /** "hero.points.0". */
  readonly path: string
  readonly keys: readonly string[]
  /** The last of them that is no place in a list. */
  readonly key: string
  readonly isListed: boolean
  readonly value: unknown
}

type Place = Omit<Leaf, 'value'>

const top: Place = { path: '', keys: [], key: '', isListed: false }

/** Every text of a package with its path; lists count by position. */
export function leavesOf(value: unknown, place = top): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ ...place, value }]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, inner]) => {
    const keys = [...place.keys, name]
    const own = isList ? { key: place.key, isListed: true } : { ...place, key: name }
    return leavesOf(inner, { ...own, path: keys.join('.'), keys })
  })
}

/** A regular expression has braces of its own. */
export const isPattern = (keys: readonly string[]): boolean => keys.at(-1) === 'pattern'

const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\w+\}/g)].map(([whole]) => whole))].sort()

/** Line of an entry, at its own place however often the file has the same one; of what would hold it where it is missing. */
export function lineOfLeaf(file: ContentFile, { keys }: Pick<Leaf, 'keys'>): number {
  const { offsetOf } = jsonOf(file)
  for (let length = keys.length; length > 0; length -= 1) {
    const offset = offsetOf(keys.slice(0, length))
    if (offset !== undefined) return lineOfPosition(file.text, offset)
  }
  return 1
}

/** Keys of an object that nothing reads, each at its line: most are misspelt. */
export function checkKnownKeys(
  { file, value }: ParsedFile,
  place: readonly string[],
  known: readonly string[],
): ContentFault[] {
  const found = place.reduce<unknown>((at, key) => ({ ...Object(at) })[key], value)
  if (!isEntries(found)) return []
  return Object.keys(found).flatMap((key) => {
    const keys = [...place, key]
    const fault = `"${keys.join('.')}" is not known here: ${known.join(', ')}`
    return known.includes(key) ? [] : [{ file: file.name, line: lineOfLeaf(file, { keys }), fault }]
  })
}

type IsFilled = (placeholder: string) => boolean

/** Texts in lists are drawn as they are: what the brand does not fill shows its braces. */
export const checkListed = ({ file, value }: ParsedFile, isFilled: IsFilled): ContentFault[] =>
  leavesOf(value).flatMap((leaf) => {
    if (!leaf.isListed || typeof leaf.value !== 'string' || isPattern(leaf.keys)) return []
    const open = placeholdersOf(leaf.value).find((each) => !isFilled(each.slice(1, -1)))
    const fault = `"${leaf.path}" has the placeholder "${open}", which nothing fills`
    return open ? [{ file: file.name, line: lineOfLeaf(file, leaf), fault }] : []
  })

/** Faults of one package alone: empty texts, and braces that hold no name. */
export function checkPackage(file: ContentFile, value: unknown): ContentFault[] {
  return leavesOf(value).flatMap(({ path, keys, value: leaf }) => {
    const at = (fault: string) => [{ file: file.name, line: lineOfLeaf(file, { keys }), fault }]
    if (leaf === null) return at(`"${path}" is null`)
    if (typeof leaf !== 'string') return []
    if (leaf.trim() === '') return at(`"${path}" is empty`)
    // A drawing has rules of its own.
    if (path === 'icon.svg' || isPattern(keys)) return []
    const hasOther = /[{}]/.test(leaf.replace(/\{\w+\}/g, ''))
    return hasOther ? at(`"${path}" has a brace that holds no name`) : []
  })
}

const namesIn = (text: string): string => {
  const placeholders = placeholdersOf(text)
  return placeholders.length === 0
    ? 'no placeholder'
    : `the placeholders ${placeholders.join(', ')}`
}

const isOtherwise = (text: string, other: string): boolean =>
  placeholdersOf(text).join() !== placeholdersOf(other).join()

/**
 * A translation against the first language. Placeholders that differ are a fault, since one of the two texts would show its
 * braces, but for those that the brand file fills; they and an entry that only one language has are warnings.
 */
export function checkTranslation(
  original: ParsedFile,
  translated: ParsedFile,
  isBrandWord: IsFilled,
): Findings {
  const wanted = new Map(leavesOf(original.value).map((leaf) => [leaf.path, leaf]))
  const given = new Map(leavesOf(translated.value).map((leaf) => [leaf.path, leaf]))
  const withoutBrand = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (isBrandWord(name) ? '' : whole))
  const findings: Findings = { faults: [], warnings: [] }
  for (const leaf of wanted.values()) {
    if (given.has(leaf.path)) continue
    const fault = `"${leaf.path}" is not in ${translated.file.name}`
    findings.warnings.push({ ...placeOf(original, leaf), fault })
  }
  for (const leaf of given.values()) {
    const source = wanted.get(leaf.path)
    if (!source) {
      const fault = `"${leaf.path}" is not in ${original.file.name}`
      findings.warnings.push({ ...placeOf(translated, leaf), fault })
    }
    if (typeof leaf.value !== 'string' || typeof source?.value !== 'string') continue
    // Places in a list are not the same entry where one language has another one before them.
    if (leaf.isListed || !isOtherwise(leaf.value, source.value)) continue
    const { file, line } = placeOf(original, source)
    const shows = isOtherwise(withoutBrand(leaf.value), withoutBrand(source.value))
    const list = shows ? findings.faults : findings.warnings
    const [own, theirs] = [namesIn(leaf.value), namesIn(source.value)]
    const fault = `"${leaf.path}" has ${own}; ${file}:${line} has ${theirs}`
    list.push({ ...placeOf(translated, leaf), fault })
  }
  return findings
}

const placeOf = ({ file }: ParsedFile, leaf: Leaf) => ({
  file: file.name,
  line: lineOfLeaf(file, leaf),
})
