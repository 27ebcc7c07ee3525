import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range from which the system takes the ports of outgoing connections: one of those could
 * otherwise be given away between finding it free and listening on it.
 */
const lowest = 20_000
const beyond = 31_000
const given = new Set<number>()

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

/** A port that nobody listened on a moment ago, and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, beyond)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}

/** One with the next free as well: the sandbox's message centre listens there. */
export async function freeSandboxPort(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (given.has(port + 1) || !(await isFree(port + 1))) continue
    given.add(port + 1)
    return port
  }
}
