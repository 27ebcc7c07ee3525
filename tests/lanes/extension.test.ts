import { recentCall } from '@portal/contract/calls/device'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { initiateCall, openOrderCall, paymentOptionsCall } from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal, startedForFile } from '../client/own-portal.ts'
import { initiateBody, openAttempt, submit, waitForEnd } from '../client/recharge.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { extendService } from '../extension/extended-service.ts'
import { suggestTipCall, tipCall } from '../extension/tips.schema.ts'
import type { Good } from '../goods/good.ts'
import { soldOutTicket, ticket } from '../goods/ticket.ts'
import { voucher } from '../methods/voucher.ts'

/** A product, a method and a feature that exist only here go through the API like those that ship. */
const portal = ownPortal(
  startedForFile(async () => {
    const extended = await extendService()
    return { ...extended, env: { ...extended.env, LIMIT_TIPS_PER_ADDRESS: '2' } }
  }),
)

/** The voucher wallet approves by the last digit of its number. */
const payerEndingWith = (digit: string): string => freshNumber().slice(0, 8) + digit

async function pay(visitor: Visitor, good: Good, payer = payerEndingWith('0')) {
  const attempt = await openAttempt(visitor, { method: voucher, good, payer })
  await submit(visitor, attempt, voucher)
  const status = await waitForEnd(visitor, attempt.transactionId, 60_000)
  const page = await visitor.result(orderPageCall, { tid: attempt.transactionId })
  return { status, page }
}

describe('a product and a method of one folder and one line each', () => {
  test('are offered', async () => {
    const { paymentOption } = await createVisitor(portal.url).result(paymentOptionsCall, {
      amount: '25.00',
      mobileNumber: freshNumber(),
      transactionType: 'TICKET',
    })
    expect(paymentOption.map(({ name }) => name)).toContain('VOUCHER')
  })

  test('take the money and deliver, and the page tells what was bought', async () => {
    const visitor = createVisitor(portal.url)
    const { status, page } = await pay(visitor, ticket)
    expect(status).toBe('SUCCESS')
    expect(page.summary).toMatchObject({ amount: '25.00', description: 'TICKET-1' })
    expect(page.transaction?.legs.map(({ leg, state }) => `${leg} ${state}`)).toEqual([
      'asked done',
      'paid done',
      'delivered done',
    ])
    const { recent } = await visitor.result(recentCall, {})
    expect(recent[0]).toMatchObject({ transactionType: 'TICKET', amount: '25.00' })
  })

  test('give the money back when the product cannot be delivered', async () => {
    const { status, page } = await pay(createVisitor(portal.url), soldOutTicket)
    expect(status).toBe('FAILED')
    expect(page.transaction).toMatchObject({ money: 'refunded', refund: { arrivesWithinDays: 0 } })
  })

  test.each([
    ['another product', { productCode: 'TICKET-SOLD-OUT' }, 'productCode'],
    ['another amount', { amount: '24.00' }, 'amount'],
    ['a field that the product does not use', { accountId: '1000000003' }, 'accountId'],
  ])('refuse an attempt that names %s than the order holds', async (_, changes, field) => {
    const visitor = createVisitor(portal.url)
    const payer = payerEndingWith('0')
    const asked = { method: voucher, good: ticket, payer }
    const { orderId, msisdn } = await openAttempt(visitor, asked)
    const attempt = initiateBody(msisdn, { txnId: orderId, ...changes }, asked)
    const { http, body } = await visitor.call(initiateCall, attempt)
    expect(http).toBe(400)
    expect(body.result).toMatchObject({ field })
  })

  test('refuse a product that is not sold, by name', async () => {
    const asked = { ...ticket.fields, productCode: 'NOTHING', msisdn: freshNumber() }
    const { http, body } = await createVisitor(portal.url).call(openOrderCall, asked)
    expect(http).toBe(400)
    expect(body.result).toMatchObject({ field: 'productCode' })
  })
})

describe('a feature of one folder and one line', () => {
  test('answers from its content file in the language of the caller', async () => {
    const tipIn = (lang: string) =>
      createVisitor(portal.url, { headers: { lang } }).result(tipCall, {})
    expect(await tipIn('en')).toEqual({ tip: 'Recharge before a journey.' })
    expect(await tipIn('sw')).toEqual({ tip: 'Ongeza salio kabla ya safari.' })
  })

  test('is limited as the operator sets it', async () => {
    const visitor = createVisitor(portal.url)
    const suggest = async (tip: string) => (await visitor.call(suggestTipCall, { tip })).http
    expect(await suggest('Recharge before a journey.')).toBe(400)
    expect(await suggest('Another one.')).toBe(200)
    expect(await suggest('A third one.')).toBe(429)
  })
})
