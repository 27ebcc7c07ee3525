import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../lib/page-context.fake.ts'
import { payByCard } from './pay.action.ts'

const order = {
  orderId: 'ORDER',
  owned: true,
  language: 'EN',
  redirectPage: '/',
  summary: {
    transactionType: 'PREPAID RECHARGE',
    msisdn: '971234567',
    amount: '50.00',
    currency: 'ZMW',
  },
}
const gateway = 'http://gateway.example/pay/1'
const answers = {
  'GET transaction/v1/order': success(order),
  'POST transaction/v1/initiate': success({
    transactionId: 'TXN',
    encryptionKeyDetails: { key: '' },
  }),
  'POST transaction/v1/process': success({ transactionId: 'TXN', redirectUrl: gateway }),
}
const form = {
  order: 'ORDER',
  attempt: 'ORDER:0:q',
  paymentGateway: 'FLUTTERWAVE',
  emailId: 'mwansa@example.com',
}

const submit = (
  fields: Partial<typeof form> = {},
  more: Parameters<typeof fakeContext>[0] = {},
) => {
  const { context, sentTo, store } = fakeContext({ ...answers, ...more })
  const outcome = payByCard(new URLSearchParams({ ...form, ...fields }), context)
  return { outcome, sentTo, store, context }
}

describe('paying by card', () => {
  test('initiates the order, processes it and leaves for the gateway', async () => {
    const { outcome, sentTo } = submit()
    expect(await outcome).toEqual({ kind: 'leave', address: gateway })
    expect(sentTo('initiate')[0]?.body).toEqual({
      amount: '50.00',
      countryCode: '260',
      mobileNumber: '971234567',
      currencyCode: 'ZMW',
      transactionType: 'PREPAID RECHARGE',
      paymentMode: 'PAYMENT_GATEWAY',
      paymentGateway: 'FLUTTERWAVE',
      txnId: 'ORDER',
      emailId: 'mwansa@example.com',
    })
    expect(sentTo('process')[0]?.body).toEqual({
      transactionId: 'TXN',
      paymentGateway: 'FLUTTERWAVE',
    })
  })

  test('sent twice from the same form names the same attempt, another email another', async () => {
    const key = async (fields: Partial<typeof form>) => {
      const { outcome, sentTo } = submit(fields)
      await outcome
      return sentTo('initiate')[0]?.headers['idempotency-key']
    }
    const first = await key({})
    expect(first).toMatch(/^ORDER:0:q:/)
    expect(await key({})).toBe(first)
    expect(await key({ emailId: 'other@example.com' })).not.toBe(first)
    expect(await key({ attempt: 'ORDER:TXN:q' })).not.toBe(first)
  })

  test('keeps its key before it is sent', async () => {
    const { outcome, store, sentTo } = submit(
      {},
      { 'POST transaction/v1/initiate': new TypeError('offline') },
    )
    await outcome
    expect(store.entries.get('idempotencyKey')).toBe(
      sentTo('initiate')[0]?.headers['idempotency-key'],
    )
  })

  test.each([
    ['', 'payment.emailRequired'],
    ['mwansa', 'payment.emailInvalid'],
    ['mwansa@example', 'payment.emailInvalid'],
    ['mwansa@example.c', 'payment.emailInvalid'],
    ['mw ansa@example.com', 'payment.emailInvalid'],
    [`${'a'.repeat(250)}@example.com`, 'payment.emailInvalid'],
  ])('with the email "%s" stays and asks nobody', async (emailId, text) => {
    const { outcome, sentTo } = submit({ emailId })
    expect(await outcome).toEqual({
      kind: 'stay',
      problems: [{ field: 'emailId', text }],
      values: { emailId },
    })
    expect(sentTo('transaction')).toHaveLength(0)
  })

  test('without a transaction id says that nothing was charged', async () => {
    const { outcome, sentTo } = submit({}, { 'POST transaction/v1/initiate': success({}) })
    expect(await outcome).toMatchObject({ problems: [{ text: 'payment.notStarted' }] })
    expect(sentTo('process')).toHaveLength(0)
  })

  test('refused by the gateway stays and keeps the email', async () => {
    const refused = refusal('provider.unavailable', { status: 502 })
    const { outcome } = submit({}, { 'POST transaction/v1/process': refused })
    expect(await outcome).toMatchObject({
      problems: [{ text: 'refusal.provider.unavailable' }],
      values: { emailId: 'mwansa@example.com' },
    })
  })

  test.each([
    ['the answer is lost', new TypeError('connection reset')],
    ['it is on its way already', success({ transactionId: 'TXN' })],
  ])('shows what is true where %s', async (_when, answer) => {
    const { outcome } = submit({}, { 'POST transaction/v1/process': answer })
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/status?id=TXN' })
  })

  test('never leaves for an address that is none', async () => {
    const { outcome } = submit(
      {},
      { 'POST transaction/v1/process': success({ redirectUrl: 'javascript:alert(1)' }) },
    )
    expect(await outcome).toMatchObject({ problems: [{ text: 'payment.linkMissing' }] })
  })
})
