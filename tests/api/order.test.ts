import { readdirSync } from 'node:fs'
import {
  activePackageCall,
  commonPackages,
  productConfigCall,
  titlesPackage,
} from '@portal/contract/calls/content'
import { lineTypeCall } from '@portal/contract/calls/line'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { initiateCall, openOrderCall, paymentOptionsCall } from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import brand from '../../content/brand.json' with { type: 'json' }
import productConfig from '../../content/product-config.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, optionsBody, orderBody } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor } from '../client/visitor.ts'
import { books, visitor } from './healthy-portal.ts'

describe('the line type', () => {
  const lines = [
    ['PREPAID', '971000001'],
    ['PREPAID', '770000123'],
    ['POSTPAID', '971000003'],
    ['HYBRID', '971000004'],
    ['BROADBAND', '971000005'],
  ] as const
  const wantBroadband = { checkIfBroadband: true } as const
  const wantBilled = { requestType: 'HYBRID_POSTPAID_CHECK' } as const
  test.each([
    {
      asked: { checkIfBroadband: false },
      accepted: ['PREPAID', 'POSTPAID', 'HYBRID', 'BROADBAND'],
    },
    { asked: wantBroadband, accepted: ['BROADBAND'] },
  ])('asked for with $asked is one of $accepted', async ({ asked, accepted }) => {
    for (const [lineType, msisdn] of lines) {
      const { http, body } = await visitor.call(lineTypeCall, { msisdn, ...asked })
      if (accepted.includes(lineType)) expect(body).toMatchObject({ result: lineType })
      else
        expect({ http, ...body }, lineType).toMatchObject({
          http: 400,
          result: { field: 'msisdn' },
        })
    }
  })

  test.each(lines.filter(([lineType]) => lineType !== 'BROADBAND'))(
    'of a %s number where a router or MiFi is wanted says what it is',
    async (lineType, msisdn) => {
      const { body } = await visitor.call(lineTypeCall, { msisdn, ...wantBroadband })
      expect(body).toMatchObject({
        message: "This isn't the number of a router or MiFi.",
        result: { reason: 'line.not-broadband', field: 'msisdn', lineType },
      })
    },
  )

  test('is not checked for bills while that check is switched off', async () => {
    const { body } = await visitor.call(lineTypeCall, { msisdn: '971000004', ...wantBilled })
    expect(body.result).toEqual({ reason: 'request.invalid', field: 'requestType' })
  })

  test.each(['971000009', '961234567', '0971234567', '97123456', '+26097123', '97123456a', ''])(
    'of %j is refused as an invalid number',
    async (msisdn) => {
      const { http, body } = await visitor.call(lineTypeCall, { msisdn })
      const result = { reason: 'line.invalid', field: 'msisdn' }
      expect({ http, ...body }).toMatchObject({ http: 400, message: 'Invalid Mobile No', result })
    },
  )
})

describe('an amount', () => {
  const [tooLow, tooHigh] = ['Minimum amount should be ZMW 5', 'Maximum amount should be ZMW 5000']
  const inexact = ['-50', -50, '50.001', 50.001, '50,00', '5e1', '0x32', ' 50', '', 'fifty', '١٥']
  const strange = ['9999999999999', 1e15, 5e-7, 'NaN', undefined]
  test.each<[unknown, string]>([
    ['4.99', tooLow],
    [0, tooLow],
    ['5000.01', tooHigh],
    ['99999999999999999999', tooHigh],
    ...[...inexact, ...strange].map((amount): [unknown, string] => [amount, expect.any(String)]),
  ])('of %j is refused: %s', async (amount, message) => {
    const body = { ...orderBody(freshNumber()), amount } as ReturnType<typeof orderBody>
    expect(await visitor.call(openOrderCall, body)).toMatchObject({
      http: 400,
      body: { statusCode: 400, message, result: { field: 'amount' } },
    })
  })
})

test('an empty field of an item says as little to order as to initiate', async () => {
  const [msisdn, field] = [freshNumber(), { productCode: '', accountId: '' }]
  const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn, field))
  const body = initiateBody(msisdn, { ...field, invoiceNumber: '' })
  for (const more of [{ txnId: orderId }, {}]) {
    expect(await visitor.call(initiateCall, { ...body, ...more })).toMatchObject({ http: 200 })
  }
})

