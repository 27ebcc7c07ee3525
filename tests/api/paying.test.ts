import {
  fetchCall,
  orderPageCall,
  receiptCall,
  receiptImagePath,
  statusCall,
} from '@portal/contract/calls/order-page'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/calls/transaction'
import { idempotencyHeader, requestHeaders } from '@portal/contract/constants'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { beforeAll, describe, expect, test } from 'vitest'
import swahili from '../../content/pages/sw/orp-translation.json' with { type: 'json' }
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, orderBody, recharge, statusOf } from '../client/recharge.ts'
import { type Answer, apiHeaders, createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { email } from '../methods/hosted-card.ts'
import { outside, portalUrl, visitor } from './healthy-portal.ts'

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

  test('with the same fields in another order is the same request', async () => {
    const msisdn = freshNumber()
    const key = newKey()
    const body = initiateBody(msisdn)
    const turned = Object.fromEntries(Object.entries(body).reverse()) as typeof body
    const first = await visitor.result(initiateCall, body, { key })
    expect(await visitor.result(initiateCall, turned, { key })).toEqual(first)
  })
})

describe('an attempt', () => {
  test('is opened and submitted with the fields that a card payment uses', async () => {
    const msisdn = freshNumber()
    const opened = await visitor.result(initiateCall, initiateBody(msisdn, { paymentMode: 'PG' }))
    const { transactionId, encryptionKeyDetails } = opened
    expect(encryptionKeyDetails.key).toMatch(/^MII[A-Za-z0-9+/]+=*$/)
    const status = () => visitor.result(statusCall, { tid: transactionId })
    expect(await status()).toEqual({ transactionId, transactionStatus: 'REQUEST_REGISTERED' })
    const method = { paymentGateway: 'FLUTTERWAVE', paymentMode: 'PG' } as const
    const submitted = { transactionId, isSubscriberRequest: true, ...method } as const
    const answered = { transactionId, redirectUrl: expect.stringContaining('/flutterwave/pay/') }
    expect(await visitor.result(processCall, submitted)).toMatchObject(answered)
    expect(await status()).toEqual({ transactionId, transactionStatus: 'IN_PROCESS' })
    const charged = { gateway: 'flutterwave', amount: '50.00', currency: 'ZMW' }
    expect(await outside.card(transactionId)).toMatchObject(charged)
    const asked = { txnId: transactionId }
    const kind = { transactionType: 'PREPAID RECHARGE', currencyCode: 'ZMW' }
    const stored = { ...kind, ...method, paymentMode: 'PAYMENT_GATEWAY' }
    expect(await visitor.result(fetchCall, asked)).toMatchObject(stored)
    const other = await visitor.call(fetchCall, { ...asked, paymentMode: 'AM' })
    expect(other).toMatchObject({ http: 404, body: { result: { field: 'paymentMode' } } })
  })

  test('is submitted with every field that the specification lists', async () => {
    const { transactionId } = await openAttempt(visitor)
    const fields = { isSubscriberRequest: false, proccessFlag: 'Y', paymentMobile: '971000001' }
    const more = { accountId: '', accountType: 'SAVINGS', amPin: '' }
    const submitted = { transactionId, paymentGateway: 'FLUTTERWAVE', ...fields, ...more }
    expect(await visitor.call(processCall, submitted)).toMatchObject({ http: 200 })
  })

  test.each([
    [{ isSubscriberRequest: 'yes' as never }, 'request.invalid', 'isSubscriberRequest'],
    [{ paymentGateway: '' }, 'request.invalid', 'paymentGateway'],
    [{ paymentMode: '' }, 'request.invalid', 'paymentMode'],
    [{ paymentGateway: 'DPO' }, 'method.unavailable', 'paymentGateway'],
    [{ paymentGateway: 'FLUTTERWAVE', paymentMode: 'CHEQUE' }, 'method.unavailable', 'paymentMode'],
    [{ paymentMode: 'AM' }, 'method.unavailable', 'paymentMode'],
  ])('by card is not submitted with %j: %s', async (fields, reason, field) => {
    const { transactionId } = await openAttempt(visitor)
    const refusal = await visitor.call(processCall, { transactionId, ...fields })
    expect(refusal).toMatchObject({ http: 400, body: { result: { reason, field } } })
    expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
  })
})

