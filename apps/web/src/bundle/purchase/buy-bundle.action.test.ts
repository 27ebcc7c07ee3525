import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import type { Stay } from '../../lib/page/page.ts'
import { fakeContext, followed, refusal, success } from '../../lib/page/page-context.fake.ts'
import { isDeclined } from '../../order/pending/pending-payment.ts'
import { buyBundle } from './buy-bundle.action.ts'

const order = {
  orderId: 'ORDER',
  amount: '30.00',
  currency: 'ZMW',
  summary: {
    amount: '30.00',
    lineType: 'PREPAID',
    name: '1 GB for 7 days',
    description: '1 GB of data. Valid for 7 days.',
    data: '1',
    dataUnit: 'GB',
  },
  duplicates: [],
  activeBundles: [],
}
const call = 'POST transaction/v1/order'
const wanted = { msisdn: '97 123 4567', productCode: 'DATA_1GB_7D' }

const submit = (fields: Record<string, string>, answer = success(order)) => {
  const { context, sentTo, store } = fakeContext({ [call]: answer }, { path: '/data-bundle' })
  return {
    outcome: followed(buyBundle('BUNDLE PURCHASE')(new URLSearchParams(fields), context)),
    sentTo,
    store,
  }
}

describe('a bundle', () => {
  test('opens an order without an amount, and goes on to paying it', async () => {
    const { outcome, sentTo, store } = submit(wanted)
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/start?order=ORDER' })
    expect(sentTo('transaction/v1/order')[0]?.body).toMatchObject({
      transactionType: 'BUNDLE PURCHASE',
      msisdn: '971234567',
      productCode: 'DATA_1GB_7D',
    })
    expect(sentTo('transaction/v1/order')[0]?.body).not.toHaveProperty('amount')
    const facts = {
      lineType: 'PREPAID',
      description: '1 GB of data. Valid for 7 days.',
      data: '1',
      dataUnit: 'GB',
    }
    expect(store.entries.get('queryData')).toMatchObject({
      ...facts,
      productCode: 'DATA_1GB_7D',
      amount: '30.00',
      bundleInfo: { ...facts, amount: '30.00' },
      rechargeType: 'BUNDLE PURCHASE',
    })
  })

  test('that is wanted no more as its order is there leaves the record of another one, and is not offered', async () => {
    const { context, store } = fakeContext({ [call]: success(order) }, { path: '/data-bundle' })
    store.write('queryData', { amount: '10.00' })
    const outcome = await buyBundle('BUNDLE PURCHASE')(new URLSearchParams(wanted), context)
    if (outcome.kind === 'go') outcome.onEnd?.(false)
    expect(store.read('queryData')).toEqual({ amount: '10.00' })
    expect(isDeclined(store, 'ORDER')).toBe(true)
  })

  test('is ordered at the price that was shown, or at the one of now that was accepted', async () => {
    const bodyOf = async (fields: Record<string, string>) => {
      const { outcome, sentTo } = submit({ ...wanted, ...fields })
      await outcome
      return sentTo('transaction/v1/order')[0]?.body
    }
    expect(await bodyOf({ amount: '30.00' })).toMatchObject({ amount: '30.00' })
    expect(await bodyOf({ amount: '30.00', accepted: '35.00' })).toMatchObject({ amount: '35.00' })
  })

  test('that costs another price by now is asked about, and nothing is kept of it', async () => {
    const answer = refusal('bundle.other-price', { field: 'amount', price: '35.00' })
    const { outcome, store } = submit({ ...wanted, amount: '30.00' }, answer)
    expect(await outcome).toEqual({
      kind: 'stay',
      problems: [],
      values: { msisdn: '971234567', productCode: 'DATA_1GB_7D' },
      question: { kind: 'price', before: '30.00', now: '35.00' },
      at: '/data-bundle',
    })
    expect(store.entries.has('queryData')).toBe(false)
  })

  test('beside a like one that is active is asked about before it is paid', async () => {
    const activeBundles = [{ name: '1 GB', category: 'Data', left: [], expireTime: null }]
    const answer = success({ ...order, activeBundles })
    const to = '/data-bundle?step=active&order=ORDER'
    expect(await submit(wanted, answer).outcome).toEqual({ kind: 'go', to, still: true })
    expect(await submit({ ...wanted, by: 'PG' }, answer).outcome).toEqual({
      kind: 'go',
      to: `${to}&by=PG`,
      still: true,
    })
  })

  test('beside a like one that is active is asked about after the question about a pending one too', async () => {
    const activeBundles = [{ name: '1 GB', category: 'Data', left: [], expireTime: null }]
    const pending = {
      transactionId: 'TXN',
      amount: '30.00',
      currency: 'ZMW',
      askedAt: '2026-11-20T12:02:00Z',
    }
    const answer = success({ ...order, activeBundles, duplicates: [pending] })
    expect(await submit(wanted, answer).outcome).toMatchObject({
      question: { kind: 'duplicate', to: '/data-bundle?step=active&order=ORDER' },
    })
  })

  test('is asked about above the list as it was chosen', async () => {
    const activeBundles = [{ name: '1 GB', category: 'Data', left: [], expireTime: null }]
    const search = new URLSearchParams('period=Weekly')
    const answers = { [call]: success({ ...order, activeBundles }) }
    const { context } = fakeContext(answers, { path: '/data-bundle', search })
    const outcome = await buyBundle('BUNDLE PURCHASE')(new URLSearchParams(wanted), context)
    expect(outcome).toMatchObject({ to: '/data-bundle?period=Weekly&step=active&order=ORDER' })
  })

  test('is asked about above its form, which a page without script is rendered with from its address', async () => {
    const activeBundles = [{ name: '1 GB', category: 'Data', left: [], expireTime: null }]
    const answers = { [call]: success({ ...order, activeBundles }) }
    const search = new URLSearchParams('line=PREPAID&period=Weekly')
    const place = { path: '/data-bundle', search, store: emptyStore }
    const { context } = fakeContext(answers, place)
    const outcome = await buyBundle('BUNDLE PURCHASE')(new URLSearchParams(wanted), context)
    expect(outcome).toMatchObject({
      to: '/data-bundle?line=PREPAID&period=Weekly&msisdn=971234567&product=DATA_1GB_7D&step=active&order=ORDER',
    })
  })

  test.each([
    ['', 'prepaid.numberRequired'],
    ['97123456', 'prepaid.invalidNumber'],
  ])('for the number "%s" stays, and opens nothing', async (msisdn, text) => {
    const { outcome, sentTo } = submit({ ...wanted, msisdn })
    expect(await outcome).toMatchObject({ kind: 'stay', problems: [{ field: 'msisdn', text }] })
    expect(sentTo('transaction/v1/order')).toEqual([])
  })

  test.each([
    ['line.invalid', 'prepaid.invalidNumber'],
    ['bundle.not-sold', 'refusal.bundle.not-sold'],
    ['line.other-type', 'refusal.line.other-type'],
  ] as const)('that is refused by %s stays, in these words', async (reason, text) => {
    const { outcome } = submit(wanted, refusal(reason, { field: 'msisdn' }))
    expect(await outcome).toMatchObject({ kind: 'stay', problems: [{ text }] })
  })

  test('that is not sold any more belongs to no field, and stays above the list', async () => {
    const { outcome } = submit(wanted, refusal('bundle.not-sold', { field: 'productCode' }))
    const [problem] = ((await outcome) as Stay).problems
    expect(problem).toMatchObject({ text: 'refusal.bundle.not-sold', lasts: true })
    expect(problem).not.toHaveProperty('field')
  })

  test.each([
    ['a number that is none', { ...wanted, msisdn: '97' }, success(order), 'product=DATA_1GB_7D'],
    [
      'a number of another line',
      wanted,
      refusal('line.invalid', { field: 'msisdn' }),
      'product=DATA_1GB_7D',
    ],
    [
      'a service that is away',
      wanted,
      refusal('service.overloaded'),
      'msisdn=971234567&product=DATA_1GB_7D',
    ],
    [
      'a bundle that is not sold',
      wanted,
      refusal('bundle.not-sold', { field: 'productCode' }),
      'msisdn=971234567',
    ],
  ])(
    'without script the answer to %s is at the address of what it is about',
    async (_what, fields, answer, about) => {
      const search = new URLSearchParams('period=Weekly')
      const { context } = fakeContext(
        { [call]: answer },
        { path: '/data-bundle', search, store: emptyStore },
      )
      const outcome = await buyBundle('BUNDLE PURCHASE')(new URLSearchParams(fields), context)
      expect(outcome).toMatchObject({ kind: 'stay', at: `/data-bundle?period=Weekly&${about}` })
    },
  )

  test('like one that is pending, at another price, says what the new one costs', async () => {
    const pending = {
      transactionId: 'TXN',
      amount: '25.00',
      currency: 'ZMW',
      askedAt: '2026-11-20T12:02:00Z',
    }
    const { outcome } = submit(wanted, success({ ...order, duplicates: [pending] }))
    expect(await outcome).toMatchObject({ question: { amount: '25.00', price: '30.00' } })
  })

  test('like one that is pending asks first', async () => {
    const pending = {
      transactionId: 'TXN',
      amount: '30.00',
      currency: 'ZMW',
      askedAt: '2026-11-20T12:02:00Z',
    }
    const { outcome } = submit(wanted, success({ ...order, duplicates: [pending] }))
    expect(await outcome).toMatchObject({
      kind: 'stay',
      question: {
        ...{ to: '/payment/start?order=ORDER', ...pending, currency: 'ZMW' },
        transactionType: 'BUNDLE PURCHASE',
        name: '1 GB for 7 days',
      },
    })
  })

  test('of a router or MiFi is ordered under a type of its own, and asked about on its own page', async () => {
    const activeBundles = [{ name: '1 GB', category: 'Data', left: [], expireTime: null }]
    const answer = success({ ...order, activeBundles })
    const { context, sentTo } = fakeContext({ [call]: answer }, { path: '/broadband-recharge' })
    const ending = buyBundle('Broadband Recharge')(new URLSearchParams(wanted), context)
    expect(await followed(ending)).toEqual({
      kind: 'go',
      to: '/broadband-recharge?step=active&order=ORDER',
      still: true,
    })
    expect(sentTo('transaction/v1/order')[0]?.body).toMatchObject({
      transactionType: 'Broadband Recharge',
      redirectPage: '/broadband-recharge',
    })
  })
})
