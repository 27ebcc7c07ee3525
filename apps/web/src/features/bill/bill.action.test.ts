import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import {
  fakeContext,
  fakeStore,
  followed,
  refusal,
  success,
} from '../../lib/page/page-context.fake.ts'
import { keptNumber } from '../../order/number/kept-number.ts'
import { billPath } from '../../order/product/bill-path.ts'
import { actOnBill } from './bill.action.ts'
import { configWith } from './bill.fake.ts'

const order = {
  orderId: 'ORDER',
  amount: '246.00',
  currency: 'ZMW',
  summary: { lineType: 'POSTPAID' },
  duplicates: [],
  activeBundles: [],
}
const shown = success({ bill: { totalOutstanding: '245.30', accountNo: '1000000003' } })
const sent = success({ otpId: 'OTP', recipient: '', resendInSeconds: 60, expiresInSeconds: 600 })
const answers = {
  'GET resource/v1/get-product-config': configWith(),
  'POST subscriber/line-type': success('POSTPAID'),
  'POST transaction/v1/order': success(order),
  'POST subscriber/v1/shown-bill': shown,
  'POST optimus/otp/send': sent,
}

const submit = (
  fields: Record<string, string>,
  more: Parameters<typeof fakeContext>[0] = {},
  parts: Parameters<typeof fakeContext>[1] = {},
) => {
  const store = fakeStore()
  const place = { path: billPath, pattern: billPath, knownDevice: true, store, ...parts }
  const { context, sentTo } = fakeContext({ ...answers, ...more }, place)
  return { outcome: followed(actOnBill(new URLSearchParams(fields), context)), sentTo, store }
}

describe('a bill payment', () => {
  test('needs neither a code nor an account', async () => {
    const { outcome, sentTo, store } = submit({ msisdn: '97 100 0003', amount: '200' })
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/start?order=ORDER' })
    expect(sentTo('transaction/v1/order')[0]?.body).toEqual({
      transactionType: 'POSTPAID BILL PAYMENT',
      msisdn: '971000003',
      amount: '200',
      redirectPage: '/postpaid-bill-pay',
      language: 'EN',
    })
    expect(sentTo('shown-bill')).toEqual([])
    expect(store.entries.get('queryData')).toMatchObject({
      msisdn: '971000003',
      rechargeType: 'POSTPAID BILL PAYMENT',
      transactionType: 'POSTPAID BILL PAYMENT',
      redirectPage: '/postpaid-bill-pay',
    })
  })

  test('names the account of the bill that was shown', async () => {
    const { outcome, sentTo } = submit({ msisdn: '971000003', shown: '971000003', amount: '246' })
    await outcome
    expect(sentTo('transaction/v1/order')[0]?.body).toMatchObject({
      amount: '246',
      accountId: '1000000003',
    })
  })

  test('of a bill that has changed since it was shown is not ordered', async () => {
    const fields = { msisdn: '971000003', shown: '971000003', amount: '246' }
    const { outcome, sentTo } = submit({ ...fields, owed: '325.30' })
    expect(await outcome).toEqual({
      kind: 'stay',
      problems: [{ text: 'bill.changed', lasts: true }],
      values: { msisdn: '971000003', amount: '' },
    })
    expect(sentTo('transaction/v1/order')).toEqual([])
    expect(await submit({ ...fields, owed: '245.30' }).outcome).toMatchObject({ kind: 'go' })
  })

  test('names no account of the bill of another number', async () => {
    const { outcome, sentTo } = submit({ msisdn: '971000004', shown: '971000003', amount: '50' })
    await outcome
    expect(sentTo('transaction/v1/order')[0]?.body).not.toHaveProperty('accountId')
  })

  test('has the fraction of the bill where fractions are not raised', async () => {
    const config = { 'GET resource/v1/get-product-config': configWith({ raises: false }) }
    const fields = { msisdn: '971000003', shown: '971000003', amount: '245.30' }
    const { outcome, sentTo } = submit(fields, config)
    await outcome
    expect(sentTo('transaction/v1/order')[0]?.body).toMatchObject({ amount: '245.30' })
  })

  test.each([
    ['4', { field: 'amount', text: 'prepaid.minimum', values: { min: 5 } }],
    ['20001', { field: 'amount', text: 'prepaid.maximum', values: { max: 20_000 } }],
    ['245.30', { field: 'amount', text: 'refusal.amount.invalid' }],
  ])('of K%s is not ordered', async (amount, problem) => {
    const { outcome, sentTo } = submit({ msisdn: '971000003', amount })
    expect(await outcome).toMatchObject({ kind: 'stay', problems: [problem] })
    expect(sentTo('transaction/v1/order')).toEqual([])
  })

  test('of a line without a bill is refused by the name of the line', async () => {
    const refused = {
      'POST transaction/v1/order': refusal('line.not-billed', { field: 'msisdn' }),
      'POST subscriber/line-type': success('PREPAID'),
    }
    expect(await submit({ msisdn: '971000001', amount: '50' }, refused).outcome).toMatchObject({
      problems: [{ field: 'msisdn', text: 'bill.prepaidNumber' }],
    })
  })

  test('that its account does not fit is said above the form, which has no field for it', async () => {
    const refused = {
      'POST transaction/v1/order': refusal('account.other', { field: 'accountId' }),
    }
    const { problems } = (await submit({ msisdn: '971000003', amount: '50' }, refused)
      .outcome) as never as { problems: readonly { field?: string; text: string }[] }
    expect(problems).toMatchObject([{ text: 'refusal.account.other' }])
    expect(problems[0]).not.toHaveProperty('field')
  })
})

