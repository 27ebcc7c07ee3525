import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { rechargeOrder as order } from '../order.fake.ts'
import { keepProof } from '../proof.ts'
import { loadStep } from './step-data.ts'

const number = '971000001'
const transaction = {
  transactionId: 'TXN',
  status: 'REQUEST_REGISTERED',
  money: 'waiting-for-you',
  paymentMode: 'SMARTCASH_SECURE',
  payer: number,
  awaitsPin: true,
  legs: [],
  canRetry: false,
  canGiveUp: false,
}
const code = { recipient: '** *** **01', resendInSeconds: 42, msisdn: number }
const codeOver = { 'GET otp/v1/state': success({ ...code, expiresInSeconds: 0 }) }
const answers = {
  'GET transaction/v1/order': success(order),
  'GET otp/v1/state': success({ ...code, expiresInSeconds: 200 }),
  'POST transaction/v1/payment-options': success({
    paymentOption: [
      { name: 'SMARTCASH', type: 'SMARTCASH', label: 'SmartCash', health: 'good' },
      { name: 'SUN_MONEY', type: 'AM', label: 'Sun Money', health: 'good' },
    ],
  }),
  'GET resource/v1/get-product-config': success({
    configData: { customerCareNumber: '300', pinResetDial: '*115#' },
  }),
}

const visitor = (step: string, more: Parameters<typeof fakeContext>[0] = {}) =>
  fakeContext(
    { ...answers, ...more },
    { params: { method: 'smartcash' }, search: new URLSearchParams(`order=ORDER&${step}`) },
  )
const load = (...asked: Parameters<typeof visitor>) => loadStep(visitor(...asked).context)
const form = { kind: 'redirect', to: '/payment/start/smartcash?order=ORDER' }
const withAttempt = (parts: object = {}, pinKey: string | undefined = 'KEY') => ({
  'GET transaction/v1/order': success({
    ...order,
    pinKey,
    transaction: { ...transaction, ...parts },
  }),
})

describe('the step of a code', () => {
  test('is there again after a reload, with its number and the time until another one', async () => {
    expect(await load('step=code&ref=REF')).toMatchObject({
      kind: 'page',
      data: {
        kind: 'pay',
        payer: number,
        step: { kind: 'code', refId: 'REF', number, resendInSeconds: 42 },
      },
    })
  })

  test.each([
    ['without a reference', 'step=code', {}],
    ['that is unknown', 'step=code&ref=REF', { 'GET otp/v1/state': refusal('request.not-found') }],
    ['that is over', 'step=code&ref=REF', codeOver],
    [
      'of another session',
      'step=code&ref=REF',
      { 'GET otp/v1/state': success({ recipient: '', resendInSeconds: 0, expiresInSeconds: 9 }) },
    ],
  ])('%s leads back to the form', async (_what, step, more) => {
    expect(await load(step, more)).toEqual(form)
  })

  test.each([
    ['stays where this session has its proof', 'REF', 'UNIQUE', 'page'],
    ['leads to the form where the proof is of another code', 'BEFORE', 'UNIQUE', 'redirect'],
    ['leads to the form where it was never verified', 'REF', undefined, 'redirect'],
  ])('that is over %s', async (_what, refId, value, kind) => {
    const { context } = visitor('step=code&ref=REF', codeOver)
    keepProof(context, { number, refId, lifeSeconds: 600, ...(value ? { value } : {}) })
    expect(await loadStep(context)).toMatchObject({ kind })
  })

  test('that ran out before its form was posted stays, with the answer to the form', async () => {
    const { context } = visitor('step=code&ref=REF', codeOver)
    const answer = {
      kind: 'stay',
      problems: [{ text: 'refusal.otp.unusable' }],
      values: {},
    } as const
    expect(await loadStep(context, answer)).toMatchObject({ kind: 'page' })
  })

  test('that cannot be asked about is said to have failed', async () => {
    const broken = { 'GET otp/v1/state': new Error('offline') }
    expect(await load('step=code&ref=REF', broken)).toMatchObject({ kind: 'failed' })
  })
})

