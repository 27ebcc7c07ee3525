import { orderPageCall, receiptCall } from '@portal/contract/order-page'
import { beforeAll, describe, type ExpectStatic, test } from 'vitest'
import { createOutside } from '../client/outside.ts'
import { openAttempt, statusOf, waitForEnd } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { askForPage, press } from '../ways/card.ts'
import type { Attempt } from '../ways/way.ts'

/**
 * A card's money is with its payer 15 seconds after it was asked for, and is asked about every 3 or
 * more. Each of these tests waits for that, so they wait side by side.
 */
const { portalUrl, sandboxUrl } = portalUnderTest()
const outside = createOutside(sandboxUrl)
beforeAll(() => outside.clearFaults())

const sentWithinMs = 20_000
const refundWithinMs = 45_000
const testWithinMs = 90_000

const openSecond = async (visitor: Visitor) => {
  const first = await openAttempt(visitor)
  const firstPage = await askForPage(visitor, first)
  return { first, firstPage, second: await openAttempt(visitor, first) }
}

const transactionOf = async (visitor: Visitor, { transactionId }: Attempt) =>
  (await visitor.result(orderPageCall, { tid: transactionId })).transaction

async function expectDeliveredOnce(expect: ExpectStatic, { msisdn }: Attempt) {
  expect((await outside.line(msisdn)).deliveries).toHaveLength(1)
}

const payAndReturn = async (visitor: Visitor, page: string) =>
  visitor.send(await press(page, 'pay'))

describe.concurrent('a card payment goes back', { timeout: testWithinMs }, () => {
  test('where two attempts of one order are paid: the second to be paid', async ({ expect }) => {
    const visitor = createVisitor(portalUrl)
    const { first, firstPage, second } = await openSecond(visitor)
    const secondPage = await askForPage(visitor, second)
    await payAndReturn(visitor, secondPage)
    expect(await waitForEnd(visitor, second.transactionId)).toBe('SUCCESS')
    await payAndReturn(visitor, firstPage)
    await expect
      .poll(() => outside.card(first.transactionId), { timeout: refundWithinMs })
      .toMatchObject({ status: 'refunded', refunded: '50.00' })
    await expect
      .poll(() => statusOf(visitor, first.transactionId), { timeout: refundWithinMs })
      .toBe('FAILED')
    expect(await outside.card(second.transactionId)).toMatchObject({ status: 'successful' })
    await expectDeliveredOnce(expect, first)
  })

  test('where it was left for another, is paid late, and the other is paid too', async ({
    expect,
  }) => {
    const visitor = createVisitor(portalUrl)
    const { first, firstPage, second } = await openSecond(visitor)
    expect(await waitForEnd(visitor, first.transactionId)).toBe('FAILED')
    await payAndReturn(visitor, firstPage)
    await expect
      .poll(() => outside.card(first.transactionId), { timeout: refundWithinMs })
      .toMatchObject({ status: 'refunded' })
    await payAndReturn(visitor, await askForPage(visitor, second))
    expect(await waitForEnd(visitor, second.transactionId)).toBe('SUCCESS')
    await expectDeliveredOnce(expect, first)
  })

  test('where it was given up and another paid: on its way first, and refunded when the bank has it', async ({
    expect,
  }) => {
    const visitor = createVisitor(portalUrl)
    const { first, firstPage, second } = await openSecond(visitor)
    await payAndReturn(visitor, await askForPage(visitor, second))
    expect(await waitForEnd(visitor, second.transactionId)).toBe('SUCCESS')
    await payAndReturn(visitor, firstPage)
    const own = () => transactionOf(visitor, first)
    await expect.poll(own, { timeout: sentWithinMs }).toMatchObject({
      status: 'IN_PROCESS',
      money: 'refund-on-its-way',
      reason: 'paid-twice',
      refund: { arrivesWithinDays: 15, sentAt: expect.any(String) },
    })
    expect(await outside.card(first.transactionId)).toMatchObject({ refunded: '0.00' })
    await expect.poll(own, { timeout: refundWithinMs }).toMatchObject({
      status: 'FAILED',
      money: 'refunded',
    })
    expect(await outside.card(first.transactionId)).toMatchObject({ refunded: '50.00' })
    await expectDeliveredOnce(expect, first)
  })

  test('and its receipt is genuine and unsuccessful, until another attempt pays the order', async ({
    expect,
  }) => {
    const visitor = createVisitor(portalUrl)
    const { first, firstPage, second } = await openSecond(visitor)
    await payAndReturn(visitor, firstPage)
    const own = () => transactionOf(visitor, first)
    await expect.poll(own, { timeout: refundWithinMs }).toMatchObject({ money: 'refunded' })
    const code = (await own())?.receiptCode ?? ''
    expect(await visitor.result(receiptCall, { code })).toMatchObject({
      genuine: true,
      status: 'FAILED',
      amount: '50.00',
    })
    await payAndReturn(visitor, await askForPage(visitor, second))
    expect(await waitForEnd(visitor, second.transactionId)).toBe('SUCCESS')
    // From now on it is the receipt of the attempt that paid.
    expect(await visitor.result(receiptCall, { code })).toMatchObject({ status: 'SUCCESS' })
    expect(await own()).not.toHaveProperty('receiptCode')
  })
})
