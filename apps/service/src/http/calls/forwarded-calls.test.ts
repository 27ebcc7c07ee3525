import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bareApp } from '../bare-app.fixture.ts'
import { insideHeaders } from '../load/pressure.ts'
import { forwardCalls } from './forwarded-calls.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }
type Serve = (request: IncomingMessage, response: ServerResponse) => void

const success: Serve = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end('{"status":"success"}')
}

/** A process over a service that answers so, with what the service was asked. */
async function forwardingTo(serve: Serve, changes: { timeoutMs?: number; base?: string } = {}) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method, url, headers } = request
    asked.push({ method, url, headers, body: Buffer.concat(parts).toString() })
    serve(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const app = bareApp()
  const { timeoutMs = 5_000, base = '/portal-service' } = changes
  const identity = { 'x-api-key': 'own' }
  forwardCalls(app, { serviceUrl: `http://127.0.0.1:${port}${base}`, identity, timeoutMs })
  const stop = () =>
    new Promise<void>((closed) => {
      server.closeAllConnections()
      server.close(() => closed())
    })
  onTestFinished(async () => {
    await app.close()
    await stop()
  })
  return { app, asked, url: `http://127.0.0.1:${port}`, stop }
}

const status = { method: 'GET', url: '/portal-service/transaction/v1/status?tid=T%2F1' } as const
const pays = { method: 'POST', url: '/portal-service/transaction/v1/process' } as const

test('a call goes on with its query, its body and the published headers', async () => {
  const { app, asked } = await forwardingTo(success, { base: '/api/portal' })
  const reply = await app.inject(status)
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'success' }])
  await app.inject({
    method: 'POST',
    url: '/portal-service/otp/v1/send-otp',
    headers: {
      ...{ 'x-product-code': 'ORP', 'x-operator': 'ZM', lang: 'SW', cookie: 'theirs=1' },
      ...{ authorization: 'Bearer T', 'idempotency-key': 'K', 'x-api-key': 'public' },
    },
    payload: { msisdn: '971234567' },
  })
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/portal/transaction/v1/status?tid=T%2F1',
    'POST /api/portal/otp/v1/send-otp',
  ])
  expect(asked[1]).toMatchObject({
    body: '{"msisdn":"971234567"}',
    headers: {
      ...{ 'x-product-code': 'ORP', 'x-operator': 'ZM', lang: 'SW', cookie: 'theirs=1' },
      ...{ authorization: 'Bearer T', 'idempotency-key': 'K', 'x-api-key': 'own' },
      'x-forwarded-for': '127.0.0.1',
    },
  })
})

test('what marks requests from inside leaves this process in no header', async () => {
  const { app, asked } = await forwardingTo(success)
  const headers = { ...insideHeaders, 'x-other': '1', referer: 'http://portal.example/' }
  await app.inject({ ...status, headers })
  const sent = JSON.stringify(asked[0]?.headers)
  for (const secret of Object.values(insideHeaders)) expect(sent).not.toContain(secret)
  expect(asked[0]?.headers).not.toHaveProperty('x-other')
  expect(asked[0]?.headers).not.toHaveProperty('referer')
})

test('an answer comes back with its status, its wait and its cookies', async () => {
  const { app } = await forwardingTo((_request, response) => {
    response.setHeader('set-cookie', ['theirs=1; Path=/', 'more=2'])
    response.setHeader('server', 'theirs')
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '9' })
    response.end('{"statusCode":429}')
  })
  const { statusCode, headers, body } = await app.inject(status)
  expect([statusCode, body]).toEqual([429, '{"statusCode":429}'])
  expect(headers).toMatchObject({
    'retry-after': '9',
    'set-cookie': ['theirs=1; Path=/', 'more=2'],
  })
  expect(headers).not.toHaveProperty('server')
})

test.each<[string, Serve]>([
  ['hangs', () => {}],
  ['breaks off', (_request, response) => response.destroy()],
  [
    'breaks off in its answer',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '99' }).write('{')
      setTimeout(() => response.destroy(), 20)
    },
  ],
  ['answers without end', (_request, response) => response.end(Buffer.alloc(9 * 1_024 * 1_024))],
])(
  'a service that %s may have taken the call, so nothing says that it did not',
  async (_what, serve) => {
    const { app } = await forwardingTo(serve, { timeoutMs: 300 })
    for (const request of [status, { ...pays, payload: { transactionId: 'T1' } }]) {
      const { statusCode, body } = await app.inject(request)
      expect([statusCode, JSON.parse(body)]).toEqual([
        504,
        { statusCode: 504, status: 'error', message: '' },
      ])
    }
  },
)

test('a call is not led elsewhere with what it carries', async () => {
  const elsewhere = await forwardingTo(success)
  const { app } = await forwardingTo((_request, response) =>
    response.writeHead(307, { location: `${elsewhere.url}/stolen` }).end(),
  )
  const { statusCode } = await app.inject({ ...pays, payload: { transactionId: 'T1' } })
  expect([statusCode, elsewhere.asked]).toEqual([504, []])
})

test.each(['127.0.0.1', 'localhost', 'nowhere.invalid'])(
  'a service that is not reached at %s was asked nothing, and says so',
  async (host) => {
    const { url, stop } = await forwardingTo(success)
    await stop()
    const app = bareApp()
    onTestFinished(() => app.close())
    const serviceUrl = url.replace('127.0.0.1', host)
    forwardCalls(app, { serviceUrl, identity: {}, timeoutMs: 5_000 })
    const { statusCode, body } = await app.inject({ ...pays, payload: { transactionId: 'T1' } })
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      503,
      { result: { reason: 'service.overloaded' } },
    ])
  },
)

test.each([
  ['GET', '/portal-service/admin/users'],
  ['GET', '/portal-service/transaction/v1/process'],
  ['POST', '/portal-service/transaction/v1/order'],
  ['GET', '/portal-service/transaction/fetch/../admin?txnId=1'],
  ['GET', '/portal-service/transaction/fetch/%2e%2e/admin'],
] as const)('what the specification does not have stays here: %s %s', async (method, url) => {
  const { app, asked } = await forwardingTo(success)
  const { statusCode } = await app.inject({ method, url })
  expect([statusCode, asked]).toEqual([404, []])
})

test('cookies of this site are not told to the service, and its own come back to it', async () => {
  const { app, asked } = await forwardingTo(success)
  const ours = 'asked=numbers; sid=s; __Host-answer=typed; __Host-form=f; answer=a'
  await app.inject({ ...status, headers: { cookie: `${ours}; theirs=1; taskasked=2` } })
  await app.inject({ ...status, headers: { cookie: ours } })
  expect(asked.map(({ headers }) => headers.cookie)).toEqual(['theirs=1; taskasked=2', undefined])
})
