import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { anOrder, aPayment } from '../../payments/core/payment-fixture.ts'
import type { CheckoutDeps } from '../../payments/orders/checkout.flow.ts'
import { priceOrder } from '../../payments/orders/order.flow.ts'
import type { LineAnswer, TopUpRequest, TopUps } from '../../ports/operator/operator.port.ts'
import type { OrderRequest } from '../../ports/product.port.ts'
import { airtimeProduct } from './airtime.product.ts'

const nobody = { ownerHash: null, orderId: null }

const prepaid: LineAnswer = { kind: 'line', lineType: 'PREPAID' }

function market(line: LineAnswer = prepaid) {
  const toppedUp: TopUpRequest[] = []
  const topUps: TopUps = {
    topUp: async (request) => {
      toppedUp.push(request)
      return { kind: 'delivered' }
    },
    enquire: async () => ({ kind: 'absent' }),
    settlesAfterMs: 300_000,
  }
  const limits = { minimumMajor: 5, maximumMajor: 5_000 }
  const product = airtimeProduct({
    lines: { lineType: async () => line },
    topUps,
    limits: () => limits,
    currency: 'ZMW',
    deliveryWindowMs: 900_000,
  })
  return { product, toppedUp }
}

const request: OrderRequest = {
  transactionType: 'PREPAID RECHARGE',
  msisdn: '971000001',
  amount: '50.00',
}
const item = { kind: 'airtime', lineType: 'PREPAID' } as const

describe('a recharge', () => {
  test.each([
    ['5', 500n],
    ['5000.00', 500_000n],
    [50, 5_000n],
  ])('of %j is delivered at face value', async (amount, minor) => {
    const quote = await market().product.price({ ...request, amount }, 'EN', nobody)
    const priced = money(minor, 'ZMW')
    expect(quote).toEqual({
      ok: true,
      value: { item, msisdn: '971000001', amount: priced, value: priced },
    })
  })

  test.each<[Partial<OrderRequest>, string, string]>([
    [{ amount: '4.99' }, 'amount.below-minimum', 'amount'],
    [{ amount: '0' }, 'amount.below-minimum', 'amount'],
    [{ amount: '5000.01' }, 'amount.above-maximum', 'amount'],
    [{ amount: 'fifty' }, 'amount.invalid', 'amount'],
    [{ amount: '-50' }, 'amount.invalid', 'amount'],
    [{ amount: undefined }, 'amount.invalid', 'amount'],
    [{ currency: 'USD' }, 'request.invalid', 'currency'],
    [{ msisdn: '12' }, 'line.invalid', 'msisdn'],
    [{ lineType: 'POSTPAID' }, 'line.not-prepaid', 'lineType'],
  ])('with %o is refused with %s', async (fields, code, field) => {
    const quote = await market().product.price({ ...request, ...fields }, 'EN', nobody)
    expect(quote).toMatchObject({ ok: false, error: { code, field } })
  })

  test.each(['5000.01', '1'.repeat(14), `${'9'.repeat(40)}.99`])(
    'of %s, above the maximum, names it',
    async (amount) => {
      const quote = await market().product.price({ ...request, amount }, 'EN', nobody)
      const limit = money(500_000n, 'ZMW')
      const error = { code: 'amount.above-maximum', field: 'amount', limit }
      expect(quote).toEqual({ ok: false, error })
    },
  )

  test('in the market’s currency, for a prepaid number, may say so', async () => {
    const asked = { ...request, currency: 'ZMW', lineType: 'PREPAID' }
    expect((await market().product.price(asked, 'EN', nobody)).ok).toBe(true)
  })

  test('below the minimum names it', async () => {
    const quote = await market().product.price({ ...request, amount: '4' }, 'EN', nobody)
    expect(quote).toMatchObject({ error: { limit: money(500n, 'ZMW') } })
  })

  test.each<[string, LineAnswer, string, string?]>([
    ['is not known', { kind: 'no-subscriber' }, 'line.invalid', 'msisdn'],
    ['is postpaid', { kind: 'line', lineType: 'POSTPAID' }, 'line.not-prepaid', 'msisdn'],
    ['cannot be asked about', { kind: 'lost', detail: '' }, 'provider.unavailable'],
    ['is out of reach', { kind: 'unsent', detail: '' }, 'provider.unavailable'],
  ])('of a number that %s is refused with %3$s', async (_what, line, code, field) => {
    const error = field === undefined ? { code } : { code, field, tellsOfNumber: true }
    expect(await market(line).product.price(request, 'EN', nobody)).toEqual({ ok: false, error })
  })

  test.each(['productCode', 'accountId', 'invoiceNumber'] as const)(
    'with the field %s, which it does not use, is refused by name',
    async (field) => {
      const { product } = market()
      const deps = { products: new Map([[product.kind, product]]) } as unknown as CheckoutDeps
      const priced = await priceOrder(deps, { ...request, [field]: 'X' }, {}, null)
      expect(priced).toEqual({ ok: false, error: { code: 'request.invalid', field } })
    },
  )

  test('is described as airtime of its kind of line', () => {
    const described = { words: 'airtime', summary: { lineType: 'PREPAID' } }
    expect(market().product.describe(item)).toEqual(described)
  })

  test('is the same again for the same number and value, whatever is charged for it', () => {
    const { product } = market()
    const amount = money(5_000n, 'ZMW')
    const quote = { item, msisdn: '971000001' as Msisdn, amount, value: amount }
    const key = (fields: Partial<typeof quote>) => product.same({ ...quote, ...fields })
    // The key that earlier versions stored.
    expect(key({})).toBe('airtime/971000001/5000/ZMW')
    expect(key({ amount: money(250n, 'USD') })).toBe(key({}))
    const others = [key({ msisdn: '971000002' as Msisdn }), key({ value: money(5_001n, 'ZMW') })]
    expect(others).not.toContain(key({}))
  })
})

describe('its delivery', () => {
  test('tops up the number of the order by what was bought, under our reference', async () => {
    const { product, toppedUp } = market()
    const order = anOrder({ item, value: money(4_000n, 'ZMW') })
    const leg = { reference: 'T-T0', item, order, payment: aPayment(), within: ample }
    expect(await product.fulfil(leg)).toEqual({ kind: 'delivered' })
    expect(toppedUp).toEqual([
      { reference: 'T-T0', msisdn: order.msisdn, amount: money(4_000n, 'ZMW'), within: ample },
    ])
    expect(await product.enquire({ ...leg, callsOff: false })).toEqual({ kind: 'absent' })
  })

  test('waits as long as the operator settles', () => {
    const { settlesAfterMs, deliveryWindowMs, reinstate } = market().product
    expect({ settlesAfterMs, deliveryWindowMs, reinstate }).toEqual({
      settlesAfterMs: 300_000,
      deliveryWindowMs: 900_000,
      reinstate: true,
    })
  })

  test('of an item of another kind is a bug, and throws', () => {
    const { product } = market()
    const order = anOrder()
    const leg = { reference: 'T', item: order.item, order, payment: aPayment(), within: ample }
    expect(() => product.fulfil(leg)).toThrow('thing cannot be read')
    expect(() => product.enquire({ ...leg, callsOff: false })).toThrow('thing cannot be read')
  })
})
