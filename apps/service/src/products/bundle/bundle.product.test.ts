import type { LineType } from '@portal/kernel/line-type'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { anOrder, aPayment } from '../../payments/core/payment-fixture.ts'
import { isSameQuote } from '../../payments/orders/order.rules.ts'
import { aBundle } from '../../ports/operator/bundle.fixture.ts'
import type { Bundle, BundleAnswer, BundleOrders } from '../../ports/operator/catalogue.port.ts'
import type { LineAnswer, Lines } from '../../ports/operator/operator.port.ts'
import type { OrderRequest } from '../../ports/product.port.ts'
import { broadbandProduct, bundleProduct } from './bundle.product.ts'

const nobody = { ownerHash: null, orderId: null }

const prepaid: LineAnswer = { kind: 'line', lineType: 'PREPAID' }
const line = (lineType: LineType): LineAnswer => ({ kind: 'line', lineType })

type Facts = { line?: LineAnswer; sold?: BundleAnswer; showsPostpaid?: boolean }

function market({ line = prepaid, sold, showsPostpaid = false }: Facts = {}) {
  const asked: string[] = []
  const lines: Lines = {
    lineType: async (msisdn) => {
      asked.push(`line ${msisdn}`)
      return line
    },
  }
  const orders: BundleOrders = {
    order: async ({ reference, msisdn, productCode }) => {
      asked.push(`order ${reference} ${msisdn} ${productCode}`)
      return { kind: 'pending' }
    },
    enquire: async ({ reference }) => {
      asked.push(`enquire ${reference}`)
      return { kind: 'pending' }
    },
    callOff: async ({ reference }) => {
      asked.push(`call off ${reference}`)
      return { kind: 'failed', detail: 'cancelled' }
    },
    settlesAfterMs: 300_000,
  }
  const parts = {
    lines,
    orders,
    catalogue: {
      bundles: async () => ({ kind: 'bundles', bundles: [] }) as const,
      categoryOf: async () => null,
      bundle: async (productCode: string): Promise<BundleAnswer> =>
        sold ?? { kind: 'bundle', bundle: aBundle({ productCode }) },
    },
    deliveryWindowMs: 900_000,
  } as const
  return {
    product: bundleProduct({ ...parts, showsPostpaid: () => showsPostpaid }),
    broadband: broadbandProduct(parts),
    asked,
  }
}

const request: OrderRequest = {
  transactionType: 'BUNDLE PURCHASE',
  msisdn: '971000001',
  productCode: 'DATA_1GB_7D',
}

const item = {
  kind: 'bundle',
  productCode: 'DATA_1GB_7D',
  lineType: 'PREPAID',
  name: '1 GB for 7 days',
  description: '1 GB of data, valid for 7 days',
  data: '1',
  dataUnit: 'GB',
  voice: null,
  voiceUnit: null,
  sms: null,
  validity: '7',
  validityUnit: 'Days',
}
const price = money(3_000n, 'ZMW')

