import { ownLeadCall, trackLeadCall } from '@portal/contract/calls/lead'
import { orderPageCall } from '@portal/contract/calls/order-page'
import {
  initiateCall,
  leadPaymentOptionsCall,
  openOrderCall,
  paymentOptionsCall,
} from '@portal/contract/calls/transaction'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../../client/line-numbers.ts'
import { until } from '../../client/poll.ts'
import { initiateBody, openAttempt, orderBody } from '../../client/recharge.ts'
import { createVisitor, type Visitor } from '../../client/visitor.ts'
import { bundle } from '../../goods/bundle.ts'
import { leadsOf } from '../../goods/leads.ts'
import { makeLead, plan } from '../../goods/plan.ts'
import { airtimeWay } from '../../methods/airtime.ts'
import { books, outside, portalUrl, sandboxUrl, visitor } from '../healthy-portal.ts'

const [price, productCode] = [plan.price, `${plan.fields.productCode}`]

async function lead(by: Visitor = visitor, city?: string) {
  const msisdn = freshNumber()
  const made = await makeLead({ visitor: by, sandboxUrl, msisdn }, city)
  return { msisdn, ...made }
}

const noLead = { http: 400, body: { result: { reason: 'lead.not-open', field: 'leadId' } } }
const byLead = async (by: Visitor, city?: string) => {
  const { msisdn, refLeadId } = await lead(by, city)
  return { msisdn, leadId: refLeadId }
}
const ordersOf = (msisdn: string) => books.count('orders', 'msisdn = $1', [msisdn])

describe('an order of a plan', () => {
  test('is for the device whose lead is feasible, at the price of the catalogue, and names the lead to it alone', async () => {
    const { msisdn, refLeadId } = await lead()
    const opened = await visitor.result(
      openOrderCall,
      orderBody(msisdn, { leadId: refLeadId }, plan),
    )
    expect(opened).toMatchObject({ amount: price, summary: { leadId: refLeadId, productCode } })
    const stranger = await createVisitor(portalUrl).result(orderPageCall, {
      order: opened.orderId,
    })
    expect(stranger.summary).not.toHaveProperty('leadId')
  })

  test.each<[string, () => Promise<{ msisdn: string; leadId?: string }>]>([
    ['without a lead', async () => ({ msisdn: freshNumber() })],
    ['by the lead of another device', () => byLead(createVisitor(portalUrl))],
    ['by no lead, though the device has one', async () => ({ msisdn: (await lead()).msisdn })],
    [
      'for another number than that of its lead',
      async () => ({ msisdn: freshNumber(), leadId: (await lead()).refLeadId }),
    ],
    ['by a lead of a town where it is not sold', () => byLead(visitor, 'Mongu')],
  ])('%s is refused, whatever headers and bodies say', async (_what, prepare) => {
    const { msisdn, ...named } = await prepare()
    const body = orderBody(msisdn, named, plan)
    expect(await visitor.call(openOrderCall, body)).toMatchObject(noLead)
    const attempt = initiateBody(msisdn, named, { good: plan })
    expect(await visitor.call(initiateCall, attempt)).toMatchObject(noLead)
    expect(await ordersOf(msisdn)).toBe(0)
  })

  test('by a lead of another plan is refused', async () => {
    const { msisdn, refLeadId: leadId } = await lead()
    const other = {
      ...plan,
      price: '650.00',
      fields: { ...plan.fields, productCode: 'ODU_200GB_1M' },
    }
    expect(await visitor.call(openOrderCall, orderBody(msisdn, { leadId }, other))).toMatchObject(
      noLead,
    )
  })

  test.each([
    [{ amount: '1.00' }, 'bundle.other-price', 'amount'],
    [{ currency: 'USD' as const }, 'request.invalid', 'currency'],
  ])('with %j is refused', async (changes, reason, field) => {
    const { msisdn, refLeadId: leadId } = await lead()
    const body = orderBody(msisdn, { ...changes, leadId }, plan)
    expect(await visitor.call(openOrderCall, body)).toMatchObject({
      body: { result: { reason, field } },
    })
  })

  test('uses the lead up: a second order by it opens no attempt', async () => {
    const { msisdn, refLeadId: leadId } = await lead()
    const open = async () =>
      (await visitor.result(openOrderCall, orderBody(msisdn, { leadId }, plan))).orderId
    const [first, second] = [await open(), await open()]
    const attempt = (txnId: string) =>
      visitor.call(initiateCall, initiateBody(msisdn, { txnId }, { good: plan }))
    expect((await attempt(first)).http).toBe(200)
    expect(await attempt(second)).toMatchObject({ body: { result: { reason: 'lead.not-open' } } })
    expect(await visitor.result(ownLeadCall, { refLeadId: leadId })).toMatchObject({
      orderId: first,
    })
    expect((await attempt(first)).http).toBe(200)
  })

  test('as a bundle is refused like one that is not sold', async () => {
    const { msisdn } = await lead()
    const asBundle = {
      ...plan,
      fields: { transactionType: 'BUNDLE PURCHASE' as const, productCode },
    }
    expect(await visitor.call(openOrderCall, orderBody(msisdn, {}, asBundle))).toMatchObject({
      body: { result: { reason: 'bundle.not-sold' } },
    })
  })
})

