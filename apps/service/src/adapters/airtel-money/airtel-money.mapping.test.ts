import { money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { ample } from '../deadline.fixture.ts'
import {
  causeOf,
  chargeBody,
  readCharge,
  readPayment,
  readRefund,
  readUser,
} from './airtel-money.mapping.ts'

const said = (
  result: string,
  more: { message?: string; response?: string; data?: object } = {},
) => ({
  ...(more.data ? { data: more.data } : {}),
  status: {
    code: '200',
    message: more.message ?? 'as it was',
    result_code: result,
    ...(more.response ? { response_code: more.response } : {}),
    success: result === 'ESB000010',
  },
})

const lifeMs = 120_000
const msisdn = parseMsisdn('971000001')
if (!msisdn.ok) throw new Error('The test needs a number.')

test('the push names the payer, our id, and the amount in major units', () => {
  const request = {
    reference: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    amount: money(4_999n, 'ZMW'),
    msisdn: msisdn.value,
    shownAs: 'ZB-4K7Q-19MX',
    payerMsisdn: '977000002',
    emailId: null,
    returnUrl: 'http://127.0.0.1:9/',
    callbackUrl: '',
    language: 'EN',
    within: ample,
  } as const
  const place = { country: 'ZM', currency: 'ZMW' }
  expect(chargeBody({ ...request, payerMsisdn: msisdn.value }, place, 'The operator')).toEqual({
    reference: 'The operator ZB-4K7Q-19MX',
    subscriber: { country: 'ZM', currency: 'ZMW', msisdn: '971000001' },
    transaction: { amount: 49.99, country: 'ZM', currency: 'ZMW', id: request.reference },
  })
})

test('the words that the payer is shown have 64 characters at most', () => {
  const request = { reference: 'r', amount: money(5_000n, 'ZMW'), msisdn: msisdn.value } as const
  const more = {
    shownAs: '971000001',
    emailId: null,
    returnUrl: '',
    callbackUrl: '',
    language: 'EN',
    within: ample,
  } as const
  const asked = { ...request, ...more, payerMsisdn: msisdn.value }
  const { reference } = chargeBody(asked, { country: 'ZM', currency: 'ZMW' }, 'x'.repeat(60))
  expect(reference).toBe(`${'x'.repeat(60)} 971`)
})

describe('the answer to a push', () => {
  const refused = ['11', '33', '34', '35', '36', '39'].map((end) => `ESB0000${end}`)
  const routed = ['001', '003', '005', '006', '007', '112', '119'].map((end) => `ROUTER${end}`)
  test.each([...refused, ...routed])('%s is a refusal', (code) => {
    expect(readCharge(400, said(code), lifeMs).kind).toBe('refused')
    expect(readCharge(200, said(code), lifeMs).kind).toBe('refused')
  })

  const ambiguous = ['ESB000001', 'ESB000004', 'ESB000008', 'ESB000014', 'ROUTER117', '0000900']
  test.each(['ESB000041', ...ambiguous, 'ESB999999'])('%s tells nothing for certain', (code) => {
    expect(readCharge(400, said(code), lifeMs).kind).toBe('lost')
    expect(readCharge(200, said(code), lifeMs).kind).toBe('lost')
  })

  test.each([
    ['the prompt was sent', 200, said('ESB000010', { response: 'DP00800001006' }), 'accepted'],
    ['success without its code', 200, { status: { success: true } }, 'lost'],
    ['its code without success', 200, { status: { result_code: 'ESB000010' } }, 'lost'],
    ['no envelope', 200, { data: {} }, 'lost'],
    ['a list', 200, [], 'lost'],
    ['a refused token', 401, said('ESB000011'), 'lost'],
    ['a foreign address', 403, { message: 'IP address not allowed' }, 'lost'],
    ['a time-out on the way', 408, said('ESB000011'), 'lost'],
    ['too much haste', 429, said('ESB000011'), 'lost'],
  ])('%s is read right', (_, status, body, kind) => {
    expect(readCharge(status, body, lifeMs).kind).toBe(kind)
  })

  test('a refusal whose code is the response’s is one too, in the words of its code', () => {
    const body = { status: { response_code: 'ROUTER112', result_code: 'X1' } }
    expect(readCharge(400, body, lifeMs)).toEqual({ kind: 'refused', detail: 'X1' })
  })

  test('that was accepted shows a prompt for as long as one lives', () => {
    expect(readCharge(200, said('ESB000010'), lifeMs)).toEqual({
      kind: 'accepted',
      session: null,
      show: { kind: 'prompt' },
      livesMs: lifeMs,
    })
  })

  test.each([
    ['an error that calls itself a success', 500, said('ESB000010')],
    ['a redirect', 302, said('ESB000010')],
  ])('%s leaves the prompt in doubt', (_, status, body) => {
    expect(readCharge(status, body, lifeMs).kind).toBe('lost')
  })

  test('that the wallet is locked is the cause', () => {
    const answer = readCharge(400, said('ESB000011', { message: 'The wallet is locked' }), lifeMs)
    expect(answer).toEqual({
      kind: 'refused',
      detail: 'The wallet is locked',
      cause: 'wallet-locked',
    })
  })
})

const transaction = { id: 'r', status: 'TS', message: 'done', airtel_money_id: 'MP1' }
const found = (change: object, response = 'DP00800001001') =>
  said('ESB000010', { response, data: { transaction: { ...transaction, ...change } } })

describe('an enquiry', () => {
  test('of a success names the wallet’s own id, and no amount', () => {
    expect(readPayment(200, found({}), 'r')).toEqual({
      kind: 'successful',
      providerId: 'MP1',
      amount: null,
      reference: 'r',
    })
  })

  test('believes the payment’s status, whatever the envelope says of itself', () => {
    const body = found({})
    const doubtful = {
      ...body,
      status: { ...body.status, success: false, result_code: 'ESB000011' },
    }
    expect(readPayment(200, doubtful, 'r').kind).toBe('successful')
  })

  test.each([
    ['TIP', 'pending'],
    ['TA', 'pending'],
    ['TF', 'failed'],
    ['TE', 'failed'],
    ['TR', 'lost'],
    ['', 'lost'],
  ])('of status %s is %s', (status, kind) => {
    expect(readPayment(200, found({ status }), 'r').kind).toBe(kind)
  })

  test('of a success without a readable id of the wallet’s is lost: it could not be given back', () => {
    expect(readPayment(200, found({ airtel_money_id: undefined }), 'r').kind).toBe('lost')
    expect(readPayment(200, found({ airtel_money_id: null }), 'r').kind).toBe('lost')
    expect(readPayment(200, found({ airtel_money_id: 'MP\u0000' }), 'r').kind).toBe('lost')
    expect(readPayment(200, found({ airtel_money_id: '7'.repeat(101) }), 'r').kind).toBe('lost')
  })

  test.each(['TS', 'TF', 'TE', 'TIP'])('of another payment, of status %s, is lost', (status) => {
    expect(readPayment(200, found({ status, id: 'another' }), 'r').kind).toBe('lost')
  })

  test('of an expired payment is one without an answer', () => {
    expect(readPayment(200, found({ status: 'TE' }), 'r')).toMatchObject({ cause: 'not-answered' })
  })

  const failedAs = (change: object, response?: string) =>
    readPayment(200, found({ status: 'TF', ...change }, response), 'r')

  test('of a failure tells its cause in the payment’s own words, else in the envelope’s', () => {
    const locked = { kind: 'failed', detail: 'Wallet locked', cause: 'wallet-locked' }
    expect(failedAs({ message: 'Wallet locked' })).toEqual(locked)
    const plain = { kind: 'failed', detail: 'as it was' }
    expect(failedAs({ message: undefined })).toEqual(plain)
  })

  test('of a failure without telling words tells its cause by the code', () => {
    expect(failedAs({}, 'DP00800001007')).toMatchObject({ cause: 'not-enough-money' })
  })

  test.each([
    ['the code of absence', 404, said('ESB000045'), 'absent'],
    ['the same with 200', 200, said('ESB000045'), 'absent'],
    ['a mere 404', 404, { error: 'Not Found' }, 'lost'],
    ['a 404 of another code', 404, said('ESB000011'), 'lost'],
    ['too early', 400, said('ESB000014', { message: 'not available yet' }), 'pending'],
    ['the code of trouble alone', 400, said('ESB000014'), 'lost'],
    ['a refused token', 401, said('ESB000045'), 'lost'],
    ['a foreign address', 403, said('ESB000045'), 'lost'],
    ['an unreadable payment', 200, said('ESB000010', { data: { transaction: {} } }), 'lost'],
    ['no envelope', 200, { data: { transaction } }, 'lost'],
  ])('answered with %s is read right', (_, status, body, kind) => {
    expect(readPayment(status, body, 'r').kind).toBe(kind)
  })
})

describe('the cause of a failure', () => {
  test.each([
    ['Transaction Failed. Not enough balance', '', 'not-enough-money'],
    ['Insufficient funds', 'DP00800001008', 'not-enough-money'],
    ['User wallet is locked', '', 'wallet-locked'],
    ['Payer is barred', '', 'wallet-locked'],
    ['The transaction was timed out', '', 'not-answered'],
    ['User did not enter the PIN', '', 'not-answered'],
    ['Transaction has been expired', '', 'not-answered'],
    ['Transaction declined by the user', 'DP00800001007', undefined],
    ['Invalid PIN', 'DP00800001005', undefined],
    ['Failed', 'DP00800001007', 'not-enough-money'],
    ['Failed', 'DP00800001005', 'not-answered'],
    ['Failed', 'DP00800001024', 'not-answered'],
    ['Failed', 'DP00800001029', 'not-answered'],
    ['Failed', 'DP00800001008', undefined],
    ['', '', undefined],
  ])('in "%s" with code "%s" is %s', (message, code, cause) => {
    expect(causeOf(message, code).cause).toBe(cause)
  })
})

describe('the answer to a refund', () => {
  const given = (change: object) =>
    said('ESB000010', {
      data: { transaction: { airtel_money_id: 'MP1', status: 'SUCCESS', ...change } },
    })
  test.each([
    ['done', 200, given({}), 'returned'],
    ['done, in the words of payments', 200, given({ status: 'TS' }), 'returned'],
    ['on its way', 200, given({ status: 'TIP' }), 'under-way'],
    ['ambiguous by its status', 200, given({ status: 'TA' }), 'lost'],
    ['done, in an answer that is an error', 500, given({}), 'lost'],
    ['of another payment', 200, given({ airtel_money_id: 'MP2' }), 'lost'],
    ['that failed', 200, given({ status: 'FAILED' }), 'lost'],
    ['done before', 400, said('ESB000011', { message: 'Already refunded' }), 'returned'],
    [
      'done before, in other words',
      400,
      said('ESB000008', { message: 'Refunded already' }),
      'returned',
    ],
    [
      'reversed before',
      400,
      said('ESB000001', { message: 'Transaction is already reversed' }),
      'returned',
    ],
    ['refused', 400, said('ESB000011', { message: 'Not allowed' }), 'refused'],
    ['refused in an answer that is none', 200, said('ESB000011'), 'refused'],
    ['of a payment that is not there', 404, said('ESB000045'), 'refused'],
    ['ambiguous', 400, said('ROUTER117'), 'lost'],
    ['with a refused token', 401, said('ESB000011'), 'lost'],
    ['unreadable', 200, {}, 'lost'],
  ])('%s is read right', (_, status, body, kind) => {
    expect(readRefund(status, body, 'MP1').kind).toBe(kind)
  })

  test.each([
    ['Insufficient balance in the merchant wallet', 'balance'],
    ['Not enough balance', 'balance'],
    ['Refund is not allowed', 'other'],
    ['', 'other'],
  ])('refused with the words "%s" has the cause %s', (message, cause) => {
    const answer = readRefund(400, said('ESB000011', { message }), 'MP1')
    expect(answer).toEqual({ kind: 'refused', detail: message, cause })
  })

  test('refused with a code that means too little balance in one edition only has no such cause', () => {
    const body = said('ESB000011', { message: 'Refused', response: 'DP00800001007' })
    expect(readRefund(400, body, 'MP1')).toMatchObject({ cause: 'other' })
  })
})

describe('the answer to who has a wallet', () => {
  test.each([
    ['a known one', 200, said('ESB000010', { response: 'DP02200000001' }), 'known'],
    ['an unknown one, by code', 404, said('ESB000011', { response: 'DP02200000002' }), 'unknown'],
    ['an unknown one, by words', 400, said('ESB000011', { message: 'User not found' }), 'unknown'],
    ['a failed enquiry', 400, said('ESB000011', { response: 'DP02200000000' }), 'lost'],
    ['an error that calls itself a success', 500, said('ESB000010'), 'lost'],
    ['a redirect that calls itself a success', 300, said('ESB000010'), 'lost'],
    ['a 200 that calls itself a failure', 200, said('ESB000011'), 'lost'],
    ['a mere 404', 404, { error: 'Not Found' }, 'lost'],
    ['a refused token', 401, said('ESB000010'), 'lost'],
  ])('%s is read right', (_, status, body, kind) => {
    expect(readUser(status, body).kind).toBe(kind)
  })
})
