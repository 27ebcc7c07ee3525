import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { incompleteChain, selfSigned } from './certificates.fixture.ts'
import { closedAddress } from './closed-address.fixture.ts'
import { callJson } from './http-json.ts'

let server: Server
let base: string
let answer: (path: string, response: ServerResponse) => void
/** The port from which every request came, oldest first: one per connection. */
let arrived: (number | undefined)[] = []

async function listen(made: NetServer): Promise<number> {
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return (made.address() as AddressInfo).port
}

beforeAll(async () => {
  server = createServer((request, response) => {
    arrived.push(request.socket.remotePort)
    answer(request.url ?? '', response)
  })
  base = `http://127.0.0.1:${await listen(server)}`
})
beforeEach(() => {
  arrived = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = (url = `${base}/thing?msisdn=971000001`, onTimeout?: () => void) =>
  callJson({ method: 'GET', url, headers: { authorization: 'secret' }, timeoutMs: 600 }, onTimeout)

const usualCall = { method: 'GET', url: '', headers: {}, timeoutMs: 600 } as const

const envelope = JSON.stringify({ status: 'error', message: 'busy', data: null })

describe('a call', () => {
  test.each([200, 201, 400, 404, 409, 429])(
    'answered with %i and JSON is an answer',
    async (status) => {
      answer = (_, response) => response.writeHead(status).end('{"a":1}')
      expect(await call()).toEqual({ kind: 'answered', status, body: { a: 1 } })
    },
  )

  test('answered with 500 and JSON is an answer where the provider says so by such a status', async () => {
    answer = (_, response) => response.writeHead(500).end('{"a":1}')
    const said = await callJson({ ...usualCall, url: base, readsErrors: true })
    expect(said).toEqual({ kind: 'answered', status: 500, body: { a: 1 } })
    answer = (_, response) => response.writeHead(500).end('<html>')
    expect((await callJson({ ...usualCall, url: base, readsErrors: true })).kind).toBe('lost')
  })

  test.each([
    ['12', { totalCount: 12 }],
    ['0', { totalCount: 0 }],
    ['many', {}],
    ['-1', {}],
  ])('whose X-Total-Count is %s says how long its list is: %j', async (header, total) => {
    answer = (_, response) => response.writeHead(200, { 'x-total-count': header }).end('[]')
    expect(await call()).toEqual({ kind: 'answered', status: 200, body: [], ...total })
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['500 and JSON', (response) => response.writeHead(500).end(envelope)],
    ['503 and JSON', (response) => response.writeHead(503).end(envelope)],
    ['a redirect', (response) => response.writeHead(302, { location: '/' }).end('{}')],
    ['a page in place of JSON', (response) => response.end('<html>')],
    ['nothing', (response) => response.writeHead(204).end()],
    ['half a body', (response) => response.writeHead(200, { 'content-length': 9 }).write('{')],
    ['a broken connection', (response) => response.socket?.resetAndDestroy()],
    ['silence', () => undefined],
  ])('answered with %s is lost, and tells neither query nor key', async (_, respond) => {
    answer = (_path, response) => respond(response)
    const said = await call()
    expect(said).toEqual({ kind: 'lost', detail: expect.stringMatching(/^GET \/thing: ./) })
    expect(JSON.stringify(said)).not.toMatch(/971000001|secret/)
  })

  test.each<[string, boolean, (response: ServerResponse) => void]>([
    ['silence', true, () => undefined],
    [
      'half a body',
      true,
      (response) => response.writeHead(200, { 'content-length': 9 }).write('{'),
    ],
    ['a broken connection', false, (response) => response.socket?.resetAndDestroy()],
    ['503', false, (response) => response.writeHead(503).end(envelope)],
  ])('answered with %s is a time-out: %s', async (_, isTimeout, respond) => {
    answer = (_path, response) => respond(response)
    const onTimeout = vi.fn()
    await call(undefined, onTimeout)
    expect(onTimeout.mock.calls.length).toBe(isTimeout ? 1 : 0)
  })
})

describe('a call whose connection never came about is unsent:', () => {
  test.each(['127.0.0.1', 'localhost'])('nothing listens on %s', async (host) => {
    const { port } = new URL(await closedAddress())
    const answered = await call(`http://${host}:${port}/thing?msisdn=971000001`)
    expect(answered).toEqual({ kind: 'unsent', detail: 'GET /thing: ECONNREFUSED' })
  })

  test.each([
    ['a name that does not exist', 'nowhere.invalid'],
    ['a name too long for any resolver', `${'a'.repeat(300)}.invalid`],
  ])('%s', async (_, host) => {
    // The resolver answers locally for this domain; where it does not, the call runs into its time-out.
    const answered = await call(`http://${host}/thing`)
    if (answered.kind === 'lost' && answered.detail.endsWith('time-out')) return
    expect(answered.kind).toBe('unsent')
  })

  test('the server speaks no TLS', async () => {
    expect((await call(base.replace('http:', 'https:'))).kind).toBe('unsent')
    expect(arrived).toEqual([])
  })

  test.each([
    ['is self-signed', selfSigned, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['has an issuer that is not known', incompleteChain, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ])('the server’s certificate %s', async (_, certificate, code) => {
    const secure = createSecureServer(certificate, (request, response) => {
      arrived.push(request.socket.remotePort)
      response.end('{}')
    })
    try {
      const port = await listen(secure)
      const answered = await call(`https://127.0.0.1:${port}/thing`)
      expect(answered).toEqual({ kind: 'unsent', detail: `GET /thing: ${code}` })
      expect(arrived).toEqual([])
    } finally {
      secure.closeAllConnections()
      secure.close()
    }
  })
})

describe('under a lease', () => {
  const post = (leftMs: number) =>
    callJson({
      method: 'POST',
      url: `${base}/thing?msisdn=971000001`,
      headers: {},
      body: { a: 1 },
      timeoutMs: 5_000,
      within: { leftMs: () => leftMs },
    })

  test.each([4_999, 0, -90_000])(
    'with %i ms left for a call of 5,000 ms, nothing is sent',
    async (ms) => {
      answer = (_, response) => response.end('{}')
      expect(await post(ms)).toEqual({
        kind: 'unsent',
        detail: 'POST /thing: no time left under the lease',
      })
      expect(arrived).toEqual([])
    },
  )

  test('with just enough time the call is made', async () => {
    answer = (_, response) => response.end('{}')
    expect((await post(5_000)).kind).toBe('answered')
  })
})

describe('a connection that ends after the request was sent is lost', () => {
  const reset = (response: ServerResponse) => response.socket?.resetAndDestroy()
  const post = (url: string) =>
    callJson({ method: 'POST', url, headers: {}, body: {}, timeoutMs: 1_000 })

  test.each([
    ['by a reset', reset],
    ['in order', (response: ServerResponse) => response.socket?.end()],
  ])('%s, though it served a call before; and the call is not repeated', async (_, end) => {
    // An origin of its own, so that no connection of another test is at hand.
    const own = createServer((request, response) => {
      arrived.push(request.socket.remotePort)
      if (arrived.length === 1) response.end('{}')
      else end(response)
    })
    try {
      const url = `http://127.0.0.1:${await listen(own)}/thing`
      expect((await post(url)).kind).toBe('answered')
      // The client takes a connection back a moment after the answer was read.
      await wait(20)
      expect((await post(url)).kind).toBe('lost')
      expect(arrived).toHaveLength(2)
      expect(arrived[1]).toBe(arrived[0])
    } finally {
      own.closeAllConnections()
      own.close()
    }
  })

  test('in the middle of the answer', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('{', () => reset(response))
    }
    expect((await post(`${base}/thing`)).kind).toBe('lost')
  })
})

test('an answer of more than 1 MB is lost, and the rest of it is not read', async () => {
  let sent = 0
  let closed = false
  const chunk = Buffer.alloc(64 * 1_024, ' ')
  answer = (_, response) => {
    response.on('close', () => {
      closed = true
    })
    const more = (): void => {
      if (closed) return
      sent += chunk.length
      response.write(chunk, () => setImmediate(more))
    }
    more()
  }
  const answered = await callJson({ method: 'GET', url: base, headers: {}, timeoutMs: 5_000 })
  expect(answered).toEqual({ kind: 'lost', detail: 'GET /: an answer of more than 1000000 bytes' })
  await expect.poll(() => closed).toBe(true)
  // The system's buffers on both sides come on top.
  expect(sent).toBeLessThan(16_000_000)
})

test('an answer of just 1 MB is read', async () => {
  const text = JSON.stringify('a'.repeat(999_998))
  answer = (_, response) => response.end(text)
  const answered = await callJson({ method: 'GET', url: base, headers: {}, timeoutMs: 5_000 })
  expect(answered).toEqual({ kind: 'answered', status: 200, body: 'a'.repeat(999_998) })
})

test('form fields are sent as such', async () => {
  let received: { type: string | undefined; body: string } | null = null
  answer = (_, response) => {
    const { req } = response
    let body = ''
    req.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    req.on('end', () => {
      received = { type: req.headers['content-type'], body }
      response.end('{}')
    })
  }
  const form = { grant_type: 'client_credentials', client_secret: 'a&b=c' }
  await callJson({ method: 'POST', url: base, headers: {}, form, timeoutMs: 5_000 })
  expect(received).toEqual({
    type: expect.stringMatching(/^application\/x-www-form-urlencoded/),
    body: 'grant_type=client_credentials&client_secret=a%26b%3Dc',
  })
})

test('a text is sent as it is written, and its answer is a text', async () => {
  let seen: { type: string | undefined; accepts: string | undefined } | null = null
  let body = ''
  const taking = createServer(async (request, response) => {
    const { 'content-type': type, accept: accepts } = request.headers
    seen = { type, accepts }
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    response.end('<a>é</a>')
  })
  const url = `http://127.0.0.1:${await listen(taking)}`
  const text = { contentType: 'application/xml', body: '<b>ü & "</b>' }
  const answered = await callJson({ method: 'POST', url, headers: {}, text, timeoutMs: 5_000 })
  expect(answered).toEqual({ kind: 'answered', status: 200, body: '<a>é</a>' })
  expect([seen, body]).toEqual([{ type: 'application/xml', accepts: 'application/xml' }, text.body])
  taking.close()
})
