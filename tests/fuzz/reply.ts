import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { Request } from './requests.ts'

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const answerWithinMs = 20_000

const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code))

/**
 * A connection that is kept open may be closed by the portal just as the next request is on its way:
 * then that one is sent again on another connection, once.
 */
export const send = (portalUrl: string, request: Request): Promise<Reply> =>
  sendOnce(portalUrl, request).catch((error: unknown) => {
    if (!isLostConnection(error)) throw error
    return sendOnce(portalUrl, request)
  })

/** Sends exactly what the request says: fetch would correct or refuse the odd ones. */
function sendOnce(portalUrl: string, request: Request): Promise<Reply> {
  const { hostname, port } = new URL(portalUrl)
  const begun = performance.now()
  return new Promise((done, failed) => {
    const asked = httpRequest(
      {
        agent,
        hostname,
        port,
        method: request.method,
        path: request.target,
        headers: {
          ...request.headers,
          ...(request.body ? { 'content-length': String(request.body.length) } : {}),
        },
        timeout: answerWithinMs,
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', failed)
        reply.on('end', () =>
          done({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - begun,
          }),
        )
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`No answer within ${answerWithinMs} ms`)))
    asked.on('error', failed)
    asked.end(request.body ?? undefined)
  })
}
