import { describe, expect, test, vi } from 'vitest'
import { fakeContext, refusal, success } from '../lib/page/page-context.fake.ts'
import { keepCode, keptCode } from './balance-codes.ts'
import { findStep, type ServiceType } from './balance-data.ts'

const msisdn = '971000001'
const code = (more: object = {}) =>
  success({
    msisdn,
    recipient: '** *** **01',
    isToOwner: false,
    resendInSeconds: 50,
    expiresInSeconds: 500,
    attemptsLeft: 5,
    ...more,
  })
const data = {
  serviceType: 'DATA',
  balanceDescription: '1 GB for 7 days',
  balanceType: 'LIMITED',
  balance: '0.6',
  unitType: 'GB',
  expireTime: '2026-12-02T10:00:00Z',
}
const both: readonly ServiceType[] = ['AIRTIME', 'DATA']

function at(query: string, answers: Parameters<typeof fakeContext>[0] = {}, services = both) {
  const faked = fakeContext(answers, { path: '/data-bundle', search: new URLSearchParams(query) })
  return {
    ...faked,
    find: (answer: Parameters<typeof findStep>[2] = null) =>
      findStep(faked.context, services, answer),
  }
}

const toPage = { kind: 'redirect', to: '/data-bundle' }
const stay = { kind: 'stay', problems: [], values: {} } as const

describe('the code', () => {
  const query = 'step=code&ref=REF'

  test('is asked for by the number that it went to', async () => {
    expect(await at(query, { 'GET otp/v1/state': code() }).find()).toEqual({
      kind: 'code',
      refId: 'REF',
      number: msisdn,
      owner: null,
      resendInSeconds: 50,
      isExhausted: false,
    })
  })

  test('of a device is asked for by its owner’s masked number', async () => {
    // Whose number may end as the device's does.
    const answers = { 'GET otp/v1/state': code({ msisdn: '971000001', isToOwner: true }) }
    expect(await at(query, answers).find()).toMatchObject({
      number: '971000001',
      owner: '** *** **01',
    })
  })

  test('of another session or without a reference leads to the page', async () => {
    expect(await at(query).find()).toEqual(toPage)
    expect(await at('step=code').find()).toEqual(toPage)
  })

  test('that is over leads to the page, but where a form was answered', async () => {
    const { find } = at(query, { 'GET otp/v1/state': code({ expiresInSeconds: 0 }) })
    expect(await find()).toEqual(toPage)
    expect(await find(stay)).toMatchObject({ kind: 'code' })
  })

  test('that cannot be asked about is a failure of the page', async () => {
    expect(await at(query, { 'GET otp/v1/state': new Error('offline') }).find()).toMatchObject({
      kind: 'failed',
    })
  })
})

describe('the balance', () => {
  const query = 'step=balance&ref=REF'
  const answers = {
    'GET otp/v1/state': code({ expiresInSeconds: 0 }),
    'POST subscriber/v4/query-balance': success({ queryBalanceResult: [data] }),
  }

  test('is of the number that the code proved, each kind by a call of its own', async () => {
    const { find, sentTo } = at(query, answers)
    expect(await find()).toEqual({ kind: 'balance', number: msisdn, balances: [data, data] })
    expect(sentTo('query-balance').map(({ body }) => body)).toEqual([
      { msisdn, serviceType: 'AIRTIME', language: 'EN' },
      { msisdn, serviceType: 'DATA', language: 'EN' },
    ])
  })

  test('of a device is its data', async () => {
    const { find, sentTo } = at(query, answers, ['DATA'])
    await find()
    expect(sentTo('query-balance').map(({ body }) => body)).toEqual([
      { msisdn, serviceType: 'DATA', language: 'EN' },
    ])
  })

  test('without script is of the number in the address', async () => {
    const { find } = at('msisdn=971000001&step=balance', answers)
    expect(await find()).toMatchObject({ kind: 'balance', number: msisdn })
  })

  test('whose proof is over leads to the page, and the tab forgets it', async () => {
    const { find, context } = at(query, {
      ...answers,
      'POST subscriber/v4/query-balance': refusal('proof.unusable', { field: 'uniqueCode' }),
    })
    keepCode(context, { msisdn, refId: 'REF', isProved: true, lifeSeconds: 600 })
    expect(await find()).toEqual(toPage)
    expect(keptCode(context, msisdn)).toBeNull()
  })

  test('that the operator does not tell is said so', async () => {
    const silent = {
      'POST subscriber/v4/query-balance': refusal('provider.unavailable', { status: 502 }),
    }
    expect(await at(query, { ...answers, ...silent }).find()).toEqual({
      kind: 'balance',
      number: msisdn,
      balances: null,
    })
  })

  test('of which one kind does not arrive is not shown in part', async () => {
    const { find, context } = at(query, answers)
    const call = context.api.call.bind(context.api)
    vi.spyOn(context.api, 'call').mockImplementation(async (asked, input, ...more) =>
      JSON.stringify(input).includes('AIRTIME')
        ? { ok: false, failure: { kind: 'network' } }
        : call(asked, input, ...more),
    )
    expect(await find()).toEqual({ kind: 'balance', number: msisdn, balances: null })
  })

  test('of no number leads to the page', async () => {
    expect(await at('step=balance').find()).toEqual(toPage)
  })
})

describe('what is active', () => {
  const query = 'step=active&order=ORDER&by=PG'
  const pay = '/payment/start?order=ORDER&method=PG'
  const buys = { name: '1 GB for 7 days', amount: '30.00', currency: 'ZMW' }
  const summary = { msisdn, productCode: 'DATA_1GB_7D', ...buys }
  const order = (more: object = {}) =>
    success({ orderId: 'ORDER', owned: true, summary, transaction: null, ...more })
  const bundle = { name: '1 GB', category: 'Data', left: [], expireTime: null }
  const active = { 'POST subscriber/v1/active-bundles': success([bundle]) }

  test('is shown with the payment method for the order', async () => {
    const { find, sentTo } = at(query, { 'GET transaction/v1/order': order(), ...active })
    expect(await find()).toEqual({
      kind: 'active',
      number: msisdn,
      bundles: [bundle],
      orderId: 'ORDER',
      buys,
      pay,
    })
    expect(sentTo('active-bundles')[0]?.body).toEqual({
      ...{ msisdn, productCode: 'DATA_1GB_7D' },
      language: 'EN',
    })
  })

  test.each([
    [
      'nothing is active',
      { 'GET transaction/v1/order': order(), 'POST subscriber/v1/active-bundles': success([]) },
    ],
    [
      'nothing is told',
      {
        'GET transaction/v1/order': order(),
        'POST subscriber/v1/active-bundles': new Error('offline'),
      },
    ],
    [
      'the order is of another device',
      { 'GET transaction/v1/order': order({ owned: false }), ...active },
    ],
    ['the order is not there', active],
  ])('leads on to paying where %s', async (_what, answers) => {
    expect(await at(query, answers).find()).toEqual({ kind: 'redirect', to: pay })
  })
})
