import { giveUpCall, openOrderCall } from '@portal/contract/transaction'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { pause } from '../client/poll.ts'
import { openAttempt, openPush, orderBody, statusOf, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { askForPage, card, press } from '../ways/card.ts'
import type { Attempt } from '../ways/way.ts'
import {
  books,
  deliveriesTo,
  outside,
  portalUrl,
  transactionOf,
  unknownId,
  visitor,
} from './healthy-portal.ts'

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
  test('with the right hash makes the portal ask the provider, who decides', async () => {
    await outside.setFault({ system: 'flutterwave', kind: 'no-callback' })
    await press(page, 'pay')
    await outside.clearFaults()
    const reply = await callBack(charged(attempt.transactionId))
    expect(reply.status).toBe(200)
    expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
    expect(await callbacksKept(attempt.transactionId)).toBe(1)
  })

  test('by PUT and in another content type is read all the same', async () => {
    const type = { ...card.callback('').headers, 'content-type': 'text/plain' }
    expect((await callBack(charged(attempt.transactionId), type, 'PUT')).status).toBe(200)
    expect(await callbacksKept(attempt.transactionId)).toBe(1)
  })

  test('that says successful of a payment nobody made changes nothing', async () => {
    expect((await callBack(charged(attempt.transactionId))).status).toBe(200)
    await expect
      .poll(() =>
        books.count('payments', 'id = $1 and tries > 0 and lease_until is null', [
          attempt.transactionId,
        ]),
      )
      .toBe(1)
    expect(await statusOf(visitor, attempt.transactionId)).toBe('IN_PROCESS')
    expect(await deliveriesTo(attempt)).toEqual([])
  })

  test.each([
    ['another amount', { amount: 5_000 }],
    ['another currency', { currency: 'USD' }],
    ['a failure', { status: 'failed' }],
  ])('with %s is harmless', async (_name, changes) => {
    expect((await callBack(charged(attempt.transactionId, changes))).status).toBe(200)
    await press(page, 'pay')
    expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
    const deliveries = await deliveriesTo(attempt)
    expect(deliveries.map(({ amount }) => amount)).toEqual(['50.00'])
  })

  test.each(['', '{', 'null', '[]', '{"data":null}', '{"data":{"tx_ref":1}}', '\u0000', 'a=b'])(
    'whose body is %j is about nothing, and harmless',
    async (body) => {
      const { status } = await callBack(body)
      expect(status).toBe(200)
    },
  )

  test('in the older generation’s form is understood', async () => {
    await outside.setFault({ system: 'flutterwave', kind: 'no-callback' })
    await press(page, 'pay')
    await outside.clearFaults()
    const body = JSON.stringify({ txRef: attempt.transactionId, 'event.type': 'CARD_TRANSACTION' })
    expect((await callBack(body)).status).toBe(200)
    expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
  })

  test('that is too large is refused', async () => {
    expect((await callBack('x'.repeat(64 * 1_024))).status).toBe(413)
  })

  test.each(['GET', 'DELETE', 'PATCH'])('by %s does not exist', async (method) => {
    const reply = await visitor.send('/callbacks/flutterwave', { method })
    expect([404, 405]).toContain(reply.status)
  })

  test('of a provider that is not configured does not exist', async () => {
    const reply = await visitor.send('/callbacks/nobody', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-product-code': 'ORP' },
      body: '{}',
    })
    expect(reply.status).toBe(404)
  })
})

