import { describe, expect, test } from 'vitest'
import { readRefund, refundIn } from './camara-billing.refund.ts'

const reference = 'ref-1-R'
const refundOf = (
  refundId: string,
  own = reference,
  refundStatus = 'succeeded',
  type = 'total',
) => ({
  ...{ refundId, refundStatus, type },
  amountTransaction: { clientCorrelator: own, referenceCode: own },
})
const errorOf = (status: number, code: string) => ({ status, code, message: 'words' })

describe('a refund is', () => {
  test.each([
    ['succeeded', { kind: 'returned', providerRefundId: 'CR1' }],
    ['processing', { kind: 'under-way', providerRefundId: 'CR1' }],
    ['denied', { kind: 'failed', detail: 'denied' }],
    ['held', { kind: 'lost', detail: expect.any(String) }],
  ])('by its status %s', (status, answer) => {
    expect(readRefund(201, refundOf('CR1', reference, status), reference)).toEqual(answer)
  })

  test.each<[number, string]>([
    [403, 'CARRIER_BILLING_REFUND.REFUND_DENIED'],
    [403, 'CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [422, 'CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS'],
    [422, 'CARRIER_BILLING_REFUND.USER_AMOUNT_THRESHOLD_OVERPASSED'],
  ])('refused by %i %s', (status, code) => {
    expect(readRefund(status, errorOf(status, code), reference)).toEqual({
      ...{ kind: 'refused', detail: `refund: HTTP ${status}, ${code}`, cause: 'other' },
    })
  })

  test.each<[string, number, unknown]>([
    ['a correlator that was used', 409, errorOf(409, 'ALREADY_EXISTS')],
    ['an argument, which a used correlator is as well', 400, errorOf(400, 'INVALID_ARGUMENT')],
    ['another reference', 201, refundOf('CR1', 'other')],
    ['an id that cannot be kept', 201, refundOf('a b')],
    ['a wrong address', 404, { error: 'no route' }],
    ['another status of HTTP', 200, refundOf('CR1')],
  ])('lost by %s', (_, status, body) => {
    expect(readRefund(status, body, reference).kind).toBe('lost')
  })

  test('unsent where the entrance turns it away for its rate', () => {
    expect(readRefund(429, {}, reference).kind).toBe('unsent')
  })
})

describe('among the refunds of a payment', () => {
  const said = (refunds: Parameters<typeof refundIn>[0], providerRefundId: string | null = null) =>
    refundIn(refunds, { reference, providerRefundId })

  test('ours is found by the id of the operator, or by our reference', () => {
    const other = refundOf('CR1', 'other', 'denied')
    expect(said([other, refundOf('CR2', reference, 'processing')])).toEqual({
      ...{ kind: 'under-way', providerRefundId: 'CR2' },
    })
    expect(said([other, refundOf('CR2', 'unnamed', 'processing')], 'CR2')).toMatchObject({
      ...{ kind: 'under-way' },
    })
    expect(said([refundOf('CR1', reference, 'denied')])).toMatchObject({ kind: 'failed' })
  })

  test('there may be none, or only what says nothing of ours', () => {
    expect(said([])).toEqual({ kind: 'absent' })
    const others = [refundOf('CR1', 'x', 'denied'), refundOf('CR2', 'y', 'processing')]
    expect(said([...others, refundOf('CR3', 'z', 'succeeded', 'partial')])).toEqual({
      kind: 'absent',
    })
  })

  test('another that gave all of it back is the end of ours', () => {
    const whole = refundOf('CR9', 'by hand')
    for (const own of [[], [refundOf('CR1', reference, 'denied')]]) {
      expect(said([...own, whole])).toEqual({ kind: 'returned', providerRefundId: 'CR9' })
    }
  })
})
