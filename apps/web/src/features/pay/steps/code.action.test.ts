import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import type { PageContext } from '../../../lib/page/page.ts'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { rechargeOrder as order } from '../order.fake.ts'
import { proofOf } from '../proof.ts'
import { actOnCode } from './code.action.ts'

const number = '971000001'
const waiting = (paymentMode: string) =>
  success({
    ...order,
    transaction: { transactionId: 'TXN', paymentMode, payer: number, awaitsPin: true },
  })
const sent = { recipient: '** *** **01', resendInSeconds: 60, expiresInSeconds: 300 }
const answers = {
  'GET transaction/v1/order': success(order),
  'POST otp/v1/verify-otp': success({ uniqueCode: 'UNIQUE', expiresIn: 600 }),
  'POST auth/otp/v1/verify-user': success({
    tokenType: 'Bearer',
    accessToken: 'TOKEN',
    expiresIn: 600,
  }),
  'POST otp/v1/resend-otp': success({ refId: 'NEXT', ...sent }),
  'POST transaction/v1/initiate': success({ transactionId: 'TXN', encryptionKeyDetails: {} }),
  'POST transaction/v1/auth/initiate': success({ transactionId: 'TXN', encryptionKeyDetails: {} }),
}
const form = { attempt: 'ORDER:0:q', method: 'SMARTCASH', paymentMobile: number, otp: '123 456' }
const byToken = { method: 'AM' }

type Answers = Parameters<typeof fakeContext>[0]

function visitor(more: Answers = {}, slug = 'smartcash', parts: Partial<PageContext> = {}) {
  const faked = fakeContext(
    { ...answers, ...more },
    {
      params: { method: slug },
      search: new URLSearchParams({ order: 'ORDER', step: 'code', ref: 'REF' }),
      ...parts,
    },
  )
  const submit = (fields: object = {}) =>
    actOnCode(new URLSearchParams({ ...form, ...fields }), faked.context)
  return { ...faked, submit }
}

const askedAt = '2026-11-20T10:00:00Z'
const alike = { transactionId: 'OTHER', amount: '50.00', askedAt, isDelivered: true }
const bought = { 'GET transaction/v1/order': success({ ...order, alike }) }

test('the same begun elsewhere is asked about before the code is used, and once', async () => {
  const { submit, sentTo } = visitor(bought)
  expect(await submit()).toMatchObject({ problems: [{ text: 'payment.alikeAsks' }] })
  expect([sentTo('verify-otp'), sentTo('initiate')]).toEqual([[], []])
  await submit({ alike: 'OTHER' })
  expect(sentTo('initiate')).toHaveLength(1)
})

const pin = (slug: string) => ({
  kind: 'go',
  to: `/payment/start/${slug}?order=ORDER&step=pin`,
  replace: true,
})

describe('a code for SmartCash', () => {
  test('is verified, opens the attempt with its unique code, and leads to the PIN', async () => {
    const { submit, sentTo } = visitor()
    expect(await submit()).toEqual(pin('smartcash'))
    expect(sentTo('verify-otp')[0]?.body).toEqual({ refId: 'REF', otp: '123456' })
    expect(sentTo('v1/initiate')[0]?.body).toEqual({
      amount: '50.00',
      countryCode: '260',
      loggedInNumber: '971234567',
      mobileNumber: '971234567',
      currencyCode: 'ZMW',
      transactionType: 'PREPAID RECHARGE',
      txnId: 'ORDER',
      paymentMode: 'SMARTCASH_SECURE',
      paymentMobile: number,
      uniqueCode: 'UNIQUE',
    })
  })

  test('leaves nothing in the session once its attempt is open', async () => {
    const { submit, store } = visitor()
    await submit()
    expect(store.read('payerProof')).toBeUndefined()
  })

  test('whose attempt got no answer is not verified again, and names the same attempt', async () => {
    const lost = visitor({ 'POST transaction/v1/initiate': new Error('offline') })
    await lost.submit()
    await lost.submit()
    expect(lost.sentTo('verify-otp')).toHaveLength(1)
    const [first, second] = lost.sentTo('v1/initiate')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toEqual(first?.body)
  })

  test('whose attempt was refused is over', async () => {
    const { submit, context } = visitor({
      'POST transaction/v1/initiate': refusal('proof.unusable', { field: 'uniqueCode' }),
    })
    expect(await submit()).toMatchObject({ problems: [{ text: 'refusal.proof.unusable' }] })
    expect(proofOf(context, number)).toBeNull()
  })
})

describe('a code for the operator’s wallet', () => {
  test('is exchanged for a token, which opens the attempt and stays in the session', async () => {
    const { submit, sentTo, context } = visitor({}, 'sun-money')
    expect(await submit(byToken)).toEqual(pin('sun-money'))
    expect(sentTo('verify-user')[0]?.body).toEqual({
      refId: 'REF',
      otp: '123456',
      username: number,
      paymentMode: 'AM',
    })
    const [initiated] = sentTo('auth/initiate')
    expect(initiated?.headers.authorization).toBe('Bearer TOKEN')
    expect(initiated?.body).toMatchObject({ paymentMode: 'AM', paymentMobile: number })
    expect(initiated?.body).not.toHaveProperty('uniqueCode')
    expect(proofOf(context, number)?.value).toBe('TOKEN')
  })

  test('asked for once more for an attempt that waits for its PIN opens no second one', async () => {
    const { submit, sentTo } = visitor({ 'GET transaction/v1/order': waiting('AM') }, 'sun-money')
    expect(await submit(byToken)).toEqual(pin('sun-money'))
    expect(sentTo('initiate')).toHaveLength(0)
  })
})

