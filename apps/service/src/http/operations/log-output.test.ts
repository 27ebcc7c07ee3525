import { execFileSync } from 'node:child_process'
import { closeSync, createReadStream, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogOutput } from './log-output.ts'

let folder: string
let lost: number
const onLost = (lines: number) => {
  lost += lines
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-output-'))
  lost = 0
})
afterEach(() => rm(folder, { recursive: true }))

test('lines arrive whole and in order', async () => {
  const path = join(folder, 'log')
  const file = openSync(path, 'a')
  const output = createLogOutput({ file, onLost })
  const lines = Array.from({ length: 2_000 }, (_, index) => `{"line":${index},"word":"mwezi ☾"}\n`)
  for (const line of lines) output.write(line)
  await output.settle(5_000)
  closeSync(file)
  expect(await readFile(path, 'utf8')).toBe(lines.join(''))
  expect([lost, output.isLosing()]).toEqual([0, false])
})

test('lines that the disk has no place for are counted, and nothing is thrown', async () => {
  const file = openSync('/dev/full', 'a')
  const output = createLogOutput({ file, onLost })
  for (let line = 0; line < 500; line++) output.write('{}\n')
  await output.settle(5_000)
  closeSync(file)
  expect([lost, output.isLosing()]).toEqual([500, true])
})

test('lines for a file that takes none are counted', async () => {
  const file = openSync('/dev/null', 'r')
  const output = createLogOutput({ file, onLost })
  output.write('{}\n')
  await output.settle(5_000)
  closeSync(file)
  expect(lost).toBe(1)
})

test('lines beyond a megabyte are lost while the reader takes none', async () => {
  const file = openSync('/dev/full', 'a')
  const output = createLogOutput({ file, onLost })
  // No turn of the loop in between, so nothing is written meanwhile.
  for (let line = 0; line < 30; line++) output.write(`${'x'.repeat(100_000)}\n`)
  expect(lost).toBeGreaterThan(10)
  await output.settle(5_000)
  expect(lost).toBe(30)
  closeSync(file)
})

test('a reader that has stopped is waited for no longer than asked', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const file = openSync(path, 'r+')
  const output = createLogOutput({ file, onLost })
  // More than a pipe holds.
  for (let line = 0; line < 3; line++) output.write(`${'x'.repeat(100_000)}\n`)
  expect(await output.settle(200)).toBe(false)
  const pipe = createReadStream('', { fd: file, autoClose: false })
  pipe.resume()
  expect(await output.settle(5_000)).toBe(true)
  pipe.destroy()
})

test('a process that ends writes what waits and its last lines at once', async () => {
  const path = join(folder, 'log')
  const file = openSync(path, 'a')
  const output = createLogOutput({ file, onLost })
  output.write('first\n')
  output.write('second\n')
  output.writeAtOnce()
  output.write('third\n')
  expect(await readFile(path, 'utf8')).toMatch(/second\nthird\n/)
  await output.settle(5_000)
  closeSync(file)
})

test('its last lines do not stop it where there is no place', () => {
  const file = openSync('/dev/full', 'a')
  const output = createLogOutput({ file, onLost })
  output.writeAtOnce()
  output.write('last\n')
  expect(lost).toBe(1)
  closeSync(file)
})
