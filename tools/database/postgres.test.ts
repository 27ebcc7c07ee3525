import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a server that is to end with its parent ends though the parent is killed', async () => {
  const options = JSON.stringify({ dataDir: join(shared, 'data'), endsWithParent: true })
  const source = `
    const { startPostgres } = await import(${JSON.stringify(new URL('postgres.ts', import.meta.url).href)})
    const { pid } = await startPostgres(${options})
    console.log(pid)
    setInterval(() => {}, 1_000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = await once(parent.stdout, 'data')
  const pid = Number(String(chunk))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 15_000, interval: 50 }).toBe(false)
})

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
