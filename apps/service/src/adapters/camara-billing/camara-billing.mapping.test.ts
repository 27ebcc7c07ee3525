import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { chargeOf } from './camara-billing.fixture.ts'
import { readCharge, readPayment, readResult, transactionOf } from './camara-billing.mapping.ts'

const reference = 'ref-1'
type Fields = Record<string, unknown>

const chargingOf = (fields: Fields = {}) => ({
  ...{ amount: 4.99, currency: 'ZMW', description: 'x', isTaxIncluded: true },
  ...fields,
})
const paymentOf = (fields: Fields = {}, charging: unknown = chargingOf(), names: Fields = {}) => ({
  ...{ paymentId: 'CB1', paymentStatus: 'succeeded', paymentCreationDate: '2026-01-01T00:00:00Z' },
  amountTransaction: {
    ...{ phoneNumber: '+260971000001', clientCorrelator: reference, referenceCode: reference },
    paymentAmount: { chargingInformation: charging },
    ...names,
  },
  ...fields,
})
const errorOf = (status: number, code: string) => ({ status, code, message: 'words' })
const paid = {
  ...{ kind: 'successful', providerId: 'CB1', amount: money(499n, 'ZMW'), reference },
}

describe('a request', () => {
  const transaction = (minor: bigint, id: string | null = null) =>
    transactionOf(chargeOf('971000001', reference, money(minor, 'ZMW')), '971000001', {
      name: 'The operator',
      id,
    })

  test('names number, reference, the whole price and the merchant', () => {
    expect(transaction(2_030n, 'shop')).toEqual({
      phoneNumber: '+260971000001',
      clientCorrelator: reference,
      referenceCode: reference,
      paymentAmount: {
        chargingInformation: {
          amount: 20.3,
          currency: 'ZMW',
          description: 'The operator',
          isTaxIncluded: true,
        },
        chargingMetaData: {
          merchantName: 'The operator',
          merchantIdentifier: 'shop',
          channel: 'web',
        },
      },
    })
  })

  test.each([
    [1n, '0.01'],
    [1_999n, '19.99'],
    [10_000n, '100'],
    [1_000_005n, '10000.05'],
    [99_999_999_999_999n, '999999999999.99'],
  ])('writes %s ngwee as %s', (minor, text) => {
    const { amount } = transaction(minor).paymentAmount.chargingInformation
    expect(JSON.stringify(amount)).toBe(text)
    const answer = readCharge(
      201,
      JSON.parse(JSON.stringify(paymentOf({}, chargingOf({ amount })))),
      reference,
    )
    expect(answer).toEqual({ ...paid, amount: money(minor, 'ZMW') })
  })
})

