import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Below the range from which the system takes the ports of outgoing connections: one of those could
 * otherwise be given away between finding it free and listening on it.
 */
const lowest = 20_000
const beyond = 31_000
/** One file a port, with the process that it was given to: tests side by side must not take the same. */
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
    // Somebody else's process may not be signalled, but is one.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Takes the port for this process; false where a living one, this or another, has it. */
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

/** A port that nobody listened on a moment ago, and that no living process was given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond)
    if (take(port) && (await isFree(port))) return port
  }
}

/** One with the next free as well: the sandbox's message centre listens there. */
export async function freeSandboxPort(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (take(port + 1) && (await isFree(port + 1))) return port
  }
}
