import { addressOf, type Call } from '@portal/contract/call'
import * as content from '@portal/contract/calls/content'
import * as device from '@portal/contract/calls/device'
import * as line from '@portal/contract/calls/line'
import * as orderPage from '@portal/contract/calls/order-page'
import * as transaction from '@portal/contract/calls/transaction'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { createOutside } from '../client/outside.ts'
import { publicPages } from '../client/page-examples.ts'
import { exchange, rawRequest, statusOf } from '../client/raw-http.ts'
import { recharge } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor } from '../client/visitor.ts'
import { card } from '../methods/card.ts'

const { portalUrl, operationsUrl, sandboxUrl } = portalUnderTest()
const visitor = createVisitor(portalUrl)
const operator = createVisitor(operationsUrl)
beforeAll(() => createOutside(sandboxUrl).clearFaults())

const isCall = (value: unknown): value is Call<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const everyCall = [content, device, line, orderPage, transaction]
  .flatMap((part) => Object.values(part))
  .filter(isCall)

type Operation = { responses: Record<string, unknown>; requestBody?: unknown }
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

describe('the description of the API', () => {
  let document: Document
  beforeAll(async () => {
    const reply = await operator.send('/portal-service/openapi.json')
    expect(reply.status).toBe(200)
    document = (await reply.json()) as Document
  })

  test('is a valid document of OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test('knows every call of the contract', () => {
    expect(everyCall.length).toBeGreaterThanOrEqual(13)
    for (const call of everyCall) {
      const operation = document.paths[addressOf(call)]?.[call.method.toLowerCase()]
      expect(operation, `${call.method} ${call.path}`).toBeDefined()
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', '4XX']),
      )
      expect(operation?.requestBody !== undefined, call.path).toBe(call.method === 'POST')
    }
  })

  test('has pages for people', async () => {
    const first = await operator.send('/portal-service/docs')
    const location = first.headers.get('location')
    const page = location ? await operator.send(new URL(location, first.url).pathname) : first
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('swagger')
  })
})

describe('health', () => {
  test('/metrics counts requests, moves and calls to providers, without ids', async () => {
    const { transactionId, msisdn } = await recharge(createVisitor(portalUrl), 'pay')
    for (const { headers, body } of [
      card.callback('unknown'),
      { ...card.callback(transactionId), headers: {} },
    ]) {
      await visitor.send('/callbacks/flutterwave', { method: 'POST', headers, body })
    }
    const reply = await operator.send('/metrics')
    expect(reply.headers.get('content-type')).toContain('text/plain')
    const text = await reply.text()
    for (const line of [
      /^http_request_seconds_count\{route="\/portal-service\/transaction\/v1\/status",status="200"\} [1-9]/m,
      /^payment_moves_total\{move="deliver",provider="flutterwave"\} [1-9]/m,
      /^provider_calls_total\{provider="flutterwave",step="charge",answer="accepted"\} [1-9]/m,
      /^callbacks_ignored_total\{provider="flutterwave"\} [1-9]/m,
      /^callbacks_refused_total\{provider="flutterwave"\} [1-9]/m,
      /^outside_breaker_state\{system="database",work="reads"\} 0/m,
      /^nodejs_eventloop_lag_seconds /m,
    ]) {
      expect(text).toMatch(line)
    }
    expect(text).not.toContain(transactionId)
    expect(text).not.toContain(msisdn)
  })
})

describe('what is meant for operators', () => {
  test.each([
    '/metrics',
    '/readyz',
    '/portal-service/docs',
    '/portal-service/docs/static/index.html',
    '/portal-service/openapi.json',
  ])('%s is not there for visitors', async (path) => {
    const reply = await visitor.send(path, { headers: { accept: 'text/html' } })
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ result: { reason: 'request.not-found' } })
  })

  test('visitors can see that the process is up, and operators find no page', async () => {
    expect((await visitor.send('/healthz')).status).toBe(200)
    expect((await operator.send('/about')).status).toBe(404)
    expect((await operator.send('/readyz')).headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['portal.attacker.example', 421],
    ['localhost', 200],
  ])('a request for the name %s is answered %i', async (name, status) => {
    const answer = await exchange(operationsUrl, rawRequest('/metrics', [`host: ${name}`]))
    expect(statusOf(answer)).toBe(status)
  })

  test('a probe of HTTP/1.0, which names no host, is answered', async () => {
    const answer = await exchange(operationsUrl, 'GET /readyz HTTP/1.0\r\n\r\n')
    expect(statusOf(answer)).toBe(200)
  })
})

describe('the headers', () => {
  const pages = [...publicPages, '/sw/prepaid-recharge', '/payment/status', '/nowhere']
  test.each(pages)('of %s are strict', async (path) => {
    const { headers } = await visitor.send(path, { headers: { accept: 'text/html' } })
    const policy = headers.get('content-security-policy') ?? ''
    for (const what of ['default-src', 'frame-ancestors', 'base-uri']) {
      expect(policy).toContain(`${what} 'none'`)
    }
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/)
    expect(policy.match(/style-src[^;]*sha256-/g)).toHaveLength(1)
    expect(policy).toContain(`form-action 'self' ${new URL(sandboxUrl).origin}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), payment=()')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test.each([
    '/portal-service/transaction/v1/status?tid=x',
    '/portal-service/resource/v1/get-product-config',
    '/portal-service/nothing',
  ])('of %s are strict', async (path) => {
    const { headers } = await visitor.send(path)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})
