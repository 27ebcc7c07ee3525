import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PagesBetween = { url: string; stop(): Promise<void> }

type Handlers = {
  /** Sends a page of the portal on, changed or in its own time; all else is sent on as it is. */
  sendPage(page: Buffer, reply: ServerResponse): void | Promise<void>
  /** Replies given without the portal, by address. */
  own?: Readonly<Record<string, (request: IncomingMessage, reply: ServerResponse) => unknown>>
}

const keptHeaders = ['content-type', 'content-security-policy', 'cache-control', 'location']

export async function startPagesBetween(
  portalUrl: string,
  { sendPage, own = {} }: Handlers,
): Promise<PagesBetween> {
  const server = createServer(async (request, reply) => {
    const answer = own[request.url ?? '']
    if (answer) return answer(request, reply)
    // Without a portal behind it: browsers ask for an icon.
    if (!portalUrl) return reply.writeHead(404).end()
    const { 'accept-encoding': _packed, host: _host, ...headers } = request.headers
    const answered = await fetch(portalUrl + request.url, {
      headers: headers as Record<string, string>,
      redirect: 'manual',
    })
    reply.statusCode = answered.status
    for (const name of keptHeaders) {
      const value = answered.headers.get(name)
      if (value) reply.setHeader(name, value)
    }
    const body = Buffer.from(await answered.arrayBuffer())
    const isPage = answered.headers.get('content-type')?.startsWith('text/html')
    return isPage ? sendPage(body, reply) : reply.end(body)
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