describe('a bundle', () => {
  test.each([
    ['no amount', {}],
    ['its price', { amount: '30.00' }],
    ['its price as a number', { amount: 30 }],
    ['its currency and the line', { currency: 'ZMW', lineType: 'PREPAID' }],
  ])('asked for with %s is quoted as the catalogue has it', async (_what, more) => {
    const quote = await market().product.price({ ...request, ...more }, 'EN', nobody)
    expect(quote).toEqual({
      ok: true,
      value: { item, msisdn: '971000001', amount: price, value: price },
    })
  })

  test.each<[string, Partial<Bundle>]>([
    ['for a shorter time', { validity: { amount: '3', unit: 'Days' } }],
    ['with less talk time', { voice: { amount: '10', unit: 'Minutes' } }],
    ['with fewer messages', { sms: { amount: '5', unit: 'SMS' } }],
  ])('%s at the same price is another quote', async (_what, fields) => {
    const sold = { kind: 'bundle', bundle: aBundle(fields) } as const
    const quote = await market({ sold }).product.price(request, 'EN', nobody)
    if (!quote.ok) throw new Error('no quote')
    const order = { ...anOrder(), msisdn: '971000001' as Msisdn, amount: price, value: price, item }
    expect(isSameQuote(order, quote.value)).toBe(false)
    expect(isSameQuote(order, { ...quote.value, item })).toBe(true)
  })

  test('of talk time alone names no data', async () => {
    const sold = { kind: 'bundle', bundle: aBundle({ data: null }) } as const
    const quote = await market({ sold }).product.price(request, 'EN', nobody)
    expect(quote).toMatchObject({ value: { item: { data: null, dataUnit: null } } })
  })

  test.each<[Partial<OrderRequest>, string, string]>([
    [{ msisdn: '12' }, 'line.invalid', 'msisdn'],
    [{ productCode: undefined }, 'request.invalid', 'productCode'],
    [{ amount: '29.99' }, 'bundle.other-price', 'amount'],
    [{ amount: '30.01' }, 'bundle.other-price', 'amount'],
    [{ amount: '0' }, 'bundle.other-price', 'amount'],
    [{ amount: 'thirty' }, 'bundle.other-price', 'amount'],
    [{ currency: 'USD' }, 'request.invalid', 'currency'],
    [{ lineType: 'POSTPAID' }, 'line.other-type', 'lineType'],
  ])('asked for with %o is refused with %s', async (fields, code, field) => {
    const quote = await market().product.price({ ...request, ...fields }, 'EN', nobody)
    expect(quote).toMatchObject({ ok: false, error: { code, field } })
  })

  test('at another price is refused with the price that it has', async () => {
    const quote = await market().product.price({ ...request, amount: '5' }, 'EN', nobody)
    expect(quote).toMatchObject({ error: { limit: price } })
  })

  const none = { kind: 'no-subscriber' } as const
  const lost = { kind: 'lost', detail: '' } as const
  const noBundle = { kind: 'no-bundle' } as const
  const ofPostpaid = { kind: 'bundle', bundle: aBundle({ lineTypes: ['POSTPAID'] }) } as const
  // For the line as well, so that the service alone tells it apart.
  const aPlan = { kind: 'bundle', bundle: aBundle({ serviceType: 'HBB_ODU_AW' }) } as const
  const counted = { tellsOfNumber: true } as const
  test.each<[string, Facts, object]>([
    ['for a stranger', { line: none }, { code: 'line.invalid', field: 'msisdn', ...counted }],
    ['for an unknown line', { line: lost }, { code: 'provider.unavailable' }],
    [
      'for a postpaid line',
      { line: line('POSTPAID') },
      { code: 'line.other-type', field: 'msisdn', ...counted },
    ],
    ['that is not sold', { sold: noBundle }, { code: 'bundle.not-sold', field: 'productCode' }],
    ['that is a plan', { sold: aPlan }, { code: 'bundle.not-sold', field: 'productCode' }],
    [
      'for other lines',
      { sold: ofPostpaid },
      { code: 'bundle.not-sold', field: 'productCode', ...counted },
    ],
    ['of a silent catalogue', { sold: lost }, { code: 'provider.unavailable' }],
  ])('%s is refused', async (_what, facts, error) => {
    expect(await market(facts).product.price(request, 'EN', nobody)).toEqual({ ok: false, error })
  })

  test.each<[string, Facts, Partial<OrderRequest>]>([
    ['that is not sold', { sold: noBundle }, {}],
    ['at another price', {}, { amount: '5' }],
    ['in another currency', {}, { currency: 'USD' }],
  ])('%s is refused without asking about the number', async (_what, facts, fields) => {
    const { product, asked } = market(facts)
    const quote = await product.price({ ...request, ...fields }, 'EN', nobody)
    expect(quote).not.toMatchObject({ error: counted })
    expect(asked).toEqual([])
  })

  test('for a postpaid line is sold where the operator shows them', async () => {
    const facts = {
      line: line('POSTPAID'),
      sold: { kind: 'bundle', bundle: aBundle({ lineTypes: ['POSTPAID'] }) },
      showsPostpaid: true,
    } as const
    expect((await market(facts).product.price(request, 'EN', nobody)).ok).toBe(true)
  })

  test('is described by its name, its data and its code', () => {
    const { productCode, lineType, name, description, data, dataUnit } = item
    const summary = { productCode, lineType, name, description, data, dataUnit }
    expect(market().product.describe(item)).toEqual({ words: 'bundle', summary })
    const ofTalk = { ...item, data: null, dataUnit: null }
    expect(market().product.describe(ofTalk).summary).not.toHaveProperty('data')
  })

  test('is the same again for the same number and code', () => {
    const { product } = market()
    const key = (msisdn: string, productCode: string) =>
      product.same({
        item: { ...item, productCode },
        msisdn: msisdn as Msisdn,
        amount: price,
        value: price,
      })
    expect(key('971000001', 'A')).toBe(key('971000001', 'A'))
    const others = [key('971000002', 'A'), key('971000001', 'B')]
    expect(others).not.toContain(key('971000001', 'A'))
  })

  test('of a device is the same on either page that sells it', () => {
    const { product, broadband } = market()
    const asked = { msisdn: '971000005' as Msisdn, amount: price, value: price }
    const onOther = broadband.same({ ...asked, item: { ...item, kind: 'broadband' } })
    expect(product.same({ ...asked, item })).toBe(onOther)
  })

  test.each([{ productCode: 1 }, { name: undefined }, { data: 1 }])(
    'stored with %o cannot be read, and throws',
    (fields) => {
      const stored = { ...item, ...fields } as unknown as typeof item
      expect(() => market().product.describe(stored)).toThrow('cannot be read')
    },
  )
})

