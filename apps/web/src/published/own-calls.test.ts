import type { InputOf } from '@portal/contract/call'
import { activeBundlesCall, provedCall } from '@portal/contract/calls/balance'
import {
  billCall,
  openInvoicesCall,
  shownBillCall,
  shownInvoicesCall,
} from '@portal/contract/calls/bill'
import { forgetCall, recentCall, unfinishedCall } from '@portal/contract/calls/device'
import { findCall, orderPageCall, receiptCall } from '@portal/contract/calls/order-page'
import { otpStateCall, resendOtpCall, sendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import { findStoresCall } from '@portal/contract/calls/places/stores'
import {
  authInitiateCall,
  authProcessCall,
  initiateCall,
  openOrderCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import { never } from '../lib/page/page-context.fake.ts'
import {
  answers,
  done,
  msisdn,
  ordered,
  pageOf,
  payment,
  publishedService,
  recharge,
  says,
} from './published.fake.ts'

describe('an order', () => {
  test('is kept by the device, and read without a question to the service', async () => {
    const { api, requests } = publishedService(answers)
    const { orderId, amount, duplicates } = await ordered(api)
    expect([amount, duplicates]).toEqual(['50.00', []])
    const asked = requests.length
    expect(await pageOf(api, { order: orderId })).toEqual({
      ...{ orderId, owned: true, language: 'EN', redirectPage: '/prepaid-recharge' },
      summary: {
        ...{ transactionType: 'PREPAID RECHARGE', msisdn, lineType: 'PREPAID' },
        ...{ amount: '50.00', currency: 'ZMW' },
      },
    })
    expect(requests.length).toBe(asked)
  })

  test('of another device is not there', async () => {
    const { orderId } = await ordered(publishedService(answers).api)
    const { api } = publishedService(answers)
    expect(await api.call(orderPageCall, { order: orderId })).toMatchObject({
      failure: { code: 'request.not-found' },
    })
  })

  test('of a bundle has the price and the facts of the list', async () => {
    const { api } = publishedService(answers)
    const bundle = { ...recharge, transactionType: 'BUNDLE PURCHASE', productCode: 'D1' } as const
    const { summary } = await ordered(api, { ...bundle, amount: '30.00' })
    expect(summary).toMatchObject({ name: '1 GB', amount: '30.00', data: '1', dataUnit: 'GB' })
  })

  test.each([
    [{ transactionType: 'BUNDLE PURCHASE', productCode: 'D9' }, 'bundle.not-sold'],
    [{ transactionType: 'BUNDLE PURCHASE', productCode: 'D1' }, 'bundle.other-price'],
    [{ transactionType: 'POSTPAID BILL PAYMENT' }, 'line.not-billed'],
    [{ transactionType: 'Broadband Recharge', productCode: 'D1' }, 'line.not-broadband'],
    [{ transactionType: 'BILL_PAYMENT', invoiceNumber: 'I1' }, 'item.not-shown'],
    [{ transactionType: 'HBB_LEADS' }, 'product.not-sold'],
    [{ amount: '0' }, 'amount.invalid'],
  ] as const)('of %o is refused: %s', async (asked, code) => {
    const { api } = publishedService(answers)
    expect(await api.call(openOrderCall, { ...recharge, ...asked })).toMatchObject({
      failure: { kind: 'refusal', code },
    })
  })

  test('for a number that the service does not know is refused, and one that it cannot ask about is not', async () => {
    const unknown = { ...answers, 'POST subscriber/line-type': { status: 'error', message: 'No' } }
    expect(await publishedService(unknown).api.call(openOrderCall, recharge)).toMatchObject({
      failure: { code: 'line.invalid' },
    })
    const away = { ...answers, 'POST subscriber/line-type': { answer: {}, status: 503 } }
    expect(await publishedService(away).api.call(openOrderCall, recharge)).toMatchObject({
      ok: true,
    })
  })

  test('like one that may still take money names that', async () => {
    const { api, answer } = publishedService(answers)
    const { orderId } = await ordered(api)
    await api.call(initiateCall, payment(orderId, 'AM'))
    await api.call(processCall, { transactionId: 'T1' })
    expect((await ordered(api)).duplicates).toMatchObject([
      { transactionId: 'T1', amount: '50.00' },
    ])
    answer('GET transaction/fetch', says('FAILED'))
    expect((await ordered(api)).duplicates).toEqual([])
  })

  test('of an invoice is read again by what opened the list', async () => {
    const listed = (outstandingAmount: number) =>
      done({
        response: { invoices: [{ invoiceNo: 'I1', outstandingAmount, dueDate: '2026-12-01' }] },
      })
    const { api, answer, requests } = publishedService({
      'POST subscriber/getopeninvoice': listed(349),
    })
    const opens = { accountNo: 'P1000000001', contactPersonEmailId: 'a@example.com' }
    const again = { accountNo: opens.accountNo }
    expect(await api.call(shownInvoicesCall, again)).toEqual({ ok: true, value: {} })
    await api.call(openInvoicesCall, opens)
    const shown = await api.call(shownInvoicesCall, again)
    expect(shown).toMatchObject({
      value: { shown: { response: { invoices: [{ outstandingAmount: '349.00' }] } } },
    })
    expect(requests.at(-1)?.input).toEqual(opens)
    const asked: InputOf<typeof openOrderCall> = {
      transactionType: 'BILL_PAYMENT',
      ...{ accountId: opens.accountNo, invoiceNumber: 'I1', amount: '349.00' },
    }
    expect((await ordered(api, asked)).summary).toMatchObject({
      ...{ accountId: opens.accountNo, invoiceNumber: 'I1', dueDate: '2026-12-01' },
    })
    answer('POST subscriber/getopeninvoice', listed(400))
    expect(await api.call(openOrderCall, asked)).toMatchObject({
      failure: { code: 'invoice.other-amount', price: '400.00' },
    })
    answer('POST subscriber/getopeninvoice', listed(0))
    expect(await api.call(openOrderCall, asked)).toMatchObject({
      failure: { code: 'invoice.paid' },
    })
  })
})

test('an order whose earlier try may still take money names it before another is paid', async () => {
  const { api, answer } = publishedService(answers)
  const { orderId } = await ordered(api)
  await api.call(initiateCall, payment(orderId, 'AM'))
  await api.call(processCall, { transactionId: 'T1' })
  answer('POST transaction/v1/initiate', done({ transactionId: 'T2' }))
  await api.call(initiateCall, payment(orderId, 'MPESA'))
  expect(await pageOf(api, { order: orderId })).toMatchObject({
    ...{ transaction: { transactionId: 'T2' }, alike: { transactionId: 'T1' } },
  })
})

describe('a payment', () => {
  async function paying(mode: string, processed: object = done({ transactionId: 'T1' })) {
    const service = publishedService({ ...answers, 'POST transaction/v1/process': processed })
    const { api } = service
    const { orderId } = await ordered(api)
    await api.call(initiateCall, payment(orderId, mode))
    const reply = await api.call(processCall, { transactionId: 'T1' })
    return { ...service, orderId, reply }
  }

  test('names no order of ours to the service', async () => {
    const { requests } = await paying('AM')
    const initiated = requests.find(({ path }) => path.endsWith('/initiate'))
    expect(initiated?.input).not.toHaveProperty('txnId')
  })

  test.each([
    ['AM', done({ transactionId: 'T1' }), 'approve-on-phone'],
    ['MPESA', done({ transactionId: 'T1' }), 'approve-on-phone'],
    ['AIRTIME', done({ transactionId: 'T1' }), 'confirming'],
    ['PAYMENT_GATEWAY', done({ redirectUrl: 'https://pay.example/1' }), 'waiting-for-you'],
  ])('by %s waits for the one who has to act', async (mode, processed, money) => {
    const { api, orderId } = await paying(mode, processed)
    for (const asked of [{ tid: 'T1' }, { order: orderId }]) {
      expect((await pageOf(api, asked)).transaction).toMatchObject({
        ...{ transactionId: 'T1', money, payer: '972222222', canRetry: false },
      })
    }
  })

  test('that was submitted and not answered may take money', async () => {
    const { api, orderId, reply } = await paying('AM', new TypeError('Failed to fetch'))
    expect(reply).toMatchObject({ failure: { kind: 'network' } })
    expect((await pageOf(api, { order: orderId })).transaction?.money).toBe('approve-on-phone')
  })

  test.each<[string, object]>([
    ['out of reach of the pages', { answer: { statusCode: 504, status: 'error' }, status: 504 }],
    ['behind something that is busy', { answer: {}, status: 503 }],
    ['broken', { answer: { statusCode: 500, message: 'Insufficient memory' }, status: 500 }],
    ['unsure', { answer: { result: { reason: 'service.failed' } }, status: 500 }],
    ['without a known code', { statusCode: 9, message: 'No' }],
  ])('may take money after an answer of a service that is %s', async (_what, processed) => {
    const { api, orderId } = await paying('AM', processed)
    expect((await pageOf(api, { order: orderId })).transaction?.money).toBe('approve-on-phone')
    expect((await ordered(api)).duplicates).toMatchObject([{ transactionId: 'T1' }])
  })

  test('that did not leave the pages takes none', async () => {
    const answer = { statusCode: 503, result: { reason: 'service.overloaded' } }
    const { api, orderId } = await paying('AM', { answer, status: 503 })
    expect((await pageOf(api, { order: orderId })).transaction?.money).toBe('waiting-for-you')
    expect((await ordered(api)).duplicates).toEqual([])
  })

  test('is known to be under way before it is answered, also to a page that is closed meanwhile', async () => {
    const { api, requests, answer } = publishedService(answers)
    const { orderId } = await ordered(api)
    await api.call(initiateCall, payment(orderId, 'AM'))
    answer('POST transaction/v1/process', never)
    const [first, second] = [1, 2].map(() =>
      api.call(processCall, { transactionId: 'T1' }, { timeoutMs: 20 }),
    )
    expect((await pageOf(api, { order: orderId })).transaction?.money).toBe('approve-on-phone')
    expect(await second).toMatchObject({ ok: true, value: { transactionId: 'T1' } })
    expect(await first).toMatchObject({ failure: { kind: 'timeout' } })
    expect(requests.filter(({ path }) => path.endsWith('/process'))).toHaveLength(1)
  })

  test('of a form that is sent again is begun once and submitted once', async () => {
    const { api, requests } = publishedService({
      ...answers,
      'POST transaction/v1/process': done({ redirectUrl: 'https://pay.example/1' }),
    })
    const { orderId } = await ordered(api)
    const pay = async (idempotencyKey: string) => [
      await api.call(initiateCall, payment(orderId, 'PAYMENT_GATEWAY'), { idempotencyKey }),
      await api.call(
        processCall,
        { transactionId: 'T1' },
        { idempotencyKey: `${idempotencyKey}:p` },
      ),
    ]
    const first = await pay('FORM-1')
    expect(await pay('FORM-1')).toMatchObject([
      { value: { transactionId: 'T1' } },
      { value: { redirectUrl: 'https://pay.example/1' } },
    ])
    expect(first).toMatchObject([{ ok: true }, { ok: true }])
    const asked = (path: string) => requests.filter((each) => each.path === path).length
    expect([asked('transaction/v1/initiate'), asked('transaction/v1/process')]).toEqual([1, 1])
    // Another form is another payment.
    await pay('FORM-2')
    expect(asked('transaction/v1/initiate')).toBe(2)
  })

  test('that was submitted and not answered is not submitted again', async () => {
    const { api, requests, answer } = await paying('AM', new TypeError('Failed to fetch'))
    answer('POST transaction/v1/process', done({ transactionId: 'T1' }))
    expect(await api.call(processCall, { transactionId: 'T1' })).toMatchObject({ ok: true })
    expect(requests.filter(({ path }) => path.endsWith('/process'))).toHaveLength(1)
  })

  test('that was refused was not submitted', async () => {
    const { api, orderId } = await paying('AIRTIME', {
      statusCode: 9,
      message: 'Insufficient airtime',
    })
    expect((await pageOf(api, { order: orderId })).transaction?.money).toBe('waiting-for-you')
  })

  test.each([
    ['SUCCESS', { status: 'SUCCESS', money: 'delivered', canRetry: false }],
    ['FALIURE', { status: 'FAILED', money: 'unsuccessful', canRetry: true }],
    ['ALREADY_PROCESSED', { status: 'IN_PROCESS', money: 'approve-on-phone' }],
  ])('is told by its status alone: %s', async (status, read) => {
    const { api, answer } = await paying('AM')
    answer('GET transaction/fetch', says(status))
    expect((await pageOf(api, { tid: 'T1' })).transaction).toMatchObject(read)
  })

  test('of another device that is known by its status alone has no amount', async () => {
    const { api, answer } = publishedService({})
    answer('GET transaction/v1/status', done({ transactionStatus: 'SUCCESS', transactionId: 'T1' }))
    const { summary, transaction } = await pageOf(api, { tid: 'T1' })
    expect([summary.amount, transaction?.status]).toEqual(['', 'SUCCESS'])
    answer('GET transaction/fetch', done({ status: 'SUCCESS', transactionId: 'T1' }))
    expect((await pageOf(api, { tid: 'T1' })).summary.amount).toBe('')
  })

  test('is told by the call for the status where the other has nothing', async () => {
    const { api, answer } = await paying('AM')
    answer('GET transaction/fetch', { status: 'error' })
    answer('GET transaction/v1/status', done({ transactionStatus: 'SUCCESS', transactionId: 'T1' }))
    const { transaction, summary } = await pageOf(api, { tid: 'T1' })
    expect([transaction?.status, summary.amount]).toEqual(['SUCCESS', '50.00'])
  })

  test('is offered to go on with until it is over', async () => {
    const { api, answer, orderId } = await paying('AM')
    const unfinished = () => api.call(unfinishedCall, {})
    expect(await unfinished()).toMatchObject({
      value: { unfinished: { orderId, transactionId: 'T1', amount: '50.00', msisdn } },
    })
    answer('GET transaction/fetch', says('SUCCESS'))
    await pageOf(api, { tid: 'T1' })
    expect(await unfinished()).toEqual({ ok: true, value: {} })
  })

  test('of another device is shown with its number masked, and found by its id and number', async () => {
    const { api } = publishedService({ 'GET transaction/fetch': says('SUCCESS') })
    expect(await pageOf(api, { tid: 'T1' })).toMatchObject({
      ...{ owned: false, summary: { msisdn: '** *** **67', amount: '50.00' } },
      transaction: { status: 'SUCCESS', money: 'delivered' },
    })
    const find = (number: string) => api.call(findCall, { reference: 'T1', msisdn: number })
    expect(await find(msisdn)).toEqual({ ok: true, value: { transactionId: 'T1' } })
    expect(await find('979999999')).toMatchObject({ failure: { code: 'request.not-found' } })
  })

  test('that the service does not know is not there, and one that it cannot tell of is no such', async () => {
    const { api, answer } = publishedService({})
    const page = () => api.call(orderPageCall, { tid: 'T9' })
    expect(await page()).toMatchObject({ failure: { code: 'request.not-found' } })
    answer('GET transaction/fetch', { answer: {}, status: 500 })
    answer('GET transaction/v1/status', { answer: {}, status: 500 })
    expect(await page()).toMatchObject({ failure: { kind: 'failed' } })
  })
})

describe('a PIN', () => {
  test.each([
    ['AM', authInitiateCall, authProcessCall],
    ['SMARTCASH_SECURE', initiateCall, processCall],
  ])(
    'of %s is asked for with the key of the payment, until it is taken',
    async (mode, begin, pay) => {
      const { api, answer } = publishedService(answers)
      const { orderId } = await ordered(api)
      await api.call(begin, payment(orderId, mode), { accessToken: 'TOKEN' })
      const waiting = { pinKey: 'KEY', transaction: { awaitsPin: true, money: 'waiting-for-you' } }
      expect(await pageOf(api, { order: orderId })).toMatchObject(waiting)
      answer(`POST ${pay.path}`, { statusCode: 1004 })
      const wrong = await api.call(pay, { transactionId: 'T1', amPin: 'sealed' })
      expect(wrong).toMatchObject({ failure: { code: 'pin.wrong' } })
      expect(await pageOf(api, { order: orderId })).toMatchObject(waiting)
      answer(`POST ${pay.path}`, done({ transactionId: 'T1' }))
      await api.call(pay, { transactionId: 'T1', amPin: 'sealed' })
      const taken = await pageOf(api, { order: orderId })
      expect(taken).not.toHaveProperty('pinKey')
      expect(taken.transaction).toMatchObject({ money: 'confirming' })
    },
  )

  test('goes with the token of its number, of whatever type', async () => {
    for (const [accessToken, authorization] of [
      ['T1', 'Bearer T1'],
      ['MAC T1', 'MAC T1'],
    ] as const) {
      const { api, requests } = publishedService(answers)
      await api.call(authProcessCall, { transactionId: 'T1', amPin: 'sealed' }, { accessToken })
      expect(requests[0]?.headers.authorization).toBe(authorization)
    }
  })

  test('is offered for mobile money where the product takes it', async () => {
    const options = {
      'POST transaction/v1/payment-options': done({ paymentOption: [{ name: 'M', type: 'AM' }] }),
    }
    const config = done({ configData: { enableAmPin: true } })
    const asked = { amount: '50.00', transactionType: 'PREPAID RECHARGE' } as const
    for (const [more, byPin] of [
      [{}, undefined],
      [{ 'GET resource/v1/get-product-config': config }, true],
    ] as const) {
      const { api } = publishedService({ ...options, ...more })
      const reply = await api.call(paymentOptionsCall, asked)
      expect(reply.ok && reply.value.paymentOption[0]?.byPin).toBe(byPin)
    }
  })
})

describe('a code', () => {
  const otp = {
    'POST otp/v1/send-otp': done({ refId: 'R1' }),
    'POST otp/v1/resend-otp': done({ refId: 'R2' }),
    'POST otp/v1/verify-otp': { statusCode: 2003 },
  }

  test('under way is known to its device, with its times and the guesses that are left', async () => {
    const { api, pass, answer } = publishedService(otp)
    await api.call(sendOtpCall, { msisdn })
    pass(20_000)
    await api.call(verifyOtpCall, { refId: 'R1', otp: '000000' })
    const state = (refId: string) => api.call(otpStateCall, { refId })
    expect(await state('R1')).toMatchObject({
      value: { msisdn, resendInSeconds: 40, expiresInSeconds: 580, attemptsLeft: 4 },
    })
    answer('POST otp/v1/verify-otp', { statusCode: 2002 })
    await api.call(verifyOtpCall, { refId: 'R1', otp: '000000' })
    expect(await state('R1')).toMatchObject({ value: { attemptsLeft: 0 } })
    await api.call(resendOtpCall, { refId: 'R1' })
    expect(await state('R2')).toMatchObject({ value: { msisdn, attemptsLeft: 5 } })
    expect(await state('R9')).toMatchObject({ failure: { code: 'request.not-found' } })
  })
})

describe('a bill', () => {
  test('that was shown is shown again for half an hour', async () => {
    const { api, pass } = publishedService({
      'POST subscriber/v1/bill': done({ totalOutstanding: '245.30' }),
    })
    const shown = () => api.call(shownBillCall, { msisdn })
    expect(await shown()).toEqual({ ok: true, value: {} })
    await api.call(billCall, { msisdn, otpId: 'O1' })
    expect(await shown()).toMatchObject({ value: { bill: { totalOutstanding: '245.30' } } })
    pass(31 * 60_000)
    expect(await shown()).toEqual({ ok: true, value: {} })
  })
})

describe('a device', () => {
  test('that is forgotten has nothing left', async () => {
    const { api, cookies } = publishedService(answers)
    await ordered(api)
    expect([...cookies.keys()]).toEqual(['asked'])
    await api.call(forgetCall, {})
    expect(cookies.size).toBe(0)
  })

  test('keeps no more than a cookie holds, the latest order first', async () => {
    const { api, cookies } = publishedService(answers)
    const key = 'K'.repeat(400)
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const { orderId } = await ordered(api, { ...recharge, amount: `${number}0` })
      await api.call(initiateCall, {
        ...payment(orderId, 'SMARTCASH_SECURE'),
        emailId: `${key}@x.zm`,
      })
      expect(await pageOf(api, { order: orderId })).toMatchObject({ orderId })
    }
    expect(cookies.get('asked')?.length).toBeLessThan(3_900)
  })

  const browserMax = 4_096
  const sizeOf = (written: readonly string[]) => Math.max(...written.map((cookie) => cookie.length))

  test('knows that a payment was submitted however much was said of it', async () => {
    const long = (length: number) => 'x'.repeat(length)
    const { api, requests, written, answer } = publishedService({
      ...answers,
      'POST product/v1/bundle': done([
        { productCode: 'D1', name: long(900), description: long(900), amount: 30 },
      ]),
      'POST transaction/v1/process': done({ redirectUrl: `https://pay.example/${long(2_900)}` }),
      'POST subscriber/v1/bill': done({ totalOutstanding: 5, accountNo: long(400) }),
    })
    await api.call(billCall, { msisdn, otpId: 'O1' })
    const { orderId } = await ordered(api, {
      ...({ ...recharge, transactionType: 'BUNDLE PURCHASE', amount: '30' } as const),
      ...{ productCode: 'D1', redirectPage: `/data-bundle?${long(290)}` },
    })
    const pay = async (idempotencyKey: string) => {
      await api.call(initiateCall, payment(orderId, 'PAYMENT_GATEWAY'), { idempotencyKey })
      return api.call(processCall, { transactionId: 'T1' }, { idempotencyKey })
    }
    await pay('FORM-1')
    expect(sizeOf(written)).toBeLessThan(browserMax)
    expect(await pay('FORM-1')).toMatchObject({ ok: true })
    const processed = requests.filter(({ path }) => path === 'transaction/v1/process')
    expect(processed).toHaveLength(1)
    answer('GET transaction/fetch', says('IN_PROCESS'))
    expect((await pageOf(api, { order: orderId })).transaction?.money).toBe('confirming')
  })

  test('forgets no payment that may still take money for orders that were only looked at', async () => {
    const { api, answer, written } = publishedService(answers)
    const bought: string[] = []
    for (const id of ['T1', 'T2']) {
      answer('POST transaction/v1/initiate', done({ transactionId: id }))
      const { orderId } = await ordered(api, { ...recharge, amount: `1${bought.length}` })
      await api.call(initiateCall, payment(orderId, 'AM'))
      await api.call(processCall, { transactionId: id })
      bought.push(orderId)
    }
    const [first = ''] = bought
    for (const id of ['T3', 'T4', 'T5', 'T6']) {
      answer('POST transaction/v1/initiate', done({ transactionId: id }))
      await api.call(initiateCall, payment(first, 'AM'))
    }
    for (const amount of ['50', '60', '70', '80', '90']) await ordered(api, { ...recharge, amount })
    expect((await pageOf(api, { order: first })).alike).toMatchObject({ transactionId: 'T1' })
    const again = await ordered(api, { ...recharge, amount: '11' })
    expect(again.duplicates).toMatchObject([{ transactionId: 'T2' }])
    expect(sizeOf(written)).toBeLessThan(browserMax)
  })

  test('with a record that cannot be read has none', async () => {
    const { api, cookies } = publishedService(answers)
    for (const broken of ['e30', 'bnVsbA', '___', 'W10']) {
      cookies.set('asked', broken)
      expect(await api.call(unfinishedCall, {})).toEqual({ ok: true, value: {} })
    }
    await expect(ordered(api)).resolves.toMatchObject({ amount: '50.00' })
  })

  test('is told nothing that the service has no call for', async () => {
    const { api, requests } = publishedService({})
    expect(await api.call(recentCall, {})).toMatchObject({ value: { recent: [] } })
    expect(await api.call(provedCall, { msisdn })).toEqual({ ok: true, value: {} })
    expect(await api.call(activeBundlesCall, { msisdn, productCode: 'D1' })).toMatchObject({
      value: [],
    })
    expect(await api.call(receiptCall, { code: 'X' })).toMatchObject({ value: { genuine: false } })
    expect(await api.call(findStoresCall, { query: 'x' })).toMatchObject({
      failure: { code: 'ability.missing' },
    })
    expect(requests).toEqual([])
  })
})
