import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { keepPendingPayment } from '../../order/pending/pending-payment.ts'
import { rechargeOrder as order } from './order.fake.ts'
import { type PageOffer, payOrder } from './pay.action.ts'

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
  method: 'PG',
  paymentGateway: 'FLUTTERWAVE',
  emailId: 'mwansa@example.com',
}

const submit = (
  fields: Partial<typeof form> & Record<string, string> = {},
  more: Parameters<typeof fakeContext>[0] = {},
) => {
  const { context, sentTo, store } = fakeContext({ ...answers, ...more })
  const outcome = payOrder(new URLSearchParams({ ...form, ...fields }), context)
  return { outcome, sentTo, store, context }
}

describe('an order in another currency whose rate is over', () => {
  const exchanged = {
    ...order,
    summary: {
      ...order.summary,
      ...{ amount: '2.50', currency: 'USD', priceAmount: '50.00', priceCurrency: 'ZMW' },
    },
  }
  const change = 'POST transaction/v1/order/currency'
  const over = {
    'GET transaction/v1/order': success(exchanged),
    'POST transaction/v1/initiate': refusal('order.price-changed'),
  }
  const next = success({ ...exchanged, orderId: 'NEXT' })

  test('is opened anew at the rate of now, and the page says so', async () => {
    const { outcome, sentTo } = submit({}, { ...over, [change]: next })
    expect(await outcome).toMatchObject({
      kind: 'go',
      to: '/payment/start?order=NEXT&method=PG&renewed=yes',
    })
    expect(sentTo('currency').map(({ body }) => body)).toEqual([
      { orderId: 'ORDER', currency: 'USD' },
    ])
  })

  test('is refused where neither currency is to be had', async () => {
    const gone = { ...over, [change]: refusal('exchange.unavailable') }
    const { outcome, sentTo } = submit({}, gone)
    expect(await outcome).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.order.price-changed' }],
    })
    expect(sentTo('currency')).toHaveLength(2)
  })
})

