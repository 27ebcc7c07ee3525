import { lineTypeCall } from '@portal/contract/line'
import { initiateCall, openOrderCall } from '@portal/contract/transaction'
import { afterEach, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { initiateBody, openAttempt, orderBody } from '../client/recharge.ts'
import { newKey } from '../client/visitor.ts'
import { books, outside, visitor } from './healthy-portal.ts'

afterEach(() => outside.clearFaults())

test.each(['timeout', 'refuse', 'error'])(
  'while the operator’s answer is %s nothing new is accepted, called invalid or stored, and what stands goes on',
  async (kind) => {
    const { orderId, msisdn: known } = await openAttempt(visitor)
    const [key, body] = [newKey(), initiateBody(freshNumber())]
    const first = await visitor.result(initiateCall, body, { key })
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
    // An order that stands can still be attempted, and a request that was answered is answered the same.
    const again = await visitor.call(initiateCall, initiateBody(known, { txnId: orderId }))
    expect(again.http).toBe(200)
    expect(await visitor.result(initiateCall, body, { key })).toEqual(first)
  },
)

test('a slow operator is waited for', async () => {
  await outside.setFault({ system: 'bss', kind: 'slow', delayMs: 400, times: 1 })
  const order = await visitor.result(openOrderCall, orderBody(freshNumber()))
  expect(order.amount).toBe('50.00')
})
