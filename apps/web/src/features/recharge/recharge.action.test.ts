import { describe, expect, test } from 'vitest'
import { problemWords } from '../../lib/form/failure-words.ts'
import { createTranslate } from '../../lib/language/text.ts'
import type { Stay } from '../../lib/page/page.ts'
import { fakeContext, followed, refusal, success } from '../../lib/page/page-context.fake.ts'
import { english } from '../../lib/page/render-page.fake.tsx'
import { typedBefore } from '../../order/pending/pending-payment.ts'
import { actOnRecharge, openRecharge } from './recharge.action.ts'

const t = createTranslate(english, 'en-US')
const configData = { preMinAmnt: 5, preMaxAmnt: 5000 }
const order = {
  orderId: 'ORDER',
  amount: '50.00',
  currency: 'ZMW',
  summary: { lineType: 'PREPAID' },
  duplicates: [],
  activeBundles: [],
}
const answers = {
  'GET resource/v1/get-product-config': success({ configData }),
  'POST subscriber/line-type': success('PREPAID'),
  'POST transaction/v1/order': success(order),
}

const submit = (fields: Record<string, string>, more: Parameters<typeof fakeContext>[0] = {}) => {
  const { context, sentTo, store } = fakeContext({ ...answers, ...more })
  const outcome = followed(openRecharge(new URLSearchParams(fields), context))
  return { outcome, sentTo, store }
}

