import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wordingFixture } from '../calls/wording.fixture.ts'
import { handleErrors } from '../refusals/errors.ts'
import { type Importance, importanceOf, insideHeaders, shedOverload } from './pressure.ts'

test.each([
  ['POST', '/portal-service/transaction/v1/process', 'accepted'],
  ['GET', '/portal-service/transaction/v1/status?tid=x', 'accepted'],
  ['GET', '/portal-service/transaction/fetch?txnId=x', 'accepted'],
  ['GET', '/portal-service/transaction/v1/order?tid=x', 'accepted'],
  ['POST', '/callbacks/flutterwave', 'accepted'],
  ['GET', '/payment/status/return/flutterwave?x=1', 'accepted'],
  ['GET', '/sw/payment/status?id=x', 'accepted'],
  ['GET', '/p/ABC', 'accepted'],
  ['POST', '/portal-service/transaction/v1/order', 'new'],
  ['POST', '/portal-service/transaction/v1/initiate', 'new'],
  ['GET', '/portal-service/resource/v1/get-product-config', 'new'],
  ['GET', '/paymental', 'new'],
  ['GET', '/', 'new'],
])('%s %s is %s', (method, url, importance) => {
  expect(importanceOf(method, url)).toBe(importance)
})

function* endless() {
  for (;;) yield Buffer.alloc(100_000)
}

describe('with two requests under way where two are allowed', () => {
  let app: FastifyInstance
  let url: string
  let letGo: () => void
  let shed: Importance[]
  let going: Socket
  const held: Promise<Response>[] = []
  const new1 = '/portal-service/resource/v1/x'

  beforeEach(async () => {
    shed = []
    let begun = 0
    let bothBegun = () => {}
    const both = new Promise<void>((done) => {
      bothBegun = done
    })
    const gate = new Promise<void>((done) => {
      letGo = done
    })
    app = Fastify()
    handleErrors(app, wordingFixture)
    await shedOverload(app, {
      requestsAtOnceMax: 2,
      networkShare: 1,
      onShed: (importance) => shed.push(importance),
      isFree: ({ url }) => url === '/kept',
    })
    app.get('/hold', async () => {
      begun += 1
      if (begun === 2) bothBegun()
      await gate
      return 'done'
    })
    app.get('/hang', () => new Promise(() => {}))
    app.get('/large', async () => Buffer.alloc(50_000_000))
    app.get('/stream', (_request, reply) => reply.send(Readable.from(endless())))
    app.get('/*', { config: { browser: 'page' } }, async () => 'answered')
    await app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    held.push(fetch(`${url}/hold`))
    going = connect(Number(new URL(url).port), '127.0.0.1')
    going.write('GET /hold HTTP/1.1\r\nhost: x\r\n\r\n')
    await both
  })

  afterEach(async () => {
    letGo()
    await Promise.all(held.splice(0))
    going.destroy()
    await app.close()
  })

  test('a call is put off in the envelope', async () => {
    const reply = await fetch(url + new1)
    expect(reply.status).toBe(503)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reply.json()).toMatchObject({ result: { reason: 'service.overloaded' } })
    expect(shed).toEqual(['new'])
  })

  test.each([
    ['/', 'EN'],
    ['/sw/gethelp', 'SW'],
  ] as const)(
    'a visitor who opens %s reads so in the language of the page',
    async (path, language) => {
      const reply = await fetch(url + path, { headers: { accept: 'text/html,*/*' } })
      expect(reply.status).toBe(503)
      const words = wordingFixture.words('service.overloaded', language, {})
      expect(await reply.text()).toContain(words.replaceAll("'", '&#39;'))
    },
  )

  test('a request that waits for nothing is answered', async () => {
    expect((await fetch(`${url}/kept`)).status).toBe(200)
    expect(shed).toEqual([])
  })

  test('accepted payments go on', async () => {
    expect((await fetch(`${url}/payment/status?id=x`)).status).toBe(200)
    expect((await fetch(`${url}/callbacks/flutterwave`)).status).toBe(200)
  })

  test('what a page that was let in asks for is answered, and only by who knows the word', async () => {
    expect((await fetch(url + new1, { headers: insideHeaders })).status).toBe(200)
    expect((await fetch(url + new1, { headers: { 'x-asked-inside': 'true' } })).status).toBe(503)
  })

  test('the next is let in when they are answered', async () => {
    letGo()
    await Promise.all(held)
    expect((await fetch(url + new1)).status).toBe(200)
  })

  test('a visitor who goes before the answer makes room', async () => {
    going.destroy()
    const isLetIn = async () => (await fetch(url + new1)).status
    await expect.poll(isLetIn, { timeout: 10_000 }).toBe(200)
  })

  test('every answer leaves one place and no more', async () => {
    letGo()
    await Promise.all(held)
    const { port } = new URL(url)
    const sockets = [1, 2].map(() => connect(Number(port), '127.0.0.1'))
    for (const socket of sockets) socket.write('GET /hang HTTP/1.1\r\nhost: x\r\n\r\n')
    const isLetIn = async () => (await fetch(url + new1)).status
    await expect.poll(isLetIn, { timeout: 10_000 }).toBe(503)
    for (const socket of sockets) socket.destroy()
  })

  test.each(['/large', '/stream'])('a visitor who does not read %s makes room', async (path) => {
    letGo()
    await Promise.all(held)
    const { port } = new URL(url)
    const sockets: Socket[] = []
    for (let reader = 0; reader < 3; reader++) {
      const socket = connect(Number(port), '127.0.0.1').pause()
      sockets.push(socket)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
      await new Promise((done) => setTimeout(done, 200))
    }
    expect((await fetch(url + new1)).status).toBe(200)
    expect(shed).toEqual([])
    for (const socket of sockets) socket.destroy()
  })

  test('a visitor who has gone makes room', async () => {
    letGo()
    await Promise.all(held)
    const { port } = new URL(url)
    for (let gone = 0; gone < 5; gone++) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write('GET /hold HTTP/1.1\r\nhost: x\r\n\r\n')
      socket.destroy()
      await once(socket, 'close')
    }
    await expect.poll(async () => (await fetch(url + new1)).status).toBe(200)
  })
})

