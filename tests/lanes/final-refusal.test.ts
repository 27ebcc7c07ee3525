import { describe, expect, test } from 'vitest'
import { waitingFor } from '../../tools/portal/environment.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import { openAttempt, submit, transactionOf } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { airtime } from '../goods/airtime.ts'
import { bundle } from '../goods/bundle.ts'
import type { ShownGood } from '../goods/good.ts'
import { card } from '../methods/card.ts'
import { payWhenAsked } from '../methods/pay.ts'
import type { PaymentMethod } from '../methods/payment-method.ts'
import { wallet } from '../methods/wallet.ts'

/** From a final refusal until the provider has taken the refund, in real milliseconds at every scale. */
const refundedWithinMs = 30_000

const cases: [ShownGood, PaymentMethod][] = [
  [airtime, card],
  [airtime, wallet],
  [bundle, card],
  [bundle, wallet],
]

describe.each(['1', '20'])('at a time scale of %s', (scale) => {
  const portal = ownPortal({ env: { ...waitingFor(8_000), TIME_SCALE: scale } })

  async function payFor(good: ShownGood, method: PaymentMethod) {
    const { sandboxUrl } = portal
    const visitor = createVisitor(portal.url)
    const msisdn = freshNumber()
    const attempt = await openAttempt(visitor, { method, good, msisdn, sandboxUrl })
    await submit(visitor, attempt, method)
    await (await payWhenAsked(method, { visitor, sandboxUrl, attempt }, 'pay')).comeBack()
    return { visitor, attempt }
  }

  const waitForRefund = (
    method: PaymentMethod,
    attempt: Parameters<PaymentMethod['isGivenBack']>[1],
  ) =>
    until(`the refund of ${attempt.transactionId}`, refundedWithinMs, async () =>
      (await method.isGivenBack(portal.outside, attempt)) ? true : null,
    )

  test('money for what the operator refuses for good goes back within 30 seconds', {
    timeout: 120_000,
  }, async () => {
    await portal.outside.setFault({ system: 'bss', kind: 'refuse-for-good' })
    await Promise.all(
      cases.map(async ([good, method]) => {
        const { visitor, attempt } = await payFor(good, method)
        await waitForRefund(method, attempt)
        const shown = () => transactionOf(visitor, attempt)
        await expect
          .poll(shown, { timeout: 5_000 })
          .toMatchObject({ reason: 'delivery-refused', money: expect.stringMatching(/^refund/) })
        expect((await good.received(portal.outside, attempt.msisdn)).times).toBe(0)
      }),
    )
    await portal.outside.clearFaults()
  })

  test('an order that is refused for good while the operator works on it goes back as soon', {
    timeout: 120_000,
  }, async () => {
    await portal.outside.setFault({ system: 'bss', kind: 'hold-delivery' })
    const { attempt } = await payFor(bundle, card)
    const held = await until('an order that is held', 30_000, async () => {
      const { orders } = await portal.outside.line(attempt.msisdn)
      return orders.find(({ state }) => state === 'held') ?? null
    })
    await portal.outside.moveOrder(held.id, 'rejected')
    await waitForRefund(card, attempt)
    expect((await portal.outside.line(attempt.msisdn)).orders.map(({ state }) => state)).toEqual([
      'rejected',
    ])
    await portal.outside.clearFaults()
  })
})
