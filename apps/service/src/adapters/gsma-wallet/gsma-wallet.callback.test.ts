import { describe, expect, test } from 'vitest'
import { createCallbackReader } from './gsma-wallet.callback.ts'

const read = createCallbackReader('a key of both')
const withKey = (body: unknown, key: string | undefined = 'a key of both') =>
  read({ headers: { 'x-api-key': key }, rawBody: JSON.stringify(body) })

const paid = {
  transactionReference: 'GM1',
  transactionStatus: 'completed',
  type: 'merchantpay',
  amount: '4.99',
  currency: 'ZMW',
  requestingOrganisationTransactionReference: 'ref-1',
}
const ours = { reference: 'ref-1', session: null, providerId: 'GM1' }
const sender = { isAuthentic: true, proven: null }
const nothing = { reference: null, session: null, providerId: null, claim: null }

describe('a callback with the key', () => {
  test.each([
    ['completed', 'success'],
    ['failed', 'failure'],
    ['reversed', 'failure'],
    ['pending', null],
    ['parked', null],
  ])('of a payment that is %s claims %s, and proves nothing', (transactionStatus, claim) => {
    expect(withKey({ ...paid, transactionStatus })).toEqual({ ...ours, ...sender, claim })
  })

  test.each([
    ['an error', { errorCategory: 'authorisation', errorCode: 'requestDeclined' }],
    ['a reversal', { ...paid, type: 'reversal' }],
    ['no reference of ours', { ...paid, requestingOrganisationTransactionReference: undefined }],
    ['an odd reference', { ...paid, requestingOrganisationTransactionReference: 'a b' }],
    ['an odd id', { ...paid, transactionReference: 'G\u0000M' }],
    ['a list', [paid]],
    ['nothing', null],
  ])('of %s is about nothing of ours', (_, body) => {
    expect(withKey(body)).toEqual({ ...nothing, ...sender })
  })

  test('of no JSON is about nothing of ours', () => {
    const headers = { 'x-api-key': 'a key of both' }
    expect(read({ headers, rawBody: '<xml>' })).toEqual({ ...nothing, ...sender })
  })
})

test.each(['', 'another key', 'a key of both ', undefined])('the key "%s" is none', (key) => {
  expect(read({ headers: { 'x-api-key': key }, rawBody: JSON.stringify(paid) })).toBeNull()
})
