import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalCode } from '@portal/contract/codes'
import { apiPrefix, notFoundPath } from '@portal/contract/constants'
import { languageAt } from '@portal/kernel/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Wording } from '../calls/wording.ts'
import { apiHeaders } from '../pages/security-headers.ts'
import { refusalBody, refuse } from './refusal.ts'

/** Connections without a readable request: too many headers, none in time, or no HTTP at all. */
const statuses: Record<string, { status: number; reason: RefusalCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'request.too-large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: 'request.too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'request.invalid' },
}
const malformed = { status: 400, reason: 'request.invalid' } as const

/** Time in which a client may read its refusal and close. */
const lingerMs = 1_000

/** Answers on the bare connection, in the same envelope and with the same headers as every other answer. */
export function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { tls, wording }: { tls: boolean; wording: Wording },
) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, reason } = statuses[error.code ?? ''] ?? malformed
  // An unreadable request names no language.
  const words = wording.words(reason, wording.languages[0].code, {})
  const body = JSON.stringify({ ...refusalBody(reason, words), statusCode: status })
  const headers = {
    ...apiHeaders(tls),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`)
  // A client that never closes its half would hold the socket for ever. Not at once: a reset may
  // overtake the answer.
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}

/** An address that cannot be read, such as one with a cut escape, is answered 404; a visitor is led to the page that says so. */
export const refuseAddress =
  (tls: boolean) =>
  (_error: unknown, { headers, url }: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(apiHeaders(tls))
    const isProgram = url.startsWith(apiPrefix) || !headers.accept?.includes('text/html')
    if (isProgram) refuse(reply, 'request.not-found')
    else reply.redirect(languageAt(reply.server.wording.languages, url).prefix + notFoundPath)
  }
