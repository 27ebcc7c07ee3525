import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLock } from './lock.mjs'

const program = join(import.meta.dirname, 'lock.mjs')

let folder: string
let file: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lock-'))
  file = join(folder, 'build.lock')
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A command that takes the lock, notes it, and holds it until it is killed. */
async function holder(): Promise<ChildProcess> {
  const held = join(folder, 'held')
  const script = `import { withLock } from ${JSON.stringify(program)}
    import { writeFileSync } from 'node:fs'
    await withLock(${JSON.stringify(file)}, 'builds', () => {
      writeFileSync(${JSON.stringify(held)}, '')
      return new Promise((done) => setTimeout(done, 60_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  children.push(child)
  await expect.poll(() => existsSync(held), { timeout: 15_000 }).toBe(true)
  return child
}

test('a lock names its process while it is held, and is gone afterwards', async () => {
  const said = await withLock(file, 'builds', () => readFile(file, 'utf8'))
  expect(said.split(' ')[0]).toBe(String(process.pid))
  expect(existsSync(file)).toBe(false)
})

test('a lock is given back by work that fails', async () => {
  const failing = withLock(file, 'builds', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
})

test('two at once work one after the other, and the second says what it waits for', async () => {
  const steps: string[] = []
  const lines: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await new Promise((done) => setTimeout(done, 300))
    steps.push(`${name} ends`)
  }
  const tell = (line: string) => lines.push(line)
  const first = withLock(file, 'builds the web application', work('first'), { tell })
  await withLock(file, 'builds the web application', work('second'), { tell })
  await first
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(lines).toEqual([`Waiting for process ${process.pid}, which builds the web application…`])
})

test('the lock of a killed command is taken over at once', async () => {
  const child = await holder()
  let isTaken = false
  const taken = withLock(
    file,
    'builds',
    async () => {
      isTaken = true
    },
    { tell: () => {} },
  )
  await new Promise((done) => setTimeout(done, 600))
  expect(isTaken).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const begun = performance.now()
  await taken
  expect(performance.now() - begun).toBeLessThan(3_000)
})

test('a wait for a living holder ends, and names it and the file', async () => {
  const child = await holder()
  const late = withLock(file, 'builds', () => 'done', { tell: () => {}, waitMs: 300 })
  await expect(late).rejects.toThrow(`Process ${child.pid}, which builds, still holds ${file}`)
  expect(existsSync(file)).toBe(true)
})

test('a lock that nothing can be read of is given up too, with pauses between the looks', async () => {
  await symlink(join(folder, 'nowhere'), file)
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  const late = withLock(file, 'builds', () => 'done', { waitMs: 600 })
  await expect(late).rejects.toThrow(`${file} could not be taken`)
  expect(pauses.mock.calls.length).toBeGreaterThan(0)
  expect(pauses.mock.calls.length).toBeLessThan(6)
})

test.each([
  ['of a process that is no more', async () => writeFile(file, '4194305')],
  ['of an earlier process of the same number', async () => writeFile(file, `${process.pid} 1`)],
  ['without a process', async () => writeFile(file, '')],
  ['of an earlier version, a folder', async () => void (await mkdir(file))],
])('a lock %s holds up nothing', async (_, leave) => {
  await leave()
  expect(await withLock(file, 'builds', async () => 'done', { tell: () => {} })).toBe('done')
  expect(existsSync(file)).toBe(false)
})