describe('a charge is', () => {
  test('successful, accepted or refused by the status of the payment that it made', () => {
    expect(readCharge(201, paymentOf(), reference)).toEqual(paid)
    expect(readCharge(201, paymentOf({ paymentStatus: 'processing' }), reference)).toEqual({
      ...{ kind: 'accepted', session: 'CB1', show: null, livesMs: null },
    })
    expect(readCharge(201, paymentOf({ paymentStatus: 'denied' }), reference)).toEqual({
      ...{ kind: 'refused', detail: 'denied', cause: 'not-enough-money' },
    })
  })

  test.each<[string, number, unknown]>([
    ['another status of HTTP', 200, paymentOf()],
    [
      'a payment of another reference',
      201,
      paymentOf({}, chargingOf(), { clientCorrelator: 'x', referenceCode: 'x' }),
    ],
    ['a payment without an id', 201, paymentOf({ paymentId: undefined })],
    ['an id that cannot be kept', 201, paymentOf({ paymentId: 'a b' })],
    ['a state of two steps', 201, paymentOf({ paymentStatus: 'reserved' })],
    ['an amount with a part of a ngwee', 201, paymentOf({}, chargingOf({ amount: 4.995 }))],
    ['a correlator that was used', 409, errorOf(409, 'ALREADY_EXISTS')],
    ['an argument, which a used correlator is as well', 400, errorOf(400, 'INVALID_ARGUMENT')],
    ['an unknown address', 404, errorOf(404, 'NOT_FOUND')],
    ['a refusal in other words', 403, { error: 'forbidden' }],
    ['a code that is unknown', 422, errorOf(422, 'CARRIER_BILLING.OTHER')],
    ['a redirect', 302, errorOf(302, 'PERMISSION_DENIED')],
  ])('lost by %s', (_, status, body) => {
    expect(readCharge(status, body, reference).kind).toBe('lost')
  })

  test.each([
    [403, 'CARRIER_BILLING.PAYMENT_DENIED', 'not-enough-money'],
    [422, 'CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED', 'not-enough-money'],
    [422, 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT', undefined],
    [422, 'SERVICE_NOT_APPLICABLE', undefined],
    [422, 'MISSING_IDENTIFIER', undefined],
    [422, 'UNNECESSARY_IDENTIFIER', undefined],
    [404, 'IDENTIFIER_NOT_FOUND', undefined],
    [403, 'PERMISSION_DENIED', undefined],
    [400, 'INVALID_SINK', undefined],
  ])('refused by %i %s with the cause %s', (status, code, cause) => {
    const answer = readCharge(status, errorOf(status, code), reference)
    expect(answer).toEqual({
      kind: 'refused',
      detail: `charge: HTTP ${status}, ${code}`,
      ...(cause ? { cause } : {}),
    })
  })

  test('unsent where the entrance turns it away for its rate', () => {
    expect(readCharge(429, {}, reference).kind).toBe('unsent')
  })
})

describe('a payment', () => {
  test.each([
    ['succeeded', paid],
    ['processing', { kind: 'pending', session: expect.any(String) }],
    ['denied', { kind: 'failed', detail: 'denied', cause: 'not-enough-money' }],
    ['cancelled', { kind: 'failed', detail: 'cancelled' }],
    ['pending_validation', { kind: 'lost', detail: expect.any(String) }],
  ])('that is %s', (paymentStatus, answer) => {
    expect(readResult(paymentOf({ paymentStatus }), reference)).toEqual(answer)
  })

  test('is ours by either name of it', () => {
    const result = (names: Fields) => readResult(paymentOf({}, chargingOf(), names), reference).kind
    expect(result({ clientCorrelator: undefined })).toBe('successful')
    expect(result({ referenceCode: 'other' })).toBe('successful')
    expect(result({ clientCorrelator: 'other', referenceCode: 'other' })).toBe('lost')
  })

  test.each<[string, unknown]>([
    ['no amount', null],
    ['an amount as a text', chargingOf({ amount: '4.99' })],
    ['a third decimal', chargingOf({ amount: 4.995 })],
    ['more than any number holds', chargingOf({ amount: 1e21 })],
    ['an unknown currency', chargingOf({ currency: 'EUR' })],
    ['a tax on top', chargingOf({ isTaxIncluded: false, taxAmount: 0.8 })],
  ])('with %s cannot be read', (_, charging) => {
    expect(readResult(paymentOf({}, charging), reference)).toMatchObject({
      kind: 'unreadable',
      providerId: 'CB1',
    })
  })

  test('with a tax inside, or none, is read', () => {
    for (const fields of [{ taxAmount: 0.8 }, { isTaxIncluded: undefined }, { taxAmount: 0 }]) {
      expect(readResult(paymentOf({}, chargingOf(fields)), reference)).toEqual(paid)
    }
  })

  test('asked for by its id is absent only in the words of the API', () => {
    const asked = { providerId: 'CB1', reference }
    const read = (status: number, body: unknown) => readPayment(status, body, asked).kind
    expect(read(200, paymentOf())).toBe('successful')
    expect(read(404, errorOf(404, 'NOT_FOUND'))).toBe('absent')
    expect(read(404, { error: 'no route' })).toBe('lost')
    expect(read(403, errorOf(403, 'PERMISSION_DENIED'))).toBe('lost')
    expect(read(200, paymentOf({ paymentId: 'CB2' }))).toBe('lost')
    expect(read(200, [paymentOf()])).toBe('lost')
  })
})
