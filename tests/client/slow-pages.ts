import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause } from './poll.ts'

export type SlowPages = { url: string; stop(): Promise<void> }

/** The portal behind a line that brings every page in pieces of so many bytes, `waitMs` apart; all else at once. */
export async function startSlowPages(
  portalUrl: string,
  { bytes, waitMs }: { bytes: number; waitMs: number },
): Promise<SlowPages> {
  const server = createServer(async (request, reply) => {
    const { 'accept-encoding': _packed, host: _host, ...headers } = request.headers
    const answer = await fetch(portalUrl + request.url, {
      headers: headers as Record<string, string>,
      redirect: 'manual',
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const names = ['content-type', 'content-security-policy', 'cache-control', 'location']
    for (const name of names) {
      const value = answer.headers.get(name)
      if (value) reply.setHeader(name, value)
    }
    reply.statusCode = answer.status
    if (!type.startsWith('text/html')) return reply.end(body)
    for (let start = 0; start < body.length; start += bytes) {
      if (start > 0) await pause(waitMs)
      reply.write(body.subarray(start, start + bytes))
    }
    reply.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
