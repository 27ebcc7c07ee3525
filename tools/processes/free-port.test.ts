import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const draw = vi.hoisted(() => vi.fn<(from: number, to: number) => number>())
vi.mock('node:crypto', () => ({ randomInt: draw }))
// Test files share their modules: this one has its own, with the mocked draw, and leaves none to the others.
vi.resetModules()
const { freePort, freeSandboxPort } = await import('./free-port.ts')
afterAll(() => {
  vi.resetModules()
})

let temporary: string
let reserved: string
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'portal-free-port-'))
  reserved = join(temporary, `portal-ports-${userInfo().uid}`)
  vi.stubEnv('TMPDIR', temporary)
  draw.mockImplementation((from, to) => from + Math.floor(Math.random() * (to - from)))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
})

test('a port is reserved in a folder of the user alone', async () => {
  const port = await freePort()
  expect(statSync(reserved).mode & 0o777).toBe(0o700)
  expect(statSync(join(reserved, String(port))).isFile()).toBe(true)
})

test('three ports in a row are reserved for a sandbox', async () => {
  const port = await freeSandboxPort()
  for (const each of [port, port + 1, port + 2]) {
    expect(statSync(join(reserved, String(each)))).toBeTruthy()
  }
})

test('a folder that another user prepared ends the search instead of looking like ports in use', async () => {
  symlinkSync(temporary, reserved)
  await expect(freePort()).rejects.toThrow(`${reserved} is not a folder`)
})

describe('when the same port is drawn every time', () => {
  const drawn = 20_123
  beforeEach(() => {
    mkdirSync(reserved, { mode: 0o700 })
    draw.mockReturnValue(drawn)
  })

  test('a reservation that cannot be read is an error, and not a port in use', async () => {
    mkdirSync(join(reserved, String(drawn)))
    await expect(freePort()).rejects.toThrow('EISDIR')
  })

  test('the search ends when a living process has it', async () => {
    writeFileSync(join(reserved, String(drawn)), String(process.pid))
    await expect(freePort()).rejects.toThrow('No free port')
    await expect(freeSandboxPort()).rejects.toThrow('No free port')
  })

  test('it is given again once its process has ended', async () => {
    writeFileSync(join(reserved, String(drawn)), '999999999')
    expect(await freePort()).toBe(drawn)
  })
})
