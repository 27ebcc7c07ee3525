import { orderPageCall } from '@portal/contract/order-page'
import { processCall } from '@portal/contract/transaction'
import { afterEach, expect, test } from 'vitest'
import { openAttempt, openPush, statusOf, waitForEnd } from '../client/recharge.ts'
import { askForPage, press, waitForPage } from '../ways/card.ts'
import { outside, phone, transactionOf, visitor } from './healthy-portal.ts'

afterEach(() => outside.clearFaults())

test('who paid and came back is never told that nothing was taken, though the gateway is silent', async () => {
  const attempt = await openAttempt(visitor)
  const location = await press(await askForPage(visitor, attempt), 'pay')
  await outside.setFault({ system: 'flutterwave', kind: 'error' })
  await visitor.send(location)
  const transaction = await transactionOf(attempt)
  expect(transaction).toMatchObject({ status: 'IN_PROCESS', money: 'confirming' })
  expect(transaction).not.toHaveProperty('redirectUrl')
  await outside.clearFaults()
  expect(await waitForEnd(visitor, attempt.transactionId)).toBe('SUCCESS')
})

test('while the gateway opens no page, it is said that nothing was taken, and the page comes later', async () => {
  await outside.setFault({ system: 'flutterwave', kind: 'error' })
  const attempt = await openAttempt(visitor)
  const { transactionId } = attempt
  const processed = await visitor.result(processCall, { transactionId })
  expect(processed).not.toHaveProperty('redirectUrl')
  expect((await transactionOf(attempt))?.money).toBe('opening-page')
  await outside.clearFaults()
  expect(await waitForPage(visitor, transactionId)).toContain('/flutterwave/pay/')
})

test('an order that an earlier attempt paid shows that one, and not the later one that failed', async () => {
  const first = await openAttempt(visitor)
  const page = await askForPage(visitor, first)
  const push = await openPush(visitor, first)
  await phone(push.payer).press('decline')
  expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
  await visitor.send(await press(page, 'pay'))
  await expect.poll(() => statusOf(visitor, first.transactionId)).toBe('SUCCESS')
  const { transaction } = await visitor.result(orderPageCall, { order: first.orderId })
  expect(transaction).toMatchObject({ transactionId: first.transactionId, status: 'SUCCESS' })
  expect(await transactionOf(push)).toMatchObject({ status: 'FAILED', paidBy: first.transactionId })
})
