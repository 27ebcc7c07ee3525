import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { charge } from './flutterwave.fixture.ts'
import { chargeBody, readCharge, readTransaction } from './flutterwave.mapping.ts'

const success = (data: unknown) => ({ status: 'success', message: 'done', data })
const error = (message = 'no') => ({ status: 'error', message, data: null })

test('a number that only the operator may know is left out of a charge', () => {
  const page = { sessionMinutes: 30, title: 'The operator', paymentOptions: ['card'] }
  const email = { email: charge.emailId }
  expect(chargeBody(charge, page).customer).toEqual({ ...email, phonenumber: '260971000001' })
  expect(chargeBody({ ...charge, msisdn: null }, page).customer).toEqual(email)
})

describe('the answer to a charge', () => {
  test.each([
    ['a link', 200, success({ link: 'https://pay.example/1' }), 'opened'],
    ['a refusal', 400, error(), 'refused'],
    [
      'a refusal that calls its envelope fine',
      400,
      success({ link: 'https://pay.example/1' }),
      'refused',
    ],
    ['a refusal that calls itself fine', 200, error(), 'refused'],
    ['a link to a script', 200, success({ link: 'javascript:alert(1)' }), 'lost'],
    ['no link', 200, success({}), 'lost'],
    ['no data', 200, success(null), 'lost'],
    ['a refusal without envelope', 404, { error: 'Not Found' }, 'lost'],
    ['a wrong key', 401, error(), 'unsent'],
    ['a key that may not do this', 403, error(), 'unsent'],
    ['a time-out of the gateway', 408, error(), 'lost'],
    ['too many requests', 429, error(), 'unsent'],
    ['a wrong key, by something else', 401, { error: 'Unauthorized' }, 'lost'],
    ['a list', 200, [], 'lost'],
  ])('with %s is read right', (_, status, body, kind) => {
    expect(readCharge(status, body).kind).toBe(kind)
  })

  test('names the reason of a refusal, wherever it is', () => {
    const body = { ...error('Some error occurred'), data: 'Error: redirect_url is wrong' }
    expect(readCharge(400, body)).toEqual({
      kind: 'refused',
      detail: 'Some error occurred: Error: redirect_url is wrong',
    })
  })
})

const paid = { id: 7, tx_ref: 'r', amount: 50, currency: 'ZMW', status: 'successful' }
const byReference = { reference: 'r', providerId: null }

describe('a transaction', () => {
  test.each([50, '50', '50.00', 50.0])('of %j is 50 kwacha', (amount) => {
    expect(readTransaction(200, success({ ...paid, amount }), byReference)).toEqual({
      kind: 'successful',
      providerId: '7',
      amount: money(5_000n, 'ZMW'),
      reference: 'r',
    })
  })

  test.each([
    ['another currency that we know', { currency: 'USD' }, 'successful'],
    ['a currency that we do not know', { currency: 'NGN' }, 'unreadable'],
    ['no currency', { currency: undefined }, 'unreadable'],
    ['an amount that is none', { amount: 'fifty' }, 'unreadable'],
    ['no amount', { amount: null }, 'unreadable'],
    ['a fraction of a ngwee', { amount: 50.001 }, 'unreadable'],
    ['an unreadable amount and another reference', { amount: 50.001, tx_ref: 'other' }, 'lost'],
    ['no id', { id: undefined }, 'lost'],
    ['no reference', { tx_ref: undefined }, 'lost'],
    ['the status pending', { status: 'pending' }, 'pending'],
    ['the status failed', { status: 'failed' }, 'failed'],
    ['the status failed and another reference', { status: 'failed', tx_ref: 'other' }, 'lost'],
    ['the status pending and another reference', { status: 'pending', tx_ref: 'other' }, 'lost'],
    ['an unknown status', { status: 'SUCCESSFUL?' }, 'lost'],
  ])('with %s is %s', (_, change, kind) => {
    expect(readTransaction(200, success({ ...paid, ...change }), byReference).kind).toBe(kind)
  })

  test('whose amount cannot be read is named with what was taken', () => {
    const body = success({ ...paid, currency: 'NGN' })
    expect(readTransaction(200, body, byReference)).toEqual({
      kind: 'unreadable',
      providerId: '7',
      detail: 'amount and currency: [50,"NGN"]',
    })
  })

  test('whose amount cannot be read is named in a hundred characters, however long it is', () => {
    const answer = readTransaction(200, success({ ...paid, amount: 'x'.repeat(900) }), byReference)
    const taken = `["${'x'.repeat(98)}`
    expect(answer).toMatchObject({ detail: `amount and currency: ${taken}` })
  })

  test.each([
    ['Insufficient Funds', 'Insufficient Funds'],
    [undefined, 'declined'],
    [7, 'declined'],
  ])('that failed with the reason %j has the detail "%s"', (processor_response, detail) => {
    const body = success({ ...paid, status: 'failed', processor_response })
    expect(readTransaction(200, body, byReference)).toEqual({ kind: 'failed', detail })
  })

  test('of a success names its own reference, which is compared later', () => {
    const answer = readTransaction(200, success({ ...paid, tx_ref: 'other' }), byReference)
    expect(answer).toMatchObject({ kind: 'successful', reference: 'other' })
  })

  const noTransaction = error('No transaction was found for this id')

  test.each([
    ['the words of absence', 404, noTransaction, 'absent'],
    ['the same with 400', 400, noTransaction, 'absent'],
    ['another 404', 404, error('Not found'), 'lost'],
    ['a wrong key', 401, error('Invalid authorization key'), 'unsent'],
    ['an error called 200', 200, error(), 'lost'],
    ['a redirect', 302, success(paid), 'lost'],
    ['no envelope', 200, paid, 'lost'],
  ])('answered with %s is read right', (_, status, body, kind) => {
    expect(readTransaction(status, body, byReference).kind).toBe(kind)
  })

  test.each([
    ['itself', 200, success(paid), 'successful'],
    ['another one', 200, success({ ...paid, id: 8 }), 'lost'],
    ['the words of absence', 404, noTransaction, 'absent'],
  ])('asked about by its id and answered with %s is %s', (_, status, body, kind) => {
    expect(readTransaction(status, body, { reference: 'r', providerId: '7' }).kind).toBe(kind)
  })
})
