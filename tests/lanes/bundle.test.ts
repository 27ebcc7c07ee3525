import { afterEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../tools/environment.ts'
import type { Fault } from '../client/outside.ts'
import { ownPortal } from '../client/own-portal.ts'
import { openAttempt, submit, transactionOf, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { bundle } from '../goods/bundle.ts'
import { card } from '../ways/card.ts'
import { payWhenAsked } from '../ways/pay.ts'

/** The window of a delivery is fifteen seconds by this scale. */
const portal = ownPortal({ env: { ...waitingFor(800), TIME_SCALE: '60', BSS_SETTLES_MS: '60000' } })
afterEach(() => portal.outside.clearFaults())

const endsWithinMs = 60_000
const longerThanCallsMs = 1_500

/** Pays for a bundle while the operator's system has a fault, and waits for the end. */
async function buyUnder(fault: Omit<Fault, 'system'>) {
  const { outside, sandboxUrl } = portal
  const visitor = createVisitor(portal.url)
  const attempt = await openAttempt(visitor, { way: card, good: bundle, sandboxUrl })
  await submit(visitor, attempt, card)
  await outside.setFault({ system: 'bss', ...fault })
  await (await payWhenAsked(card, { visitor, sandboxUrl, attempt }, 'pay')).comeBack()
  const status = await waitForEnd(visitor, attempt.transactionId, endsWithinMs)
  const money = (await transactionOf(visitor, attempt))?.money
  const debits = await card.debits(outside, [attempt.payer])
  const kept = debits.filter(
    ({ reference, isKept }) => reference === attempt.transactionId && isKept,
  )
  return {
    status,
    money,
    kept: kept.length,
    received: await bundle.received(outside, attempt.msisdn),
  }
}

const delivered = {
  status: 'SUCCESS',
  money: 'delivered',
  kept: 1,
  received: { times: 1, odd: [] },
}
const givenBack = {
  status: 'FAILED',
  money: 'refunded',
  kept: 0,
  received: { times: 0, odd: [] },
}

describe('a bundle, whose order', () => {
  test.each<[string, Omit<Fault, 'system'>]>([
    ['gets no answer', { kind: 'timeout', times: 1 }],
    ['does not arrive', { kind: 'refuse', times: 1 }],
    ['meets an error', { kind: 'error', times: 1 }],
    ['is answered too late', { kind: 'slow', times: 1, delayMs: longerThanCallsMs }],
    ['fails once', { kind: 'fail-delivery', times: 1 }],
  ])('%s is delivered, once', { timeout: endsWithinMs }, async (_what, fault) => {
    expect(await buyUnder(fault)).toEqual(delivered)
  })

  test.each<[string, Omit<Fault, 'system'>]>([
    ['fails again and again', { kind: 'fail-delivery' }],
    ['is held until its time is over', { kind: 'hold-delivery' }],
  ])('%s is not delivered, and its money goes back', { timeout: 90_000 }, async (_what, fault) => {
    expect(await buyUnder(fault)).toEqual(givenBack)
  })
})
