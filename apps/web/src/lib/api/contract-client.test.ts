import { broadbandBalanceCall } from '@portal/contract/calls/balance'
import { statusCall } from '@portal/contract/calls/order-page'
import {
  resendOtpCall,
  sendOtpCall,
  verifyOtpCall,
  verifyUserCall,
} from '@portal/contract/calls/otp'
import { openOrderCall, processCall } from '@portal/contract/calls/transaction'
import type { ApiTransport } from '@portal/contract/page-host'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, refusal, success } from '../page/page-context.fake.ts'
import { createClient, readReply } from './contract-client.ts'

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
    ['a status of 200', { status: 200, result: 1 }],
    ['a status code of 200 in letters', { statusCode: '200', result: 1 }],
  ])('is a success by %s', (_by, body) => {
    expect(readReply({ status: 200, headers: {}, body })).toEqual({ ok: true, value: 1 })
  })

  test.each([
    ['no JSON, 502', 502, undefined, 'failed'],
    ['no JSON, 200', 200, undefined, 'bad-response'],
    ['no JSON, 404', 404, undefined, 'bad-request'],
    ['a list', 200, [], 'bad-response'],
    ['a success without result', 200, { status: 'success' }, 'bad-response'],
    ['an error without reason, 400', 400, { status: 'error', statusCode: 60999 }, 'bad-request'],
    ['an error without reason, 500', 500, { status: 'error' }, 'failed'],
    ['a success in words, 500 in fact', 500, { status: 'success', result: 1 }, 'failed'],
    [
      'an error with a result, 200',
      200,
      { statusCode: 60999, status: 'error', message: 'm', result: {} },
      'failed',
    ],
    ['an error by its code alone, 200', 200, { statusCode: 404 }, 'bad-request'],
    [
      'an error by its code, beside the status of HTTP, 200',
      200,
      { statusCode: 404, status: 200, result: {} },
      'bad-request',
    ],
    ['an answer that says nothing', 200, {}, 'bad-response'],
  ])('that is %s is a failure of its kind', (_what, status, body, kind) => {
    expect(readReply({ status, headers: {}, body })).toMatchObject({
      ok: false,
      failure: { kind },
    })
  })
})

describe('a refusal by code alone', () => {
  const read = (body: object, call = {}, status = 400) =>
    readReply({ status, headers: {}, body }, call)

  test.each([
    [2003, 'otp.wrong'],
    [2002, 'otp.exhausted'],
    [4001, 'otp.invalid-user'],
    [1004, 'pin.wrong'],
    [1006, 'pin.locked'],
    ['56D005', 'pin.wrong-secure'],
  ])('%s of the operator means the same wherever it is answered', (code, reason) => {
    const failure = { kind: 'refusal', code: reason, message: '' }
    expect(read({ statusCode: code })).toEqual({ ok: false, failure })
    expect(read({ statusCode: String(code) }, sendOtpCall, 200)).toEqual({ ok: false, failure })
    expect(read({ status: code }, verifyOtpCall, 500)).toEqual({ ok: false, failure })
  })

  test('502 is the end of sends where a code is sent, and a failure elsewhere', () => {
    for (const call of [sendOtpCall, resendOtpCall, broadbandBalanceCall]) {
      expect(read({ statusCode: 502 }, call, 502)).toMatchObject({
        failure: { kind: 'refusal', code: 'otp.too-many' },
      })
    }
    expect(read({ statusCode: 502 }, processCall, 502)).toMatchObject({
      failure: { kind: 'failed' },
    })
  })

  test.each([verifyOtpCall, verifyUserCall])(
    '400 ends a code, with the words of the service',
    (call) => {
      expect(read({ statusCode: 400, message: 'Code of another number' }, call)).toMatchObject({
        failure: { code: 'otp.unusable', message: 'Code of another number', saysMore: true },
      })
      expect(read({ statusCode: 400 }, call)).not.toHaveProperty('failure.saysMore')
      expect(read({ statusCode: 400 }, processCall)).toMatchObject({
        failure: { kind: 'bad-request' },
      })
    },
  )

  test('a reason comes before what the code says', () => {
    const body = { statusCode: 2003, result: { reason: 'otp.exhausted' } }
    expect(read(body)).toMatchObject({ failure: { code: 'otp.exhausted' } })
  })

  test('a code that is sent again may be answered with nothing', () => {
    expect(read({ status: 'success' }, resendOtpCall, 200)).toEqual({ ok: true, value: {} })
  })
})
