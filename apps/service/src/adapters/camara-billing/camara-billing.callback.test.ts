import { instantOf } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import { createCallbackReader } from './camara-billing.callback.ts'
import { referenceOfToken, sinkOf, sinkTokenOf } from './camara-billing.credential.ts'

const secret = 'a secret of this client'
const reference = 'ref-1'
const token = sinkTokenOf(secret, reference)
const eventOf = (type: string, status: string, more: object = {}) => ({
  ...{ id: 'e', source: 'x', specversion: '1.0', time: '2026-01-01T00:00:00Z' },
  type: `org.camaraproject.${type}`,
  data: { paymentId: 'CB1', status, description: 'x', ...more },
})
const completed = eventOf('carrier-billing.v0.payment-completed', 'succeeded')
const read = (body: unknown, authorization: string | undefined = `Bearer ${token}`) =>
  createCallbackReader(secret)({ headers: { authorization }, rawBody: JSON.stringify(body) })

describe('an event', () => {
  test('with our token names the charge and its payment, and proves no more', () => {
    expect(read(completed)).toEqual({
      ...{ reference, session: 'CB1', providerId: 'CB1' },
      ...{ isAuthentic: true, claim: 'success', proven: null },
    })
  })

  test.each([
    ['none', undefined],
    ['another', 'Bearer x'],
    ['that of another charge', `Bearer ${token.replace('ref-1', 'ref-2')}`],
    ['that of another client', `Bearer ${sinkTokenOf('other', reference)}`],
    ['one without a reference', `Bearer ${token.replace('ref-1', '')}`],
    ['one in another scheme', `Basic ${token}`],
  ])('with %s as token is refused', (_, authorization) => {
    const rawBody = JSON.stringify(completed)
    expect(createCallbackReader(secret)({ headers: { authorization }, rawBody })).toBeNull()
  })

  test.each([
    ['carrier-billing.v0.payment-completed', 'succeeded', 'success'],
    ['carrier-billing.v1.payment-completed', 'succeeded', 'success'],
    ['carrier-billing.v0.payment-completed', 'failed', null],
    ['carrier-billing.v0.payment-denied', 'failed', 'failure'],
    ['carrier-billing.v0.payment-reserved', 'succeeded', null],
    ['carrier-billing-refund.v0.refund-completed', 'succeeded', null],
    ['carrier-billing-refund.v0.refund-denied', 'failed', null],
  ])('%s, %s, claims %s', (type, status, claim) => {
    expect(read(eventOf(type, status))).toMatchObject({ session: 'CB1', claim })
  })

  test('whose id cannot be kept names no payment', () => {
    const odd = eventOf('carrier-billing.v0.payment-completed', 'succeeded', { paymentId: 'a b' })
    expect(read(odd)).toMatchObject({ reference, session: null, claim: null })
  })

  test('that cannot be read names no payment, and is a reason to ask by its token', () => {
    for (const body of [null, [], {}, { type: 'x' }, 'text']) {
      expect(read(body)).toMatchObject({ reference, session: null, isAuthentic: true })
    }
  })
})

test('the operator is told address and token, and how long the token lives', () => {
  expect(sinkOf(secret, 'https://portal.example/x', reference, instantOf(0))).toEqual({
    sink: 'https://portal.example/x',
    sinkCredential: {
      credentialType: 'ACCESSTOKEN',
      accessToken: token,
      accessTokenExpiresUtc: '1970-01-31T00:00:00.000Z',
      accessTokenType: 'bearer',
    },
  })
})

test('a token is read again by the same secret alone, whatever the reference', () => {
  for (const each of ['ref-1', 'a.b', 'x']) {
    expect(referenceOfToken(secret, sinkTokenOf(secret, each))).toBe(each)
    expect(referenceOfToken('other', sinkTokenOf(secret, each))).toBeNull()
  }
  for (const odd of ['', '.', 'ref-1', 'ref-1.', '.x'])
    expect(referenceOfToken(secret, odd)).toBeNull()
})
