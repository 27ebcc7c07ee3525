import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { PassingRequest } from './driver.ts'

/** The relay's ways with a request. */
export type Treatment =
  | { kind: 'pass' }
  /** The connection breaks; the provider never hears of the request. */
  | { kind: 'break' }
  /** The provider answers, and the connection breaks before its answer arrives. */
  | { kind: 'act-and-break' }
  /** The provider answers, and its answer never arrives. */
  | { kind: 'act-and-hang' }
  /** The provider acts, and something on the way answers in its place. */
  | { kind: 'act-and-replace'; status: number; body: string }
  /** The provider answers, and its answer arrives changed. */
  | { kind: 'rewrite'; rewrite: (body: string) => string }

/** Failures after a request has left: nothing is known of it any more. */
export const failuresOnTheWay: readonly [name: string, treatment: Treatment][] = [
  ['breaks before the provider hears of it', { kind: 'break' }],
  ['breaks after the provider acted', { kind: 'act-and-break' }],
  ['is never answered', { kind: 'act-and-hang' }],
  ['is answered with 500', { kind: 'act-and-replace', status: 500, body: '{}' }],
  ['is answered with a page', { kind: 'act-and-replace', status: 200, body: '<html>' }],
  ['is answered with nothing', { kind: 'act-and-replace', status: 200, body: '' }],
  ['is answered with another JSON', { kind: 'act-and-replace', status: 200, body: '[{}]' }],
]

/** A server between adapter and sandbox that notes the requests, and fails or changes them on demand. */
export type Relay = {
  readonly origin: string
  /** Every request that arrived since the last reset. */
  passed(): PassingRequest[]
  treat(choose: (request: PassingRequest) => Treatment): void
  /** Forgets the requests, and lets all further ones pass. */
  reset(): void
  close(): Promise<void>
}

const pass: Treatment = { kind: 'pass' }
/** These belong to one connection, and the second one has its own. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect'])

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

async function forward(target: string, request: IncomingMessage, body: string): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !ownHeaders.has(name)) headers.set(name, value)
  }
  return fetch(target + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers,
    ...(body ? { body } : {}),
    redirect: 'manual',
  })
}

function answer(response: ServerResponse, from: Response, body: string): void {
  const type = from.headers.get('content-type')
  const location = from.headers.get('location')
  response.writeHead(from.status, {
    ...(type ? { 'content-type': type } : {}),
    ...(location ? { location } : {}),
  })
  response.end(body)
}

async function relayOne(
  target: () => string,
  { treatment, body }: { treatment: Treatment; body: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (treatment.kind === 'break') {
    request.socket.resetAndDestroy()
    return
  }
  // The provider may itself never answer, and then neither does the relay.
  const from = await forward(target(), request, body).catch(() => null)
  if (from === null || treatment.kind === 'act-and-break') {
    request.socket.resetAndDestroy()
    return
  }
  const text = await from.text()
  if (treatment.kind === 'act-and-hang') return
  if (treatment.kind === 'act-and-replace') {
    response.writeHead(treatment.status, { 'content-type': 'application/json' })
    response.end(treatment.body)
    return
  }
  answer(response, from, treatment.kind === 'rewrite' ? treatment.rewrite(text) : text)
}

/** Listens on a free port of loopback. `target` is the origin of the sandbox, asked for at each call. */
export async function startRelay(target: () => string): Promise<Relay> {
  let seen: PassingRequest[] = []
  let choose: (request: PassingRequest) => Treatment = () => pass
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://relay')
    const { method = 'GET', headers } = request
    const passing = { method, path: pathname, headers, body: '' }
    seen.push(passing)
    void textOf(request).then((body) => {
      passing.body = body
      return relayOne(target, { treatment: choose(passing), body }, request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The relay has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    passed: () => seen,
    treat(chosen) {
      choose = chosen
    },
    reset() {
      seen = []
      choose = () => pass
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
