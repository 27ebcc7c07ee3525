import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parentsFile } from './help.rules.ts'
import { type HelpRow, helpFilesFrom } from './help-table.rules.ts'

/** Beside the live folders and on their disk, so that a rename is enough; no reader of the content looks into it. */
const besideFolder = '.import'

type Move = (from: string, to: string) => Promise<void>

const placesBeside = (place: string) => {
  const all = join(place, besideFolder)
  return { all, by: join(all, 'process'), made: join(all, 'new'), old: join(all, 'old') }
}

const liveFolder = (place: string, language: string): string => join(place, 'help', language)

/** An import that may not begin now; its message says why, and what to do. */
export class ImportRefusedError extends Error {}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Takes the place beside the folder for this process; one that a killed import left is taken over. */
async function claim(place: string): Promise<void> {
  const { all, by } = placesBeside(place)
  await mkdir(all, { recursive: true })
  const take = () => writeFile(by, String(process.pid), { flag: 'wx' })
  await take().catch(async (error: unknown) => {
    const pid = Number(await readFile(by, 'utf8').catch(() => Promise.reject(error)))
    // A killed import may have had the number that this process has now.
    if (pid !== process.pid && isRunning(pid)) {
      throw new ImportRefusedError(
        `Process ${pid} is importing questions. Try again once it has ended; where it does something else, remove ${besideFolder}/${basename(by)} in the folder of the content.`,
      )
    }
    await rm(by)
    await take()
  })
}

/** Whether a file below a folder was written after a moment; an import writes its files before it moves them. */
async function isEditedSince(folder: string, momentMs: number): Promise<boolean> {
  const names = await readdir(folder, { recursive: true })
  const written = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name))).mtimeMs),
  )
  return written.some((ms) => ms > momentMs)
}

/** Puts back what an import that was killed had put aside, also where what it had made took its place. */
async function putBack(place: string): Promise<void> {
  const { made, old } = placesBeside(place)
  await mkdir(made, { recursive: true })
  const languages = existsSync(old) ? await readdir(old) : []
  for (const language of languages) {
    const live = liveFolder(place, language)
    const movedMs = (await stat(old)).mtimeMs
    if (existsSync(live) && (await isEditedSince(live, movedMs)))
      throw new ImportRefusedError(
        `An import was killed, and help/${language} was edited since. ${besideFolder}/old has the questions from before it: copy what is missing, then remove ${besideFolder} in the folder of the content.`,
      )
  }
  for (const language of languages) {
    const live = liveFolder(place, language)
    if (existsSync(live)) await rename(live, join(made, language))
    await rename(join(old, language), live)
  }
  for (const one of [made, old]) await rm(one, { recursive: true, force: true })
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
  await claim(place)
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
