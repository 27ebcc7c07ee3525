import { describe, expect, test } from 'vitest'
import { readCharge, readQuery, readReversal, refundIn } from './daraja.mapping.ts'

const lifeMs = 60_000
const refusal = (errorCode: string) => ({ requestId: 'r', errorCode, errorMessage: 'words' })
const accepted = { ResponseCode: '0', CheckoutRequestID: 'ws_CO_1', CustomerMessage: 'ok' }

describe('the answer to a push', () => {
  test('is accepted with the id that later questions need', () => {
    expect(readCharge(200, accepted, lifeMs)).toEqual({
      kind: 'accepted',
      session: 'ws_CO_1',
      show: { kind: 'prompt' },
      livesMs: lifeMs,
    })
  })

  test.each([
    ['a field that the wallet does not take', 400, refusal('400.002.02'), 'refused'],
    ['another 400', 400, refusal('400.000.00'), 'lost'],
    ['an address that is not allowed', 403, {}, 'unsent'],
    ['too many calls', 429, refusal('429.001.01'), 'unsent'],
    ['a prompt that is open, or a wrong password', 500, refusal('500.001.1001'), 'refused'],
    ['another error', 500, refusal('500.003.1001'), 'lost'],
    ['a core that is down', 503, {}, 'lost'],
    ['another response code', 200, { ...accepted, ResponseCode: '1' }, 'lost'],
    ['no id', 200, { ResponseCode: '0' }, 'lost'],
    ['an odd id', 200, { ...accepted, CheckoutRequestID: 'x' }, 'lost'],
  ])('of %s: %i', (_what, status, body, kind) => {
    expect(readCharge(status, body, lifeMs).kind).toBe(kind)
  })
})

test.each([
  ['that the phone cannot take', 500, '500.001.1001'],
  ['to what is no number of the wallet', 400, '400.002.02'],
])('a push %s was not reached, as the visitor reads it', (_what, status, code) => {
  const answer = readCharge(status, refusal(code), lifeMs)
  expect(answer).toMatchObject({ kind: 'refused', cause: 'not-reached' })
})

const asked = { reference: 'ref-1', checkoutId: 'ws_CO_1', mayBePending: true }
const resultOf = (ResultCode: unknown) => ({ ...accepted, ResultCode, ResultDesc: 'any words' })

describe('the answer to a query', () => {
  test.each(['0', 0])('of %j is paid, by the id of the push and without an amount', (code) => {
    expect(readQuery(200, resultOf(code), asked)).toEqual({
      kind: 'successful',
      providerId: 'ws_CO_1',
      amount: null,
      reference: 'ref-1',
    })
  })

  test.each([
    ['1', 'not-enough-money'],
    ['17', 'not-reached'],
    ['1001', 'not-reached'],
    ['1019', 'not-answered'],
    ['1025', 'not-reached'],
    ['1032', undefined],
    ['1037', 'not-answered'],
    ['2001', undefined],
    ['9999', 'not-reached'],
  ])('of %s is failed, cause %s, whatever its words say', (code, cause) => {
    const said = readQuery(200, { ...resultOf(code), ResultDesc: 'success' }, asked)
    expect(said).toEqual({ kind: 'failed', detail: `result ${code}`, ...(cause ? { cause } : {}) })
  })

  test('says "pending" in two ways', () => {
    expect(readQuery(200, resultOf('4999'), asked)).toEqual({ kind: 'pending' })
    expect(readQuery(500, refusal('500.001.1001'), asked)).toEqual({ kind: 'pending' })
  })

  test('says it no longer by the code for several things once a push is over', () => {
    const over = { ...asked, mayBePending: false }
    expect(readQuery(500, refusal('500.001.1001'), over).kind).toBe('lost')
    expect(readQuery(200, resultOf('4999'), over)).toEqual({ kind: 'pending' })
  })

  test.each([
    ['a code that nobody knows', 200, resultOf('7')],
    ['a code that only looks like one', 200, resultOf('00')],
    ['the name of what every object has', 200, resultOf('constructor')],
    ['another push', 200, { ...resultOf('0'), CheckoutRequestID: 'ws_CO_2' }],
    ['another response code', 200, { ...resultOf('0'), ResponseCode: '1' }],
    ['another error', 500, refusal('500.003.1001')],
    ['an unknown push', 400, refusal('400.002.02')],
  ])('of %s says nothing', (_what, status, body) => {
    expect(readQuery(status, body, asked).kind).toBe('lost')
  })

  test.each([403, 429])('of %i was turned away', (status) => {
    expect(readQuery(status, {}, asked).kind).toBe('unsent')
  })
})

describe('a reversal', () => {
  const begun = { ResponseCode: '0', ConversationID: 'AG_1' }

  test('is only begun by its answer', () => {
    const said = readReversal(200, begun)
    expect(said).toEqual({ kind: 'under-way', providerRefundId: 'AG_1' })
  })

  test.each([
    [400, refusal('400.002.02'), 'refused'],
    [429, {}, 'unsent'],
    [500, refusal('500.001.1001'), 'lost'],
    [200, { ...begun, ResponseCode: '1' }, 'lost'],
    [200, { ...begun, ConversationID: 'a b' }, 'lost'],
  ])('answered by %i %o is %s', (status, body, kind) => {
    expect(readReversal(status, body).kind).toBe(kind)
  })

  test.each<[string, string[], string | null, object]>([
    ['nothing, not begun', ['ws_CO_1'], null, { kind: 'absent' }],
    ['nothing yet', ['ws_CO_1'], 'AG_1', { kind: 'under-way', providerRefundId: 'AG_1' }],
    ['success', ['reversal:AG_1:0'], 'AG_1', { kind: 'returned', providerRefundId: 'AG_1' }],
    [
      'success whose answer was lost',
      ['reversal:AG_1:0'],
      null,
      { kind: 'returned', providerRefundId: 'AG_1' },
    ],
    [
      'that it was reversed before',
      ['reversal:AG_2:R000001'],
      'AG_2',
      { kind: 'returned', providerRefundId: 'AG_2' },
    ],
    [
      'success of one that no answer named',
      ['reversal:AG_9:0'],
      'AG_1',
      { kind: 'under-way', providerRefundId: 'AG_1' },
    ],
    [
      'success of an earlier one that an answer named',
      ['answered:AG_1', 'reversal:AG_1:0'],
      'AG_2',
      { kind: 'returned', providerRefundId: 'AG_1' },
    ],
    ['failure', ['reversal:AG_1:1'], 'AG_1', { kind: 'failed', detail: 'result 1' }],
    [
      'a code that does not settle it',
      ['reversal:AG_1:17', 'reversal:AG_1:R000003', 'reversal:AG_1:4999'],
      'AG_1',
      { kind: 'under-way', providerRefundId: 'AG_1' },
    ],
    ['failure of an earlier one', ['reversal:AG_1:1'], null, { kind: 'absent' }],
    [
      'failure of an earlier one',
      ['reversal:AG_1:1'],
      'AG_2',
      { kind: 'under-way', providerRefundId: 'AG_2' },
    ],
  ])('of which callbacks told %s', (_what, sessions, providerRefundId, answer) => {
    expect(refundIn({ sessions, providerRefundId })).toEqual(answer)
  })
})
