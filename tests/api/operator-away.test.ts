import { lineTypeCall } from '@portal/contract/line'
import { initiateCall, openOrderCall } from '@portal/contract/transaction'
import { afterEach, describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, orderBody } from '../client/recharge.ts'
import { newKey } from '../client/visitor.ts'
import { books, outside, visitor } from './healthy-portal.ts'

afterEach(() => outside.clearFaults())

describe.each(['timeout', 'refuse', 'error'])('while the operator’s answer is %s', (kind) => {
  test('a number is neither accepted nor called invalid, and nothing is stored', async () => {
    await outside.setFault({ system: 'bss', kind })
    const msisdn = freshNumber()
    const answers = await Promise.all([
      visitor.call(lineTypeCall, { msisdn }),
      visitor.call(openOrderCall, orderBody(msisdn)),
      visitor.call(initiateCall, initiateBody(msisdn)),
    ])
    for (const { http, body } of answers) {
      expect(http).toBe(502)
      expect(body).toMatchObject({ statusCode: 502, result: { reason: 'provider.unavailable' } })
    }
    expect(await books.count('orders', 'msisdn = $1', [msisdn])).toBe(0)
  })

  test('an order that stands can still be attempted', async () => {
    const { orderId, msisdn } = await openAttempt(visitor)
    await outside.setFault({ system: 'bss', kind })
    const again = await visitor.call(initiateCall, initiateBody(msisdn, { txnId: orderId }))
    expect(again.http).toBe(200)
  })

  test('a request that was answered is answered the same', async () => {
    const [key, body] = [newKey(), initiateBody(freshNumber())]
    const first = await visitor.result(initiateCall, body, { key })
    await outside.setFault({ system: 'bss', kind })
    expect(await visitor.result(initiateCall, body, { key })).toEqual(first)
  })
})

test('a slow operator is waited for', async () => {
  await outside.setFault({ system: 'bss', kind: 'slow', delayMs: 400, times: 1 })
  const order = await visitor.result(openOrderCall, orderBody(freshNumber()))
  expect(order.amount).toBe('50.00')
})
