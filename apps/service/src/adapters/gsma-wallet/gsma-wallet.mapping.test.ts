import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import {
  readAccount,
  readCharge,
  readFailure,
  readPayment,
  readQuestion,
  readResult,
} from './gsma-wallet.mapping.ts'
import { readReversal } from './gsma-wallet.refund.ts'

const error = (errorCategory: string, errorCode: string, more: object = {}) => ({
  errorCategory,
  errorCode,
  errordescription: 'No.',
  ...more,
})
const parameter = (key: string, value: unknown) => ({ errorParameters: [{ key, value }] })
const wrongPin = (more: object = {}) =>
  error('authorisation', 'requestingPartyAuthorisationError', more)

const paid = {
  transactionReference: 'GM1',
  transactionStatus: 'completed',
  type: 'merchantpay',
  amount: '4.99',
  currency: 'ZMW',
  requestingOrganisationTransactionReference: 'ref-1',
}
const success = {
  kind: 'successful',
  providerId: 'GM1',
  amount: money(499n, 'ZMW'),
  reference: 'ref-1',
}
const session = '8f14e45f-ceea-467f-a8cf-2b0d6f1e0c11'
const state = { serverCorrelationId: session, status: 'pending', notificationMethod: 'polling' }

describe('a charge answered with', () => {
  test.each([
    ['a completed payment', 201, paid, success],
    ['one spelt in capitals', 201, { ...paid, transactionStatus: 'Completed' }, success],
    ['four decimals', 201, { ...paid, amount: '4.9900' }, success],
    ['a request state', 202, state, { kind: 'accepted', session, show: null, livesMs: null }],
    [
      'a wrong PIN',
      401,
      wrongPin(parameter('remainingAttempts', '4')),
      { kind: 'wrong-secret', detail: 'No.', attemptsLeft: 4 },
    ],
    [
      'a wrong PIN in capitals, and no number of tries',
      401,
      error('Authorisation', 'RequestingPartyAuthorisationError'),
      { kind: 'wrong-secret', detail: 'No.', attemptsLeft: null },
    ],
    [
      'a number of tries that is none',
      401,
      wrongPin(parameter('remainingAttempts', 'some')),
      { kind: 'wrong-secret', detail: 'No.', attemptsLeft: null },
    ],
    [
      'parameters that are none',
      401,
      wrongPin({ errorParameters: 'none' }),
      { kind: 'wrong-secret', detail: 'No.', attemptsLeft: null },
    ],
    [
      'a locked wallet',
      401,
      wrongPin(parameter('subStatus', 'Locked')),
      { kind: 'refused', detail: 'No.', cause: 'wallet-locked' },
    ],
    [
      'too little money',
      400,
      error('businessRule', 'insufficientFunds'),
      { kind: 'refused', detail: 'No.', cause: 'not-enough-money' },
    ],
    [
      'too little money in capitals',
      400,
      error('BusinessRule', 'InsufficientFunds'),
      { kind: 'refused', detail: 'No.', cause: 'not-enough-money' },
    ],
    ['a wallet that is not there', 404, error('identification', 'identifierError'), 'refused'],
    ['a decline', 401, error('authorisation', 'requestDeclined'), 'refused'],
    ['a malformed request', 400, error('validation', 'formatError'), 'refused'],
    [
      'a request that failed at once',
      202,
      { ...state, status: 'failed', error: wrongPin() },
      'wrong-secret',
    ],
    [
      'words of the documentation’s own spelling',
      400,
      { errorCategory: 'BusinessRule', errorCode: 'SamePartiesError', errorDescription: 'Same.' },
      { kind: 'refused', detail: 'Same.' },
    ],
  ])('%s', (_, status, body, expected) => {
    const answer = readCharge(status, body)
    if (typeof expected === 'string') expect(answer.kind).toBe(expected)
    else expect(answer).toEqual(expected)
  })

  test.each([
    ['a request that came before', 400, error('businessRule', 'duplicateRequest')],
    ['an error of its own', 400, error('internal', 'genericError')],
    ['a general refusal', 400, error('businessRule', 'genericError')],
    ['a refusal of our key', 401, error('authorisation', 'clientAuthorisationError')],
    ['an error of a category that we do not know', 400, error('weather', 'rain')],
    ['too many requests', 429, error('businessRule', 'rateLimitError')],
    ['a time-out on the way', 408, error('validation', 'formatError')],
    ['another JSON', 400, [{}]],
    ['an unknown status', 201, { ...paid, transactionStatus: 'parked' }],
    ['a pending payment', 201, { ...paid, transactionStatus: 'pending' }],
    ['a failed payment', 201, { ...paid, transactionStatus: 'failed' }],
    ['a payment without an amount', 201, { ...paid, amount: undefined }],
    [
      'a payment without our reference',
      201,
      { ...paid, requestingOrganisationTransactionReference: undefined },
    ],
    ['an unreadable id', 201, { ...paid, transactionReference: 'G M' }],
    ['a transaction of another type', 201, { ...paid, type: 'reversal' }],
    ['a request state without a UUID', 202, { ...state, serverCorrelationId: 'S1' }],
    ['an unknown request state', 202, { ...state, status: 'parked' }],
    ['a refusal in the guise of a success', 200, error('businessRule', 'insufficientFunds')],
  ])('%s is lost', (_, status, body) => {
    expect(readCharge(status, body)).toEqual({ kind: 'lost', detail: expect.any(String) })
  })
})

