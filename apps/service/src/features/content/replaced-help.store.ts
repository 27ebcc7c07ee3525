import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parentsFile } from './help.rules.ts'
import { type HelpRow, helpFilesFrom } from './help-table.rules.ts'

/** Beside the live folders and on their disk, so that a rename is enough; no reader of the content looks into it. */
const besideFolder = '.import'

type Move = (from: string, to: string) => Promise<void>

const placesBeside = (place: string) => {
  const all = join(place, besideFolder)
  return { all, made: join(all, 'new'), old: join(all, 'old') }
}

const liveFolder = (place: string, language: string): string => join(place, 'help', language)

/** Puts back what an import that was killed had put aside. */
async function putBack(place: string): Promise<void> {
  const { all, old } = placesBeside(place)
  for (const language of existsSync(old) ? await readdir(old) : []) {
    const live = liveFolder(place, language)
    if (!existsSync(live)) await rename(join(old, language), live)
  }
  await rm(all, { recursive: true, force: true })
}

/** The folders of these languages, whole, with the list of parents that each has now. */
async function make(place: string, languages: readonly string[], rows: readonly HelpRow[]) {
  const { made } = placesBeside(place)
  for (const language of languages) {
    const parents = await readFile(join(liveFolder(place, language), parentsFile), 'utf8')
    await mkdir(join(made, language), { recursive: true })
    await writeFile(join(made, language, parentsFile), parents)
  }
  for (const { name, text } of helpFilesFrom(rows)) {
    const file = join(made, name.slice('help/'.length))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/**
 * Replaces the questions of the languages in a table, but for the list of their parents: all of them, or none where
 * anything fails. They are written beside the live folders, which are then renamed away and the new ones in.
 */
export async function replaceHelp(
  place: string,
  rows: readonly HelpRow[],
  move: Move = rename,
): Promise<void> {
  await putBack(place)
  const { all, made, old } = placesBeside(place)
  const languages = [...new Set(rows.map(({ language }) => language))]
  const moved: { from: string; to: string }[] = []
  const step = async (from: string, to: string) => {
    await move(from, to)
    moved.unshift({ from, to })
  }
  try {
    await make(place, languages, rows)
    await mkdir(old, { recursive: true })
    for (const language of languages) {
      const live = liveFolder(place, language)
      await step(live, join(old, language))
      await step(join(made, language), live)
    }
  } catch (error) {
    for (const { from, to } of moved) await rename(to, from)
    await rm(all, { recursive: true, force: true })
    throw error
  }
  await rm(all, { recursive: true })
}

/** Replaces a file at once: readers see the old one or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = join(dirname(path), `.${basename(path)}.new`)
  await writeFile(beside, text)
  await rename(beside, path)
}
