import { idempotencyHeader, requestHeaders } from '@portal/contract/constants'
import { unfinishedCall } from '@portal/contract/device'
import { fetchCall, findCall, orderPageCall, receiptCall } from '@portal/contract/order-page'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/transaction'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '../client/books.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { createOutside } from '../client/outside.ts'
import {
  initiateBody,
  openAttempt,
  orderBody,
  pushBody,
  recharge,
  statusOf,
  waitForEnd,
} from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { apiHeaders, createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { askForPage, email, press } from '../ways/card.ts'

const { portalUrl, sandboxUrl, databaseUrl } = portalUnderTest()
const outside = createOutside(sandboxUrl)
const books = openBooks(databaseUrl)
beforeAll(() => outside.clearFaults())
afterAll(() => books.close())

let visitor: Visitor
beforeEach(() => {
  visitor = createVisitor(portalUrl)
})

const ten = <T>(once: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, once))

describe('a recharge by card', () => {
  test('that is paid delivers exactly what was paid for', async () => {
    const { status, transactionId, msisdn } = await recharge(visitor, 'pay')
    expect(status).toBe('SUCCESS')
    expect(await outside.card(transactionId)).toMatchObject({
      gateway: 'flutterwave',
      amount: '50.00',
      currency: 'ZMW',
      status: 'successful',
      refunded: '0.00',
    })
    const { airtime, deliveries } = await outside.line(msisdn)
    expect(deliveries).toEqual([expect.objectContaining({ kind: 'airtime', amount: '50.00' })])
    expect(airtime).toBe('70.00')
  })

  test.each(['decline', 'cancel'] as const)(
    'with %s takes and delivers nothing',
    async (action) => {
      const { status, transactionId, msisdn } = await recharge(visitor, action)
      expect(status).toBe('FAILED')
      expect(await outside.card(transactionId)).toMatchObject({
        status: action === 'decline' ? 'declined' : 'cancelled',
        refunded: '0.00',
      })
      expect((await outside.line(msisdn)).deliveries).toEqual([])
      const page = await visitor.result(orderPageCall, { tid: transactionId })
      expect(page.transaction).toMatchObject({ money: 'nothing-taken', canRetry: true })
    },
  )

  test('that was declined can be paid by another attempt of the same order', async () => {
    const first = await recharge(visitor, 'decline')
    const second = await openAttempt(visitor, first)
    await visitor.send(await press(await askForPage(visitor, second), 'pay'))
    expect(await waitForEnd(visitor, second.transactionId)).toBe('SUCCESS')
    expect((await outside.line(first.msisdn)).deliveries).toHaveLength(1)
    const third = await visitor.call(
      initiateCall,
      initiateBody(first.msisdn, { txnId: first.orderId }),
    )
    expect(third).toMatchObject({ http: 409, body: { result: { reason: 'order.paid-already' } } })
  })
})