describe('a code', () => {
  test.each([
    ['', 'step.codeRequired'],
    ['12345', 'step.codeLength'],
  ])('"%s" is judged in the page and not sent', async (otp, text) => {
    const { submit, sent: calls } = visitor()
    expect(await submit({ otp })).toMatchObject({ problems: [{ field: 'otp', text }] })
    expect(calls).toHaveLength(0)
  })

  test('that is wrong is said at its field, with the attempts that the service leaves', async () => {
    const refused = refusal('otp.wrong', { attemptsLeft: 3 })
    const { submit, sentTo } = visitor({ 'POST otp/v1/verify-otp': refused })
    expect(await submit()).toMatchObject({
      kind: 'stay',
      problems: [{ field: 'otp', text: 'refusal.otp.wrong', lasts: true }],
      values: { attemptsLeft: '3' },
    })
    expect(sentTo('initiate')).toHaveLength(0)
  })

  test.each(['otp.exhausted', 'otp.invalid-user', 'otp.unusable'] as const)(
    'refused as %s is said in the dialog and not in a toast behind it',
    async (code) => {
      const { submit } = visitor({ 'POST otp/v1/verify-otp': refusal(code) })
      expect(await submit()).toMatchObject({ problems: [{ text: `refusal.${code}`, lasts: true }] })
    },
  )

  test('that was right, of a number without this wallet, says so also when it is sent again', async () => {
    const answers = { 'POST transaction/v1/initiate': refusal('payer.invalid') }
    const { submit, sentTo, context } = visitor(answers)
    const noWallet = { kind: 'stay', problems: [{ text: 'refusal.otp.invalid-user', lasts: true }] }
    expect(await submit()).toMatchObject(noWallet)
    expect(proofOf(context, number)?.value).toBeDefined()
    expect(await submit()).toMatchObject(noWallet)
    expect(sentTo('verify-otp')).toHaveLength(1)
  })

  test('is sent again under its reference, and the page goes on with the new one', async () => {
    const { submit, sentTo } = visitor()
    expect(await submit({ resend: '1' })).toEqual({
      kind: 'go',
      to: '/payment/start/smartcash?order=ORDER&step=code&ref=NEXT',
      replace: true,
    })
    expect(sentTo('resend-otp')[0]?.body).toEqual({ refId: 'REF' })
  })

  test('that cannot be sent again says why', async () => {
    const { submit } = visitor({ 'POST otp/v1/resend-otp': refusal('otp.too-many') })
    expect(await submit({ resend: '1' })).toMatchObject({
      problems: [{ text: 'refusal.otp.too-many' }],
    })
  })

  test('for a method without a PIN is a bad request', async () => {
    const { submit, sent: calls } = visitor()
    expect(await submit({ method: 'PG' })).toMatchObject({
      problems: [{ text: 'error.badRequest' }],
    })
    expect(calls).toHaveLength(0)
  })
})

describe('a code for airtime', () => {
  const byAirtime = { method: 'AIRTIME', emailId: 'mwansa@example.com' }
  const confirm = '/payment/start/airtime?order=ORDER&step=confirm&ref=REF'

  test('is verified, opens nothing yet, and leads to the confirmation', async () => {
    const { submit, context, sentTo } = visitor({}, 'airtime')
    expect(await submit(byAirtime)).toEqual({ kind: 'go', to: confirm, replace: true })
    expect(sentTo('initiate')).toEqual([])
    expect(proofOf(context, number)).toMatchObject({
      value: 'UNIQUE',
      emailId: 'mwansa@example.com',
    })
  })

  test('without script hands proof and address on in the answer to its form', async () => {
    const { submit } = visitor({}, 'airtime', { store: emptyStore })
    const { emailId } = byAirtime
    expect(await submit(byAirtime)).toEqual({
      kind: 'stay',
      problems: [],
      values: { emailId, uniqueCode: 'UNIQUE' },
      at: confirm,
    })
  })

  test('that is wrong or sent again keeps the address for the next form', async () => {
    const { submit } = visitor({ 'POST otp/v1/verify-otp': refusal('otp.wrong') }, 'airtime', {
      store: emptyStore,
    })
    const { emailId } = byAirtime
    expect(await submit(byAirtime)).toMatchObject({ kind: 'stay', values: { emailId } })
    expect(await submit({ ...byAirtime, resend: '1' })).toMatchObject({
      kind: 'stay',
      values: { emailId },
      at: '/payment/start/airtime?order=ORDER&step=code&ref=NEXT',
    })
  })
})
