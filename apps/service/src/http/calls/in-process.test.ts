import { defineCall } from '@portal/contract/define-call'
import type { PageRequest } from '@portal/contract/page-host'
import Fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { isOutOfReach } from '../../adapters/postgres/connections/out-of-reach.ts'
import { answer, refused } from '../refusals/answer.ts'
import { handleErrors } from '../refusals/errors.ts'
import type { ReadHandler } from './direct-calls.ts'
import { inProcessApi } from './in-process.ts'
import { serveConstant, serveRead } from './serve-call.ts'
import { wordingFixture } from './wording.fixture.ts'

const call = defineCall({
  method: 'GET',
  path: 'thing',
  summary: 'A thing',
  input: Type.Object({ name: Type.String({ maxLength: 5 }) }, { additionalProperties: false }),
  result: Type.Object({ name: Type.String(), of: Type.String() }),
})
const address = '/portal-service/thing?name='

const page = (changes: Partial<PageRequest> = {}): PageRequest => ({
  method: 'GET',
  url: '/',
  headers: { cookie: 'sid=1' },
  address: '203.0.113.9',
  ...changes,
})

const aRead = (handle: ReadHandler<typeof call>) => (app: FastifyInstance) =>
  serveRead(app, call, handle)

/** A portal with one read; `requests` counts those that came as requests. */
async function aPortal(serve: (app: FastifyInstance) => void) {
  const app = Fastify()
  handleErrors(app, wordingFixture, isOutOfReach)
  let requests = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    requests += 1
    done()
  })
  serve(app)
  await app.ready()
  const api = inProcessApi(app)
  const get = (name: string, request = page()) =>
    api.call(request)({ method: 'GET', address: address + name, headers: {} })
  return { app, api, get, requests: () => requests }
}

const aThing: ReadHandler<typeof call> = ({ name }, { request: { ip, headers } }) =>
  answer({ name, of: `${ip} ${headers.cookie}`, inner: 'not for callers' })

test('a read is made without a request, for the visitor, and has the call’s shape', async () => {
  const { get, app, requests } = await aPortal(aRead(aThing))
  const reply = await get('a%20b')
  expect(reply.body).toEqual({
    statusCode: 200,
    status: 'success',
    message: 'OK',
    result: { name: 'a b', of: '203.0.113.9 sid=1' },
  })
  expect(requests()).toBe(0)
  const headers = { cookie: 'sid=1' }
  const asked = { url: `${address}a%20b`, remoteAddress: '203.0.113.9', headers }
  expect((await app.inject(asked)).json()).toEqual(reply.body)
})

test.each([true, false])('a page for every visitor says so to its reads: %s', async (isForAll) => {
  const asked: unknown[] = []
  const { get } = await aPortal(
    aRead(({ name }, { request }) => {
      asked.push(request.isForAll)
      return answer({ name, of: '' })
    }),
  )
  await get('a', page({ isForAll }))
  expect(asked).toEqual([isForAll])
})

test('a read whose input is in its body says so too', async () => {
  const posted = defineCall({ ...call, method: 'POST' })
  const asked: unknown[] = []
  const { api, requests } = await aPortal((app) =>
    serveRead(app, posted, ({ name }, { request }) => {
      asked.push(request.isForAll)
      return answer({ name, of: '' })
    }),
  )
  const { status } = await api.call(page({ isForAll: true }))({
    method: 'POST',
    address: '/portal-service/thing',
    headers: { 'content-type': 'application/json' },
    body: { name: 'a' },
  })
  expect({ status, asked, requests: requests() }).toEqual({
    status: 200,
    asked: [true],
    requests: 0,
  })
})

test.each([
  ['a refusal', 'a', () => refused('request.not-found', { field: 'name' }), 404],
  ['too many', 'a', () => refused('request.too-many', { waitSeconds: 7 }), 429],
  ['input that the schema refuses', 'too-long', aThing, 400],
  [
    'an error',
    'a',
    () => {
      throw new Error('bug')
    },
    500,
  ],
  [
    'a database that is away',
    'a',
    async () => {
      throw new Error('Connection terminated')
    },
    503,
  ],
] as [string, string, ReadHandler<typeof call>, number][])(
  '%s is answered as over HTTP',
  async (_what, name, handle, status) => {
    const { get, app } = await aPortal(aRead(handle))
    const direct = await get(name)
    const asked = await app.inject({ url: address + name })
    expect(direct.status).toBe(status)
    expect(direct.body).toEqual(asked.json())
    expect(direct.headers['retry-after']).toBe(asked.headers['retry-after'])
  },
)

test('after a call that set another cookie, reads go as requests with that one', async () => {
  const { api, requests } = await aPortal(aRead(aThing))
  const request = page()
  const transport = api.call(request)
  request.headers.cookie = 'sid=2'
  const { body } = await transport({ method: 'GET', address: `${address}a`, headers: {} })
  expect(body).toMatchObject({ result: { of: '203.0.113.9 sid=2' } })
  expect(requests()).toBe(1)
})

test('each cookie that a call sets is passed on by itself', async () => {
  const set = ['sid=2; Path=/', 'answer=; Max-Age=0']
  const { get } = await aPortal((app) => {
    app.get('/portal-service/thing', async (_request, reply) => {
      for (const cookie of set) reply.header('set-cookie', cookie)
      return {}
    })
  })
  const reply = await get('a')
  expect(reply.cookies).toEqual(set)
  expect(reply.headers).not.toHaveProperty('set-cookie')
})

const constants = new Map([['a', answer({ name: 'a', of: 'all', inner: 'not for callers' })]])
const aConstant = (app: FastifyInstance) =>
  serveConstant(app, call, ({ name }) => constants.get(name) ?? refused('request.not-found'))

test('only constants that were answered are known', async () => {
  const changing = await aPortal(aRead(aThing))
  await changing.get('a')
  expect(changing.api.known(`${address}a`)).toBeNull()
  const constant = await aPortal(aConstant)
  const { body } = await constant.get('a')
  await constant.get('none')
  expect(constant.api.known(`${address}a`)?.body).toEqual(body)
  expect(constant.api.known(`${address}none`)).toBeNull()
  expect(constant.api.known(`${address}b`)).toBeNull()
})

test('a constant that was asked for before a change of the content is not known after it', async () => {
  const { get, api } = await aPortal(aConstant)
  const asked = get('a')
  api.forget()
  await asked
  expect(api.known(`${address}a`)).toBeNull()
  await get('a')
  expect(api.known(`${address}a`)?.status).toBe(200)
})

test('a constant has the call’s shape by HTTP, the first time and later', async () => {
  const { app, get } = await aPortal(aConstant)
  const { body } = await get('a')
  for (const _ of ['written out', 'kept']) {
    const reply = await app.inject(`${address}a`)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual(body)
  }
  expect((await app.inject(`${address}none`)).statusCode).toBe(404)
  expect((await app.inject(`${address}toolong`)).statusCode).toBe(400)
})
