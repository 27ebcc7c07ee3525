import { addressOf, type CallOf } from '@portal/contract/call'
import { type Bundle, bundleCall } from '@portal/contract/calls/bundle'
import type * as schema from '@portal/contract/calls/bundle.schema'
import { recentCall } from '@portal/contract/calls/device'
import { fetchCall, orderPageCall, receiptCall } from '@portal/contract/calls/order-page'
import { initiateCall, openOrderCall } from '@portal/contract/calls/transaction'
import { lineTypes } from '@portal/kernel/line-type'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, orderBody, submit, waitForEnd } from '../client/recharge.ts'
import { answerOf, apiHeaders } from '../client/visitor.ts'
import { broadband, bundle, bundleOf } from '../goods/bundle.ts'
import { receivedOnce } from '../goods/good.ts'
import { card } from '../methods/card.ts'
import { payWhenAsked } from '../methods/pay.ts'
import type { PaymentMethod } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'
import { books, outside, sandboxUrl, visitor } from './healthy-portal.ts'

const [postpaid, hybrid, mifi, stranger] = ['971000003', '971000004', '971000005', '971000009']
const code = 'DATA_1GB_7D'
const mifiBundle = bundleOf('MIFI_20GB_30D', '350.00')
const plans = ['ODU_20GB_7D', 'ODU_200GB_1M', 'ODU_400GB_1M', 'ODU_UNL_1M']

/** No page of ours makes this call yet. */
const broadbandBundleCall: CallOf<typeof schema.broadbandBundleCall> = {
  method: 'POST',
  path: 'product/v1/broadband-bundle',
}

describe('the list of bundles', () => {
  test('of a number has every field of a bundle', async () => {
    const bundles = await visitor.result(bundleCall, {
      msisdn: freshNumber(),
      lineType: 'PREPAID',
      serviceType: null,
    })
    expect(bundles.length).toBeGreaterThan(30)
    expect(bundles.find(({ productCode }) => productCode === code)).toEqual({
      productCode: code,
      name: '1 GB for 7 days',
      description: expect.any(String),
      category: 'Data',
      periodType: 'Weekly',
      data: '1',
      dataUnit: 'GB',
      voice: null,
      voiceUnit: null,
      sms: null,
      validity: '7',
      validityUnit: 'Days',
      amount: '30.00',
      currency: 'ZMW',
      lineType: 'PREPAID',
      linetype: 'PREPAID',
    })
  })

  test('has names in the language that is asked for, and the order for a bundle too', async () => {
    const [english, swahili] = ['1 GB for 7 days', 'GB 1 ya siku 7']
    const nameOf = async (asked: object, headers = {}) => {
      const reply = await visitor.send(addressOf(bundleCall), {
        method: 'POST',
        headers: { ...apiHeaders, ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ lineType: 'PREPAID', ...asked }),
      })
      const { body } = await answerOf<readonly Bundle[]>(reply)
      if (body.status !== 'success') throw new Error(body.message)
      return body.result.find(({ productCode }) => productCode === code)?.name
    }
    expect(await nameOf({})).toBe(english)
    expect(await nameOf({ language: 'SW' })).toBe(swahili)
    expect(await nameOf({}, { lang: 'sw' })).toBe(swahili)
    expect(await nameOf({ language: 'EN' }, { lang: 'sw' })).toBe(english)
    const ordered = await visitor.result(openOrderCall, {
      ...{ transactionType: 'BUNDLE PURCHASE', msisdn: freshNumber(), productCode: code },
      language: 'SW',
    })
    expect(ordered.summary).toMatchObject({ name: swahili })
  })

  test('of a line type needs no number, and is the same', async () => {
    const asked = { lineType: 'PREPAID' } as const
    const ofNumber = await visitor.result(bundleCall, { ...asked, msisdn: freshNumber() })
    expect(await visitor.result(bundleCall, asked)).toEqual(ofNumber)
  })

  test('for a hybrid line are those of prepaid lines, by its own type', async () => {
    const bundles = await visitor.result(bundleCall, { msisdn: hybrid, lineType: 'HYBRID' })
    expect(bundles.find(({ productCode }) => productCode === code)?.lineType).toBe('HYBRID')
  })

  test('for postpaid lines is empty: the operator does not show them', async () => {
    expect(await visitor.result(bundleCall, { lineType: 'POSTPAID' })).toEqual([])
    const ofNumber = { msisdn: postpaid, lineType: 'POSTPAID' } as const
    expect(await visitor.result(bundleCall, ofNumber)).toEqual([])
  })

  test('for routers and MiFis comes by the type of their line', async () => {
    const asked = { msisdn: mifi, lineType: 'BROADBAND', serviceType: null } as const
    const codes = (await visitor.result(bundleCall, asked)).map(({ productCode }) => productCode)
    expect(codes).toContain('MIFI_20GB_30D')
    expect(codes.filter((each) => plans.includes(each))).toEqual([])
  })

  test.each(lineTypes)('for %s lines has no plan of home broadband', async (lineType) => {
    const bundles = await visitor.result(bundleCall, { lineType })
    expect(bundles.filter(({ productCode }) => plans.includes(productCode))).toEqual([])
  })

  test.each([
    ['no subscriber', { msisdn: stranger, lineType: 'PREPAID' }, 'line.invalid', 'msisdn'],
    ['of another type', { msisdn: postpaid, lineType: 'PREPAID' }, 'line.other-type', 'msisdn'],
    ['of a MiFi', { msisdn: mifi, lineType: 'PREPAID' }, 'line.other-type', 'msisdn'],
  ] as const)('for a number that is %s is refused', async (_what, body, reason, field) => {
    const refusal = await visitor.call(bundleCall, body)
    expect(refusal).toMatchObject({ http: 400, body: { result: { reason, field } } })
  })

  test.each([
    [{ lineType: 'LANDLINE' }, 'lineType'],
    [{}, 'lineType'],
    [{ lineType: 'PREPAID', serviceType: 'TV' }, 'serviceType'],
    [{ lineType: 'PREPAID', serviceType: 'HBB_ODU_AW' }, 'serviceType'],
    [{ lineType: 'BROADBAND', serviceType: 'HBB_ODU_AW' }, 'serviceType'],
    [{ lineType: 'PREPAID', msisdn: '12' }, 'msisdn'],
    [{ lineType: 'PREPAID', extra: 1 }, 'extra'],
  ])('asked for by %j is refused by the name of %s', async (body, field) => {
    const refusal = await visitor.call(bundleCall, body as never)
    expect(refusal).toMatchObject({ http: 400, body: { result: { field } } })
  })

  test('is not told while the operator is silent about the number', async () => {
    await outside.setFault({ system: 'bss', kind: 'error' })
    const asked = { msisdn: freshNumber(), lineType: 'PREPAID' } as const
    const refusal = await visitor.call(bundleCall, asked)
    await outside.clearFaults()
    expect(refusal).toMatchObject({
      http: 502,
      body: { result: { reason: 'provider.unavailable' } },
    })
  })
})

