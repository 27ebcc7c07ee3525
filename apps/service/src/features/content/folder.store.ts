import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFile } from './content.rules.ts'

/** Endings of the files that editors write. */
const endings = ['.json', '.md', '.csv']

const isContent = (name: string): boolean => endings.some((ending) => name.endsWith(ending))

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter(isContent).sort()
}

/** Every content file of a folder, by names that begin with "content/", in their order. */
export async function readFolder(folder: string): Promise<ContentFile[]> {
  const names = await namesIn(folder)
  return Promise.all(
    names.map(async (name) => ({
      name: join('content', name),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  )
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