describe('ways to pay for a plan', () => {
  const asked = (transactionType: 'HBB_LEADS' | 'BUNDLE PURCHASE') => ({
    ...{ amount: price, mobileNumber: freshNumber(), rechargeType: transactionType },
    transactionType,
  })
  const airtimeOf = (options: readonly { name: string; type: string }[]) =>
    options.filter(({ type }) => type === 'AIRTIME').map(({ name }) => name)

  test('are those of every payment, with airtime in the mode of the business channel', async () => {
    const { paymentOption: ofPlan } = await visitor.result(
      leadPaymentOptionsCall,
      asked('HBB_LEADS'),
    )
    const { paymentOption: ofBundle } = await visitor.result(
      paymentOptionsCall,
      asked('BUNDLE PURCHASE'),
    )
    expect(ofPlan.map(({ type }) => type)).toEqual(ofBundle.map(({ type }) => type))
    expect([airtimeOf(ofPlan), airtimeOf(ofBundle)]).toEqual([['HBB_AIRTIME'], ['AIRTIME']])
  })

  test('are told by that call for nothing else', async () => {
    expect(await visitor.call(leadPaymentOptionsCall, asked('BUNDLE PURCHASE'))).toMatchObject({
      body: { result: { field: 'transactionType' } },
    })
  })

  test.each([
    ['AIRTIME', plan],
    ['HBB_AIRTIME', bundle],
  ])('do not have the mode %s for what it is not for', async (paymentMode, good) => {
    const { msisdn, refLeadId } = await lead()
    const named = good === plan ? { leadId: refLeadId } : {}
    const { orderId: txnId } = await visitor.result(openOrderCall, orderBody(msisdn, named, good))
    const way = { ...airtimeWay, initiate: () => ({ ...airtimeWay.initiate(msisdn), paymentMode }) }
    const body = initiateBody(msisdn, { txnId, uniqueCode: 'any' }, { method: way, good })
    expect(await visitor.call(initiateCall, body)).toMatchObject({
      body: { result: { reason: 'method.unavailable', field: 'paymentMode' } },
    })
  })
})

test('an attempt at a plan opens by its lead', async () => {
  const attempt = await openAttempt(visitor, { good: plan })
  expect(await books.count('payments', 'id = $1', [attempt.transactionId])).toBe(1)
})

describe('a lead that the operator has turned down', () => {
  test('opens no order, and says so to its device', async () => {
    const { msisdn, refLeadId: leadId } = await lead()
    await until('the lead at the operator', 20_000, async () =>
      (await leadsOf(outside, msisdn)).length > 0 ? true : null,
    )
    const turned = await fetch(`${sandboxUrl}/leads/${leadId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'rejected' }),
    })
    expect(turned.ok).toBe(true)
    await visitor.result(trackLeadCall, { refLeadId: leadId, msisdn })
    expect(await visitor.result(ownLeadCall, { refLeadId: leadId })).toMatchObject({
      turnedDown: true,
    })
    expect(await visitor.call(openOrderCall, orderBody(msisdn, { leadId }, plan))).toMatchObject(
      noLead,
    )
  })
})