describe('a recharge', () => {
  test('opens an order and goes on to paying it', async () => {
    const { outcome, sentTo, store } = submit({ msisdn: '97 123 4567', amount: '50' })
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/start?order=ORDER' })
    // The order asks the operator about the line; asking twice would double the wait when it hangs.
    expect(sentTo('subscriber/line-type')).toEqual([])
    expect(sentTo('transaction/v1/order')[0]?.body).toEqual({
      transactionType: 'PREPAID RECHARGE',
      msisdn: '971234567',
      amount: '50',
      redirectPage: '/prepaid-recharge',
      language: 'EN',
    })
    expect(store.entries.get('queryData')).toEqual({
      msisdn: '971234567',
      enableDualCurrency: false,
      amount: '50.00',
      lineType: 'PREPAID',
      currency: 'ZMW',
      redirectPage: '/prepaid-recharge',
      rechargeType: 'PREPAID RECHARGE',
      transactionType: 'PREPAID RECHARGE',
    })
  })

  test.each([
    ['a number with country code', { msisdn: '+260 971 234 567', amount: '50' }],
    ['an amount with its zeros', { msisdn: '971234567', amount: ' 50.00 ' }],
    ['an amount tapped instead of typed', { msisdn: '971234567', amount: '', amountChoice: '50' }],
  ])('accepts %s', async (_what, fields) => {
    const { outcome, sentTo } = submit(fields)
    expect(await outcome).toMatchObject({ kind: 'go' })
    expect(sentTo('transaction/v1/order')[0]?.body).toMatchObject({
      msisdn: '971234567',
      amount: '50',
    })
  })

  test.each([
    ['no number', { msisdn: '', amount: '50' }, 'msisdn', 'prepaid.numberRequired'],
    ['eight digits', { msisdn: '97123456', amount: '50' }, 'msisdn', 'prepaid.invalidNumber'],
    ['letters', { msisdn: 'abc', amount: '50' }, 'msisdn', 'prepaid.invalidNumber'],
    ['eleven digits', { msisdn: '97123456789', amount: '50' }, 'msisdn', 'prepaid.invalidNumber'],
    ['no amount', { msisdn: '971234567', amount: '' }, 'amount', 'prepaid.amountRequired'],
    ['too little', { msisdn: '971234567', amount: '4' }, 'amount', 'prepaid.minimum'],
    ['too much', { msisdn: '971234567', amount: '5001' }, 'amount', 'prepaid.maximum'],
    ['far too much', { msisdn: '971234567', amount: '9'.repeat(20) }, 'amount', 'prepaid.maximum'],
    ['a fraction', { msisdn: '971234567', amount: '5.5' }, 'amount', 'refusal.amount.invalid'],
    [
      'a decimal comma',
      { msisdn: '971234567', amount: '50,5' },
      'amount',
      'refusal.amount.invalid',
    ],
    [
      'a fraction of two digits',
      { msisdn: '971234567', amount: '5.50' },
      'amount',
      'refusal.amount.invalid',
    ],
    ['words', { msisdn: '971234567', amount: 'ten' }, 'amount', 'refusal.amount.invalid'],
  ])(
    'with %s stays, keeps what was typed and opens nothing',
    async (_what, fields, field, text) => {
      const { outcome, sentTo } = submit(fields)
      expect(await outcome).toMatchObject({
        kind: 'stay',
        problems: [{ field, text }],
        values: fields,
      })
      expect(sentTo('transaction/v1/order')).toHaveLength(0)
    },
  )

  test('names everything that is wrong at once', async () => {
    const { outcome } = submit({ msisdn: '1', amount: '1' })
    expect(await outcome).toMatchObject({ problems: [{ field: 'msisdn' }, { field: 'amount' }] })
  })

  test('whose amount is locked names the number alone', async () => {
    const { outcome } = submit({ msisdn: '' })
    expect(await outcome).toMatchObject({ problems: [{ field: 'msisdn' }] })
    expect(await outcome).toHaveProperty('problems.length', 1)
  })

  test.each([
    ['POSTPAID', 'prepaid.postpaidNumber'],
    ['HYBRID', 'prepaid.hybridNumber'],
    ['BROADBAND', 'prepaid.broadbandNumber'],
  ])('of a %s line is told so', async (type, text) => {
    const { outcome } = submit(
      { msisdn: '971000003', amount: '50' },
      {
        'POST transaction/v1/order': refusal('line.not-prepaid', { field: 'msisdn' }),
        'POST subscriber/line-type': success(type),
      },
    )
    expect(await outcome).toMatchObject({ problems: [{ field: 'msisdn', text }] })
  })

  test('of a line whose type cannot be read any more is refused in general words', async () => {
    const { outcome } = submit(
      { msisdn: '971000003', amount: '50' },
      {
        'POST transaction/v1/order': refusal('line.not-prepaid', { field: 'msisdn' }),
        'POST subscriber/line-type': refusal('provider.unavailable'),
      },
    )
    expect(await outcome).toMatchObject({
      problems: [{ field: 'msisdn', text: 'refusal.line.not-prepaid' }],
    })
  })

  test('that the operator cannot be asked about has words of its own: airtime can be dialled for', async () => {
    const { outcome } = submit(
      { msisdn: '971000001', amount: '50' },
      { 'POST transaction/v1/order': refusal('provider.unavailable', { status: 503 }) },
    )
    const { problems } = (await outcome) as Stay
    expect(problems.map((problem) => problemWords(problem, t))).toEqual([
      "We can't check numbers right now. No money was taken. Try again, or dial {dialRecharge}.",
    ])
  })

  test('with a wrong amount also names what is wrong with its line', async () => {
    const { outcome, sentTo } = submit(
      { msisdn: '971000003', amount: '1' },
      { 'POST subscriber/line-type': success('POSTPAID') },
    )
    expect(await outcome).toMatchObject({
      problems: [{ text: 'prepaid.postpaidNumber' }, { field: 'amount' }],
    })
    expect(sentTo('transaction/v1/order')).toEqual([])
  })

  test('of a number that is no subscriber is an invalid number', async () => {
    const { outcome } = submit(
      { msisdn: '971000009', amount: '50' },
      { 'POST transaction/v1/order': refusal('line.invalid', { field: 'msisdn' }) },
    )
    expect(await outcome).toMatchObject({
      problems: [{ field: 'msisdn', text: 'prepaid.invalidNumber' }],
    })
  })

  test('refused for its amount names the limits', async () => {
    const { outcome } = submit(
      { msisdn: '971234567', amount: '50' },
      { 'POST transaction/v1/order': refusal('amount.below-minimum', { field: 'amount' }) },
    )
    expect(await outcome).toMatchObject({
      problems: [
        { field: 'amount', text: 'refusal.amount.below-minimum', values: { min: 5, max: 5000 } },
      ],
      values: { msisdn: '971234567', amount: '50' },
    })
  })

  test('like one that is pending asks first', async () => {
    const pending = {
      transactionId: 'TXN',
      amount: '50.00',
      currency: 'ZMW',
      askedAt: '2026-11-20T12:02:00Z',
    }
    const { outcome } = submit(
      { msisdn: '971234567', amount: '50' },
      { 'POST transaction/v1/order': success({ ...order, duplicates: [pending] }) },
    )
    expect(await outcome).toMatchObject({
      kind: 'stay',
      problems: [],
      question: { to: '/payment/start?order=ORDER', ...pending, currency: 'ZMW' },
    })
  })
})

const typed = { msisdn: '971234567', amount: '50' }

describe('what was typed', () => {
  test('is kept for the form as the order is opened, and not where something is wrong', async () => {
    const opened = submit(typed)
    await opened.outcome
    expect(typedBefore(opened.store)).toEqual(typed)
    const wrong = submit({ ...typed, amount: '1' })
    await wrong.outcome
    expect(typedBefore(wrong.store)).toBeNull()
  })

  test('is kept as the balance is asked for, which opens no order', async () => {
    const sent = { refId: 'REF', resendInSeconds: 60, expiresInSeconds: 600 }
    const { context, sentTo, store } = fakeContext({
      ...answers,
      'POST otp/v1/send-otp': success({ recipient: '** *** **67', ...sent }),
      'GET otp/v1/state': success({ ...sent, attemptsLeft: 5 }),
    })
    const form = new URLSearchParams({ msisdn: '97 123 4567', amount: '50', balance: 'number' })
    expect(await actOnRecharge(form, context)).toMatchObject({
      to: '/prepaid-recharge?step=code&ref=REF',
    })
    expect(typedBefore(store)).toEqual(typed)
    expect(sentTo('transaction/v1/order')).toEqual([])
  })
})
