import { quoted } from './quoted.rules.ts'

/** A place in a JSON text that is not JSON, and what to do about it. */
type Broken = { readonly at: number; readonly fault: string }

/** A key that an object has twice: the second counts, so the first is lost. */
type Doubled = { readonly key: string; readonly at: number; readonly firstAt: number }

export type JsonText = {
  readonly broken: Broken | null
  readonly doubled: readonly Doubled[]
  /** Offset of each entry by its keys: of its key in an object, of its value in a list. */
  offsetOf(keys: readonly string[]): number | undefined
}

type Scan = {
  readonly text: string
  at: number
  broken: Broken | null
  readonly doubled: Doubled[]
  readonly offsets: Map<string, number>
}

const pathOf = (keys: readonly string[]): string => JSON.stringify(keys)

const space = /[ \t\n\r]*/y
/** A text from its first quote on, as far as it is one; all signs but quote, backslash and control characters. */
const openString = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*/y
const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const word = /[\w.+-]+|./suy

function matchAt(scan: Scan, pattern: RegExp): string {
  pattern.lastIndex = scan.at
  return pattern.exec(scan.text)?.[0] ?? ''
}

function skipSpace(scan: Scan): string {
  scan.at += matchAt(scan, space).length
  return scan.text[scan.at] ?? ''
}

/** Keeps the first fault, and answers that the scan has to end. */
function breakAt(scan: Scan, fault: string, at = scan.at): false {
  scan.broken ??= { at, fault }
  return false
}

const otherQuotes = ['“', '”', '„', '‘', '’', "'", '«', '»']

function unexpected(scan: Scan): false {
  const found = matchAt(scan, word)
  if (found === '') return breakAt(scan, 'it breaks off, so its end is missing')
  if (otherQuotes.includes(found)) {
    return breakAt(scan, `${found} is no quotation mark of JSON, which is "`)
  }
  if (found === '/') return breakAt(scan, 'a comment is not possible: take it out')
  if (found === ',') return breakAt(scan, 'there is a comma too much: take it out')
  return breakAt(scan, `${quoted(found)} is not expected here`)
}

/** The text with its quotes, or null where it is broken. */
function scanString(scan: Scan): string | null {
  const from = scan.at
  const open = matchAt(scan, openString)
  const at = from + open.length
  const sign = scan.text[at] ?? '\n'
  if (sign === '"') {
    scan.at = at + 1
    return `${open}"`
  }
  if (sign === '\\') {
    breakAt(scan, `a text has "${scan.text.slice(at, at + 2)}": a backslash is written \\\\`, at)
  } else if (sign === '\n' || sign === '\r') {
    breakAt(scan, 'a text is not closed in its line: add the ", or write a line break as \\n', from)
  } else {
    breakAt(scan, 'a text has a tab or another sign that cannot be seen: take it out', at)
  }
  return null
}

/** The entries up to the closing bracket, each read by `scanEntry`. */
function scanEntries(scan: Scan, end: string, scanEntry: (place: number) => boolean): boolean {
  scan.at += 1
  if (skipSpace(scan) === end) {
    scan.at += 1
    return true
  }
  for (let place = 0; ; place += 1) {
    if (!scanEntry(place)) return false
    const afterValue = scan.at
    const sign = skipSpace(scan)
    if (sign === end) {
      scan.at += 1
      return true
    }
    if (sign === '"' || sign === '{' || sign === '[') {
      return breakAt(scan, 'a comma is missing after what ends here', afterValue - 1)
    }
    if (sign !== ',') return unexpected(scan)
    const comma = scan.at
    scan.at += 1
    if (skipSpace(scan) === end) {
      return breakAt(scan, `a comma has nothing behind it but "${end}": take it out`, comma)
    }
  }
}

function scanObject(scan: Scan, keys: readonly string[]): boolean {
  const seen = new Map<string, number>()
  return scanEntries(scan, '}', () => {
    const at = scan.at
    if (scan.text[at] !== '"') return unexpected(scan)
    const quoted = scanString(scan)
    if (quoted === null) return false
    const key = String(JSON.parse(quoted))
    const firstAt = seen.get(key)
    if (firstAt !== undefined) scan.doubled.push({ key, at, firstAt })
    seen.set(key, at)
    scan.offsets.set(pathOf([...keys, key]), at)
    if (skipSpace(scan) !== ':') return breakAt(scan, `":" is missing after ${quoted}`, at)
    scan.at += 1
    return scanValue(scan, [...keys, key])
  })
}

function scanValue(scan: Scan, keys: readonly string[]): boolean {
  const sign = skipSpace(scan)
  if (sign === '{') return scanObject(scan, keys)
  if (sign === '[') {
    return scanEntries(scan, ']', (place) => {
      const own = [...keys, String(place)]
      skipSpace(scan)
      scan.offsets.set(pathOf(own), scan.at)
      return scanValue(scan, own)
    })
  }
  if (sign === '"') return scanString(scan) !== null
  const found = matchAt(scan, literal)
  scan.at += found.length
  return found !== '' || unexpected(scan)
}

/**
 * Where the entries of a JSON text are, and what is wrong with it. `JSON.parse` reads the same texts, but names no place for
 * half of its faults and takes a key that is there twice.
 */
export function scanJson(text: string): JsonText {
  const scan: Scan = { text, at: 0, broken: null, doubled: [], offsets: new Map() }
  if (text.trim() === '') breakAt(scan, 'it is empty')
  else if (scanValue(scan, []) && skipSpace(scan) !== '') {
    breakAt(scan, `there is ${quoted(matchAt(scan, word))} after its end`)
  }
  const { broken, doubled, offsets } = scan
  return { broken, doubled, offsetOf: (keys) => offsets.get(pathOf(keys)) }
}
