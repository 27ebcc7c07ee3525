import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { namedFolder, ownFolder } from './own-folder.ts'

let shared: string
beforeEach(() => {
  shared = mkdtempSync(join(tmpdir(), 'portal-shared-'))
})
afterEach(() => rmSync(shared, { recursive: true, force: true }))

const isRoot = process.getuid?.() === 0
const stranger = 12_345

test('a folder is made for this user alone, and found again', () => {
  const path = join(shared, 'mine')
  ownFolder(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(() => ownFolder(path)).not.toThrow()
})

test('nothing on the way to it is made', () => {
  expect(() => ownFolder(join(shared, 'missing', 'mine'))).toThrow('ENOENT')
})

test('a link in its place is refused by name', () => {
  const path = join(shared, 'mine')
  mkdirSync(join(shared, 'elsewhere'))
  symlinkSync(join(shared, 'elsewhere'), path)
  expect(() => ownFolder(path)).toThrow(`${path} is not a folder`)
})

test('a folder that others can write to is refused by name', () => {
  const path = join(shared, 'mine')
  mkdirSync(path)
  chmodSync(path, 0o777)
  expect(() => ownFolder(path)).toThrow(`${path} can be written to by other users`)
})

test.runIf(isRoot)("another user's folder is refused by name, unless that user is expected", () => {
  const path = join(shared, 'mine')
  mkdirSync(path)
  chownSync(path, stranger, stranger)
  expect(() => ownFolder(path)).toThrow(`${path} belongs to another user (${stranger})`)
  expect(() => ownFolder(path, { owners: [stranger] })).not.toThrow()
})

test.each([
  ['can be written to by others', 0o777, 0o755, 'named'],
  ['lies where others can exchange it', 0o755, 0o777, '.'],
])('a folder that the user named and that %s is refused', (_what, mode, placeMode, named) => {
  const path = join(shared, 'named')
  mkdirSync(path)
  chmodSync(path, mode)
  chmodSync(shared, placeMode)
  expect(() => namedFolder(path)).toThrow(`${join(shared, named)} can be written to by other users`)
})

test('a folder that the user named is made so that no other user can write to it', () => {
  const usual = process.umask(0)
  try {
    namedFolder(join(shared, 'on-the-way/named'))
  } finally {
    process.umask(usual)
  }
  for (const path of ['on-the-way', 'on-the-way/named']) {
    expect(statSync(join(shared, path)).mode & 0o022).toBe(0)
  }
})

test.runIf(isRoot)('a folder that the user named may be another’s where no users share', () => {
  const path = join(shared, 'named')
  mkdirSync(path)
  chownSync(path, stranger, stranger)
  expect(() => namedFolder(path)).not.toThrow()
  chmodSync(shared, 0o1777)
  expect(() => namedFolder(path)).toThrow(`${path} belongs to another user`)
})
