import { openOrderCall } from '@portal/contract/calls/transaction'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { openAttempt, orderBody, transactionOf, waitForEnd } from '../client/recharge.ts'
import { askForPage, card } from '../methods/card.ts'
import { press } from '../methods/hosted-card.ts'
import type { Attempt } from '../methods/payment-method.ts'
import { books, unknownId, visitor } from './healthy-portal.ts'

let attempt: Attempt
let page: string
beforeEach(async () => {
  attempt = await openAttempt(visitor)
  page = await askForPage(visitor, attempt)
})

const charged = (reference: string, changes: object = {}) => card.callback(reference, changes).body

const callBack = (body: string, headers = card.callback('').headers, method = 'POST') =>
  visitor.send('/callbacks/flutterwave', { method, headers, body })

const callbacksKept = (reference: string) => books.count('callbacks', 'reference = $1', [reference])

describe('a callback', () => {
  test('by PUT and in another content type is read all the same', async () => {
    const type = { ...card.callback('').headers, 'content-type': 'text/plain' }
    expect((await callBack(charged(attempt.transactionId), type, 'PUT')).status).toBe(200)
    expect(await callbacksKept(attempt.transactionId)).toBe(1)
  })

  test.each([
    ['about nothing', {}, 200],
    ['too large', { body: 'x'.repeat(64 * 1_024) }, 413],
    ['by GET', { method: 'GET', body: null }, 404],
    ['by DELETE', { method: 'DELETE', body: null }, 404],
    ['of a provider that is not configured', { provider: 'nobody' }, 404],
  ])('that is %s is read, refused or not there', async (_what, changes, status) => {
    const usual = { provider: 'flutterwave', body: '{', method: 'POST' }
    const { provider, body, method } = { ...usual, ...changes }
    const { headers } = card.callback('')
    const request = body === null ? { method } : { method, headers, body }
    expect((await visitor.send(`/callbacks/${provider}`, request)).status).toBe(status)
  })
})

describe('a return', () => {
  const back = '/payment/status/return/flutterwave'
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  const id = () => attempt.transactionId
  const posted = () => ({ method: 'POST', headers: formType, body: `txref=${id()}` })
  test.each([
    ['txref', () => visitor.send(`${back}?txref=${id()}&PnrID=x&status=successful`)],
    ['a posted form with a query', () => visitor.send(`${back}?a=b`, posted())],
  ])('by %s leads to the page of the payment', async (_what, come) => {
    await press(page, 'pay')
    const { status, headers } = await come()
    const toPage = expect.stringMatching(`^/payment/status\\?id=${id()}&`)
    expect([status, headers.get('location')]).toEqual([303, toPage])
    expect(await waitForEnd(visitor, id())).toBe('SUCCESS')
  })

  test.each([
    ['/payment/status', (id: string) => `txref=${id}&PnrID=x&status=successful`],
    ['/sw/payment/status', (id: string) => `txref=${id}&PnrID=x&status=successful`],
    ['/payment/status', (id: string) => `PnrID=${id}`],
    ...(
      [
        (id) => `TXREF=${id}&pnrid=x&STATUS=successful`,
        (id) => `tx_ref=${id}&transaction_id=4100001&status=completed`,
        (id) => `txRef=${id.toLowerCase()}`,
        (id) => `transID=${id}&channel=CARD&pg=PAYMENT_GATEWAY`,
        (id) => `TransID=T&CCDapproval=99&PnrID=${id}&TransactionToken=T`,
        (id) => `TransID=T&CCDapproval=99&TransactionToken=T&CompanyRef=${id}`,
        (id) => `TransactionToken=${id}`,
        (id) => `reference=${id}&trxref=${id}`,
        (id) => `trxref=${id}`,
        (id) => `ID=${id}`,
      ] satisfies ((id: string) => string)[]
    ).map((queryOf) => ['/payment/status', queryOf] as const),
  ] as const)('to %s without an id leads there too, by %s', async (path, queryOf) => {
    await press(page, 'pay')
    const query = queryOf(id())
    const reply = await visitor.send(`${path}?${query}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `${back}?${query}`])
    await visitor.send(`${back}?${query}`)
    expect(await waitForEnd(visitor, id())).toBe('SUCCESS')
  })

  test.each([
    ...['txref=unknown&status=successful', 'status=successful', `txref=${unknownId}`],
    ...['TransID=T&CCDapproval=99&TransactionToken=T', 'PnrID=p', 'CompanyRef=%00', 'ID=p'],
    ...['trxref=x&reference=y&txref=z', 'channel=WEB&pg=PAYMENT_GATEWAY'],
  ])('to the status page with %s finds no payment, and offers to find one', async (query) => {
    const reply = await visitor.send(`/payment/status?${query}`)
    expect(reply.status).toBe(200)
    const page = await reply.text()
    expect(page).toContain('name="reference"')
    expect(page).toContain('Find payment')
  })

  const own = () => transactionOf(visitor, attempt)

  test.each(['status=cancelled', 'cancelled=true'])(
    'with %s gives nothing up: the page of the payment offers that first, and the way on',
    async (word) => {
      const before = await own()
      const reply = await visitor.send(`${back}?${word}&tx_ref=${id()}`)
      expect(reply.headers.get('location')).toBe(
        `/payment/status?id=${id()}&channel=WEB&pg=PAYMENT_GATEWAY&left=1`,
      )
      expect(await own()).toEqual(before)
      expect(before).toMatchObject({
        status: 'IN_PROCESS',
        money: 'waiting-for-you',
        redirectUrl: page,
        canGiveUp: true,
      })
      await press(page, 'pay')
      expect(await waitForEnd(visitor, id())).toBe('SUCCESS')
    },
  )

  test.each(['', `tx_ref=${unknownId}`, 'tx_ref=%00'])(
    'with %j leads to the page that finds payments',
    async (query) => {
      const reply = await visitor.send(`${back}?${query}`)
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/payment/status'])
    },
  )
})

test('a return of an order in Swahili leads to the page in Swahili', async () => {
  const msisdn = freshNumber()
  const order = await visitor.result(openOrderCall, orderBody(msisdn, { language: 'SW' }))
  const swahili = await openAttempt(visitor, { orderId: order.orderId, msisdn })
  const location = await press(await askForPage(visitor, swahili), 'pay')
  const reply = await visitor.send(location)
  expect(reply.headers.get('location')).toMatch(/^\/sw\/payment\/status\?id=/)
})