describe('the idempotency key', () => {
  test.each([initiateCall, processCall])('is required by $path', async ({ path }) => {
    const { transactionId, msisdn } = await openAttempt(visitor)
    const body = path === initiateCall.path ? initiateBody(msisdn) : { transactionId }
    const reply = await visitor.send(`/portal-service/${path}`, {
      method: 'POST',
      headers: apiHeaders,
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      result: { reason: 'idempotency.missing', field: idempotencyHeader },
    })
  })

  test('gives the same attempt for the same order and body, ten times at once', async () => {
    const msisdn = freshNumber()
    const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn))
    const key = newKey()
    const body = initiateBody(msisdn, { txnId: orderId })
    const answers = await ten(() => visitor.result(initiateCall, body, { key }))
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(await books.count('payments', 'order_id = $1', [orderId])).toBe(1)
    const later = await visitor.result(initiateCall, body, { key })
    expect(later).toEqual(answers[0])
  })

  test('leaves one order and one attempt where initiate opens its own, ten times at once', async () => {
    const msisdn = freshNumber()
    await visitor.result(openOrderCall, orderBody(freshNumber()))
    const key = newKey()
    const answers = await ten(() => visitor.result(initiateCall, initiateBody(msisdn), { key }))
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(await books.count('orders', 'msisdn = $1', [msisdn])).toBe(1)
    expect(await books.count('payments', 'msisdn = $1', [msisdn])).toBe(1)
  })

  test('gives the same page for the same process, ten times at once', async () => {
    const { transactionId } = await openAttempt(visitor)
    const key = newKey()
    const answers = await ten(() => visitor.result(processCall, { transactionId }, { key }))
    const pages = new Set(answers.map(({ redirectUrl }) => redirectUrl))
    expect([...pages]).toEqual([expect.stringContaining('/flutterwave/pay/')])
    expect(answers.map(({ transactionStatus }) => transactionStatus)).not.toContain(
      'ALREADY_PROCESSED',
    )
    expect(await visitor.result(processCall, { transactionId }, { key })).toEqual(answers[0])
  })

  test('with another body is a conflict, and has no effect', async () => {
    const msisdn = freshNumber()
    const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn))
    const key = newKey()
    const body = initiateBody(msisdn, { txnId: orderId })
    const first = await visitor.result(initiateCall, body, { key })
    const other = await visitor.call(initiateCall, { ...body, emailId: 'b@example.com' }, { key })
    expect(other).toMatchObject({ http: 409, body: { result: { reason: 'idempotency.conflict' } } })
    expect(await books.count('payments', 'order_id = $1', [orderId])).toBe(1)
    const { transactionId } = first
    const processKey = newKey()
    await visitor.result(processCall, { transactionId }, { key: processKey })
    const otherProcess = { transactionId, paymentGateway: 'FLUTTERWAVE' }
    expect(await visitor.call(processCall, otherProcess, { key: processKey })).toMatchObject({
      http: 409,
    })
  })

  test('with the same fields in another order is the same request', async () => {
    const msisdn = freshNumber()
    const key = newKey()
    const body = initiateBody(msisdn)
    const turned = Object.fromEntries(Object.entries(body).reverse()) as typeof body
    const first = await visitor.result(initiateCall, body, { key })
    expect(await visitor.result(initiateCall, turned, { key })).toEqual(first)
  })

  test('of a request that was refused can be used again', async () => {
    const msisdn = freshNumber()
    const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn))
    const key = newKey()
    const wrong = initiateBody(msisdn, { txnId: orderId, amount: '51.00' })
    expect(await visitor.call(initiateCall, wrong, { key })).toMatchObject({
      http: 400,
      body: { result: { field: 'amount' } },
    })
    const right = initiateBody(msisdn, { txnId: orderId })
    expect(await visitor.call(initiateCall, right, { key })).toMatchObject({ http: 200 })
  })
})

