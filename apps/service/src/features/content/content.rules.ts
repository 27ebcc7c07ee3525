/** The checks of the content files. Each fault names the file and the line. */
export type ContentFault = { file: string; line: number; fault: string }

export type ContentFile = { name: string; text: string }

export const describeFault = ({ file, line, fault }: ContentFault): string =>
  `${file}:${line}: ${fault}`

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

export type Leaf = { path: string; key: string; value: unknown }

/** Every text of a package with its path; lists count by position. */
export function leavesOf(value: unknown, path = '', key = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, key, value }]
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, path ? `${path}.${name}` : name, name),
  )
}

const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ')

/** Faults of one package alone: empty texts, and braces that hold no name. */
export function checkPackage(file: ContentFile, value: unknown): ContentFault[] {
  return leavesOf(value).flatMap(({ path, key, value: leaf }) => {
    const at = { file: file.name, line: lineOfKey(file.text, key) }
    if (typeof leaf === 'string' && leaf.trim() === '') {
      return [{ ...at, fault: `"${path}" is empty` }]
    }
    if (typeof leaf === 'string' && /[{}]/.test(leaf.replace(/\{\w+\}/g, ''))) {
      return [{ ...at, fault: `"${path}" has a brace that holds no name` }]
    }
    if (leaf === null) return [{ ...at, fault: `"${path}" is null` }]
    return []
  })
}

/** Faults of a translation against the first language: keys missing, keys too many, other placeholders. */
export function checkTranslation(
  original: { file: ContentFile; value: unknown },
  translated: { file: ContentFile; value: unknown },
): ContentFault[] {
  const wanted = new Map(leavesOf(original.value).map((leaf) => [leaf.path, leaf]))
  const given = new Map(leavesOf(translated.value).map((leaf) => [leaf.path, leaf]))
  const { file } = translated
  const missing = [...wanted.values()]
    .filter((leaf) => !given.has(leaf.path))
    .map((leaf) => ({
      file: file.name,
      line: 1,
      fault: `"${leaf.path}" is missing; ${original.file.name} has it`,
    }))
  const others = [...given.values()].flatMap((leaf) => {
    const at = { file: file.name, line: lineOfKey(file.text, leaf.key) }
    const source = wanted.get(leaf.path)
    if (!source) return [{ ...at, fault: `"${leaf.path}" is not in ${original.file.name}` }]
    if (typeof leaf.value !== 'string' || typeof source.value !== 'string') return []
    return placeholdersOf(leaf.value) === placeholdersOf(source.value)
      ? []
      : [{ ...at, fault: `"${leaf.path}" has other placeholders than ${original.file.name}` }]
  })
  return [...missing, ...others]
}
