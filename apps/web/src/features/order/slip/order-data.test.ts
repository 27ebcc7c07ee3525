import { instantOf } from '@portal/kernel/instant'
import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../../lib/page/page-context.fake.ts'
import { loadOrder } from './order-data.ts'

const transaction = {
  ...{ transactionId: 'TXN', status: 'REQUEST_RAISED', money: 'confirming' },
  legs: [{ leg: 'asked', state: 'done', at: '2026-11-20T12:00:00Z' }],
}
/** Four seconds after it was asked for. */
const clock = { now: () => instantOf(Date.parse('2026-11-20T12:00:04Z')) }
const order = { orderId: 'ORDER', redirectPage: '/sw/about?x=1', summary: {}, transaction }
const answers = {
  'GET transaction/v1/order': success(order),
  'GET resource/v1/get-product-config': success({ configData: { paymentMaxTry: 3 } }),
}

function load(query: string, more: Parameters<typeof fakeContext>[0] = {}, params = {}) {
  const search = new URLSearchParams(query)
  const { context, sentTo } = fakeContext({ ...answers, ...more }, { search, params, clock })
  return { loaded: loadOrder(context), sentTo }
}

describe('the status page', () => {
  test('takes its id, channel and pg from the query', async () => {
    const { loaded, sentTo } = load('id=TXN&channel=WEB&pg=PAYMENT_GATEWAY')
    expect(await loaded).toMatchObject({
      data: { kind: 'order', channel: 'WEB', paymentMode: 'PAYMENT_GATEWAY', back: '/about?x=1' },
    })
    expect(sentTo('transaction/v1/order')[0]?.address).toContain('tid=TXN')
  })

  test('drops a channel that the calls do not know', async () => {
    expect(await load('id=TXN&channel=CARD').loaded).toMatchObject({ data: { channel: null } })
  })

  test.each([
    ['id=TXN', false],
    ['id=TXN&left=1', true],
  ])("by %s knows whether the bank's page was left (%s)", async (query, leftPage) => {
    expect(await load(query).loaded).toMatchObject({ data: { leftPage } })
  })

  test('takes its id from the path too', async () => {
    const { sentTo, loaded } = load('', {}, { id: 'PATH' })
    await loaded
    expect(sentTo('transaction/v1/order')[0]?.address).toContain('tid=PATH')
  })

  test('looks as often as configured, and ten times where nothing is', async () => {
    expect(await load('id=TXN').loaded).toMatchObject({ data: { triesMax: 3 } })
    const lost = { 'GET resource/v1/get-product-config': new TypeError('offline') }
    expect(await load('id=TXN', lost).loaded).toMatchObject({ data: { triesMax: 10 } })
  })

  test('without script looks again by the time since its last change', async () => {
    expect(await load('id=TXN').loaded).toMatchObject({ refreshSeconds: 5 })
  })

  describe('of a plan of home broadband', () => {
    const summary = { transactionType: 'HBB_LEADS', leadId: 'L-1' }
    const ofPlan = { 'GET transaction/v1/order': success({ ...order, summary }) }
    const notes = { refLeadId: 'L-1', status: 'received', statusText: 'Received', notes: [] }

    test('has what became of its lead', async () => {
      const { loaded, sentTo } = load('id=TXN', {
        ...ofPlan,
        'GET lead/v1/notes': success(notes),
      })
      expect(await loaded).toMatchObject({ data: { lead: notes } })
      expect(sentTo('lead/v1/notes?refLeadId=L-1&language=EN')).toHaveLength(1)
    })

    test('is told without it where the lead is over', async () => {
      const { loaded } = load('id=TXN', ofPlan)
      expect(await loaded).toMatchObject({ data: { kind: 'order' } })
      expect(await loaded).not.toHaveProperty('data.lead')
    })
  })

  test.each([
    'txref=TXN&PnrID=p&status=successful',
    'TX_REF=TXN&transaction_id=',
    'TransID=&CCDapproval=99&PnrID=p&CompanyRef=TXN',
    'transID=TXN',
    'TransactionToken=TXN',
    'reference=TXN&trxref=TXN',
    'ID=TXN&Channel=WEB&PG=PAYMENT_GATEWAY',
    'id=&txref=TXN',
  ])('finds its payment by what a gateway brings back: %s', async (query) => {
    const { loaded, sentTo } = load(query)
    expect(await loaded).toMatchObject({ data: { kind: 'order' } })
    expect(sentTo('transaction/v1/order')[0]?.address).toContain('tid=TXN')
  })

  test('takes channel and pg in any case', async () => {
    expect(await load('ID=TXN&Channel=WEB&PG=PAYMENT_GATEWAY').loaded).toMatchObject({
      data: { channel: 'WEB', paymentMode: 'PAYMENT_GATEWAY' },
    })
  })

  test('asks for each payment that a return may mean, and helps to find one where there is none', async () => {
    const unknown = { 'GET transaction/v1/order': refusal('request.not-found', { status: 404 }) }
    const { loaded, sentTo } = load('PnrID=p&txref=t&status=successful', unknown)
    expect(await loaded).toEqual({ kind: 'page', data: { kind: 'find' } })
    expect(sentTo('transaction/v1/order').map(({ address }) => address.split('?')[1])).toEqual([
      'tid=t',
      'tid=p',
    ])
  })

  test('that cannot ask about a return says so', async () => {
    const away = { 'GET transaction/v1/order': new TypeError('offline') }
    expect(await load('txref=t', away).loaded).toMatchObject({ kind: 'failed' })
  })

  test('without an id helps to find the payment', async () => {
    expect(await load('').loaded).toEqual({ kind: 'page', data: { kind: 'find' } })
  })

  test('with an unknown id is a 404', async () => {
    const unknown = { 'GET transaction/v1/order': refusal('request.not-found', { status: 404 }) }
    expect(await load('id=x', unknown).loaded).toMatchObject({
      status: 404,
      data: { kind: 'unknown' },
    })
  })
})
