import { afterEach, describe, expect, test } from 'vitest'
import { kindsOf } from '../../apps/sandbox/src/faults/systems.ts'
import { waitingFor } from '../../tools/portal/environment.ts'
import { isCallFault, providerFaults } from '../catalogue/faults.ts'
import { ownPortal } from '../client/own-portal.ts'
import { openAttempt, submit, transactionOf, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { bundle } from '../goods/bundle.ts'
import { card } from '../methods/card.ts'
import { payWhenAsked } from '../methods/pay.ts'
import type { PaymentMethod } from '../methods/payment-method.ts'
import { wallet } from '../methods/wallet.ts'

/** The window of a delivery is fifteen seconds by this scale. */
const portal = ownPortal({ env: { ...waitingFor(800), TIME_SCALE: '60', BSS_SETTLES_MS: '60000' } })
afterEach(() => portal.outside.clearFaults())

const endsWithinMs = 60_000

/** Pays for a bundle as soon as its payer is asked; what comes of it, and what the operator has of it. */
async function buy(method: PaymentMethod) {
  const { outside, sandboxUrl } = portal
  const visitor = createVisitor(portal.url)
  const attempt = await openAttempt(visitor, { method, good: bundle, sandboxUrl })
  await submit(visitor, attempt, method)
  await (await payWhenAsked(method, { visitor, sandboxUrl, attempt }, 'pay')).comeBack()
  const status = await waitForEnd(visitor, attempt.transactionId, endsWithinMs)
  const money = (await transactionOf(visitor, attempt))?.money
  const debits = await method.debits(outside, [attempt.payer])
  const own = debits.filter(({ reference }) => reference === attempt.transactionId)
  const received = await bundle.received(outside, attempt.msisdn)
  return { status, money, ...received, kept: own.filter(({ isKept }) => isKept).length }
}

const byCardAndPush = () => Promise.all([card, wallet].map(buy))

/** Each fault for a while is in faults.test.ts, by every payment method. */
describe('a bundle paid by card and one paid by push', () => {
  const givenBack = { status: 'FAILED', money: 'refunded', times: 0, odd: [], kept: 0 }

  test('whose orders fail again and again are given up, and the money goes back', {
    timeout: 90_000,
  }, async () => {
    await portal.outside.setFault({ system: 'bss', kind: 'fail-delivery' })
    for (const bought of await byCardAndPush()) {
      expect(bought).toMatchObject(givenBack)
      expect(bought.tries.length).toBeGreaterThan(1)
      expect(new Set(bought.tries)).toEqual(new Set(['failed']))
    }
  })

  test('whose orders are held until their time is over are called off, and the money goes back', {
    timeout: 90_000,
  }, async () => {
    await portal.outside.setFault({ system: 'bss', kind: 'hold-delivery' })
    const calledOff = { ...givenBack, tries: ['cancelled'] }
    expect(await byCardAndPush()).toEqual([calledOff, calledOff])
  })
})

test('every fault that the sandbox has for an order is one that a bundle is bought under', () => {
  // Any system can be told to have one of a payment, which strikes no order.
  const ofPayments: readonly string[] = providerFaults.filter((kind) => !isCallFault(kind))
  const ofOrders = kindsOf('bss').filter((kind) => !ofPayments.includes(kind))
  expect([...ofOrders].sort()).toEqual([...bundle.faults].sort())
})