describe('an attempt', () => {
  test('costs what its order costs: another amount, currency or number is refused', async () => {
    const msisdn = freshNumber()
    const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn))
    const amount = initiateBody(msisdn, { txnId: orderId, amount: 49 })
    expect(await visitor.call(initiateCall, amount)).toMatchObject({
      http: 400,
      body: { result: { field: 'amount' } },
    })
    const number = initiateBody(freshNumber(), { txnId: orderId })
    expect(await visitor.call(initiateCall, number)).toMatchObject({
      http: 400,
      body: { result: { field: 'mobileNumber' } },
    })
    const currency = initiateBody(msisdn, { txnId: orderId, currencyCode: 'USD' })
    expect(await visitor.call(initiateCall, currency)).toMatchObject({
      http: 400,
      body: { result: { field: 'currencyCode' } },
    })
    expect(await books.count('payments', 'order_id = $1', [orderId])).toBe(0)
  })

  test('of an order that another device opened is not found', async () => {
    const msisdn = freshNumber()
    const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn))
    const stranger = createVisitor(portalUrl)
    await stranger.result(openOrderCall, orderBody(freshNumber()))
    const body = initiateBody(msisdn, { txnId: orderId })
    expect(await stranger.call(initiateCall, body)).toMatchObject({ http: 404 })
    expect(await books.count('payments', 'order_id = $1', [orderId])).toBe(0)
  })

  test('is opened and submitted with the fields that a card payment uses', async () => {
    const msisdn = freshNumber()
    const opened = await visitor.result(initiateCall, initiateBody(msisdn, { paymentMode: 'PG' }))
    expect(opened.encryptionKeyDetails.key).toMatch(/^MII[A-Za-z0-9+/]+=*$/)
    const processed = await visitor.result(processCall, {
      transactionId: opened.transactionId,
      isSubscriberRequest: true,
      paymentGateway: 'FLUTTERWAVE',
      paymentMode: 'PG',
    })
    expect(processed).toMatchObject({
      transactionId: opened.transactionId,
      redirectUrl: expect.stringContaining('/flutterwave/pay/'),
    })
    expect(await visitor.result(fetchCall, { txnId: opened.transactionId })).toMatchObject({
      transactionType: 'PREPAID RECHARGE',
      paymentMode: 'PAYMENT_GATEWAY',
      paymentGateway: 'FLUTTERWAVE',
      currencyCode: 'ZMW',
    })
  })

  const card = (changes: object) => initiateBody(freshNumber(), changes)
  const byWallet = (changes: object) => pushBody(freshNumber(), changes)
  const unused = [
    ...['accountType', 'unit', 'uniqueCode', 'amPin'].map((name) => [name, 'x'] as const),
    ['loggedInNumber', '971000001'] as const,
    // Airtime has no code, account or invoice.
    ...['productCode', 'accountId', 'invoiceNumber'].map((name) => [name, 'x'] as const),
  ]
  test.each([
    ...unused.map(([field, value]) => ({ way: 'card', field, value, bodyOf: card })),
    ...unused.map(([field, value]) => ({ way: 'wallet', field, value, bodyOf: byWallet })),
    { way: 'card', field: 'paymentMobile', value: '971000001', bodyOf: card },
    { way: 'wallet', field: 'paymentGateway', value: 'FLUTTERWAVE', bodyOf: byWallet },
  ])('by $way is refused with $field, which it does not use', async (one) => {
    const { field, value, bodyOf } = one
    const body = bodyOf({ [field]: value })
    const refusal = await visitor.call(initiateCall, body)
    expect(refusal).toMatchObject({ http: 400, body: { status: 'error', result: { field } } })
    expect(await books.count('orders', 'msisdn = $1', [body.mobileNumber])).toBe(0)
    const emptied = await visitor.call(initiateCall, { ...body, [field]: undefined })
    expect(emptied).toMatchObject({ http: 200 })
  })

  test.each(['accountId', 'accountType', 'amPin', 'proccessFlag'])(
    'is not submitted with %s, which no way to pay uses yet',
    async (field) => {
      const { transactionId } = await openAttempt(visitor)
      const refusal = await visitor.call(processCall, { transactionId, [field]: 'x' })
      expect(refusal).toMatchObject({
        http: 400,
        body: { result: { reason: 'request.invalid', field } },
      })
      expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
    },
  )

  test.each([
    ['paymentMobile', '971000001'],
    ['paymentGateway', ''],
    ['paymentMode', ''],
  ])('by card is not submitted with %s as %j, and the field is named', async (field, value) => {
    const { transactionId } = await openAttempt(visitor)
    const refusal = await visitor.call(processCall, { transactionId, [field]: value })
    expect(refusal).toMatchObject({
      http: 400,
      body: { result: { reason: 'request.invalid', field } },
    })
    expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
  })

  test('is submitted by its own device only; others get the 404 of unknown ids', async () => {
    const { transactionId } = await openAttempt(visitor)
    const stranger = createVisitor(portalUrl)
    const without = await stranger.call(processCall, { transactionId })
    await stranger.result(openOrderCall, orderBody(freshNumber()))
    const other = await stranger.call(processCall, { transactionId })
    const unknown = await stranger.call(processCall, { transactionId: 'x' })
    expect(without.http).toBe(404)
    expect(other.http).toBe(404)
    expect(other.body).toEqual(unknown.body)
    expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
  })

  test('submitted again under another key is already processed, and still has one page', async () => {
    const { transactionId } = await openAttempt(visitor)
    const first = await visitor.result(processCall, { transactionId })
    const second = await visitor.result(processCall, { transactionId })
    expect(second.transactionStatus).toBe('ALREADY_PROCESSED')
    expect(second.redirectUrl).toBe(first.redirectUrl)
  })

  test('submitted under ten keys at once is raised at the gateway once', async () => {
    const { transactionId } = await openAttempt(visitor)
    const answers = await ten(() => visitor.result(processCall, { transactionId }))
    const firsts = answers.filter(
      ({ transactionStatus }) => transactionStatus !== 'ALREADY_PROCESSED',
    )
    expect(firsts).toHaveLength(1)
    const cards = (await outside.cards()).filter(({ reference }) => reference === transactionId)
    expect(cards).toHaveLength(1)
  })
})