describe('the plans of home broadband', () => {
  test('come by their service type alone, with every field of a bundle', async () => {
    const listed = await visitor.result(broadbandBundleCall, { serviceType: 'HBB_ODU_AW' })
    expect(listed.map(({ productCode }) => productCode)).toEqual(plans)
    expect(listed[1]).toEqual({
      productCode: 'ODU_200GB_1M',
      name: '200 GB for 30 days',
      description: 'For your whole home, by the 5G outdoor unit.',
      category: 'Home broadband',
      periodType: 'Monthly',
      data: '200',
      dataUnit: 'GB',
      voice: null,
      voiceUnit: null,
      sms: null,
      validity: '30',
      validityUnit: 'Days',
      amount: '650.00',
      currency: 'ZMW',
      lineType: 'BROADBAND',
      linetype: 'BROADBAND',
    })
    expect(listed.map(({ data }) => data)).toEqual(['20', '200', '400', '-1'])
  })

  test('have names in the language that is asked for', async () => {
    const asked = { serviceType: 'HBB_ODU_AW', language: 'SW' } as const
    const listed = await visitor.result(broadbandBundleCall, asked)
    expect(listed.map(({ name }) => name)).toContain('GB 200 za siku 30')
  })

  test.each([{}, { serviceType: null }, { serviceType: 'TV' }])(
    'asked for by %j are refused by the name of serviceType',
    async (body) => {
      const refusal = await visitor.call(broadbandBundleCall, body as never)
      expect(refusal).toMatchObject({ http: 400, body: { result: { field: 'serviceType' } } })
    },
  )

  test('are on no page of bundles', async () => {
    for (const path of ['/table', `/broadband-recharge?msisdn=${mifi}`]) {
      const page = await (await visitor.send(path)).text()
      expect(page).toContain('data-row=')
      expect(plans.filter((each) => page.includes(each))).toEqual([])
    }
  })

  test.each([
    ['BUNDLE PURCHASE', '971000001'],
    ['BUNDLE PURCHASE', mifi],
    ['Broadband Recharge', mifi],
    ['BUNDLE PURCHASE', stranger],
  ] as const)('are refused in an order of %s for %s as what is not sold', async (type, msisdn) => {
    const answerTo = async (productCode: string) => {
      const body = { transactionType: type, msisdn, productCode }
      return visitor.call(openOrderCall, body)
    }
    const [plan, unknown] = [await answerTo('ODU_400GB_1M'), await answerTo('UNKNOWN')]
    expect(plan).toMatchObject({
      http: 400,
      body: { result: { field: 'productCode', reason: 'bundle.not-sold' } },
    })
    expect(plan.body.message).toBe(unknown.body.message)
    expect(await books.count('orders', "item->>'productCode' = $1", ['ODU_400GB_1M'])).toBe(0)
  })
})

