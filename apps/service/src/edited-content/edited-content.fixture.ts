import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createPictureDrawer } from '../adapters/resvg/draw-picture.ts'
import { createIconCheck } from '../features/content/brand/icons.store.ts'
import { describeFault } from '../features/content/content.rules.ts'
import { ContentError, loadContent } from '../features/content/content.store.ts'
import type { ContentCheck } from '../features/content/reading/live-content.store.ts'
import { contentKinds } from '../features.ts'

const shipped = join(import.meta.dirname, '../../../../content')
const { icons } = await loadContent(shipped, contentKinds)
const checkIcons = createIconCheck(createPictureDrawer(), icons.digest)

/** A copy of the shipped content, to be edited as editors do; each test begins with what is shipped. Decision 098. */
export async function editedContent(check: ContentCheck) {
  const folder = await mkdtemp(join(tmpdir(), 'edited-content-'))
  const content = join(folder, 'content')
  beforeAll(() => cp(shipped, content, { recursive: true }))
  afterAll(() => rm(folder, { recursive: true }))

  const edited = new Set<string>()
  afterEach(async () => {
    for (const file of edited) {
      await rm(join(content, file), { force: true })
      await cp(join(shipped, file), join(content, file)).catch(() => {})
    }
    edited.clear()
  })

  async function write(file: string, bytes: string | Buffer | null) {
    edited.add(file)
    if (bytes === null) return rm(join(content, file))
    await mkdir(dirname(join(content, file)), { recursive: true })
    await writeFile(join(content, file), bytes)
  }

  async function edit(file: string, from: string | RegExp, to: string) {
    const text = await readFile(join(content, file), 'utf8')
    const after = text.replace(from, to)
    if (after === text) throw new Error(`Nothing of ${file} was changed`)
    await write(file, after)
  }

  /** Takes the first text with this key out of a file. */
  async function takeOut(file: string, key: string) {
    await edit(file, new RegExp(`"${key}": "[^"]*",?\\n`), '')
    await edit(file, /,(\s*\})|$/, '$1 ')
  }

  /** As `npm run content -- check` tells them. */
  async function told(): Promise<{ faults: string[]; warnings: string[] }> {
    try {
      const read = await loadContent(content, contentKinds)
      return {
        faults: [...(await check(read)), ...(await checkIcons(read))].map(describeFault),
        warnings: read.warnings.map(describeFault),
      }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return { faults: error.message.split('\n').slice(1), warnings: [] }
    }
  }

  const lineOf = async (file: string, words: string): Promise<number> => {
    const lines = (await readFile(join(content, file), 'utf8')).split('\n')
    return lines.findIndex((line) => line.includes(words)) + 1
  }

  return {
    write,
    edit,
    takeOut,
    told,
    lineOf,
    readBytes: (file: string) => readFile(join(content, file)),
  }
}