describe('its delivery', () => {
  const order = anOrder({ item, msisdn: '971000001' as Msisdn })
  const leg = { reference: 'T-T0', item, order, payment: aPayment(), within: ample }

  test('is one order for the number, under our reference', async () => {
    const { product, asked } = market()
    expect(await product.fulfil(leg)).toEqual({ kind: 'pending' })
    expect(asked).toEqual(['order T-T0 971000001 DATA_1GB_7D'])
  })

  test('is asked about in its time, and called off once the money is to go back', async () => {
    const { product, asked } = market()
    await product.enquire({ ...leg, callsOff: false })
    await product.enquire({ ...leg, callsOff: true })
    expect(asked).toEqual(['enquire T-T0', 'call off T-T0'])
  })
})

describe('bundles of routers and MiFis', () => {
  const ofRouter = { ...request, transactionType: 'Broadband Recharge' }
  const sold = { kind: 'bundle', bundle: aBundle({ lineTypes: ['BROADBAND'] }) } as const

  test('are sold for them under a type of their own, and among the bundles', async () => {
    const { product, broadband } = market({ line: line('BROADBAND'), sold })
    expect(await broadband.price(ofRouter, 'EN', nobody)).toMatchObject({
      value: { item: { kind: 'broadband' } },
    })
    expect(await product.price(request, 'EN', nobody)).toMatchObject({
      value: { item: { kind: 'bundle' } },
    })
  })

  test('do not have the plans of home broadband among them', async () => {
    const plan = aBundle({ lineTypes: ['BROADBAND'], serviceType: 'HBB_ODU_AW' })
    const { broadband } = market({
      line: line('BROADBAND'),
      sold: { kind: 'bundle', bundle: plan },
    })
    const error = { code: 'bundle.not-sold', field: 'productCode' }
    expect(await broadband.price(ofRouter, 'EN', nobody)).toEqual({ ok: false, error })
  })

  test('are refused for a phone', async () => {
    const error = { code: 'line.other-type', field: 'msisdn', tellsOfNumber: true }
    expect(await market({ sold }).broadband.price(ofRouter, 'EN', nobody)).toEqual({
      ok: false,
      error,
    })
  })
})