describe('with an event loop that was held up', () => {
  let app: FastifyInstance
  let url: string

  const holdUp = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
  const status = async (path: string) => (await fetch(url + path)).status

  beforeEach(async () => {
    app = Fastify()
    handleErrors(app, wordingFixture)
    await shedOverload(app, {
      requestsAtOnceMax: 2,
      networkShare: 1,
      onShed: () => {},
      isFree: () => false,
    })
    app.get('/*', { config: { browser: 'page' } }, async () => 'answered')
    await app.ready()
    holdUp()
    await app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })

  afterEach(() => app.close())

  test('by its start, it takes new requests; by its work, only those of payments', async () => {
    const asked = performance.now()
    while (performance.now() - asked < 1_800) {
      expect(await status('/')).toBe(200)
      await pause(50)
    }
    await pause(500)
    for (let turn = 0; turn < 3; turn++) {
      holdUp()
      await nextTurn()
    }
    expect(await status('/')).toBe(503)
    expect(await status('/payment/status?id=x')).toBe(200)
    await expect.poll(() => status('/'), { timeout: 10_000 }).toBe(200)
  })
})

describe('with a late event loop', () => {
  const holdUp = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)

  /** Statuses of requests from other networks while these hold places, and the loop is late. */
  async function statusesBeside(holders: readonly string[], askers: readonly string[]) {
    const app = Fastify({ trustProxy: true })
    handleErrors(app, wordingFixture)
    await shedOverload(app, {
      ...{ requestsAtOnceMax: 40, networkShare: 0.25, onShed: () => {}, isFree: () => false },
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    app.get('/hold', async () => promise)
    app.get('/new', async () => 'answered')
    await app.listen({ host: '127.0.0.1', port: 0 })
    await pause(2_100)
    const ask = (url: string, network: string) =>
      app.inject({ url, headers: { 'x-forwarded-for': network } })
    const held = holders.map((network) => ask('/hold', network))
    await nextTurn()
    for (let turn = 0; turn < 3; turn++) {
      holdUp()
      await nextTurn()
    }
    const answers = await Promise.all(askers.map((network) => ask('/new', network)))
    resolve()
    await Promise.all(held)
    await app.close()
    return answers.map(({ statusCode }) => statusCode)
  }
  const [hostile, other] = ['203.0.113.1', '203.0.113.2']

  test('one network that holds a tenth of the places is put off, and others are not', async () => {
    expect(await statusesBeside(Array(8).fill(hostile), [hostile, other])).toEqual([503, 200])
  })

  test('many networks that hold a place each are put off', async () => {
    const many = Array.from({ length: 8 }, (_, each) => `198.51.100.${each}`)
    expect(await statusesBeside(many, [other, '198.51.100.1'])).toEqual([503, 503])
  })
})

test('one network has half of the places while it is alone, and others the rest', async () => {
  const app = Fastify({ trustProxy: true })
  handleErrors(app, wordingFixture)
  await shedOverload(app, {
    ...{ requestsAtOnceMax: 8, networkShare: 0.25, onShed: () => {}, isFree: () => false },
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  let held = 0
  app.get('/hold', async () => {
    held += 1
    return promise
  })
  const ask = (network: string) =>
    app.inject({ url: '/hold', headers: { 'x-forwarded-for': network } })
  const flood = Array.from({ length: 20 }, () => ask('203.0.113.1'))
  // Until all that is let in waits; a flood without bound is never answered so.
  let refused = 0
  const turnedAway = new Promise<void>((done) => {
    for (const one of flood) one.then(() => ++refused === 16 && done())
  })
  await turnedAway
  // Later than the flood, which is alone until then, whatever the machine does meanwhile.
  const others = ['203.0.113.2', '203.0.113.3', '203.0.113.4'].map(ask)
  await expect.poll(() => held).toBe(7)
  resolve()
  const statusesOf = async (asked: ReturnType<typeof ask>[]) =>
    (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect((await statusesOf(flood)).filter((status) => status === 200)).toHaveLength(4)
  expect(await statusesOf(others)).toEqual([200, 200, 200])
  await app.close()
})
