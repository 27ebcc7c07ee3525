import type { OrderPage } from '@portal/contract/calls/order-page'
import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { askForCode } from './ask-for-code.ts'
import { rechargeOrder as order } from './order.fake.ts'
import { keepProof, proofOf } from './proof.ts'

const number = '971000001'
const waiting = (paymentMode: string, payer = number) => ({
  ...order,
  transaction: { paymentMode, payer, awaitsPin: true } as NonNullable<OrderPage['transaction']>,
})
const life = { recipient: '** *** **01', resendInSeconds: 60, expiresInSeconds: 300 }
const answers = {
  'POST otp/v1/send-otp': success({ refId: 'REF', ...life }),
  'GET otp/v1/state': success({ ...life, msisdn: number, attemptsLeft: 5 }),
}
const visitor = (more: Parameters<typeof fakeContext>[0] = {}, search = 'order=ORDER') =>
  fakeContext(
    { ...answers, ...more },
    { params: { method: 'smartcash' }, search: new URLSearchParams(search) },
  )

const code = (refId: string) => ({
  kind: 'go',
  to: `/payment/start/smartcash?order=ORDER&step=code&ref=${refId}`,
  replace: false,
})
const pin = { kind: 'go', to: '/payment/start/smartcash?order=ORDER&step=pin', replace: false }

describe('the payer’s number', () => {
  test('gets a code, whose step has an address of its own', async () => {
    const { context, sentTo } = visitor()
    expect(await askForCode(order, { type: 'SMARTCASH', number }, context)).toEqual(code('REF'))
    expect(sentTo('send-otp')[0]?.body).toEqual({ msisdn: number })
  })

  test('that is no subscriber pays by no airtime, and gets no code', async () => {
    const lineCall = 'POST subscriber/line-type'
    const payer = { type: 'AIRTIME', number } as const
    const { context, sentTo } = visitor({ [lineCall]: refusal('line.invalid') })
    expect(await askForCode(order, payer, context)).toEqual({
      ...{ field: 'paymentMobile', text: 'refusal.payer.invalid' },
    })
    expect(sentTo('send-otp')).toEqual([])
    const unsure = visitor({ [lineCall]: new Error('no network') })
    expect(await askForCode(order, payer, unsure.context)).toMatchObject({ kind: 'go' })
  })

  test('proved again from the PIN gets a code whose step takes the place of the PIN', async () => {
    const { context } = visitor({}, 'order=ORDER&step=pin')
    expect(await askForCode(order, { type: 'SMARTCASH', number }, context)).toEqual({
      ...code('REF'),
      replace: true,
    })
  })

  test('that just got one is asked for that, where no other is sent', async () => {
    const { context } = visitor({ 'POST otp/v1/send-otp': refusal('otp.too-many') })
    keepProof(context, { number, refId: 'BEFORE', lifeSeconds: 300 })
    expect(await askForCode(order, { type: 'SMARTCASH', number }, context)).toEqual(code('BEFORE'))
  })

  test('whose attempts are gone is led to the time at which another code can be sent', async () => {
    const { context } = visitor({
      'POST otp/v1/send-otp': refusal('otp.too-many'),
      'GET otp/v1/state': success({ ...life, attemptsLeft: 0 }),
    })
    keepProof(context, { number, refId: 'BEFORE', lifeSeconds: 300 })
    expect(await askForCode(order, { type: 'SMARTCASH', number }, context)).toEqual(code('BEFORE'))
  })

  test.each([
    ['another number got', '971000002', {}],
    ['is over', number, { 'GET otp/v1/state': refusal('request.not-found') }],
    [
      'has no attempt left and locks nothing',
      number,
      { 'GET otp/v1/state': success({ ...life, resendInSeconds: 0, attemptsLeft: 0 }) },
    ],
    [
      'has run out',
      number,
      { 'GET otp/v1/state': success({ ...life, expiresInSeconds: 0, attemptsLeft: 5 }) },
    ],
  ])('is refused a code in words, where the one before %s', async (_what, before, more) => {
    const { context } = visitor({ 'POST otp/v1/send-otp': refusal('otp.too-many'), ...more })
    keepProof(context, { number: before, refId: 'BEFORE', lifeSeconds: 300 })
    expect(await askForCode(order, { type: 'SMARTCASH', number }, context)).toMatchObject({
      text: 'refusal.otp.too-many',
    })
  })
})

describe('an attempt that waits for the PIN', () => {
  test('of this wallet goes on there, without another code', async () => {
    const { context, sent } = visitor()
    const found = await askForCode(
      waiting('SMARTCASH_SECURE'),
      { type: 'SMARTCASH', number },
      context,
    )
    expect(found).toEqual(pin)
    expect(sent).toHaveLength(0)
  })

  test('of another number does not stand in the way of this one', async () => {
    const { context } = visitor()
    const other = waiting('SMARTCASH_SECURE', '971000002')
    expect(await askForCode(other, { type: 'SMARTCASH', number }, context)).toEqual(code('REF'))
  })

  test.each([
    ['goes on there while the session has its token', 'TOKEN', pin],
    ['is proved once more where the token is gone', undefined, code('REF')],
  ])('of the operator’s wallet %s', async (_what, value, next) => {
    const { context } = visitor()
    if (value) keepProof(context, { number, refId: 'BEFORE', value, lifeSeconds: 600 })
    expect(await askForCode(waiting('AM'), { type: 'AM', number }, context)).toEqual(next)
  })
})

describe('the payer of airtime', () => {
  const emailId = 'mwansa@example.com'
  const payer = { type: 'AIRTIME', number, emailId }
  const at = { params: { method: 'airtime' }, search: new URLSearchParams('order=ORDER') }

  test('without script takes the address along in the answer to the form, and in no address', async () => {
    const { context } = fakeContext(answers, { ...at, store: emptyStore })
    expect(await askForCode(order, payer, context)).toEqual({
      kind: 'stay',
      problems: [],
      values: { emailId },
      at: '/payment/start/airtime?order=ORDER&step=code&ref=REF',
    })
  })

  test('whose number is still proved confirms at once, with the address that was typed last', async () => {
    const { context, sentTo } = fakeContext(answers, at)
    const life = { refId: 'BEFORE', value: 'UNIQUE', lifeSeconds: 300 }
    keepProof(context, { number, emailId: 'old@example.com', ...life })
    expect(await askForCode(order, payer, context)).toMatchObject({
      kind: 'go',
      to: '/payment/start/airtime?order=ORDER&step=confirm&ref=BEFORE',
    })
    expect(sentTo('send-otp')).toEqual([])
    expect(proofOf(context, number)).toMatchObject({ emailId, value: 'UNIQUE' })
  })
})
