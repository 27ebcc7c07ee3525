import type { BigIntStats } from 'node:fs'
import { constants, lstat, open, opendir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Far more than any content has; a folder that goes on beyond is no content. Decision 118. */
export const walkLimits = { depth: 8, names: 20_000, fileBytes: 4_000_000 } as const

/** Endings of the files that editors write, and of pictures that they put beside them. */
const contentEndings = ['.json', '.md', '.csv']
const pictureEndings = ['.svg', '.png', '.webp']

export const isPictureName = (name: string): boolean =>
  pictureEndings.some((ending) => name.endsWith(ending))

export const isContentName = (name: string): boolean =>
  contentEndings.some((ending) => name.endsWith(ending)) || isPictureName(name)

/** A file that is not read, with the reason in words. */
export class FileRefusedError extends Error {}

/** A name below the folder that is no folder. */
export type FoundFile = {
  /** Path below the folder. */
  readonly name: string
  /** Changes with the file. */
  readonly state: string
  /** Whether it, or a folder above it, is a link. */
  readonly isLinked: boolean
  /** Why it is not to be opened: an error of the system or a refusal of ours; null where it may be. */
  readonly error: unknown
  /** Whether it may be a folder with content for all that is known. */
  readonly isUnknown: boolean
}

const refusals = {
  depth: `is more than ${walkLimits.depth} folders deep: move it up`,
  names: `has more than ${walkLimits.names.toLocaleString('en')} names: take out what is no content`,
  outside: 'is a link out of the folder of the content: put the file itself here',
  circle: 'is a link that leads back to itself: take it out',
  folder: 'is a folder, and a file belongs here: rename it or take it out',
  kind: 'is no regular file: take it out',
  size: `is larger than ${walkLimits.fileBytes / 1e6} MB: take it apart`,
} as const

const refuse = (why: keyof typeof refusals) => new FileRefusedError(refusals[why])

const isWithin = (root: string, path: string): boolean =>
  path === root || path.startsWith(root + sep)

/** Names that begin with a dot are of programs: a repository, an import under way. */
const isHidden = (name: string): boolean => name.startsWith('.')

const errorOf = (found: BigIntStats): FileRefusedError | null => {
  if (!found.isFile()) return refuse('kind')
  return found.size > walkLimits.fileBytes ? refuse('size') : null
}

type Walk = {
  readonly folder: string
  /** The folder without links. */
  readonly root: string
  readonly files: FoundFile[]
  names: number
}

type Place = { readonly path: string; readonly depth: number; readonly isLinked: boolean }

/** Where a link leads, which is within the folder and no folder that the link is in. */
async function followLink(root: string, path: string): Promise<string> {
  const target = await realpath(path)
  if (!isWithin(root, target)) throw refuse('outside')
  if (isWithin(target, await realpath(join(path, '..')))) throw refuse('circle')
  return target
}

async function visit(walk: Walk, place: Place): Promise<void> {
  const { path, depth } = place
  const name = relative(walk.folder, path)
  const add = (file: Pick<FoundFile, 'state' | 'isLinked' | 'error' | 'isUnknown'>) =>
    walk.files.push({ name, ...file })
  let isLinked = place.isLinked
  try {
    const own = await lstat(path, { bigint: true })
    isLinked ||= own.isSymbolicLink()
    const found = own.isSymbolicLink()
      ? await stat(await followLink(walk.root, path), { bigint: true })
      : own
    if (found.isDirectory()) {
      if (isContentName(name)) throw refuse('folder')
      if (depth >= walkLimits.depth) throw refuse('depth')
      return await visitAll(walk, { path, depth: depth + 1, isLinked })
    }
    const state = `${found.size} ${found.mtimeNs} ${found.ino}`
    add({ state, isLinked, error: errorOf(found), isUnknown: false })
  } catch (error) {
    if (walk.names > walkLimits.names) throw error
    const state = error instanceof Error ? error.message : ''
    add({ state, isLinked, error, isUnknown: true })
  }
}

async function visitAll(walk: Walk, place: Place): Promise<void> {
  for await (const { name } of await opendir(place.path)) {
    if (isHidden(name)) continue
    walk.names += 1
    if (walk.names > walkLimits.names) throw refuse('names')
    await visit(walk, { ...place, path: join(place.path, name) })
  }
}

/**
 * Every file below a folder, by name. Links are followed within the folder only, so that a file of the machine is never
 * read as content. Throws where the folder itself cannot be read. Decision 118.
 */
export async function walkFolder(folder: string): Promise<FoundFile[]> {
  const walk: Walk = { folder, root: await realpath(folder), files: [], names: 0 }
  await visitAll(walk, { path: folder, depth: 0, isLinked: false })
  return walk.files.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * The bytes of a file that the walk found. The name may lead elsewhere by now, so the opened file itself is judged: it is
 * not waited for, as a named pipe would be, and it is the one at a place within the folder.
 */
export async function readWithin(folder: string, path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const opened = await file.stat({ bigint: true })
    const error = errorOf(opened)
    if (error) throw error
    const real = await realpath(path)
    const there = await lstat(real, { bigint: true })
    const isSame = there.ino === opened.ino && there.dev === opened.dev
    if (!isWithin(await realpath(folder), real) || !isSame) throw refuse('outside')
    const bytes = Buffer.alloc(Number(opened.size))
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return bytes.subarray(0, length)
  } finally {
    await file.close()
  }
}
