import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between browser and portal, and counts the bytes that come back: whoever asked for them. */
export type CountingProxy = { url: string; bytes(): number; reset(): void; stop(): void }

export async function startCountingProxy(portalUrl: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(portalUrl)
  const open = new Set<Socket>()
  let bytes = 0
  const server = createServer((browser) => {
    const portal = connect(Number(port), hostname)
    for (const socket of [browser, portal]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    portal.on('data', (chunk) => {
      bytes += chunk.length
    })
    browser.pipe(portal)
    portal.pipe(browser)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    bytes: () => bytes,
    reset: () => {
      bytes = 0
    },
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
