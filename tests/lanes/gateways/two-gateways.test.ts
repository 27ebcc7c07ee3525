import { paymentOptionsCall } from '@portal/contract/calls/transaction'
import { afterEach, expect, test } from 'vitest'
import { waitingFor } from '../../../tools/portal/environment.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { until } from '../../client/poll.ts'
import {
  openAttempt,
  optionsBody,
  submit,
  transactionOf,
  waitForEnd,
} from '../../client/recharge.ts'
import { createVisitor } from '../../client/visitor.ts'
import { askForPage, card } from '../../methods/card.ts'
import { askForDpoPage, dpo } from '../../methods/dpo.ts'
import { comeBack, press } from '../../methods/hosted-card.ts'

/** Two gateways for cards. The health of each is that of its own attempts, kept for ten seconds. */
const portal = ownPortal({ env: { ...waitingFor(4_000), SANDBOX_CONNECTS: 'dpo' } })
afterEach(() => portal.outside.clearFaults())

const visitor = () => createVisitor(portal.url)

async function cards(): Promise<[string, string, boolean][]> {
  const asked = optionsBody(freshNumber())
  const { paymentOption } = await visitor().result(paymentOptionsCall, asked)
  return paymentOption
    .filter(({ type }) => type === 'PG')
    .map(({ name, health, preferred }) => [name, health, preferred ?? false])
}

/** Fewer say nothing of a gateway. */
const failuresMin = 10

test('a preferred gateway out of order leads to the other one, and what is under way stays', async () => {
  expect(await cards()).toEqual([
    ['DPO', 'unknown', false],
    ['FLUTTERWAVE', 'unknown', true],
  ])
  const early = visitor()
  const underWay = await openAttempt(early, { sandboxUrl: portal.sandboxUrl })
  const page = await askForPage(early, underWay)

  await portal.outside.setFault({ system: 'flutterwave', kind: 'error' })
  for (let count = 0; count < failuresMin; count += 1) {
    const payer = visitor()
    await submit(payer, await openAttempt(payer), card)
  }
  await until('the other gateway', 30_000, async () => {
    const found = await cards()
    return found.some(([name, , isPreferred]) => name === 'DPO' && isPreferred) ? found : null
  })
  expect(await cards()).toEqual([
    ['DPO', 'unknown', true],
    ['FLUTTERWAVE', 'troubled', false],
  ])

  const next = visitor()
  const led = await openAttempt(next, { method: dpo })
  const there = await press(await askForDpoPage(next, led), 'pay')
  await comeBack(next, led, { address: there, action: 'pay' })
  expect(await waitForEnd(next, led.transactionId, 60_000)).toBe('SUCCESS')

  await portal.outside.clearFaults()
  await comeBack(early, underWay, { address: await press(page, 'pay'), action: 'pay' })
  expect(await waitForEnd(early, underWay.transactionId, 60_000)).toBe('SUCCESS')
  expect((await transactionOf(early, underWay))?.paymentGateway).toBe('FLUTTERWAVE')
})
