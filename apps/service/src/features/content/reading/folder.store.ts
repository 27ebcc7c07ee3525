import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ContentFault, ContentFile } from '../content.rules.ts'
import {
  FileRefusedError,
  type FoundFile,
  isContentName,
  isPictureName,
  readWithin,
  walkFolder,
} from './folder-walk.store.ts'

/** Files that every content has, by their names in the folder. Kinds of content add their own. */
const ofAll = [
  /^(?:README\.md|(?:brand|product-config|glossary)\.json|pages\/site\.json)$/,
  /^(?:pages\/[a-z]{2,3}\/.+|bundles\/[a-z]{2,3})\.json$/,
]

const asText = new TextDecoder('utf-8', { fatal: true })
/** Signs that are none stay visible, so that what else is in the file can be judged. */
const asFarAsPossible = new TextDecoder('utf-8')

const newline = 10

/** The first line that is not UTF-8, from 1; null where all of them are. */
function brokenLine(bytes: Buffer): number | null {
  const isText = (part: Buffer) => {
    try {
      return asText.decode(part) !== null
    } catch {
      return false
    }
  }
  if (isText(bytes)) return null
  let line = 1
  for (let at = 0; at < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, at)
    const next = end < 0 ? bytes.length : end + 1
    if (!isText(bytes.subarray(at, next))) return line
    at = next
  }
  return 1
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const pathOf = (error: unknown): string =>
  error instanceof Error && 'path' in error ? String(error.path) : ''

const wordsOfCodes: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'is not there, or its folder is not, or it is a link to nothing'],
  ['EISDIR', 'is a folder, and a file belongs here: rename it or take it out'],
  ['ENOTDIR', 'is a file, and a folder belongs here'],
  ['EACCES', 'may not be opened: give this program the right to it'],
  ['EPERM', 'may not be opened: give this program the right to it'],
  ['ELOOP', 'is a link that leads back to itself: take it out'],
])

/** What the system says of a file, in words; throws what is no fault of a file. */
export function wordsOfFault(error: unknown): string {
  if (error instanceof FileRefusedError) return error.message
  const code = codeOf(error)
  if (!/^E[A-Z0-9]+$/.test(code)) throw error
  return wordsOfCodes.get(code) ?? `cannot be opened: the system says ${code}`
}

type ReadText = {
  readonly file: ContentFile
  readonly fault: ContentFault | null
  /** Without it, its text says nothing. */
  readonly isRead: boolean
}

/** A file as text, and what is wrong with the file or with its signs. */
export async function readText(
  path: string,
  name: string,
  read: (path: string) => Promise<Buffer> = readFile,
): Promise<ReadText> {
  const bytes = await read(path).catch((error: unknown) => wordsOfFault(error))
  if (typeof bytes === 'string') {
    const fault = { file: name, line: 1, fault: bytes }
    return { file: { name, text: '' }, fault, isRead: false }
  }
  if (isPictureName(name)) {
    // What it has to be is for the kind of content that reads it.
    const file = { name, text: asFarAsPossible.decode(bytes), bytes }
    return { file, fault: null, isRead: true }
  }
  const line = brokenLine(bytes)
  const fault = 'is not UTF-8: save the file in this encoding'
  return {
    file: { name, text: asFarAsPossible.decode(bytes) },
    fault: line === null ? null : { file: name, line, fault },
    isRead: true,
  }
}

export type ReadFolder = {
  readonly files: ContentFile[]
  readonly faults: ContentFault[]
  /** Files and folders that could not be opened: without them nothing else can be judged. */
  readonly unread: readonly ContentFault[]
  /** Files that nothing reads, mostly by a misspelt name: warnings. */
  readonly others: readonly ContentFault[]
  /** Names of files that are links or below one: faults quote nothing of them. */
  readonly linked: ReadonlySet<string>
}

const inContent = (path: string): string => join('content', path)

/** Also what could not be opened: a folder with content, for all that is known. */
const mayBeContent = ({ name, isUnknown }: FoundFile): boolean => isUnknown || isContentName(name)

/** Opened one after the other: thousands at once would take every file handle of the process. */
async function readAll(folder: string, found: readonly FoundFile[]): Promise<ReadText[]> {
  const all: ReadText[] = []
  for (const { name, error } of found) {
    const read = error ? () => Promise.reject(error) : (path: string) => readWithin(folder, path)
    all.push(await readText(join(folder, name), inContent(name), read))
  }
  return all
}

/**
 * Every content file of a folder, by names that begin with "content/", in their order. One whose name in the folder fits
 * none of the patterns is read by nothing.
 */
export async function readFolder(
  folder: string,
  ofKinds: readonly RegExp[] = [],
): Promise<ReadFolder> {
  const patterns = [...ofAll, ...ofKinds]
  const isRead = (name: string) =>
    patterns.some((pattern) => pattern.test(name.split(sep).join('/')))
  const found = await walkFolder(folder).catch((error: unknown) => {
    const file = inContent(relative(folder, pathOf(error) || folder))
    return { file, line: 1, fault: wordsOfFault(error) }
  })
  const linked = new Set<string>()
  if ('fault' in found) return { files: [], faults: [], unread: [found], others: [], linked }
  for (const { name, isLinked } of found) if (isLinked) linked.add(inContent(name))
  const wanted = found.filter(mayBeContent)
  const all = await readAll(folder, wanted)
  const opened = all.filter(({ isRead }) => isRead)
  const stray = found.filter((file) => !mayBeContent(file) || !(file.error || isRead(file.name)))
  const fault = 'is read by nothing: see README.md for the names of files'
  return {
    files: opened.map(({ file }) => file),
    others: stray.map(({ name }) => ({ file: inContent(name), line: 1, fault })),
    faults: opened.flatMap(({ fault }) => fault ?? []),
    unread: all.flatMap(({ isRead, fault }) => (isRead ? [] : (fault ?? []))),
    linked,
  }
}

/**
 * Names the state of a folder by its files' names, sizes and times: looking costs little enough to be done every
 * second, and finds what a watcher misses on a mounted folder.
 */
export async function folderDigest(folder: string): Promise<string> {
  // A folder that is away has a state as well: it is reported when it is read.
  const facts = await walkFolder(folder).then(
    (found) => found.filter(mayBeContent).map(({ name, state }) => `${name} ${state}`),
    (error: unknown) => [wordsOfFault(error)],
  )
  return createHash('sha256').update(facts.join('\n')).digest('base64url')
}