/** Pays for a bundle, to the end of the payment. */
async function buy(method: PaymentMethod) {
  const attempt = await openAttempt(visitor, { method, good: bundle })
  await submit(visitor, attempt, method)
  await (await payWhenAsked(method, { visitor, sandboxUrl, attempt }, 'pay')).comeBack()
  return { attempt, status: await waitForEnd(visitor, attempt.transactionId) }
}

describe.each(methods)('a bundle paid by $name', (method) => {
  test('is ordered once and delivered', async () => {
    const { attempt, status } = await buy(method)
    expect(status).toBe('SUCCESS')
    expect(await bundle.received(outside, attempt.msisdn)).toEqual(receivedOnce)
    const debits = await method.debits(outside, [attempt.payer])
    const own = debits.filter(({ reference }) => reference === attempt.transactionId)
    expect(own).toMatchObject([{ amount: '30.00', isKept: true, isWhole: true }])
  })
})

describe('an order of a bundle', () => {
  test('is summed up by number, price, description and data', async () => {
    const msisdn = freshNumber()
    const { amount, currency, summary } = await visitor.result(
      openOrderCall,
      orderBody(msisdn, {}, bundle),
    )
    expect({ amount, currency }).toEqual({ amount: '30.00', currency: 'ZMW' })
    expect(summary).toEqual({
      transactionType: 'BUNDLE PURCHASE',
      msisdn,
      amount: '30.00',
      currency: 'ZMW',
      words: 'bundle',
      productCode: code,
      lineType: 'PREPAID',
      name: '1 GB for 7 days',
      description: expect.any(String),
      data: '1',
      dataUnit: 'GB',
    })
  })

  test('without an amount costs what the catalogue says', async () => {
    const { price: _price, fields } = bundle
    const { amount } = await visitor.result(openOrderCall, { ...fields, msisdn: freshNumber() })
    expect(amount).toBe('30.00')
  })

  test.each([
    [{ amount: '29.99' }, 'amount', 'bundle.other-price'],
    [{ productCode: 'UNKNOWN' }, 'productCode', 'bundle.not-sold'],
    [{ productCode: 'DATA_2GB_2D' }, 'productCode', 'bundle.not-sold'],
    [{ productCode: 'MIFI_20GB_30D', amount: '350.00' }, 'productCode', 'bundle.not-sold'],
    [{ productCode: '' }, 'productCode', 'request.invalid'],
    [{ lineType: 'POSTPAID' as const }, 'lineType', 'line.other-type'],
    [{ msisdn: postpaid }, 'msisdn', 'line.other-type'],
    [{ msisdn: stranger }, 'msisdn', 'line.invalid'],
  ])('with %j is refused by the name of %s, and stored nowhere', async (change, field, reason) => {
    const body = { ...orderBody(freshNumber(), {}, bundle), ...change }
    const refusal = await visitor.call(openOrderCall, body)
    expect(refusal).toMatchObject({ http: 400, body: { result: { field, reason } } })
    expect(await books.count('orders', 'msisdn = $1', [body.msisdn ?? ''])).toBe(0)
  })

  test('of an attempt alone is refused at another price too', async () => {
    const body = initiateBody(freshNumber(), { amount: '1.00' }, { good: bundle })
    const refusal = await visitor.call(initiateCall, body)
    expect(refusal).toMatchObject({
      http: 400,
      body: { message: 'This bundle costs K30.00.', result: { field: 'amount', price: '30.00' } },
    })
    expect(await books.count('orders', 'msisdn = $1', [body.mobileNumber])).toBe(0)
  })

  test('for a MiFi is bought as a bundle and as a broadband recharge', async () => {
    for (const transactionType of ['BUNDLE PURCHASE', 'Broadband Recharge'] as const) {
      const asked = { transactionType, msisdn: mifi, productCode: 'MIFI_20GB_30D' }
      const { summary } = await visitor.result(openOrderCall, asked)
      expect(summary).toMatchObject({ transactionType, name: '20 GB for 30 days' })
    }
  })
})

test('a MiFi’s bundle that is being bought on one page is said to be on the other', async () => {
  const msisdn = mifi as Msisdn
  const { transactionId } = await openAttempt(visitor, { good: mifiBundle, msisdn })
  await submit(visitor, { transactionId }, card)
  const { duplicates } = await visitor.result(openOrderCall, orderBody(mifi, {}, broadband))
  expect(duplicates.map((one) => one.transactionId)).toEqual([transactionId])
})

test('what was bought is named to its device, and described in its entity', async () => {
  const { attempt } = await buy(card)
  const { recent } = await visitor.result(recentCall, {})
  expect(recent[0]).toMatchObject({ productCode: code, name: '1 GB for 7 days' })
  const page = await visitor.result(orderPageCall, { tid: attempt.transactionId })
  const receipt = await visitor.result(receiptCall, { code: page.transaction?.receiptCode ?? '' })
  expect(receipt).toMatchObject({ genuine: true, name: '1 GB for 7 days' })
  const entity = await visitor.result(fetchCall, { txnId: attempt.transactionId })
  expect(entity.bundleDescription).toEqual('For every site and app.')
})
