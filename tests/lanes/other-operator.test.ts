import { broadbandBalanceCall, queryBalanceCall } from '@portal/contract/calls/balance'
import { bundleCall } from '@portal/contract/calls/bundle'
import { productConfigCall } from '@portal/contract/calls/content'
import { sendLeadOtpCall, submitLeadCall, trackLeadCall } from '@portal/contract/calls/lead'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { expect, test } from 'vitest'
import en from '../../content/pages/en/orp-translation.json' with { type: 'json' }
import sw from '../../content/pages/sw/orp-translation.json' with { type: 'json' }
import { startedForFile } from '../client/own-portal.ts'
import { postForm } from '../client/post-form.ts'
import { openAttempt, submit, waitForEnd } from '../client/recharge.ts'
import { startStack } from '../client/stack.ts'
import { type Answer, createVisitor, type Visitor } from '../client/visitor.ts'
import { extendService } from '../extension/extended-service.ts'
import { startTally, tallyKey } from '../extension/tally/tally.server.ts'
import { bundle } from '../goods/bundle.ts'
import { leadBody } from '../goods/leads.ts'
import { voucher } from '../methods/voucher.ts'

/** A portal whose operator's system has lines and top-ups alone, and is another one than TM Forum's. */
const portal = startedForFile(async () => {
  await using started = new AsyncDisposableStack()
  const tally = await startTally()
  started.defer(() => tally.stop())
  const extended = await extendService()
  started.defer(() => extended.stop())
  const { program } = extended
  const env = { OPERATOR_SYSTEM: 'tally', TALLY_URL: tally.origin, TALLY_KEY: tallyKey }
  const stack = await startStack({ program, env })
  started.defer(() => stack.stop())
  const running = started.move()
  return { tally, url: stack.url, stop: () => running.disposeAsync() }
})

const payer = '971555000'
const recharge = async (msisdn: string) => {
  const visitor = createVisitor(portal.url)
  const attempt = await openAttempt(visitor, { method: voucher, msisdn: msisdn as never, payer })
  await submit(visitor, attempt, voucher)
  const status = await waitForEnd(visitor, attempt.transactionId)
  const page = await visitor.result(orderPageCall, { tid: attempt.transactionId })
  return { status, money: page.transaction?.money }
}

test('a recharge arrives at the system that is registered by one line', async () => {
  expect((await recharge('971555001')).status).toBe('SUCCESS')
  expect(portal.tally.received('971555001')).toEqual([5_000n])
})

test('a refusal that the system repeats sends the money back', async () => {
  expect(await recharge('971555008')).toEqual({ status: 'FAILED', money: 'refunded' })
  expect(portal.tally.received('971555008')).toEqual([])
})

const refused = (reason: string, http: number) => ({ http, body: { result: { reason } } })

test.each<[string, (visitor: Visitor) => Promise<Answer<unknown>>]>([
  ['the bundles of a line', (visitor) => visitor.call(bundleCall, { lineType: 'PREPAID' })],
  [
    'a balance',
    (visitor) => visitor.call(queryBalanceCall, { msisdn: '971555001', serviceType: 'DATA' }),
  ],
  [
    'a code for a device',
    (visitor) =>
      visitor.call(broadbandBalanceCall, { msisdn: '971555001', requestType: 'BALANCE' }),
  ],
  ['a code for a lead', (visitor) => visitor.call(sendLeadOtpCall, { msisdn: '0971555001' })],
  [
    'a lead',
    (visitor) => visitor.call(submitLeadCall, leadBody({ msisdn: '971555001', uniqueCode: 'x' })),
  ],
  [
    'what has become of a lead',
    (visitor) => visitor.call(trackLeadCall, { refLeadId: 'x', msisdn: '971555001' }),
  ],
])('the API refuses %s by a code of its own', async (_, ask) => {
  const answer = await ask(createVisitor(portal.url))
  expect(answer).toMatchObject(refused('ability.missing', 501))
  expect(answer.body.message).toBe(en['refusal.ability.missing'])
})

test('no bundle is sold, and the configuration names what is not offered', async () => {
  const visitor = createVisitor(portal.url)
  const order = await visitor.call(openOrderCall, { ...bundle.fields, msisdn: '971555001' })
  expect(order).toMatchObject(refused('product.not-sold', 400))
  const { notOffered } = await visitor.result(productConfigCall, {})
  expect(notOffered).toEqual(['bundles', 'balances', 'bills', 'invoices', 'home-broadband'])
})

test.each([
  ['/data-bundle', en],
  ['/data-bundle?msisdn=971555001', en],
  ['/sw/data-bundle', sw],
  ['/broadband-recharge', en],
  ['/postpaid-bill-pay', en],
  ['/sw/orp/fixed-internet', sw],
  ['/table', en],
  ['/sw/table', sw],
  ['/prepaid-recharge?step=balance&msisdn=971555001', en],
])('%s says in words that it is not available here', async (path, words) => {
  const reply = await createVisitor(portal.url).send(path)
  expect(reply.status).toBe(404)
  expect(await reply.text()).toContain(`<h1>${words['notOffered.title']}</h1>`)
})

test('the page that recharges is there, and its button of the balance says that there is none', async () => {
  const visitor = createVisitor(portal.url)
  expect((await visitor.send('/prepaid-recharge')).status).toBe(200)
  const fields = { msisdn: '971555001', amount: '50', balance: 'number' }
  const page = await (await postForm(visitor, '/prepaid-recharge', fields)).text()
  expect(page).toContain(en['refusal.ability.missing'].replaceAll("'", '&#x27;'))
})
