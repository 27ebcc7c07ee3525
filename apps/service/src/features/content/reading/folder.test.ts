import { execFileSync } from 'node:child_process'
import { linkSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../../../tools/processes/temporary-folder.ts'
import { contentKinds } from '../../../features.ts'
import { describeFault } from '../content.rules.ts'
import { loadContent } from '../content.store.ts'
import { folderDigest, readFolder, readText } from './folder.store.ts'
import { readWithin } from './folder-walk.store.ts'

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

test('a link within the folder is read, and its changes are seen', async () => {
  await mkdir(join(folder, '.data/help/en'), { recursive: true })
  await writeFile(join(folder, '.data/help/en/parents.json'), '[]')
  await symlink('.data/help', join(folder, 'help'))
  const before = await folderDigest(folder)
  const ofKinds = contentKinds.map((kind) => kind.files)
  const { files, others, unread, linked } = await readFolder(folder, ofKinds)
  expect(files.map(({ name }) => name)).toEqual(['content/a.json', 'content/help/en/parents.json'])
  expect({ others: others.length, unread }).toEqual({ others: 1, unread: [] })
  expect([...linked]).toEqual(['content/help/en/parents.json'])
  await writeFile(join(folder, '.data/help/en/parents.json'), '[{}]')
  expect(await folderDigest(folder)).not.toBe(before)
})

test('a folder that is itself a link is read', async () => {
  const elsewhere = await temporaryFolder('elsewhere')
  onTestFinished(() => elsewhere[Symbol.asyncDispose]())
  const link = join(elsewhere.path, 'content')
  await symlink(folder, link)
  const { files, linked } = await readFolder(link)
  expect([files.length, linked.size]).toEqual([1, 0])
})

describe('what is no content is never read', () => {
  const canary = 'CANARY-0123456789abcdef'
  let outside: string
  beforeEach(async () => {
    const elsewhere = await temporaryFolder('outside')
    onTestFinished(() => elsewhere[Symbol.asyncDispose]())
    outside = elsewhere.path
    await writeFile(join(outside, 'secret'), canary)
    await mkdir(join(outside, 'en'))
    await writeFile(join(outside, 'en/b.json'), canary)
  })

  test.each(['brand.json', 'stores.csv', 'b.md', 'b.txt'])(
    'a link out of the folder as %s',
    async (name) => {
      await symlink(join(outside, 'secret'), join(folder, name))
      expect(await unreadIn()).toEqual([
        `content/${name}:1: is a link out of the folder of the content: put the file itself here`,
      ])
      const error = await loadContent(folder, contentKinds).catch((thrown: Error) => thrown)
      expect(String(error)).not.toContain(canary.slice(0, 6))
    },
  )

  test('a folder outside, by a link and by a link to a link', async () => {
    await symlink(outside, join(folder, 'pages'))
    await symlink('pages/en', join(folder, 'help'))
    const { files, unread } = await readFolder(folder)
    expect([files.length, unread.map(({ file }) => file)]).toEqual([
      1,
      ['content/help', 'content/pages'],
    ])
  })

  test('links that lead back end the walk', async () => {
    await mkdir(join(folder, 'help'))
    for (const name of ['one', 'two']) await symlink(folder, join(folder, name))
    await symlink('..', join(folder, 'help/up'))
    const back = 'is a link that leads back to itself: take it out'
    expect(await unreadIn()).toEqual(
      ['help/up', 'one', 'two'].map((name) => `content/${name}:1: ${back}`),
    )
  })

  test('folders that link each other end at the depth', async () => {
    for (const [name, other] of [
      ['b', 'c'],
      ['c', 'b'],
    ] as const) {
      await mkdir(join(folder, name))
      await symlink(`../${other}`, join(folder, name, 'next'))
    }
    expect((await unreadIn()).every((fault) => fault.includes('8 folders deep'))).toBe(true)
  })

  test('pipes and sockets, also more of them than the process has threads for files', async () => {
    const pipes = Array.from({ length: 6 }, (_, i) => join(folder, `p${i}.json`))
    execFileSync('mkfifo', pipes)
    await folderDigest(folder)
    const unread = await unreadIn()
    expect(unread.length).toBe(pipes.length)
    expect(unread[0]).toBe('content/p0.json:1: is no regular file: take it out')
  })

  test('a file of more than 4 MB', async () => {
    await writeFile(join(folder, 'b.json'), Buffer.alloc(4_000_000, ' '))
    expect(await unreadIn()).toEqual([])
    await writeFile(join(folder, 'b.json'), Buffer.alloc(4_000_001, ' '))
    expect(await unreadIn()).toEqual(['content/b.json:1: is larger than 4 MB: take it apart'])
  })

  test('more than 20,000 names', async () => {
    await mkdir(join(folder, 'many'))
    // Links of one file cost no blocks of their own.
    for (let n = 0; n < 20_000; n += 1) linkSync(join(folder, 'a.json'), join(folder, `many/${n}`))
    expect(await unreadIn()).toEqual([
      'content:1: has more than 20,000 names: take out what is no content',
    ])
    expect(await folderDigest(folder)).toEqual(expect.any(String))
  })

  // The name is another file by the time it is opened.
  test('a pipe or a link that took the place of a file after the walk', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.json')])
    await symlink(join(outside, 'secret'), join(folder, 'link.json'))
    await symlink(outside, join(folder, 'pages'))
    for (const [name, fault] of [
      ['pipe.json', 'is no regular file'],
      ['link.json', 'is a link out of the folder'],
      ['pages/en/b.json', 'is a link out of the folder'],
    ] as const) {
      await expect(readWithin(folder, join(folder, name))).rejects.toThrow(fault)
    }
  })
})

describe('a fault quotes', () => {
  const faultsOf = async () =>
    String(await loadContent(folder, contentKinds).catch((error: Error) => error))
  const secret = 'SECRETSECRETofTheMachine'

  test('at most 12 characters of a file', async () => {
    await writeFile(join(folder, 'a.json'), secret)
    await writeFile(join(folder, 'stores.csv'), `${secret},${secret}\n`)
    await writeFile(join(folder, 'brand.json'), '{}')
    const faults = await faultsOf()
    expect(faults).toContain('content/a.json:1: is not JSON: "SECRETSECRET…"')
    expect(faults).not.toContain(secret.slice(0, 13))
  })

  test('nothing of a file by a link', async () => {
    await writeFile(join(folder, '.env'), secret)
    await symlink('.env', join(folder, 'b.json'))
    const faults = await faultsOf()
    expect(faults).toContain('content/b.json:1: is not JSON: "…" is not expected')
    expect(faults).not.toContain(secret.slice(0, 3))
  })
})

test('what cannot be opened is all that is said, since nothing else can be judged', async () => {
  await mkdir(join(folder, 'brand.json'))
  await expect(loadContent(folder, contentKinds)).rejects.toThrow(
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
