import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFlutterwaveGateway } from './flutterwave/flutterwave.gateway.ts'
import { callJson } from './http-json.ts'

let server: Server
let base: string
let answer: (path: string, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => answer(request.url ?? '', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = (url = `${base}/thing?msisdn=971000001`) =>
  callJson({ method: 'GET', url, headers: { authorization: 'secret' }, timeoutMs: 150 })

const envelope = JSON.stringify({ status: 'error', message: 'busy', data: null })

describe('a call', () => {
  test.each([200, 201, 400, 404, 409, 429])(
    'answered with %i and JSON is an answer',
    async (status) => {
      answer = (_, response) => response.writeHead(status).end('{"a":1}')
      expect(await call()).toEqual({ kind: 'answered', status, body: { a: 1 } })
    },
  )

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
})

describe('a refund', () => {
  const gateway = () =>
    createFlutterwaveGateway({
      baseUrl: base,
      secretKey: 'key',
      webhookHash: '',
      timeoutMs: 150,
      clock: systemClock,
      merchantName: 'The operator',
      refundSettlesAfterMs: 60_000,
    })
  const request = { reference: 'r', providerId: '7', amount: money(5_000n, 'ZMW') }
  const noRefunds = JSON.stringify({
    status: 'success',
    message: 'Refunds fetched',
    meta: { page_info: { total: 0, current_page: 1, total_pages: 1 } },
    data: [],
  })

  test.each([
    [400, 'refused'],
    [401, 'lost'],
    [403, 'lost'],
    [408, 'lost'],
    [429, 'lost'],
    [503, 'lost'],
  ])('answered with %i, of which the list knows nothing, is %s', async (status, kind) => {
    answer = (path, response) =>
      path.startsWith('/v3/refunds')
        ? response.end(noRefunds)
        : response.writeHead(status).end(envelope)
    expect((await gateway().refund(request)).kind).toBe(kind)
  })
})
