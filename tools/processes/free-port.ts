import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownFolder, ownUid } from '../database/own-folder.ts'

/**
 * Below the range of ports for outgoing connections: the system could give one of those away
 * between the check and the listening.
 */
const lowest = 20_000
const beyond = 31_000
/** Far more than are ever reserved at once, so that a search that ends here has another cause. */
const triesMax = 1_000

/**
 * One file per port, holding the process that reserved it, so that tests side by side take
 * different ones. The reservations of other users are not seen; their listening ports are.
 */
function reservations(): string {
  const folder = join(tmpdir(), `portal-ports-${ownUid}`)
  ownFolder(folder)
  return folder
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const isFree = (port: number): Promise<boolean> =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? done(false) : fail(error)))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return codeOf(error) === 'EPERM'
  }
}

/** Reserves the port for this process; false where a living process has it. */
function take(folder: string, port: number): boolean {
  const file = join(folder, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  if (isAlive(Number(readFileSync(file, 'utf8')))) return false
  writeFileSync(file, String(process.pid))
  return true
}

/** Draws ports until one, and as many after it as are wanted, are reserved and have no listener. */
async function search(count: number): Promise<number> {
  const folder = reservations()
  for (let tries = 0; tries < triesMax; tries++) {
    const port = randomInt(lowest, beyond - count + 1)
    let taken = 0
    while (taken < count && take(folder, port + taken) && (await isFree(port + taken))) taken++
    if (taken === count) return port
  }
  throw new Error(
    `No free port from ${lowest} to ${beyond - 1} in ${triesMax} tries; ${folder} holds the reservations.`,
  )
}

/** A port that had no listener a moment ago and is reserved by no living process. */
export const freePort = (): Promise<number> => search(1)

/** A port whose two successors are free as well: the sandbox's message centre and mail server listen there. */
export const freeSandboxPort = (): Promise<number> => search(3)