describe('nothing is stored', () => {
  const refused = [
    { name: 'a number that is no subscriber', msisdn: '971000009', reason: 'line.invalid' },
    { name: 'a number of another operator', msisdn: '961234567', reason: 'line.invalid' },
    { name: 'a postpaid number', msisdn: '971000003', reason: 'line.not-prepaid' },
    { name: 'a hybrid number', msisdn: '971000004', reason: 'line.not-prepaid' },
    { name: 'a broadband number', msisdn: '971000005', reason: 'line.not-prepaid' },
  ]
  const stored = () => books.count('orders', 'msisdn = any($1)', [refused.map((one) => one.msisdn)])

  test.each(refused)('of an order for $name, nor of an attempt', async ({ msisdn, reason }) => {
    const before = await stored()
    for (const [{ http, body }, field] of [
      [await visitor.call(openOrderCall, orderBody(msisdn)), 'msisdn'],
      [await visitor.call(initiateCall, initiateBody(msisdn)), 'mobileNumber'],
    ] as const) {
      expect({ http, ...body }).toMatchObject({ http: 400, result: { reason, field } })
    }
    expect(await stored()).toBe(before)
  })

  test.each([
    { changes: { amount: 1 }, field: 'amount' },
    { changes: { emailId: '' }, field: 'emailId' },
    { changes: { emailId: 'a@example' }, field: 'emailId' },
    { changes: { paymentGateway: 'NOBODY' }, field: 'paymentGateway' },
    { changes: { paymentMode: 'BARTER' }, field: 'paymentMode' },
    { changes: { currencyCode: 'USD' as const }, field: 'currencyCode' },
    { changes: { countryCode: '254' as never }, field: 'countryCode' },
    { changes: { transactionType: 'HYBRID_POSTPAID_CHECK' as const }, field: 'transactionType' },
  ])('of an attempt with $changes', async ({ changes, field }) => {
    const msisdn = freshNumber()
    const { http, body } = await visitor.call(initiateCall, initiateBody(msisdn, changes))
    expect(http).toBe(400)
    expect(body).toMatchObject({ status: 'error', result: { field } })
    expect(await books.count('orders', 'msisdn = $1', [msisdn])).toBe(0)
  })
})

test.each([
  ['/sw/prepaid-recharge?a=1', '/sw/prepaid-recharge?a=1'],
  ['//evil.example', '/'],
])('the page to go back to for %s is %s', async (redirectPage, kept) => {
  const body = orderBody(freshNumber(), { redirectPage })
  const { orderId } = await visitor.result(openOrderCall, body)
  expect(await visitor.result(orderPageCall, { order: orderId })).toMatchObject({
    redirectPage: kept,
  })
})

const optionPaths = [paymentOptionsCall.path, 'transaction/payment-options' as never]
test.each(optionPaths)('%s lists the payment methods by name, with their health', async (path) => {
  const more = { amount: 50, subscriberType: 'PREPAID', rechargeType: 'PREPAID RECHARGE' } as const
  const asked = optionsBody(freshNumber(), more)
  const { paymentOption } = await visitor.result({ ...paymentOptionsCall, path }, asked)
  const health = expect.stringMatching(/^(good|troubled|unknown)$/)
  const { wire, products } = brand
  const offered = [
    { name: 'AIRTIME', type: 'AIRTIME', label: 'Airtime', health },
    { name: 'FLUTTERWAVE', type: 'PG', label: 'Debit/Credit Card', health },
    {
      name: `${wire.product.toUpperCase()}_MONEY`,
      type: 'AM',
      label: products.money,
      health,
      byPin: true,
    },
    { name: 'MPESA', type: 'MPESA', label: 'MPESA', health },
    { name: 'SMARTCASH', type: 'SMARTCASH', label: 'SmartCash', health },
  ]
  const options = paymentOption.map(({ usualSeconds, ...option }) => option)
  expect(options).toEqual(offered.sort((a, b) => (a.name < b.name ? -1 : 1)))
  // Said once enough payments have been delivered.
  for (const { usualSeconds = 1 } of paymentOption) expect(usualSeconds).toBeGreaterThan(0)
})

