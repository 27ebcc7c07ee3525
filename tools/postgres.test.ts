import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyOfBinaries } from './postgres.ts'

let shared: string
let native: string
beforeEach(() => {
  shared = mkdtempSync(join(tmpdir(), 'portal-binaries-'))
  native = join(shared, 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  writeFileSync(join(native, 'bin/postgres'), 'ours')
})
afterEach(() => rmSync(shared, { recursive: true, force: true }))

test('two starts at once leave one whole copy', async () => {
  const copy = join(shared, 'copy')
  await Promise.all([copyOfBinaries(native, copy), copyOfBinaries(native, copy)])
  expect(readdirSync(shared).sort()).toEqual(['copy', 'native'])
  expect(existsSync(join(copy, 'bin/postgres'))).toBe(true)
})

test.runIf(process.getuid?.() === 0)(
  'binaries that another user prepared are never run',
  async () => {
    const copy = join(shared, 'copy')
    mkdirSync(join(copy, 'bin'), { recursive: true })
    // The mark by which earlier versions knew a finished copy.
    writeFileSync(join(copy, 'complete'), '')
    chownSync(copy, 12_345, 12_345)
    await expect(copyOfBinaries(native, copy)).rejects.toThrow(`${copy} belongs to another user`)
  },
)