describe('a return', () => {
  const back = '/payment/status/return/flutterwave'
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  const id = () => attempt.transactionId
  const spellings: { name: string; query?: () => string; form?: () => string }[] = [
    { name: 'status=successful', query: () => `status=successful&tx_ref=${id()}&transaction_id=7` },
    { name: 'status=completed', query: () => `status=completed&tx_ref=${id()}&transaction_id=7` },
    { name: 'txref', query: () => `txref=${id()}&flwref=x` },
    { name: 'txRef', query: () => `txRef=${id()}` },
    { name: 'tx_ref twice', query: () => `tx_ref=${id()}&tx_ref=884422` },
    { name: 'more than is known', query: () => `tx_ref=${id()}&PnrID=1&channel=x&pg=y&status=` },
    { name: 'a posted form', form: () => `status=successful&tx_ref=${id()}` },
    { name: 'a posted form with a query', query: () => 'a=b', form: () => `txref=${id()}` },
    {
      name: 'resp as JSON',
      query: () => `resp=${encodeURIComponent(JSON.stringify({ tx: { txRef: id() } }))}`,
    },
  ]
  test.each(spellings)('by $name leads to the page of the payment', async ({ query, form }) => {
    await press(page, 'pay')
    const address = `${back}${query ? `?${query()}` : ''}`
    const reply = await visitor.send(
      address,
      form ? { method: 'POST', headers: formType, body: form() } : {},
    )
    expect(reply.status).toBe(303)
    const location = new URL(reply.headers.get('location') ?? '', portalUrl)
    expect(location.origin).toBe(portalUrl)
    expect(location.pathname).toBe('/payment/status')
    expect(location.searchParams.get('id')).toBe(id())
    expect(await waitForEnd(visitor, id())).toBe('SUCCESS')
  })

  test('that claims a success nobody paid for changes nothing', async () => {
    const reply = await visitor.send(`${back}?status=successful&tx_ref=${id()}&transaction_id=1`)
    expect(reply.status).toBe(303)
    expect(await statusOf(visitor, id())).toBe('IN_PROCESS')
    expect(await deliveriesTo(attempt)).toEqual([])
  })

  const own = () => transactionOf(attempt)

  test.each(['status=cancelled', 'status=canceled', 'cancelled=true', 'cancelled=1'])(
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

  test.each(['status=successful', 'status=cancelled', 'status=failed', 'a=b'])(
    'of a stranger with %s changes nothing that the owner sees',
    async (words) => {
      const before = await own()
      const stranger = createVisitor(portalUrl)
      await stranger.result(openOrderCall, orderBody(freshNumber()))
      for (const asker of [createVisitor(portalUrl), stranger]) {
        const reply = await asker.send(`${back}?${words}&tx_ref=${id()}`)
        expect(reply.status).toBe(303)
      }
      expect(await own()).toEqual(before)
      // The worker has asked the provider by then.
      await pause(2_000)
      expect(await own()).toEqual(before)
      await press(page, 'pay')
      expect(await waitForEnd(visitor, id())).toBe('SUCCESS')
    },
  )

  test('by the way of a gateway changes nothing about the payment of a wallet', async () => {
    const push = await openPush(visitor)
    const before = await transactionOf(push)
    await visitor.send(`${back}?status=successful&tx_ref=${push.transactionId}`)
    expect(await transactionOf(push)).toEqual(before)
  })

  test('that says cancelled, and then the owner’s word, ends it as cancelled', async () => {
    await visitor.send(await press(page, 'cancel'))
    await visitor.result(giveUpCall, { transactionId: id() })
    expect(await waitForEnd(visitor, id())).toBe('FAILED')
    expect(await own()).toMatchObject({
      reason: 'cancelled',
      money: 'nothing-taken',
      canRetry: true,
      canGiveUp: false,
    })
  })

  test('that says cancelled of a payment that was made believes the provider', async () => {
    await press(page, 'pay')
    await visitor.send(`${back}?status=cancelled&tx_ref=${id()}`)
    expect(await waitForEnd(visitor, id())).toBe('SUCCESS')
    expect(await deliveriesTo(attempt)).toHaveLength(1)
  })

  test.each([
    '',
    'tx_ref=',
    `tx_ref=${unknownId}`,
    'tx_ref=SHOP-17',
    'tx_ref=https%3A%2F%2Fevil.example%2F',
    'tx_ref=%00',
    'tx_ref=%E0%A4%A',
    'resp=%7B',
  ])('with %j leads to the page that finds payments', async (query) => {
    const reply = await visitor.send(`${back}?${query}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/payment/status'])
  })
})

test('a return of an order in Swahili leads to the page in Swahili', async () => {
  const msisdn = freshNumber()
  const order = await visitor.result(openOrderCall, orderBody(msisdn, { language: 'SW' }))
  const swahili = await openAttempt(visitor, { orderId: order.orderId, msisdn })
  const location = await press(await askForPage(visitor, swahili), 'pay')
  const reply = await visitor.send(location)
  expect(reply.headers.get('location')).toMatch(/^\/sw\/payment\/status\?id=/)
})
