import { processCall } from '@portal/contract/transaction'
import { afterEach, describe, expect, test } from 'vitest'
import type { Fault } from '../client/outside.ts'
import { openPush, openWalletAttempt, statusOf, waitForEnd } from '../client/recharge.ts'
import { wallet } from '../ways/wallet.ts'
import { books, callBack, deliveriesTo, outside, phone, visitor } from './healthy-portal.ts'

afterEach(() => outside.clearFaults())

const breakWallet = (fault: Omit<Fault, 'system'>) =>
  outside.setFault({ system: 'airtel-money', ...fault })

describe('a callback of the wallet', () => {
  test.each([
    ['no number of its own', { airtel_money_id: null }, 0],
    ['a status nobody knows', { status_code: 'XX' }, 0],
    ['another amount', { amount: 5_000 }, 1],
    ['another currency', { amount: 50, currency: 'USD' }, 1],
  ])(
    'that names %s delivers nothing, and is a case for a person if that is money',
    async (_name, changes, cases) => {
      const push = await openPush(visitor)
      const { transactionId } = push
      expect(await callBack(wallet, wallet.callback(transactionId, changes))).toBe(200)
      expect(await books.count('callbacks', 'reference = $1', [transactionId])).toBe(1)
      expect(await statusOf(visitor, transactionId)).toBe('IN_PROCESS')
      expect(await deliveriesTo(push)).toEqual([])
      const anomaly = `payment_id = $1 and kind = 'other-amount' and closed_at is null`
      expect(await books.count('anomalies', anomaly, [transactionId])).toBe(cases)
    },
  )

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
