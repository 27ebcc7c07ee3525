import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from '../processes/lock.mjs'
import { root } from '../processes/process.ts'

/** The sources of the built web application. */
const sources = ['apps/web', 'packages', 'package-lock.json']
const leftOut = new Set(['node_modules', 'dist'])
const marker = join(root, 'apps/web/dist/built')
const lock = join(root, '.cache/build.lock')

async function filesUnder(path: string): Promise<string[]> {
  const found = await stat(path)
  if (found.isFile()) return [path]
  const names = (await readdir(path)).filter((name) => !leftOut.has(name)).sort()
  return (await Promise.all(names.map((name) => filesUnder(join(path, name))))).flat()
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesUnder(join(root, source))) {
      hash.update(file.slice(root.length)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

const isFresh = async (wanted: string): Promise<boolean> =>
  (await readFile(marker, 'utf8').catch(() => '')) === wanted

/** Builds the web application when its sources changed; two commands at once wait for each other. */
export async function buildWhatIsStale(): Promise<void> {
  const wanted = await fingerprint()
  if (await isFresh(wanted)) return
  await withLock(lock, 'builds the web application', async () => {
    if (await isFresh(wanted)) return
    console.error('Building the web application…')
    // A build that fails leaves files of its own sources, not of those that the marker names.
    await rm(marker, { force: true })
    const { buildWeb } = await import('../../apps/web/build.ts')
    await buildWeb()
    await writeFile(marker, wanted)
  })
}
