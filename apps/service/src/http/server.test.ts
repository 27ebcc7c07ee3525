import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wordingFixture } from './calls/wording.fixture.ts'
import { createMetrics } from './operations/metrics.ts'
import { createServer, type ServerOptions } from './server.ts'

const callUrl = '/portal-service/here'
let app: FastifyInstance
let port: number
let lines: Record<string, unknown>[]
const options = {
  logLevel: 'info',
  logDestination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  trustedProxies: 0,
  tls: false,
  publicUrl: 'http://127.0.0.1',
  knownHostsOnly: false,
  connectionsMax: 3,
  development: false,
  wording: wordingFixture,
  isOutOfReach: () => false,
} as const satisfies Omit<ServerOptions, 'metrics'>
beforeEach(async () => {
  lines = []
  app = await createServer({ ...options, metrics: createMetrics() })
  app.get('/here', () => 'here')
  app.get(callUrl, () => 'here')
  const shape = { type: 'object', properties: { told: { type: 'string' } } }
  app.get('/shaped', { schema: { response: { 200: shape } } }, () => ({ told: 'a', kept: 'b' }))
  app.get('/broken', () => {
    throw new Error('unforeseen')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

const heldSockets = () =>
  new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)))

/** A client that keeps its half of the connection open whatever the server does. */
async function openHalf(sent: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(sent)
  return socket
}

test('a connection without a whole request in time is answered and not kept', async () => {
  app.server.headersTimeout = 100
  const socket = await openHalf('GET / HTTP/1.1\r\nhost: a\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(heldSockets, { timeout: 4_000 }).toBe(0)
  socket.destroy()
}, 20_000)

test('a connection with a request that is none is answered and not kept', async () => {
  const socket = await openHalf('BREW / HTTP/1.1\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  await expect.poll(heldSockets, { timeout: 4_000 }).toBe(0)
  socket.destroy()
})

test('connections beyond the most are closed, and those within are answered', async () => {
  const within = await Promise.all([1, 2, 3].map(() => openHalf('')))
  const beyond = connect(port, '127.0.0.1')
  beyond.on('error', () => {})
  await once(beyond, 'close')
  within[0]?.write('GET /here HTTP/1.1\r\nhost: a\r\n\r\n')
  const [answer] = await once(within[0] as Socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of within) socket.destroy()
})

test('an answer has what its schema names, the first time and later', async () => {
  for (const time of ['first', 'later'])
    expect((await app.inject('/shaped')).json(), time).toEqual({ told: 'a' })
})

test('slow headers, silent connections and endless ones have their limits', () => {
  const { headersTimeout, requestTimeout, timeout, maxRequestsPerSocket } = app.server
  expect({ headersTimeout, requestTimeout, timeout, maxRequestsPerSocket }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    timeout: 60_000,
    maxRequestsPerSocket: 10_000,
  })
})

test.each([
  ['/gethelp/%', '/page-not-found'],
  ['/sw/gethelp/%E0%A4%A', '/sw/page-not-found'],
])(
  'a visitor at %s, which cannot be read, is led to %s, and a program is told',
  async (url, to) => {
    const shown = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect([shown.statusCode, shown.headers.location]).toEqual([302, to])
    const told = await app.inject({ url })
    expect([told.statusCode, told.json().result.reason]).toEqual([404, 'request.not-found'])
  },
)

test('what is logged of a request that failed names the request', async () => {
  await app.inject('/here')
  await app.inject('/broken')
  await app.inject('/broken')
  const told = lines.filter(({ reqId }) => reqId !== undefined)
  expect(told.map(({ msg }) => msg)).toEqual([
    'request failed',
    'answered',
    'request failed',
    'answered',
  ])
  const [first, second, third, fourth] = told.map(({ reqId }) => reqId)
  expect([first, third]).toEqual([second, fourth])
  expect(first).not.toBe(third)
})

const site = (from: string, mode: string) => ({ 'sec-fetch-site': from, 'sec-fetch-mode': mode })
test.each([
  ['an image of another site', 403, site('cross-site', 'no-cors')],
  ['a script of another site', 403, site('cross-site', 'cors')],
  ['a link on another site', 200, site('cross-site', 'navigate')],
  ['our own page', 200, site('same-origin', 'cors')],
  ['a browser that does not say where it is', 200, {}],
])('a call by %s is answered %i', async (_what, status, headers) => {
  expect((await app.inject({ url: callUrl, headers })).statusCode).toBe(status)
})

test('no other site may load the answer to a call', async () => {
  const { headers } = await app.inject(callUrl)
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('a forwarded address that cannot be read is counted, and told of once', async () => {
  const metrics = createMetrics()
  const behind = await createServer({
    ...options,
    trustedProxies: 1,
    metrics,
  })
  behind.get('/here', () => 'here')
  const from = (address: string) =>
    behind.inject({ url: '/here', headers: { 'x-forwarded-for': address } })
  for (const address of ['203.0.113.9:4711', '[2001:db8::1]:443', '2001:db8::1'])
    await from(address)
  for (const address of ['unknown', '_hidden']) await from(address)
  const { values } = await metrics.forwardedUnreadable.get()
  expect(values).toMatchObject([{ value: 2 }])
  const told = lines.filter(({ msg }) => String(msg).includes('X-Forwarded-For'))
  expect(told).toHaveLength(1)
  await behind.close()
})