describe('a bill', () => {
  test('is asked for by a code to its number', async () => {
    const { outcome, sentTo, store } = submit({ msisdn: '97 100 0003', bill: 'otp' })
    expect(await outcome).toMatchObject({
      kind: 'go',
      to: '/postpaid-bill-pay?step=code&ref=OTP',
    })
    expect(sentTo('optimus/otp/send')[0]?.body).toEqual({
      text: '971000003',
      text1: '',
      otpAction: 'INVOICE',
    })
    expect(keptNumber(store, billPath)).toBe('971000003')
  })

  test('whose code was just sent is asked for by that code', async () => {
    const { context } = fakeContext(
      {
        ...answers,
        'GET otp/v1/state': success({
          ...{ msisdn: '971000003', recipient: '', isToOwner: false },
          ...{ resendInSeconds: 30, expiresInSeconds: 500, attemptsLeft: 5 },
        }),
      },
      { path: billPath, knownDevice: true },
    )
    const ask = () =>
      followed(actOnBill(new URLSearchParams({ msisdn: '971000003', bill: 'otp' }), context))
    await ask()
    const tooMany = fakeContext({
      ...answers,
      'POST optimus/otp/send': refusal('otp.too-many', { status: 429 }),
      'GET otp/v1/state': success({
        ...{ msisdn: '971000003', recipient: '', isToOwner: false },
        ...{ resendInSeconds: 30, expiresInSeconds: 500, attemptsLeft: 5 },
      }),
    })
    const again = actOnBill(new URLSearchParams({ msisdn: '971000003', bill: 'otp' }), {
      ...context,
      api: tooMany.context.api,
    })
    expect(await followed(again)).toMatchObject({ to: '/postpaid-bill-pay?step=code&ref=OTP' })
    expect(tooMany.sentTo('otp/v1/state')[0]?.address).toContain('otpId=OTP')
  })

  test('is asked for by its account, in a step of its own', async () => {
    const { outcome, store } = submit({ msisdn: '971000003', bill: 'account' })
    expect(await outcome).toEqual({ kind: 'go', to: '/postpaid-bill-pay?step=account' })
    expect(keptNumber(store, billPath)).toBe('971000003')
  })

  test('is asked for by its account without script: no address has the number', async () => {
    const fields = { msisdn: '971000003', amount: '50', bill: 'account' }
    expect(await submit(fields, {}, { store: emptyStore }).outcome).toEqual({
      kind: 'stay',
      problems: [],
      values: { msisdn: '971000003', amount: '50' },
      at: '/postpaid-bill-pay?step=account',
    })
  })

  test.each(['otp', 'account'])('of a prepaid number is not asked for by %s', async (bill) => {
    const prepaid = { 'POST subscriber/line-type': success('PREPAID') }
    const { outcome, sentTo } = submit({ msisdn: '971000001', bill }, prepaid)
    expect(await outcome).toMatchObject({
      problems: [{ field: 'msisdn', text: 'bill.prepaidNumber' }],
    })
    expect(sentTo('optimus')).toEqual([])
  })
})

test.each([
  [true, { requestType: 'HYBRID_POSTPAID_CHECK' }],
  [false, {}],
])('the check for hybrid lines is asked for while it is on: %s', async (checksHybrids, more) => {
  const config = { 'GET resource/v1/get-product-config': configWith({ checksHybrids }) }
  const { outcome, sentTo } = submit({ msisdn: '971000003', bill: 'account' }, config)
  await outcome
  expect(sentTo('line-type')[0]?.body).toEqual({
    msisdn: '971000003',
    checkIfBroadband: false,
    ...more,
  })
})
