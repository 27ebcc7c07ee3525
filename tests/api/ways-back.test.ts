import { findCall, orderPageCall, receiptCall, receiptImagePath } from '@portal/contract/order-page'
import { processCall } from '@portal/contract/transaction'
import { afterEach, expect, test } from 'vitest'
import { openAttempt, openPush, recharge, statusOf, waitForEnd } from '../client/recharge.ts'
import { askForPage, press, waitForPage } from '../ways/card.ts'
import { outside, phone, portalUrl, transactionOf, visitor } from './healthy-portal.ts'

afterEach(() => outside.clearFaults())

/** A payment that was made, with what its owner's page says. */
async function paid() {
  const attempt = await recharge(visitor, 'pay')
  const { reference, receiptCode: code } = (await transactionOf(attempt)) ?? {}
  if (!reference || !code) throw new Error('A paid order has no receipt')
  return { ...attempt, reference, code }
}

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

test.each([
  [{ paymentGateway: 'DPO' }, 'paymentGateway'],
  [{ paymentMode: 'AM' }, 'paymentMode'],
  [{ paymentGateway: 'FLUTTERWAVE', paymentMode: 'MPESA' }, 'paymentMode'],
])('processing by %j, which is not how it was opened, is refused', async (method, field) => {
  const { transactionId } = await openAttempt(visitor)
  const { http, body } = await visitor.call(processCall, { transactionId, ...method })
  expect(http).toBe(400)
  expect(body).toMatchObject({ result: { reason: 'method.unavailable', field } })
})

test('both names of the card mode are one', async () => {
  const { transactionId } = await openAttempt(visitor)
  const answer = await visitor.result(processCall, { transactionId, paymentMode: 'PG' })
  expect(answer.redirectUrl).toContain('/flutterwave/pay/')
})

test('reference and receipt code are found however they are typed', async () => {
  const { transactionId, msisdn, reference, code } = await paid()
  const sloppy = reference.toLowerCase().replaceAll('-', ' ')
  expect(await visitor.result(findCall, { reference: sloppy, msisdn })).toEqual({ transactionId })
  const receipt = await visitor.result(receiptCall, {
    code: code.toLowerCase().replaceAll('-', ''),
  })
  expect(receipt).toMatchObject({ genuine: true, status: 'SUCCESS', amount: '50.00' })
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

test('the picture of a receipt leads to its address, and only a code has one', async () => {
  const { code } = await paid()
  const picture = await visitor.send(receiptImagePath(code))
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(await picture.text()).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+"/,
  )
  expect((await visitor.send(receiptImagePath('not-a-code'))).status).toBe(404)
})

test.each([
  ['/prepaid-recharge/', '/prepaid-recharge'],
  ['/sw/?a=1', '/sw?a=1'],
])('%s is one page with %s', async (asked, straight) => {
  const reply = await visitor.send(asked)
  expect([reply.status, reply.headers.get('location')]).toEqual([308, straight])
})

test.each(['//evil.example/', '/%5Cevil.example/', '///evil.example//'])(
  '%s leads nowhere else',
  async (path) => {
    const reply = await fetch(`${portalUrl}${path}`, { redirect: 'manual' })
    expect(reply.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
  },
)
