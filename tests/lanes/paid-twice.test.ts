import { receiptCall } from '@portal/contract/calls/order-page'
import { describe, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import { openAttempt, submit, transactionOf, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { payWhenAsked } from '../methods/pay.ts'
import type { Attempt, PaymentMethod } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'

/** The operator keeps to one second by this scale, so that money goes back soon. */
const portal = ownPortal({ env: { BSS_SETTLES_MS: '20000' } })

/** A card's money is with its payer 15 seconds after it was asked for, so these tests wait side by side. */
const backWithin = { timeout: 45_000 }
const testWithinMs = 90_000

/** One order with an attempt that was given up for another one, and how both are paid. */
async function giveUpForAnother(method: PaymentMethod) {
  const { sandboxUrl, outside } = portal
  const visitor = createVisitor(portal.url)
  const handOf = (attempt: Attempt) => ({ visitor, sandboxUrl, attempt })
  const first = await openAttempt(visitor, { method, sandboxUrl })
  await submit(visitor, first, method)
  // Looked at while it is open: the portal shows it no more afterwards.
  await until('something to press', 20_000, () => method.findOffer(handOf(first)))
  const second = await openAttempt(visitor, { ...first, payer: freshNumber(), method, sandboxUrl })
  return {
    visitor,
    first,
    second,
    own: () => transactionOf(visitor, first),
    async pay(attempt: Attempt) {
      if (attempt === second) await submit(visitor, attempt, method)
      await (await payWhenAsked(method, handOf(attempt), 'pay')).comeBack()
    },
    deliveries: async () => (await outside.line(first.msisdn)).deliveries,
    /** Whether the money of each attempt is kept; none may have gone back in part. */
    async kept() {
      const debits = await method.debits(outside, [first.payer, second.payer])
      return [first, second].map(({ transactionId }) => {
        const debit = debits.find(({ reference }) => reference === transactionId)
        return debit?.isWhole ? debit.isKept : debit
      })
    },
  }
}

const paidTwice = { status: 'FAILED', money: 'refunded', reason: 'paid-twice' }

/** Money that is taken at once leaves nothing to give up. */
const waitingMethods = methods.filter(({ paysAtOnce }) => !paysAtOnce)

describe.concurrent.each(waitingMethods)(
  'a payment by $name that was given up for another one',
  (method) => {
    test(
      'and is made after the other goes back, and says so when it has arrived',
      async ({ expect }) => {
        const { visitor, first, second, own, pay, kept, deliveries } =
          await giveUpForAnother(method)
        await pay(second)
        expect(await waitForEnd(visitor, second.transactionId)).toBe('SUCCESS')
        await pay(first)
        if (method.refundDays > 0) {
          await expect.poll(own, backWithin).toMatchObject({
            status: 'IN_PROCESS',
            money: 'refund-on-its-way',
            reason: 'paid-twice',
            refund: { arrivesWithinDays: method.refundDays, sentAt: expect.any(String) },
          })
          expect(await kept()).toEqual([true, true])
        }
        await expect.poll(own, backWithin).toMatchObject(paidTwice)
        expect(await kept()).toEqual([false, true])
        expect(await deliveries()).toHaveLength(1)
      },
      testWithinMs,
    )

    test(
      'and is made before the other goes back too, and its receipt is unsuccessful until the other pays',
      async ({ expect }) => {
        const { visitor, first, second, own, pay, kept, deliveries } =
          await giveUpForAnother(method)
        await pay(first)
        await expect.poll(own, backWithin).toMatchObject({ status: 'FAILED', money: 'refunded' })
        expect(await kept()).toEqual([false, undefined])
        const code = (await own())?.receiptCode ?? ''
        expect(await visitor.result(receiptCall, { code })).toMatchObject({
          genuine: true,
          status: 'FAILED',
          amount: '50.00',
        })
        await pay(second)
        expect(await waitForEnd(visitor, second.transactionId)).toBe('SUCCESS')
        // From now on it is the receipt of the attempt that paid.
        expect(await visitor.result(receiptCall, { code })).toMatchObject({ status: 'SUCCESS' })
        expect(await own()).not.toHaveProperty('receiptCode')
        expect(await kept()).toEqual([false, true])
        expect(await deliveries()).toHaveLength(1)
      },
      testWithinMs,
    )
  },
)
