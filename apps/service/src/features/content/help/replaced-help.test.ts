import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../../../tools/processes/temporary-folder.ts'
import { contentKinds } from '../../../features.ts'
import { loadContent } from '../content.store.ts'
import { readFolder } from '../reading/folder.store.ts'
import { helpRowsOf } from './help-table.rules.ts'
import { ImportRefusedError, replaceFile, replaceHelp } from './replaced-help.store.ts'

const shipped = join(import.meta.dirname, '../../../../../../content')
let folder: string
beforeEach(async () => {
  const own = await temporaryFolder('replaced-help')
  folder = own.path
  await cp(shipped, folder, { recursive: true })
  onTestFinished(() => own[Symbol.asyncDispose]())
})

/** Every file below a folder with its text, those between dots too. */
async function filesBelow(place = folder): Promise<Record<string, string>> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [path.slice(place.length + 1), await readFile(path, 'utf8')] as const
      }),
    ),
  )
}

/** One answer of each language is another one, and one category of each is gone. */
async function editedRows() {
  const { files } = await readFolder(folder)
  return ['en', 'sw']
    .flatMap((language) => helpRowsOf(files, language))
    .filter(({ category }) => category !== 'receipts')
    .map((row) => (row.id === 'refund-when' ? { ...row, answer: 'Tomorrow.' } : row))
}

const answersIn = (files: Record<string, string>, language: string): string =>
  files[`help/${language}/paid/02-refunds.md`] ?? ''

test('the questions of a table take the place of the ones before, and nothing else changes', async () => {
  const before = await filesBelow()
  await replaceHelp(folder, await editedRows())
  const after = await filesBelow()
  for (const language of ['en', 'sw']) {
    expect(answersIn(after, language)).toContain('Tomorrow.')
    expect(Object.keys(after).filter((name) => name.includes('receipts'))).toEqual([])
    expect(after[`help/${language}/parents.json`]).toBe(before[`help/${language}/parents.json`])
  }
  const others = (files: Record<string, string>) =>
    Object.keys(files).filter((name) => !name.startsWith('help/'))
  expect(others(after)).toEqual(others(before))
})

test('a language that cannot be made ready leaves the others as they are', async () => {
  const rows = await editedRows()
  await rm(join(folder, 'help/sw/parents.json'))
  const before = await filesBelow()
  await expect(replaceHelp(folder, rows)).rejects.toThrow(/parents\.json/)
  expect(await filesBelow()).toEqual(before)
})

test.each([1, 2, 3, 4])('where step %i of four fails, everything is as it was', async (failing) => {
  const before = await filesBelow()
  let steps = 0
  const failingRename = async (from: string, to: string) => {
    steps += 1
    if (steps === failing) throw new Error('No space left')
    await rename(from, to)
  }
  await expect(replaceHelp(folder, await editedRows(), failingRename)).rejects.toThrow('No space')
  expect(await filesBelow()).toEqual(before)
})

test('what a killed import had put aside is put back by the next one', async () => {
  const rows = await editedRows()
  await mkdir(join(folder, '.import/old'), { recursive: true })
  await rename(join(folder, 'help/en'), join(folder, '.import/old/en'))
  await replaceHelp(
    folder,
    rows.filter(({ language }) => language === 'sw'),
  )
  const after = await filesBelow()
  expect(answersIn(after, 'en')).not.toContain('Tomorrow.')
  expect(answersIn(after, 'en')).toContain('#refund-when')
  expect(answersIn(after, 'sw')).toContain('Tomorrow.')
  expect(Object.keys(after).filter((name) => name.startsWith('.'))).toEqual([])
})

test('an import that was killed between two languages is put back in both', async () => {
  const before = await filesBelow()
  const rows = await editedRows()
  await mkdir(join(folder, '.import/old'), { recursive: true })
  await cp(join(folder, 'help/en'), join(folder, '.import/old/en'), { recursive: true })
  await rm(join(folder, 'help/en/paid'), { recursive: true })
  const full = () => Promise.reject(new Error('No space left'))
  await expect(replaceHelp(folder, rows, full)).rejects.toThrow('No space')
  expect(await filesBelow()).toEqual(before)
})

test('nothing is put back over what editors wrote since an import was killed', async () => {
  const rows = await editedRows()
  await mkdir(join(folder, '.import/old'), { recursive: true })
  await cp(join(folder, 'help/en'), join(folder, '.import/old/en'), { recursive: true })
  await writeFile(join(folder, 'help/en/paid/02-refunds.md'), 'Edited since.')
  const before = await filesBelow()
  await expect(replaceHelp(folder, rows)).rejects.toThrow(ImportRefusedError)
  const { '.import/process': _by, ...after } = await filesBelow()
  expect(after).toEqual(before)
})

test('while another process imports, nothing is changed', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  onTestFinished(() => void other.kill())
  await mkdir(join(folder, '.import'))
  await writeFile(join(folder, '.import/process'), String(other.pid))
  const before = await filesBelow()
  await expect(replaceHelp(folder, await editedRows())).rejects.toThrow(ImportRefusedError)
  expect(await filesBelow()).toEqual(before)
})

test.each([
  ['gone', () => spawnSync(process.execPath, ['--version']).pid],
  ['this one by now', () => process.pid],
])('the place of an import whose process is %s is taken over', async (_what, pidOf) => {
  await mkdir(join(folder, '.import'))
  await writeFile(join(folder, '.import/process'), String(pidOf()))
  await replaceHelp(folder, await editedRows())
  expect(answersIn(await filesBelow(), 'sw')).toContain('Tomorrow.')
})

test('an import under way is no part of the content', async () => {
  const { files } = await readFolder(folder)
  await cp(join(folder, 'help'), join(folder, '.import/new'), { recursive: true })
  expect(await readFolder(folder)).toMatchObject({ files })
  expect((await loadContent(folder, contentKinds)).warnings).toEqual([])
})

test('a file is replaced whole', async () => {
  await replaceFile(join(folder, 'stores.csv'), 'id\n')
  expect(await readFile(join(folder, 'stores.csv'), 'utf8')).toBe('id\n')
  expect(Object.keys(await filesBelow()).filter((name) => name.includes('.new'))).toEqual([])
})
