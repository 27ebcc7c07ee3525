import { addressOf } from '@portal/contract/call'
import { feedbackCall } from '@portal/contract/calls/help/feedback'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/calls/transaction'
import { idempotencyHeader } from '@portal/contract/constants'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { postForm } from '../client/post-form.ts'
import { initiateBody, openAttempt, orderBody } from '../client/recharge.ts'
import {
  apiHeaders,
  callUntilRefused,
  createVisitor,
  newKey,
  type Visitor,
} from '../client/visitor.ts'
import { askForPage } from '../methods/card.ts'

const limits = { orders: 5, payments: 3, feedback: 2 }
/** More than a network may do without a session. */
const badAtOnce = 40
const badRounds = 30

const portal = ownPortal({
  commonSandbox: true,
  env: {
    LIMIT_ORDERS_PER_SESSION: String(limits.orders),
    LIMIT_PAYMENTS_PER_SESSION: String(limits.payments),
    LIMIT_FEEDBACK_PER_SESSION: String(limits.feedback),
    LIMIT_PAYMENTS_PER_ADDRESS: '100',
  },
})

const open = () => createVisitor(portal.url)

test('1,200 paying calls that do nothing lock no neighbour out', async () => {
  const stranger = await openAttempt(open())
  const key = () => ({ [idempotencyHeader]: newKey() })
  const bad: { headers?: Record<string, string>; body: object }[] = [
    { body: initiateBody(freshNumber()) },
    { body: { amount: 'x' } },
    { headers: key(), body: initiateBody('971000009', { amount: '0' }) },
    { headers: key(), body: initiateBody(stranger.msisdn, { txnId: stranger.orderId }) },
  ]
  const addresses = [addressOf(initiateCall), addressOf(processCall)]
  const statuses = new Set<number>()
  for (let round = 0; round < badRounds; round++) {
    const replies = Array.from({ length: badAtOnce }, async (_, index) => {
      const { headers, body } = bad[index % bad.length] ?? { body: {} }
      const reply = await open().send(addresses[round % 5 === 0 ? 1 : 0] ?? '', {
        method: 'POST',
        headers: { ...apiHeaders, ...headers },
        body: JSON.stringify(body),
      })
      await reply.body?.cancel()
      return reply.status
    })
    for (const status of await Promise.all(replies)) statuses.add(status)
  }
  expect([...statuses].filter((status) => status < 400 || status === 429)).toEqual([])
  const neighbour = open()
  expect(await askForPage(neighbour, await openAttempt(neighbour))).toContain('http')
})

describe('a session', () => {
  const openOrder = (visitor: Visitor, msisdn = freshNumber() as string) =>
    visitor.call(openOrderCall, orderBody(msisdn))

  test('opens so many orders, beyond the one that began it, and no neighbour is hit', async () => {
    const visitor = open()
    await openOrder(visitor)
    expect((await callUntilRefused(() => openOrder(visitor))).count).toBe(limits.orders)
    expect((await openOrder(open())).http).toBe(200)
  })

  test('sends so many messages, beyond the one that began it, and an empty one costs nothing', async () => {
    const visitor = open()
    const send = (message = 'Hello') => visitor.call(feedbackCall, { topic: 'other', message })
    for (let count = 0; count < limits.feedback * 2; count++) {
      expect((await send(' ')).http).toBe(400)
    }
    await send()
    expect((await callUntilRefused(() => send())).count).toBe(limits.feedback)
  })

  test('that posts a form beyond its limit is answered 429, with the time to wait and what was typed', async () => {
    const visitor = open()
    const message = 'Typed by hand'
    for (let count = 0; count <= limits.feedback; count++)
      await visitor.call(feedbackCall, { topic: 'other', message: 'Hello' })
    const post = (message: string) =>
      postForm(visitor, '/sw/give_your_feedback', { topic: 'other', message })
    const reply = await post(message)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reply.text()).toContain(message)
    expect((await post('')).status).toBe(422)
  })

  test('is not charged for orders that are refused', async () => {
    const visitor = open()
    await openOrder(visitor)
    for (let count = 0; count < limits.orders * 2; count++) {
      expect((await openOrder(visitor, 'x')).http).toBe(400)
    }
    expect((await openOrder(visitor)).http).toBe(200)
  })

  test('opens so many attempts, and repeats of one are answered all the same', async () => {
    const visitor = open()
    const { orderId, msisdn } = await openAttempt(visitor)
    const body = initiateBody(msisdn, { txnId: orderId })
    const key = newKey()
    const first = await visitor.result(initiateCall, body, { key })
    const { count } = await callUntilRefused(() => visitor.call(initiateCall, body))
    expect(count).toBe(limits.payments * 2 - 2)
    expect(await visitor.result(initiateCall, body, { key })).toEqual(first)
    expect((await openAttempt(open())).transactionId).not.toBe('')
  })

  test('submits once for each time it is counted, and repeats are answered all the same', async () => {
    const visitor = open()
    const attempt = await openAttempt(visitor)
    const key = newKey()
    const body = { transactionId: attempt.transactionId, paymentGateway: 'FLUTTERWAVE' }
    const first = await visitor.result(processCall, body, { key })
    for (let count = 0; count < limits.payments * 3; count++) {
      expect(await visitor.result(processCall, body, { key })).toEqual(first)
    }
  })
})