describe('a refusal about an order is told in its language', () => {
  const words: Readonly<Record<string, unknown>> = swahili
  function expectSwahili({ body }: Answer<unknown>, field: string) {
    if (body.status === 'success') throw new Error('It was not refused')
    expect(body.message).toBe(words[`refusal.${body.result?.reason}`])
    expect(body.result?.field).toBe(field)
  }

  test.each([
    ['amount', { amount: '51.00' }],
    ['emailId', { emailId: '' }],
    ['transactionType', { transactionType: 'GIFT' as never }],
    ['unheardOf', { unheardOf: 'of' } as never],
  ])('where it is refused for its %s', async (field, changes) => {
    const msisdn = freshNumber()
    const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn, { language: 'SW' }))
    const asked = initiateBody(msisdn, { txnId: orderId, ...changes })
    expectSwahili(await visitor.call(initiateCall, asked), field)
  })

  test.each([
    ['accountId', { accountId: 'P1000000001' as never }],
    ['unheardOf', { unheardOf: 'of' } as never],
  ])('also where its attempt is, for its %s', async (field, changes) => {
    const { transactionId } = await openAttempt(visitor, { language: 'SW' })
    expectSwahili(await visitor.call(processCall, { transactionId, ...changes }), field)
  })
})

describe('what a link shows', () => {
  const payer = createVisitor(portalUrl)
  const stranger = createVisitor(portalUrl)
  let paid: Awaited<ReturnType<typeof recharge>>
  let entity: Awaited<ReturnType<typeof fetchAs>>
  const fetchAs = (asker: Visitor) => asker.result(fetchCall, { txnId: paid.transactionId })
  const pageAs = (asker: Visitor) => asker.result(orderPageCall, { tid: paid.transactionId })
  beforeAll(async () => {
    paid = await recharge(payer, 'pay')
    entity = await fetchAs(payer)
  })

  test('is the number and email to the device that paid, and neither to others', async () => {
    const { transactionId, orderId, msisdn } = paid
    expect(await pageAs(payer)).toMatchObject({
      owned: true,
      summary: { msisdn },
      transaction: { emailId: email },
    })
    expect(entity).toMatchObject({ mobileNumber: msisdn, msisdn, amount: '50.00' })
    const answers = [
      await pageAs(stranger),
      await stranger.result(orderPageCall, { order: orderId }),
      await fetchAs(stranger),
      await stranger.result(fetchCall, { id: transactionId, channel: 'WEB', paymentMode: 'PG' }),
    ]
    // Both names of the channel are this portal's, and answered as the one that its calls carry.
    expect(answers[3]).toMatchObject({ channel: requestHeaders['x-channel'] })
    for (const answer of answers) {
      const text = JSON.stringify(answer)
      for (const secret of [msisdn, groupMsisdn(msisdn), email, entity.refTransactionId]) {
        expect(text).not.toContain(secret)
      }
      expect(text).toContain(`"** *** **${msisdn.slice(-2)}"`)
    }
    expect(answers[0]).toMatchObject({ owned: false })
  })

  test('is the receipt to anyone who has its code, without a number, and a picture that leads there', async () => {
    const code = (await pageAs(payer)).transaction?.receiptCode ?? ''
    for (const typed of [code, code.toLowerCase().replaceAll('-', '')]) {
      const receipt = await stranger.result(receiptCall, { code: typed })
      const said = { genuine: true, status: 'SUCCESS', amount: '50.00', currency: 'ZMW' }
      expect(receipt).toMatchObject(said)
      expect(JSON.stringify(receipt)).not.toContain(paid.msisdn)
    }
    const picture = await stranger.send(receiptImagePath(code))
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"/,
    )
    expect((await stranger.send(receiptImagePath('not-a-code'))).status).toBe(404)
  })
})
