import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { createCallbackReader } from './paystack.callback.ts'
import { secretKey, signed, transaction } from './paystack.fixture.ts'

const read = createCallbackReader(secretKey)
const paid = (change: object = {}) => ({ event: 'charge.success', data: transaction(change) })

const nothing = {
  ...{ reference: null, session: null, providerId: null },
  ...{ isAuthentic: true, claim: null, proven: null },
}

describe('an event that is signed', () => {
  test('proves the payment that it tells of', () => {
    expect(read(signed(paid()))).toEqual({
      ...nothing,
      reference: 'ref-1',
      providerId: '7',
      claim: 'success',
      proven: {
        kind: 'successful',
        providerId: '7',
        amount: money(4_999n, 'ZMW'),
        reference: 'ref-1',
      },
    })
  })

  test('of a later try is about the charge', () => {
    expect(read(signed(paid({ reference: 'ref-1.3' })))).toMatchObject({
      reference: 'ref-1',
      proven: { reference: 'ref-1' },
    })
  })

  test.each([
    ['of an amount that cannot be read', paid({ amount: '49.99' })],
    ['of a currency that the portal does not know', paid({ currency: 'NGN' })],
  ])('%s is a hint to ask', (_what, event) => {
    expect(read(signed(event))).toMatchObject({
      reference: 'ref-1',
      claim: 'success',
      proven: null,
    })
  })

  test.each([
    ['a payment that is not a success', paid({ status: 'abandoned' })],
    ['a payment of an odd reference', paid({ reference: 'a b' })],
    ['no transaction', { event: 'charge.success', data: null }],
    ['something else', { event: 'transfer.success', data: transaction() }],
    ['nothing', {}],
  ])('about %s is about nothing here', (_what, event) => {
    expect(read(signed(event))).toEqual(nothing)
  })

  test.each(['pending', 'processing', 'processed', 'failed', 'needs-attention'])(
    'about a refund that is %s hastens the question, whatever form its amount has',
    (status) => {
      for (const amount of [4_999, '4999']) {
        const data = { status, transaction_reference: 'ref-1.2', amount, currency: 'ZMW' }
        const answer = read(signed({ event: `refund.${status}`, data }))
        expect(answer).toEqual({ ...nothing, reference: 'ref-1' })
      }
    },
  )
})

describe('an event is refused', () => {
  const genuine = signed(paid())
  const signature = genuine.headers['x-paystack-signature']

  test.each([
    ['without a signature', { ...genuine, headers: {} }],
    ['under an empty one', { ...genuine, headers: { 'x-paystack-signature': '' } }],
    ['signed by another key', signed(paid(), 'sk_test_another')],
    ['that was changed', { ...genuine, rawBody: genuine.rawBody.replace('4999', '4998') }],
    [
      'written again',
      { ...genuine, rawBody: JSON.stringify(JSON.parse(genuine.rawBody), null, 1) },
    ],
    ['in capitals', { ...genuine, headers: { 'x-paystack-signature': signature.toUpperCase() } }],
    ['cut short', { ...genuine, headers: { 'x-paystack-signature': signature.slice(0, -1) } }],
  ])('%s', (_what, request) => {
    expect(read(request)).toBeNull()
  })
})
