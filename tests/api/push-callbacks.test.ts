import { processCall } from '@portal/contract/transaction'
import { afterEach, describe, expect, test } from 'vitest'
import type { Fault } from '../client/outside.ts'
import { until } from '../client/poll.ts'
import { openPush, openWalletAttempt, statusOf, waitForEnd } from '../client/recharge.ts'
import { wallet } from '../ways/wallet.ts'
import { books, callBack, deliveriesTo, outside, phone, visitor } from './healthy-portal.ts'

afterEach(() => outside.clearFaults())

const kept = (id: string) => books.count('callbacks', 'reference = $1', [id])
const breakWallet = (fault: Omit<Fault, 'system'>) =>
  outside.setFault({ system: 'airtel-money', ...fault })
const struck = () =>
  until('the fault has struck', 5_000, async () =>
    (await outside.faults()).length === 0 ? true : null,
  )

describe('a callback of the wallet', () => {
  test.each([
    ['no number of its own', { airtel_money_id: null }],
    ['a status nobody knows', { status_code: 'XX' }],
  ])('that names %s proves nothing, and the wallet is asked', async (_name, changes) => {
    const push = await openPush(visitor)
    expect(await callBack(wallet, wallet.callback(push.transactionId, changes))).toBe(200)
    expect(await kept(push.transactionId)).toBe(1)
    expect(await statusOf(visitor, push.transactionId)).toBe('IN_PROCESS')
    expect(await deliveriesTo(push)).toEqual([])
  })

  test.each([
    ['amount', { amount: 5_000 }],
    ['currency', { amount: 50, currency: 'USD' }],
  ])('that names another %s delivers nothing, and is a case for a person', async (_, changes) => {
    const push = await openPush(visitor)
    expect(await callBack(wallet, wallet.callback(push.transactionId, changes))).toBe(200)
    expect(await kept(push.transactionId)).toBe(1)
    expect(await statusOf(visitor, push.transactionId)).toBe('IN_PROCESS')
    expect(await deliveriesTo(push)).toEqual([])
    const anomaly = `payment_id = $1 and kind = 'other-amount' and closed_at is null`
    expect(await books.count('anomalies', anomaly, [push.transactionId])).toBe(1)
  })

  test("that names another payment's own id proves nothing, and is answered 200", async () => {
    const [first, second] = [await openPush(visitor), await openPush(visitor)]
    await phone(first.payer).press('approve')
    await waitForEnd(visitor, first.transactionId)
    const { debits } = await outside.wallet(first.payer)
    expect(debits).toHaveLength(1)
    const [taken] = await books.rows('select provider_id from payments where id = $1', [
      first.transactionId,
    ])
    const lie = { airtel_money_id: taken?.provider_id }
    expect(await callBack(wallet, wallet.callback(second.transactionId, lie))).toBe(200)
    expect(await statusOf(visitor, second.transactionId)).toBe('IN_PROCESS')
    expect(await deliveriesTo(second)).toEqual([])
  })

  test('that calls a declined push paid, unsigned, delivers nothing', async () => {
    await breakWallet({ kind: 'forged-callback', times: 1 })
    const push = await openPush(visitor)
    await phone(push.payer).press('decline')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
    await struck()
    expect((await outside.wallet(push.payer)).debits).toEqual([])
    expect(await deliveriesTo(push)).toEqual([])
  })

  // The wallet names no amount when it is asked, so it cannot overrule its own signed word.
  test('that names another amount than was taken, by mistake, gives the money back', async () => {
    const push = await openPush(visitor)
    await breakWallet({ kind: 'wrong-amount-callback', times: 1 })
    await phone(push.payer).press('approve')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
    expect((await outside.wallet(push.payer)).debits).toMatchObject([{ refunded: '50.00' }])
    expect(await deliveriesTo(push)).toEqual([])
  })

  test('that comes before our own record of the push is not lost', async () => {
    const push = await openWalletAttempt(visitor)
    await breakWallet({ kind: 'timeout', times: 1 })
    const processed = visitor.result(processCall, { transactionId: push.transactionId })
    await phone(push.payer).press('approve')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('SUCCESS')
    await processed
    expect(await statusOf(visitor, push.transactionId)).toBe('SUCCESS')
    expect(await deliveriesTo(push)).toHaveLength(1)
    expect(await phone(push.payer).prompts()).toHaveLength(1)
  })
})
