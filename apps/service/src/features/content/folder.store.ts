import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ContentFault, ContentFile } from './content.rules.ts'

/** Endings of the files that editors write. */
const endings = ['.json', '.md', '.csv']

/** Names that begin with a dot are of programs: a repository, an import under way. */
const isHidden = (name: string): boolean => name.split(sep).some((part) => part.startsWith('.'))

const isContent = (name: string): boolean =>
  endings.some((ending) => name.endsWith(ending)) && !isHidden(name)

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter(isContent).sort()
}

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

/** A file as text, and what is wrong with its signs. */
export async function readText(
  path: string,
  name: string,
): Promise<{ file: ContentFile; fault: ContentFault | null }> {
  const bytes = await readFile(path)
  const line = brokenLine(bytes)
  const fault = 'is not UTF-8: save the file in this encoding'
  return {
    file: { name, text: asFarAsPossible.decode(bytes) },
    fault: line === null ? null : { file: name, line, fault },
  }
}

/** Every content file of a folder, by names that begin with "content/", in their order. */
export async function readFolder(
  folder: string,
): Promise<{ files: ContentFile[]; faults: ContentFault[] }> {
  const names = await namesIn(folder)
  const read = await Promise.all(
    names.map((name) => readText(join(folder, name), join('content', name))),
  )
  return {
    files: read.map(({ file }) => file),
    faults: read.flatMap(({ fault }) => fault ?? []),
  }
}

/**
 * Names the state of a folder by its files' names, sizes and times: looking costs little enough to be done every
 * second, and finds what a watcher misses on a mounted folder.
 */
export async function folderDigest(folder: string): Promise<string> {
  const names = await namesIn(folder)
  const facts = await Promise.all(
    names.map(async (name) => {
      // A file that an editor is just replacing.
      const found = await stat(join(folder, name), { bigint: true }).catch(() => null)
      return found ? `${name} ${found.size} ${found.mtimeNs} ${found.ino}` : `${name} gone`
    }),
  )
  return createHash('sha256').update(facts.join('\n')).digest('base64url')
}
