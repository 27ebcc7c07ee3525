import { describe, expect, test } from 'vitest'
import { createCallbackReader } from './daraja.callback.ts'

const read = (body: unknown) => createCallbackReader('ZMW')({ rawBody: JSON.stringify(body) })

const items = [
  { Name: 'Amount', Value: 50 },
  { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20261129120000 },
  { Name: 'PhoneNumber', Value: 260971000001 },
]
const pushed = (fields: object = {}, Item: unknown = items) => ({
  Body: {
    stkCallback: {
      ...{ MerchantRequestID: 'm', CheckoutRequestID: 'ws_CO_1', ResultCode: 0, ResultDesc: 'x' },
      ...(Item === null ? {} : { CallbackMetadata: { Item } }),
      ...fields,
    },
  },
})
const hint = { reference: null, providerId: null, isAuthentic: false, proven: null }

test('the result of a paid push brings its id, its receipt and the amount', () => {
  expect(read(pushed())).toEqual({
    ...hint,
    session: 'ws_CO_1',
    claim: 'success',
    brings: ['receipt:ws_CO_1:NLJ7RT61SV:50.00'],
  })
})

test.each([
  [1032, 'failure'],
  ['1032', 'failure'],
  [4999, null],
  [7, null],
])('the result %j of one that was not paid claims %s', (ResultCode, claim) => {
  const said = read(pushed({ ResultCode }, null))
  expect(said).toEqual({ ...hint, session: 'ws_CO_1', claim, brings: [] })
})

describe('what a result names oddly is left out:', () => {
  test.each([
    ['no amount', items.slice(1), ['receipt:ws_CO_1:NLJ7RT61SV:']],
    [
      'an amount of three decimals',
      [{ Name: 'Amount', Value: 1.005 }, items[1]],
      ['receipt:ws_CO_1:NLJ7RT61SV:'],
    ],
    [
      'an amount that is an object',
      [{ Name: 'Amount', Value: {} }, items[1]],
      ['receipt:ws_CO_1:NLJ7RT61SV:'],
    ],
    ['a receipt with a colon', [{ Name: 'MpesaReceiptNumber', Value: 'A:B' }], []],
    ['a receipt that is a number', [{ Name: 'MpesaReceiptNumber', Value: 12345678 }], []],
    ['no items', [], []],
  ])('%s', (_what, list, brings) => {
    expect(read(pushed({}, list)).brings).toEqual(brings)
  })

  test('an id that is none', () => {
    expect(read(pushed({ CheckoutRequestID: 'receipt:X' }))).toMatchObject({
      session: null,
      claim: null,
    })
  })

  test('a receipt beside a failure', () => {
    expect(read(pushed({ ResultCode: 1032 })).brings).toEqual([])
  })
})

test('the result of a reversal brings itself', () => {
  const Result = { ResultType: 0, ResultCode: 0, ResultDesc: 'x', ConversationID: 'AG_1' }
  expect(read({ Result })).toEqual({
    ...hint,
    ...{ session: null, claim: null, refundId: 'AG_1', brings: ['reversal:AG_1:0'] },
  })
  expect(read({ Result: { ...Result, ResultCode: 'R000001' } }).brings).toEqual([
    'reversal:AG_1:R000001',
  ])
  expect(read({ Result: { ...Result, ConversationID: 'a:b' } })).not.toHaveProperty('brings')
  expect(read({ Result: { ...Result, ResultCode: 'a:0' } })).not.toHaveProperty('brings')
})

test.each([null, [], {}, { Body: {} }, { Result: {} }, 'text'])('%j tells nothing', (body) => {
  expect(read(body)).toEqual({ ...hint, session: null, claim: null })
})
