import { exchange, statusOf } from '../client/raw-http.ts'
import type { Found } from './found.ts'

/** Bytes that no HTTP client would send. */
const bytes: Record<string, string> = {
  'no HTTP at all': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n',
  'an unknown method': 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n',
  'a space in the address': 'GET /a b HTTP/1.1\r\nhost: a\r\n\r\n',
  'an address of control signs': 'GET /\u0001\u0000 HTTP/1.1\r\nhost: a\r\n\r\n',
  'a version that is none': 'GET / HTTP/9.9\r\nhost: a\r\n\r\n',
  'a header without a name': 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n',
  'a header over two lines': 'GET / HTTP/1.1\r\nhost: a\r\nx: 1\r\n 2\r\n\r\n',
  'two lengths': 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  'a length and pieces':
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'a length below nothing': 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'pieces of no size': 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n\r\n',
  'headers without end': `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  'an address without end': `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
}

function wrongWith(answer: string): string | null {
  const status = statusOf(answer)
  if (status < 400 || status >= 500) return `answered ${status}`
  if (!/x-content-type-options: nosniff/i.test(answer)) return 'lacks nosniff'
  const envelope = /\r\n\r\n\{"statusCode":\d+,"status":"error","message":"[^"]+"/
  return envelope.test(answer) ? null : 'comes without the envelope'
}

/** Each is refused as a client's fault, in the envelope, and the portal goes on. */
export async function tryBrokenConnections(portalUrl: string): Promise<Found> {
  const statuses = new Map<number, number>()
  let problem: string | null = null
  for (const [name, sent] of Object.entries(bytes)) {
    const answer = await exchange(portalUrl, sent)
    const status = statusOf(answer)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const wrong = wrongWith(answer)
    if (wrong) problem ??= `${name}: ${wrong}\n  ${answer.slice(0, 300)}`
  }
  return { name: 'broken connections', requests: Object.keys(bytes).length, problem, statuses }
}
