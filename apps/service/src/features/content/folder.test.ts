import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../../tools/temporary-folder.ts'
import { describeFault } from './content.rules.ts'
import { loadContent } from './content.store.ts'
import { folderDigest, readFolder, readText } from './folder.store.ts'

let folder: string
beforeEach(async () => {
  const own = await temporaryFolder('folder')
  folder = own.path
  onTestFinished(() => own[Symbol.asyncDispose]())
  await writeFile(join(folder, 'a.json'), '{}')
})

const unreadIn = async () => (await readFolder(folder)).unread.map(describeFault)

test('a folder by the name of a file, and a link to nothing, are named as what they are', async () => {
  await mkdir(join(folder, 'brand.json'))
  await mkdir(join(folder, 'help'))
  await symlink('/nowhere', join(folder, 'help/b.md'))
  await symlink('c.csv', join(folder, 'c.csv'))
  expect(await unreadIn()).toEqual([
    'content/brand.json:1: is a folder, and a file belongs here: rename it or take it out',
    'content/c.csv:1: is a link that leads back to itself: take it out',
    'content/help/b.md:1: is not there, or its folder is not, or it is a link to nothing',
  ])
  expect((await readFolder(folder)).files.map(({ name }) => name)).toEqual(['content/a.json'])
})

test('a folder that is a link to another one is read', async () => {
  const elsewhere = await temporaryFolder('elsewhere')
  onTestFinished(() => elsewhere[Symbol.asyncDispose]())
  await mkdir(join(elsewhere.path, 'en'))
  await writeFile(join(elsewhere.path, 'en/parents.json'), '[]')
  await symlink(elsewhere.path, join(folder, 'help'))
  const before = await folderDigest(folder)
  const { files, others, unread } = await readFolder(folder)
  expect(files.map(({ name }) => name)).toEqual(['content/a.json', 'content/help/en/parents.json'])
  expect({ others: others.length, unread }).toEqual({ others: 1, unread: [] })
  await writeFile(join(elsewhere.path, 'en/parents.json'), '[{}]')
  expect(await folderDigest(folder)).not.toBe(before)
})

test('what cannot be opened is all that is said, since nothing else can be judged', async () => {
  await mkdir(join(folder, 'brand.json'))
  await expect(loadContent(folder)).rejects.toThrow(
    /^The content has faults:\ncontent\/brand\.json:1: is a folder, [^\n]*$/,
  )
})

test('a folder that is not there is named, and has a state like any other', async () => {
  const before = await folderDigest(folder)
  folder = join(folder, 'none')
  expect(await unreadIn()).toEqual([expect.stringMatching(/^content:1: is not there/)])
  expect(await folderDigest(folder)).not.toBe(before)
})

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test.each([
  ['EACCES', 'may not be opened: give this program the right to it'],
  ['ENOENT', 'is not there, or its folder is not, or it is a link to nothing'],
  ['EIO', 'cannot be opened: the system says EIO'],
])('%s is said in words, with the file', async (code, fault) => {
  const { isRead, ...read } = await readText('/x/a.json', 'content/a.json', failing(code))
  expect(isRead).toBe(false)
  expect(read.fault).toEqual({ file: 'content/a.json', line: 1, fault })
})

test('a bug is no fault of a file', async () => {
  const bug = () => Promise.reject(new TypeError('no such function'))
  await expect(readText('/x/a.json', 'content/a.json', bug)).rejects.toThrow('no such function')
})