test('an amount that is no whole kwacha is not offered to MPESA', async () => {
  const { paymentOption } = await visitor.result(
    paymentOptionsCall,
    optionsBody(freshNumber(), { amount: '50.50' }),
  )
  const types = paymentOption.map(({ type }) => type)
  expect(types).toContain('PG')
  expect(types).not.toContain('MPESA')
})

describe('payment methods are refused, and the field named,', () => {
  test.each([
    [{ amount: 'fifty' }, 'amount.invalid', 'amount'],
    [{ mobileNumber: '97100000x' }, 'line.invalid', 'mobileNumber'],
    [{ transactionType: 'HYBRID_POSTPAID_CHECK' }, 'product.not-sold', 'transactionType'],
    [{ subscriberType: 'POSTPAID' }, 'line.invalid', 'subscriberType'],
    [{ subscriberType: 'BROADBAND' }, 'line.invalid', 'subscriberType'],
    [{ rechargeType: 'BUNDLE PURCHASE' }, 'request.invalid', 'rechargeType'],
    [{ rechargeType: 'Bundle Purchase' }, 'request.invalid', 'rechargeType'],
    [{ rechargeType: 'anything' }, 'request.invalid', 'rechargeType'],
  ] as const)('for %j', async (changes, reason, field) => {
    const asked = optionsBody(freshNumber(), changes)
    const { http, body } = await visitor.call(paymentOptionsCall, asked)
    expect({ http, ...body }).toMatchObject({ http: 400, result: { reason, field } })
  })
})

test('the product configuration carries the limits and switches', async () => {
  expect((await visitor.result(productConfigCall, {})).configData).toEqual({
    ...productConfig,
    currency: brand.currency,
    // Of the content that tests run on.
    enableAmPin: true,
  })
})

describe('the content package', () => {
  const read = (pageUrl: string) => visitor.call(activePackageCall, { opco: 'ZM', pageUrl })
  const textsOf = async (pageUrl: string): Promise<unknown> =>
    JSON.parse((await visitor.result(activePackageCall, { opco: 'ZM', pageUrl })).packageHtml)
  const inEnglish = readdirSync(new URL('../../content/pages/en', import.meta.url))
    .filter((name) => name.endsWith('.json') && name !== 'language.json')
    .map((name) => name.replace('.json', ''))
  // Those without a language in their address have all of them.
  const inSwahili = inEnglish
    .filter((name) => !commonPackages.includes(name))
    .map((name) => `sw/${name}`)

  test.each([titlesPackage, ...inEnglish, ...inSwahili])('%s is JSON text', async (name) => {
    expect(await textsOf(name)).toBeTypeOf('object')
  })

  test.each(['nothing-here', 'sw/nothing-here'])('%s is not found', async (pageUrl) => {
    expect((await read(pageUrl)).http).toBe(404)
  })

  test.each(['../brand', 'sw/../../brand', '/etc/passwd', 'a/b', ''])(
    '%j is refused',
    async (name) => {
      expect(await read(name)).toMatchObject({ http: 400, body: { result: { field: 'pageUrl' } } })
    },
  )
})

test('the same begun elsewhere is told beside an order: to its device, by the order’s own id, until it is paid', async () => {
  const device = createVisitor(portalUnderTest().portalUrl)
  const msisdn = freshNumber()
  const { orderId } = await device.result(openOrderCall, orderBody(msisdn))
  const { alike: none } = await device.result(orderPageCall, { order: orderId })
  expect(none).toBeUndefined()
  const begun = await openAttempt(device, { msisdn })
  const { alike } = await device.result(orderPageCall, { order: orderId })
  expect(alike).toMatchObject({ transactionId: begun.transactionId, isDelivered: false })
  expect(await visitor.result(orderPageCall, { order: orderId })).not.toHaveProperty('alike')
  const asked = { order: begun.orderId }
  expect(await device.result(orderPageCall, asked)).not.toHaveProperty('alike')
})