describe('paying by card', () => {
  test('initiates the order, processes it and leaves for the gateway', async () => {
    const { outcome, sentTo } = submit()
    expect(await outcome).toEqual({ kind: 'leave', address: gateway })
    expect(sentTo('initiate')[0]?.body).toEqual({
      amount: '50.00',
      countryCode: '260',
      loggedInNumber: '971234567',
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
      isSubscriberRequest: true,
      proccessFlag: 'Y',
    })
  })

  const inline = { key: 'pk', accessCode: 'abc', reference: 'TXN' }
  const withInline = {
    'POST transaction/v1/process': success({ transactionId: 'TXN', redirectUrl: gateway, inline }),
  }

  test('leaves for the page of a gateway with a popup where none can be opened', async () => {
    expect(await submit({}, withInline).outcome).toEqual({ kind: 'leave', address: gateway })
  })

  test('opens the popup of the gateway where it can, and its end is the outcome', async () => {
    const { context } = fakeContext({ ...answers, ...withInline })
    const offers: PageOffer[] = []
    const ended = { kind: 'go', to: '/payment/status?id=TXN', replace: true } as const
    const outcome = await payOrder(new URLSearchParams(form), context, async (offer) => {
      offers.push(offer)
      return ended
    })
    expect(outcome).toBe(ended)
    expect(offers).toEqual([{ transactionId: 'TXN', address: gateway, inline }])
  })

  test('never opens a popup for a gateway without one, nor beside an address that is none', async () => {
    const opened = async (process: object) => {
      const { context } = fakeContext({
        ...answers,
        'POST transaction/v1/process': success({ transactionId: 'TXN', ...process }),
      })
      return payOrder(new URLSearchParams(form), context, () => Promise.reject(new Error('Opened')))
    }
    expect(await opened({ redirectUrl: gateway })).toEqual({ kind: 'leave', address: gateway })
    expect(await opened({ redirectUrl: 'javascript:alert(1)', inline })).toMatchObject({
      problems: [{ text: 'payment.linkMissing' }],
    })
    expect((await opened({ inline })).kind).toBe('go')
  })

  test('names account and invoice, and no number that the operator alone knows', async () => {
    const facts = {
      ...{ transactionType: 'BILL_PAYMENT', msisdn: '** *** **01' },
      ...{ accountId: 'P1000000001', invoiceNumber: 'INV-2', accountType: 'FIXED_INTERNET' },
    }
    const summary = { ...order.summary, ...facts }
    const { outcome, sentTo } = submit(
      {},
      { 'GET transaction/v1/order': success({ ...order, summary }) },
    )
    await outcome
    const { msisdn: _hidden, ...sent } = facts
    expect(sentTo('initiate')[0]?.body).toMatchObject(sent)
    expect(sentTo('initiate')[0]?.body).not.toHaveProperty('mobileNumber')
    expect(sentTo('initiate')[0]?.body).not.toHaveProperty('loggedInNumber')
  })

  test('keeps the email with the pending payment of the session', async () => {
    const { context, store } = fakeContext(answers)
    const pending = {
      msisdn: '971234567',
      enableDualCurrency: false,
      amount: '50.00',
      currency: 'ZMW',
      redirectPage: '/',
      rechargeType: 'PREPAID RECHARGE',
      transactionType: 'PREPAID RECHARGE',
    } as const
    keepPendingPayment(store, pending)
    await payOrder(new URLSearchParams(form), context)
    expect(store.read('queryData')).toEqual({ ...pending, emailId: 'mwansa@example.com' })
  })

  const askedAt = '2026-11-20T10:00:00Z'
  const alike = { transactionId: 'OTHER', amount: '50.00', askedAt, isDelivered: false }
  test.each([
    ['asks where the page did not tell of the same begun elsewhere', {}, true],
    ['asks again of another such', { alike: 'EARLIER' }, true],
    ['goes on where the page told of it', { alike: 'OTHER' }, false],
  ])('%s', async (_what, fields, isAsked) => {
    const answer = { 'GET transaction/v1/order': success({ ...order, alike }) }
    const { outcome, sentTo } = submit(fields, answer)
    const text = { text: 'payment.alikeAsks', ending: 'PG' }
    expect(await outcome).toMatchObject(
      isAsked ? { kind: 'stay', problems: [text] } : { kind: 'leave' },
    )
    expect(sentTo('initiate')).toHaveLength(isAsked ? 0 : 1)
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

  test.each([
    ['', 'refusal.email.required'],
    ['mwansa', 'refusal.email.invalid'],
    ['mwansa@example', 'refusal.email.invalid'],
    ['mwansa@example.c', 'refusal.email.invalid'],
    ['mw ansa@example.com', 'refusal.email.invalid'],
    [`${'a'.repeat(250)}@example.com`, 'refusal.email.invalid'],
  ])('with the email "%s" stays and makes no call', async (emailId, text) => {
    const { outcome, sentTo } = submit({ emailId })
    expect(await outcome).toEqual({
      kind: 'stay',
      problems: [{ field: 'emailId', text, ending: 'PG' }],
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
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/status?id=TXN', replace: true })
  })

  test('follows the order where the way leads back to us, since it is paid', async () => {
    const redirectUrl = 'http://portal.example/payment/status/return?id=TXN'
    const { outcome } = submit({}, { 'POST transaction/v1/process': success({ redirectUrl }) })
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/status?id=TXN', replace: true })
  })

  test('never leaves for an address that is none', async () => {
    const { outcome } = submit(
      {},
      { 'POST transaction/v1/process': success({ redirectUrl: 'javascript:alert(1)' }) },
    )
    expect(await outcome).toMatchObject({ problems: [{ text: 'payment.linkMissing' }] })
  })
})

const walletForm = {
  order: 'ORDER',
  attempt: 'ORDER:0:q',
  method: 'AM',
  paymentMobile: '97 765 4321',
}
const push = (
  fields: Partial<typeof walletForm> = {},
  more: Parameters<typeof fakeContext>[0] = {},
) => {
  const processed = { 'POST transaction/v1/process': success({ transactionId: 'TXN' }) }
  const { context, sentTo, store } = fakeContext({ ...answers, ...processed, ...more })
  const outcome = payOrder(new URLSearchParams({ ...walletForm, ...fields }), context)
  return { outcome, sentTo, store }
}

describe('paying by MPESA', () => {
  const mpesa = { method: 'MPESA', emailId: 'mwansa@example.com', paymentMobile: '97 100 0001' }
  const processed = { 'POST transaction/v1/process': success({ transactionId: 'TXN' }) }

  test('initiates, processes the transaction that was named, and follows it', async () => {
    const { outcome, sentTo } = submit(mpesa, processed)
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/status?id=TXN', replace: true })
    const payer = { paymentMode: 'MPESA', paymentMobile: '971000001' }
    expect(sentTo('initiate')[0]?.body).toMatchObject({ ...payer, emailId: 'mwansa@example.com' })
    expect(sentTo('process')[0]?.body).toMatchObject({ ...payer, transactionId: 'TXN' })
  })

  test('names every fault of the form, and makes no call', async () => {
    const { outcome, sentTo } = submit({ ...mpesa, emailId: '', paymentMobile: '' })
    expect(await outcome).toMatchObject({
      kind: 'stay',
      problems: [
        { field: 'emailId', text: 'refusal.email.required', ending: 'MPESA' },
        { field: 'paymentMobile', text: 'refusal.payer.required', ending: 'MPESA' },
      ],
    })
    expect(sentTo('initiate')).toEqual([])
  })

  test('is another attempt with another address, and the same with the same form', async () => {
    const keyOf = async (fields: Record<string, string>) => {
      const { outcome, sentTo } = submit({ ...mpesa, ...fields }, processed)
      await outcome
      return sentTo('initiate')[0]?.headers['idempotency-key']
    }
    const key = await keyOf({})
    expect(await keyOf({})).toBe(key)
    expect(await keyOf({ emailId: 'chanda@example.com' })).not.toBe(key)
    expect(await keyOf({ paymentMobile: '971000003' })).not.toBe(key)
  })
})

describe('paying by mobile money', () => {
  test('initiates for the payer, processes, and goes where the payment is followed', async () => {
    const { outcome, sentTo } = push()
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/status?id=TXN', replace: true })
    expect(sentTo('initiate')[0]?.body).toEqual({
      amount: '50.00',
      countryCode: '260',
      loggedInNumber: '971234567',
      mobileNumber: '971234567',
      currencyCode: 'ZMW',
      transactionType: 'PREPAID RECHARGE',
      paymentMode: 'AM',
      paymentMobile: '977654321',
      txnId: 'ORDER',
    })
    expect(sentTo('process')[0]?.body).toMatchObject({
      transactionId: 'TXN',
      paymentMode: 'AM',
      paymentMobile: '977654321',
    })
  })

  test.each(['payer.prompt-waiting', 'payer.too-many'] as const)(
    'refused because the phone may not ring now (%s) says so once, above its number, and keeps it',
    async (code) => {
      const refused = refusal(code, { status: 429, field: 'paymentMobile' })
      const { outcome } = push({}, { 'POST transaction/v1/process': refused })
      expect(await outcome).toMatchObject({
        kind: 'stay',
        problems: [{ text: `refusal.${code}`, lasts: true }],
        values: { paymentMobile: '97 765 4321' },
      })
    },
  )

  test('of a prompt that rings already follows that one', async () => {
    const ringing = success({ transactionId: 'TXN', transactionStatus: 'ALREADY_PROCESSED' })
    const { outcome } = push({}, { 'POST transaction/v1/process': ringing })
    expect(await outcome).toEqual({ kind: 'go', to: '/payment/status?id=TXN', replace: true })
  })

  test('of an order whose price has changed says so about the whole', async () => {
    const changed = refusal('order.price-changed', { status: 409 })
    const { outcome } = push({}, { 'POST transaction/v1/initiate': changed })
    expect(await outcome).toMatchObject({ problems: [{ text: 'refusal.order.price-changed' }] })
  })

  test('sent twice asks once, and another number is another attempt', async () => {
    const key = async (fields: Partial<typeof walletForm>) => {
      const { outcome, sentTo } = push(fields)
      await outcome
      return sentTo('initiate')[0]?.headers['idempotency-key']
    }
    const first = await key({})
    expect(await key({ paymentMobile: '+260977654321' })).toBe(first)
    expect(await key({ paymentMobile: '977654322' })).not.toBe(first)
  })

  test.each([
    ['', 'refusal.payer.required'],
    ['  ', 'refusal.payer.required'],
    ['97 765 432', 'refusal.payer.invalid'],
    ['abc', 'refusal.payer.invalid'],
  ])('with the number "%s" stays and calls no service', async (paymentMobile, text) => {
    const { outcome, sentTo } = push({ paymentMobile })
    expect(await outcome).toEqual({
      kind: 'stay',
      problems: [{ field: 'paymentMobile', text, ending: 'AM' }],
      values: { paymentMobile: paymentMobile.trim() },
    })
    expect(sentTo('transaction')).toHaveLength(0)
  })

  test.each(['initiate', 'process'])(
    'refused by %s says so at the number, which stays',
    async (call) => {
      const refused = refusal('payer.invalid', { field: 'paymentMobile' })
      const { outcome } = push({}, { [`POST transaction/v1/${call}`]: refused })
      expect(await outcome).toMatchObject({
        kind: 'stay',
        problems: [{ field: 'paymentMobile', text: 'refusal.payer.invalid', ending: 'AM' }],
        values: { paymentMobile: '97 765 4321' },
      })
    },
  )

  test('whose answer is lost shows what is true', async () => {
    const lost = { 'POST transaction/v1/process': new TypeError('connection reset') }
    expect(await push({}, lost).outcome).toEqual({
      kind: 'go',
      to: '/payment/status?id=TXN',
      replace: true,
    })
  })
})

describe('paying by a PIN', () => {
  const life = { recipient: '', resendInSeconds: 60, expiresInSeconds: 300 }
  const sent = { 'POST otp/v1/send-otp': success({ refId: 'REF', ...life }) }
  const byNumber = { paymentMobile: '97 100 0001', emailId: '' }

  test.each([
    ['SMARTCASH', {}],
    ['AM', { by: 'pin' }],
  ])('of %s proves the number first, and opens no attempt', async (method, more) => {
    const { outcome, sentTo } = submit({ ...byNumber, method, ...more }, sent)
    expect(await outcome).toMatchObject({ kind: 'go', to: expect.stringContaining('step=code') })
    expect(sentTo('send-otp')[0]?.body).toEqual({ msisdn: '971000001' })
    expect(sentTo('initiate')).toHaveLength(0)
  })

  test.each([
    ['', 'refusal.payer.required'],
    ['97123', 'refusal.payer.invalid'],
  ])('of SmartCash, the number "%s" stays and sends nothing', async (paymentMobile, text) => {
    const { outcome, sentTo } = submit({ ...byNumber, method: 'SMARTCASH', paymentMobile })
    expect(await outcome).toMatchObject({ problems: [{ field: 'paymentMobile', text }] })
    expect(sentTo('otp')).toHaveLength(0)
  })

  test('is not what a prompt is asked for by', async () => {
    const { outcome, sentTo } = submit({ ...byNumber, method: 'AM', by: 'push' }, sent)
    await outcome
    expect(sentTo('send-otp')).toHaveLength(0)
    expect(sentTo('initiate')).toHaveLength(1)
  })
})