describe('the step of a PIN', () => {
  test('is there again after a reload, while the attempt waits for it', async () => {
    expect(await load('step=pin', withAttempt())).toMatchObject({
      data: {
        step: {
          kind: 'pin',
          transactionId: 'TXN',
          key: 'KEY',
          number,
          mode: 'SMARTCASH_SECURE',
          care: '300',
          pinReset: '*115#',
        },
      },
    })
  })

  test('without an attempt leads back to the form', async () => {
    expect(await load('step=pin')).toEqual(form)
  })

  test('of an attempt that no longer waits for it leads to where it is followed', async () => {
    const followed = { kind: 'redirect', to: '/payment/status?id=TXN' }
    expect(await load('step=pin', withAttempt({ awaitsPin: undefined }))).toEqual(followed)
  })

  test('of another method leads back to the form of this one', async () => {
    expect(await load('step=pin', withAttempt({ paymentMode: 'AM' }))).toEqual(form)
  })

  test('from the order page is found by the method it was paid by', async () => {
    const { context } = fakeContext(
      { ...answers, ...withAttempt() },
      { search: new URLSearchParams('order=ORDER&method=SMARTCASH&step=pin') },
    )
    expect(await loadStep(context)).toEqual({
      kind: 'redirect',
      to: '/payment/start/smartcash?order=ORDER&step=pin',
    })
  })
})

describe('the step of a confirmation', () => {
  const airtimeOption = { name: 'AIRTIME', type: 'AIRTIME', label: 'Airtime', health: 'good' }
  const options = {
    'POST transaction/v1/payment-options': success({ paymentOption: [airtimeOption] }),
  }
  const balanceOf = (balance: string) => ({
    'POST subscriber/v4/query-balance': success({
      queryBalanceResult: [
        {
          ...{ serviceType: 'AIRTIME', balanceDescription: 'Main', balanceType: 'LIMITED' },
          ...{ balance, unitType: 'ZMW', expireTime: null },
        },
      ],
    }),
  })
  const asked = (more: Parameters<typeof fakeContext>[0] = {}) =>
    fakeContext(
      { ...answers, ...codeOver, ...options, ...balanceOf('150.00'), ...more },
      {
        params: { method: 'airtime' },
        search: new URLSearchParams('order=ORDER&step=confirm&ref=REF'),
      },
    )
  const toForm = { kind: 'redirect', to: '/payment/start/airtime?order=ORDER' }
  const unproved = { 'POST subscriber/v4/query-balance': refusal('proof.unusable') }

  test('says what the number has and what stays, by the proof of this session', async () => {
    const { context, sentTo } = asked()
    keepProof(context, { number, refId: 'REF', value: 'UNIQUE', lifeSeconds: 300 })
    const airtime = { left: '150.00', after: '100.00' }
    expect(await loadStep(context)).toMatchObject({
      kind: 'page',
      data: { payer: number, step: { kind: 'confirm', refId: 'REF', number, airtime } },
    })
    expect(sentTo('query-balance')[0]?.body).toEqual({
      msisdn: number,
      serviceType: 'AIRTIME',
      uniqueCode: 'UNIQUE',
    })
  })

  test('is drawn by the server, which sees no proof, for the session that has one', async () => {
    const { context } = asked()
    expect(await loadStep(context)).toMatchObject({ data: { step: { kind: 'confirm' } } })
  })

  test('of a number with too little knows so', async () => {
    const { context } = asked(balanceOf('2.00'))
    const airtime = { left: '2.00', after: null }
    expect(await loadStep(context)).toMatchObject({ data: { step: { airtime } } })
  })

  test('goes on where the operator does not tell the balance', async () => {
    const { context } = asked({
      'POST subscriber/v4/query-balance': refusal('provider.unavailable'),
    })
    expect(await loadStep(context)).toMatchObject({ data: { step: { airtime: null } } })
  })

  test('leads to the form once its proof is gone, unless a form was answered', async () => {
    expect(await loadStep(asked(unproved).context)).toEqual(toForm)
    expect(
      await loadStep(asked({ 'GET otp/v1/state': refusal('request.not-found') }).context),
    ).toEqual(toForm)
    const answer = {
      kind: 'stay',
      problems: [{ text: 'refusal.proof.unusable' }],
      values: {},
    } as const
    expect(await loadStep(asked(unproved).context, answer)).toMatchObject({
      data: { step: { kind: 'confirm', airtime: null } },
    })
  })

  test('is no step of a wallet', async () => {
    expect(await load('step=confirm&ref=REF', codeOver)).toEqual(form)
  })
})