test('a request that failed later names its cause', () => {
  const failed = { ...state, status: 'failed', error: error('businessRule', 'insufficientFunds') }
  expect(readFailure(failed as Parameters<typeof readFailure>[0])).toEqual({
    kind: 'failed',
    detail: 'No.',
    cause: 'not-enough-money',
    isWrongSecret: false,
  })
})

describe('a transaction', () => {
  test.each(['failed', 'declined', 'Declined'])(
    '%s took nothing, and names no reason',
    (status) => {
      const answer = readResult({ ...paid, transactionStatus: status })
      expect(answer).toEqual({ kind: 'failed', detail: status.toLowerCase() })
    },
  )

  test.each(['reversed', 'Reversed'])('%s was taken with the right PIN', (status) => {
    const answer = readResult({ ...paid, transactionStatus: status })
    expect(answer).toEqual({ kind: 'failed', detail: 'reversed', isWrongSecret: false })
  })

  test.each([
    ['4.999', 'ZMW'],
    ['4.99', 'XXX'],
    [4.99, 'ZMW'],
    ['-4.99', 'ZMW'],
  ])('of the amount %s %s is an exception', (amount, currency) => {
    const body = { ...paid, amount, currency }
    expect(readResult(body)).toMatchObject({ kind: 'unreadable', providerId: 'GM1' })
    const asked = { providerId: 'GM1', reference: 'ref-1' }
    expect(readPayment(200, body, asked).kind).toBe('unreadable')
    expect(readPayment(200, body, { ...asked, reference: 'ref-2' }).kind).toBe('lost')
  })

  test('of another id than was asked about is lost', () => {
    const asked = { providerId: 'GM2', reference: 'ref-1' }
    expect(readPayment(200, paid, asked).kind).toBe('lost')
  })
})

test.each([
  [404, error('identification', 'identifierError'), 'absent'],
  [404, error('Identification', 'IdentifierError'), 'absent'],
  [404, { message: 'no Route matched' }, 'lost'],
  [400, error('identification', 'identifierError'), 'lost'],
  [401, error('authorisation', 'clientAuthorisationError'), 'lost'],
  [200, {}, 'found'],
])('a question answered with %i and %o is %s', (status, body, kind) => {
  expect(readQuestion(status, body).kind).toBe(kind)
})

test.each([
  [200, { accountStatus: 'available' }, 'known'],
  [200, { accountStatus: 'Unavailable', subStatus: 'locked' }, 'known'],
  [200, { accountStatus: 'unregistered' }, 'unknown'],
  [200, { accountStatus: 'asleep' }, 'lost'],
  [200, {}, 'lost'],
  [404, error('identification', 'identifierError'), 'unknown'],
  [404, {}, 'lost'],
])('an account answered with %i and %o is %s', (status, body, kind) => {
  expect(readAccount(status, body).kind).toBe(kind)
})

describe('a reversal answered with', () => {
  const made = {
    transactionReference: 'GM2',
    originalTransactionReference: 'GM1',
    transactionStatus: 'completed',
    type: 'reversal',
  }
  const refused = (cause: string) => ({ kind: 'refused', detail: 'No.', cause })
  test.each([
    ['a completed one', 201, made, { kind: 'returned', providerRefundId: 'GM2' }],
    [
      'a pending one',
      201,
      { ...made, transactionStatus: 'pending' },
      { kind: 'under-way', providerRefundId: null },
    ],
    ['a request state', 202, state, { kind: 'under-way', providerRefundId: null }],
    [
      'an empty purse of the merchant’s',
      400,
      error('businessRule', 'insufficientFunds'),
      refused('balance'),
    ],
    ['an unknown payment', 404, error('identification', 'identifierError'), refused('other')],
    [
      'a state that allows none',
      400,
      error('businessRule', 'incorrectState'),
      { kind: 'wrong-state', detail: 'No.' },
    ],
    [
      'a request that came before',
      400,
      error('businessRule', 'duplicateRequest'),
      { kind: 'seen-before' },
    ],
    [
      'a failed request',
      202,
      { ...state, status: 'failed', error: error('businessRule', 'insufficientFunds') },
      refused('balance'),
    ],
  ])('%s', (_, status, body, expected) => {
    expect(readReversal(status, body, 'GM1')).toEqual(expected)
  })

  test.each([
    ['one of another payment', 201, { ...made, originalTransactionReference: 'GM9' }],
    ['one of unknown status', 201, { ...made, transactionStatus: 'parked' }],
    ['an error of its own', 400, error('internal', 'genericError')],
    ['a bare refusal', 400, {}],
  ])('%s is lost', (_, status, body) => {
    expect(readReversal(status, body, 'GM1').kind).toBe('lost')
  })
})
