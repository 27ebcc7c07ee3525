import { statusCall } from '@portal/contract/order-page'
import type { ApiTransport } from '@portal/contract/page-host'
import { openOrderCall } from '@portal/contract/transaction'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient, readReply } from './contract-client.ts'
import { fakeApi, refusal, success } from './page-context.fake.ts'

const query = { tid: 'T1' }

describe('a call', () => {
  test('carries the published headers, and a GET its input as query', async () => {
    const { api, sent } = fakeApi({ 'GET transaction/v1/status': success({}) })
    await api.call(statusCall, query)
    expect(sent[0]).toMatchObject({
      method: 'GET',
      address: '/portal-service/transaction/v1/status?tid=T1',
      headers: {
        'x-product-code': 'ORP',
        'x-operator': 'ZM',
        'x-channel': 'CWAAA',
        'x-run-mode': 'PROD',
        'x-app-version': 'test',
        'x-service-id': expect.any(String),
        'x-api-key': expect.any(String),
      },
    })
    expect(sent[0]?.headers).not.toHaveProperty('content-type')
  })

  test('as a POST carries JSON and the idempotency key it was given', async () => {
    const { api, sent } = fakeApi({ 'POST transaction/v1/order': success({}) })
    const body = { transactionType: 'PREPAID RECHARGE', msisdn: '971234567' } as const
    await api.call(openOrderCall, body, { idempotencyKey: 'k1' })
    expect(sent[0]).toMatchObject({
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    })
  })

  test('that writes says in which language the visitor reads, and one that reads does not', async () => {
    const sent: Record<string, string>[] = []
    const transport: ApiTransport = async ({ headers }) => {
      sent.push(headers)
      return { status: 200, headers: {}, body: { statusCode: 200, result: {} } }
    }
    const api = createClient({ transport, appVersion: 'test', language: () => 'SW' })
    await api.call(openOrderCall, { transactionType: 'PREPAID RECHARGE', msisdn: '971234567' })
    await api.call(statusCall, query)
    expect(sent.map(({ lang }) => lang)).toEqual(['SW', undefined])
  })

  test('without an answer in time is a timeout', async () => {
    const api = createClient({ transport: () => new Promise(() => {}), appVersion: 'test' })
    const reply = await api.call(statusCall, query, { timeoutMs: 10 })
    expect(reply).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  test('that is answered leaves no timer behind, and none that fails', async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    for (const answer of [success({}), new TypeError('Failed to fetch')]) {
      const { api } = fakeApi({ 'GET transaction/v1/status': answer })
      const asked = api.call(statusCall, query)
      expect(vi.getTimerCount()).toBe(1)
      await asked
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  test('that finds no network says so', async () => {
    const { api } = fakeApi({ 'GET transaction/v1/status': new TypeError('Failed to fetch') })
    const reply = await api.call(statusCall, query)
    expect(reply).toEqual({ ok: false, failure: { kind: 'network' } })
  })

  test('that is refused names code, words and field', async () => {
    const { api } = fakeApi({
      'GET transaction/v1/status': refusal('line.invalid', { field: 'msisdn' }),
    })
    const reply = await api.call(statusCall, query)
    expect(reply).toEqual({
      ok: false,
      failure: {
        kind: 'refusal',
        code: 'line.invalid',
        message: 'Said by the server.',
        field: 'msisdn',
      },
    })
  })

  test('that is refused for another line says what the line is', async () => {
    const { api } = fakeApi({
      'GET transaction/v1/status': refusal('line.not-broadband', { lineType: 'PREPAID' }),
    })
    const reply = await api.call(statusCall, query)
    expect(reply).toMatchObject({ failure: { code: 'line.not-broadband', lineType: 'PREPAID' } })
  })
})

describe('an answer', () => {
  test.each([
    ['a status code of 200', { statusCode: 200, result: 1 }],
    ["the word 'success'", { status: 'success', result: 1 }],
  ])('is a success by %s', (_by, body) => {
    expect(readReply({ status: 200, headers: {}, body })).toEqual({ ok: true, value: 1 })
  })

  test.each([
    ['no JSON, 502', 502, undefined, 'failed'],
    ['no JSON, 200', 200, undefined, 'bad-response'],
    ['no JSON, 404', 404, undefined, 'bad-request'],
    ['a list', 200, [], 'bad-response'],
    ['a success without result', 200, { status: 'success' }, 'bad-response'],
    ['an error without reason, 400', 400, { status: 'error', statusCode: 60119 }, 'bad-request'],
    ['an error without reason, 500', 500, { status: 'error' }, 'failed'],
    ['a success in words, 500 in fact', 500, { status: 'success', result: 1 }, 'failed'],
    [
      'an error with a result, 200',
      200,
      { statusCode: 60119, status: 'error', message: 'm', result: {} },
      'bad-response',
    ],
  ])('that is %s is a failure of its kind', (_what, status, body, kind) => {
    expect(readReply({ status, headers: {}, body })).toMatchObject({
      ok: false,
      failure: { kind },
    })
  })
})
