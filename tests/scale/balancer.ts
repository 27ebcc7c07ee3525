import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * Distributes requests over the http processes as a reverse proxy does: each process gets the next request
 * in turn, and one that does not listen is skipped. An answer that breaks off is passed on broken off.
 */
export type Balancer = {
  /** Number of requests that each process was given, by its port. */
  given(): ReadonlyMap<number, number>
  stop(): Promise<void>
}

/** A random address for each request without one, as if thousands of phones asked. */
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const counts = new Map(ports.map((each) => [each, 0]))
  let turn = 0

  /** Sends an unsent request to another process. Bodies are small, so they are read first. */
  function pass(asked: IncomingMessage, body: Buffer, reply: ServerResponse, triesLeft: number) {
    const target = ports[turn++ % ports.length] ?? 0
    const passed = request(
      {
        host: '127.0.0.1',
        port: target,
        method: asked.method,
        path: asked.url,
        headers: { 'x-forwarded-for': anyAddress(), ...asked.headers },
      },
      (answered) => {
        counts.set(target, (counts.get(target) ?? 0) + 1)
        reply.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(reply)
        answered.once('error', () => reply.destroy())
      },
    )
    passed.once('error', (error: NodeJS.ErrnoException) => {
      const isNobodyThere = error.code === 'ECONNREFUSED' && !reply.headersSent
      if (isNobodyThere && triesLeft > 0) return pass(asked, body, reply, triesLeft - 1)
      reply.destroy()
    })
    reply.once('close', () => passed.destroy())
    passed.end(body)
  }

  // Longer than the answers promise in the service's name: a client may use an idle connection until then.
  const server = createServer({ keepAliveTimeout: 60_000 }, async (asked, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk)
    pass(asked, Buffer.concat(chunks), reply, ports.length - 1)
  })
  return new Promise((done) =>
    server.listen(port, '127.0.0.1', () =>
      done({
        given: () => counts,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      }),
    ),
  )
}