describe('what a link shows', () => {
  test('is the number and email to the device that paid, and neither to others', async () => {
    const { transactionId, orderId, msisdn } = await recharge(visitor, 'pay')
    const owner = await visitor.result(orderPageCall, { tid: transactionId })
    expect(owner).toMatchObject({
      owned: true,
      summary: { msisdn },
      transaction: { emailId: email },
    })
    const entity = await visitor.result(fetchCall, { txnId: transactionId })
    expect(entity).toMatchObject({ mobileNumber: msisdn, msisdn, amount: '50.00' })
    const stranger = createVisitor(portalUrl)
    const answers = [
      await stranger.result(orderPageCall, { tid: transactionId }),
      await stranger.result(orderPageCall, { order: orderId }),
      await stranger.result(fetchCall, { txnId: transactionId }),
      await stranger.result(fetchCall, { id: transactionId, channel: 'WEB', paymentMode: 'PG' }),
    ]
    // Both names of the channel are this portal's, and answered as the one that its calls carry.
    expect(answers[3]).toMatchObject({ channel: requestHeaders['x-channel'] })
    for (const answer of answers) {
      const text = JSON.stringify(answer)
      expect(text).not.toContain(msisdn)
      expect(text).not.toContain(groupMsisdn(msisdn))
      expect(text).not.toContain(email)
      expect(text).toContain(`"** *** **${msisdn.slice(-2)}"`)
      expect(text).not.toContain(entity.refTransactionId)
    }
    expect(answers[0]).toMatchObject({ owned: false })
  })

  test('hides the gateway’s page from other devices while it is open', async () => {
    const attempt = await openAttempt(visitor)
    const link = await askForPage(visitor, attempt)
    const tid = attempt.transactionId
    const own = await visitor.result(orderPageCall, { tid })
    expect(own.transaction).toMatchObject({ redirectUrl: link, money: 'waiting-for-you' })
    const strangers = await createVisitor(portalUrl).result(orderPageCall, { tid })
    expect(JSON.stringify(strangers)).not.toContain(link)
  })

  test('tells the legs of a delivered payment in order, with their times', async () => {
    const { transactionId } = await recharge(visitor, 'pay')
    const { transaction } = await visitor.result(orderPageCall, { tid: transactionId })
    const legs = transaction?.legs ?? []
    expect(legs.map(({ leg, state }) => `${leg} ${state}`)).toEqual([
      'asked done',
      'paid done',
      'delivered done',
    ])
    const times = legs.map(({ at }) => at ?? '')
    expect(times).toEqual(times.toSorted())
    expect(transaction).toMatchObject({ money: 'delivered', status: 'SUCCESS', canRetry: false })
  })

  test('is the receipt to anyone who has its code, without a number', async () => {
    const { transactionId, msisdn } = await recharge(visitor, 'pay')
    const { transaction } = await visitor.result(orderPageCall, { tid: transactionId })
    const code = transaction?.receiptCode ?? ''
    const stranger = createVisitor(portalUrl)
    for (const typed of [code, code.toLowerCase()]) {
      const receipt = await stranger.result(receiptCall, { code: typed })
      expect(receipt).toMatchObject({
        genuine: true,
        status: 'SUCCESS',
        amount: '50.00',
        currency: 'ZMW',
      })
      expect(JSON.stringify(receipt)).not.toContain(msisdn)
    }
  })

  test('is found by reference and number together only', async () => {
    const { transactionId, msisdn } = await recharge(visitor, 'pay')
    const entity = await visitor.result(fetchCall, { txnId: transactionId })
    const refTransactionId = entity.refTransactionId ?? ''
    const stranger = createVisitor(portalUrl)
    for (const reference of [refTransactionId, ` ${refTransactionId.toLowerCase()} `]) {
      expect(await stranger.result(findCall, { reference, msisdn })).toEqual({ transactionId })
    }
    const wrong = [
      { reference: refTransactionId, msisdn: freshNumber() as string },
      { reference: 'ZB-0000-0000', msisdn: msisdn as string },
    ]
    for (const body of wrong)
      expect(await stranger.call(findCall, body)).toMatchObject({ http: 404 })
  })
})

test('the unfinished payment is shown to its device until it is over', async () => {
  expect(await visitor.result(unfinishedCall, {})).toEqual({})
  const attempt = await openAttempt(visitor)
  const link = await askForPage(visitor, attempt)
  const { unfinished } = await visitor.result(unfinishedCall, {})
  expect(unfinished).toEqual({
    orderId: attempt.orderId,
    transactionId: attempt.transactionId,
    amount: '50.00',
    currency: 'ZMW',
    msisdn: attempt.msisdn,
    status: 'IN_PROCESS',
  })
  expect(await createVisitor(portalUrl).result(unfinishedCall, {})).toEqual({})
  await visitor.send(await press(link, 'pay'))
  await waitForEnd(visitor, attempt.transactionId)
  expect(await visitor.result(unfinishedCall, {})).toEqual({})
})

test('the cookie of the device is not readable by scripts and stays on this site', async () => {
  const reply = await visitor.send('/portal-service/transaction/v1/order', {
    method: 'POST',
    headers: apiHeaders,
    body: JSON.stringify(orderBody(freshNumber())),
  })
  const cookie = reply.headers.getSetCookie().join()
  expect(cookie).toMatch(/^sid=[0-7][0-9A-HJKMNP-TV-Z]{25}\.\d+\.[\w-]{43};/)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) {
    expect(cookie).toContain(attribute)
  }
})
