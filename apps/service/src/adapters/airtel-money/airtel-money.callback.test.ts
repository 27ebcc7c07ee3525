import { createHmac } from 'node:crypto'
import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { createCallbackReader, type HashScope } from './airtel-money.callback.ts'

const hashKey = 'a key of both'
const read = (rawBody: string, options: Partial<{ hashKey: string; hashScope: HashScope }> = {}) =>
  createCallbackReader({ hashKey, hashScope: 'inner', currency: 'ZMW', ...options })({
    headers: {},
    rawBody,
  })

const hashOf = (text: string, key = hashKey) =>
  createHmac('sha256', key).update(text).digest('base64')
const signed = (inner: string, key?: string) =>
  `{"transaction":${inner},"hash":"${hashOf(inner, key)}"}`

const success = '{"id":"r","message":"Paid","status_code":"TS","airtel_money_id":"MP1"}'
/** The sender proved itself. */
const authentic = {
  reference: 'r',
  session: null,
  providerId: 'MP1',
  isAuthentic: true,
  claim: 'success',
}
const stranger = { ...authentic, isAuthentic: false, proven: null }
const nothing = { reference: null, session: null, providerId: null, claim: null, proven: null }
const proven = { kind: 'successful', providerId: 'MP1', amount: null, reference: 'r' }

describe('a rightly signed callback', () => {
  test('of a success proves it', () => {
    expect(read(signed(success))).toEqual({ ...authentic, proven })
  })

  test('is read by the characters that were sent, not as we would write them', () => {
    const odd = '{ "id" : "r", "status_code":"T\\u0053",\n"airtel_money_id":"MP1", "fee": 1.0 }'
    expect(read(signed(odd))).toEqual({ ...authentic, proven })
  })

  test('may be signed over the whole text where the merchant’s edition says so', () => {
    const body = `{"transaction":${success},"hash":"${hashOf(`{"transaction":${success}}`)}"}`
    expect(read(body, { hashScope: 'whole' })).toEqual({ ...authentic, proven })
    expect(read(body)).toBeNull()
    expect(read(signed(success), { hashScope: 'whole' })).toBeNull()
  })

  test('of a failure proves it, with its cause', () => {
    const inner = '{"id":"r","message":"Not enough balance","status_code":"TF"}'
    expect(read(signed(inner))?.claim).toBe('failure')
    expect(read(signed(inner))?.proven).toEqual({
      kind: 'failed',
      detail: 'Not enough balance',
      cause: 'not-enough-money',
    })
  })

  test('of a failure that names an amount proves that nothing was taken', () => {
    const inner = '{"id":"r","message":"Declined","status_code":"TF","amount":50}'
    expect(read(signed(inner))?.proven).toEqual({ kind: 'failed', detail: 'Declined' })
  })

  test.each([
    ['"amount":50', money(5_000n, 'ZMW')],
    ['"amount":"500.00","currency":"ZMW"', money(50_000n, 'ZMW')],
    ['"amount":50,"currency":"USD"', money(5_000n, 'USD')],
  ])('that names %s carries it, for the engine to compare', (more, amount) => {
    const inner = success.replace('}', `,${more}}`)
    expect(read(signed(inner))?.proven).toEqual({ ...proven, amount })
  })

  test.each([
    ['an amount that is none', success.replace('}', ',"amount":"fifty"}')],
    ['an amount of nothing', success.replace('}', ',"amount":null}')],
    ['an amount in a list', success.replace('}', ',"amount":[50]}')],
    ['a currency that is no word', success.replace('}', ',"amount":50,"currency":7}')],
    ['our currency without an amount', success.replace('}', ',"currency":"ZMW"}')],
    ['a currency that we do not know', success.replace('}', ',"amount":50,"currency":"NGN"}')],
    ['a currency alone that we do not know', success.replace('}', ',"currency":"NGN"}')],
    ['a payment in progress', '{"id":"r","status_code":"TIP"}'],
    ['a success without the wallet’s id', '{"id":"r","status_code":"TS"}'],
    ['no status', '{"id":"r"}'],
  ])('of %s is a hint', (_, inner) => {
    const providerId = inner.includes('MP1') ? 'MP1' : null
    const claim = providerId === null ? null : 'success'
    expect(read(signed(inner))).toEqual({ ...authentic, providerId, claim, proven: null })
  })

  test.each(['{}', '[]', '{"id":7}', '{"id":"r\\u0000"}', '"r"'])(
    'of %s is about nothing of ours',
    (inner) => {
      expect(read(signed(inner))).toEqual({ ...nothing, isAuthentic: true })
    },
  )

  test.each(['"MP\\u0000"', '"M P"', `"${'7'.repeat(101)}"`, '""', 'null'])(
    'of a success whose id of the wallet’s is %s is a hint',
    (id) => {
      const answer = read(signed(success.replace('"MP1"', id)))
      expect(answer).toEqual({ ...authentic, providerId: null, claim: null, proven: null })
    },
  )
})

describe('with a key, nothing is read that is', () => {
  test.each([
    ['unsigned', `{"transaction":${success}}`],
    ['signed with another key', signed(success, 'another')],
    ['changed after it was signed', signed(success).replace('MP1', 'MP2')],
    ['spaced after it was signed', signed(success).replace('"id":', '"id": ')],
    ['signed once and said twice', signed(success).replace('{', `{"transaction":${success},`)],
    ['signed by a number', `{"transaction":${success},"hash":7}`],
    ['signed by nothing', `{"transaction":${success},"hash":""}`],
    ['only a hash', `{"hash":"${hashOf('')}"}`],
    ['no JSON', 'transaction=r'],
    ['empty', ''],
  ])('%s', (_, body) => {
    expect(read(body)).toBeNull()
  })
})

describe('without a key', () => {
  test.each([
    ['unsigned', `{"transaction":${success}}`],
    ['signed', signed(success)],
  ])('what is %s is a hint', (_, body) => {
    expect(read(body, { hashKey: '' })).toEqual(stranger)
  })

  test('what says that it failed claims as much', () => {
    const failure = success.replace('TS', 'TF')
    expect(read(`{"transaction":${failure}}`, { hashKey: '' })?.claim).toBe('failure')
  })

  test('what is unreadable is about nothing of ours', () => {
    expect(read('?', { hashKey: '' })).toEqual({ ...nothing, isAuthentic: false })
  })
})
