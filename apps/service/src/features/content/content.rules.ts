/** The checks of the content files. Each fault names the file and the line. */
export type ContentFault = { file: string; line: number; fault: string }

/**
 * A fault keeps the content away, since a page would show it. A warning does not: a text is only unlike its translation or
 * the glossary. Decision 098.
 */
export type Findings = { readonly faults: ContentFault[]; readonly warnings: ContentFault[] }

export type ContentFile = { name: string; text: string }

/** A JSON file that was read. */
export type ParsedFile = { readonly file: ContentFile; readonly value: unknown }

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

/** Reads one JSON file, or names the line where it breaks off. */
export function parseContent(
  file: ContentFile,
): { value: unknown; fault: null } | { value: null; fault: ContentFault } {
  try {
    return { value: JSON.parse(file.text), fault: null }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const position = /position (\d+)/.exec(message)?.[1]
    const line =
      position === undefined ? lastLine(file.text) : lineOfPosition(file.text, Number(position))
    return { value: null, fault: { file: file.name, line, fault: `is not JSON: ${message}` } }
  }
}

const lastLine = (text: string): number => text.trimEnd().split('\n').length

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

const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\w+\}/g)].map(([whole]) => whole))].sort()

export const lineOfLeaf = ({ text }: ContentFile, { key, value }: Leaf): number =>
  typeof value === 'string' ? lineOfText(text, key, value) : lineOfKey(text, key)

type IsFilled = (placeholder: string) => boolean

/** Texts in lists are drawn as they are: what the brand does not fill shows its braces. */
export const checkListed = ({ file, value }: ParsedFile, isFilled: IsFilled): ContentFault[] =>
  leavesOf(value).flatMap((leaf) => {
    if (!leaf.isListed || typeof leaf.value !== 'string') return []
    const open = placeholdersOf(leaf.value).find((each) => !isFilled(each.slice(1, -1)))
    const fault = `"${leaf.path}" has the placeholder "${open}", which nothing fills`
    return open ? [{ file: file.name, line: lineOfLeaf(file, leaf), fault }] : []
  })

/** Faults of one package alone: empty texts, and braces that hold no name. */
export function checkPackage(file: ContentFile, value: unknown): ContentFault[] {
  return leavesOf(value).flatMap(({ path, key, value: leaf }) => {
    const at = (fault: string) => [{ file: file.name, line: lineOfKey(file.text, key), fault }]
    if (leaf === null) return at(`"${path}" is null`)
    if (typeof leaf !== 'string') return []
    if (leaf.trim() === '') return at(`"${path}" is empty`)
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
