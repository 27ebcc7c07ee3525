import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Below the range of ports for outgoing connections: the system could give one of those away
 * between the check and the listening.
 */
const lowest = 20_000
const beyond = 31_000
/**
 * One file per port, holding the process that reserved it, so that tests side by side take
 * different ones.
 */
const givenDir = join(tmpdir(), 'portal-ports')

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Reserves the port for this process; false where a living process has it. */
function take(port: number): boolean {
  const file = join(givenDir, String(port))
  mkdirSync(givenDir, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    try {
      if (isAlive(Number(readFileSync(file, 'utf8')))) return false
      writeFileSync(file, String(process.pid))
      return true
    } catch {
      return false
    }
  }
}

/** A port that had no listener a moment ago and is reserved by no living process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond)
    if (take(port) && (await isFree(port))) return port
  }
}

/** A port whose successor is free as well: the sandbox's message centre listens there. */
export async function freeSandboxPort(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (take(port + 1) && (await isFree(port + 1))) return port
  }
}
