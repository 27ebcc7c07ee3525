import { orderPageCall } from '@portal/contract/order-page'
import type { PublicStatus } from '@portal/kernel/transaction'
import { beforeAll, expect, test } from 'vitest'
import { ownPortal } from '../client/own-portal.ts'
import { pause, until } from '../client/poll.ts'
import { promptLifeMs, quickWallet } from '../client/quick-wallet.ts'
import { openAttempt, openPush, statusOf, waitForEnd } from '../client/recharge.ts'
import { contradictions } from '../client/truth.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { askForPage, press } from '../ways/card.ts'
import { phoneOf } from '../ways/wallet.ts'
import type { Attempt } from '../ways/way.ts'

/** Its phone is off: a prompt shows when it comes back, long after the wallet gave up. */
const phoneIsOff = '971000008'
const refundWithinMs = 40_000

const portal = ownPortal({ ownSandbox: true, env: quickWallet })
let visitor: Visitor
beforeAll(() => {
  visitor = createVisitor(portal.url)
})

const phone = (msisdn: string) => phoneOf(portal.sandboxUrl, msisdn)
const pageOf = async (tid: string) => (await visitor.result(orderPageCall, { tid })).transaction

/** Approves what was asked last, long after the wallet gave up on it. */
async function approveLate(): Promise<void> {
  const [prompt] = await phone(phoneIsOff).prompts()
  expect(await phone(phoneIsOff).answer(prompt?.id ?? '', 'approve')).toBe(200)
}

const wrongs = async (push: Attempt, ends: Record<string, PublicStatus>) =>
  contradictions(portal.outside, {
    msisdn: push.msisdn,
    payers: [push.payer],
    attempts: Object.entries(ends).map(([transactionId, status]) => ({ transactionId, status })),
  })

test('a prompt that nobody answers fails on the wallet’s word, and not before', async () => {
  const push = await openPush(visitor)
  const askedAt = performance.now()
  const seen = new Set<string>()
  await until('the wallet gives up', 4 * promptLifeMs, async () => {
    const { status, money } = (await pageOf(push.transactionId)) ?? {}
    seen.add(`${status} ${money}`)
    return status === 'FAILED' ? true : null
  })
  expect(performance.now() - askedAt).toBeGreaterThan(promptLifeMs - 500)
  expect([...seen].slice(0, -1)).toContain('IN_PROCESS approve-on-phone')
  expect([...seen].at(-1)).toBe('FAILED nothing-taken')
  expect(await pageOf(push.transactionId)).toMatchObject({ reason: 'not-answered', canRetry: true })
  expect(await phone(push.payer).prompts()).toMatchObject([{ status: 'expired' }])
})

test('approved late without a callback, it is found by asking and delivered once', async () => {
  const push = await openPush(visitor, { payer: phoneIsOff })
  expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
  await portal.outside.setFault({ system: 'airtel-money', kind: 'no-callback', times: 1 })
  await approveLate()
  await expect
    .poll(() => statusOf(visitor, push.transactionId), { timeout: refundWithinMs })
    .toBe('SUCCESS')
  expect(await wrongs(push, { [push.transactionId]: 'SUCCESS' })).toEqual([])
})

test.each(['paid', 'open'] as const)(
  'approved after the wallet gave up, while a card that was chosen since is %s, it goes back once',
  async (card) => {
    const push = await openPush(visitor, { payer: phoneIsOff })
    expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
    const other = await openAttempt(visitor, push)
    const link = await askForPage(visitor, other)
    const pay = async () => {
      await visitor.send(await press(link, 'pay'))
      expect(await waitForEnd(visitor, other.transactionId)).toBe('SUCCESS')
    }
    if (card === 'paid') await pay()
    await approveLate()
    await expect
      .poll(() => pageOf(push.transactionId), { timeout: refundWithinMs })
      .toMatchObject({ status: 'FAILED', money: 'refunded' })
    if (card === 'open') await pay()
    const ends = { [push.transactionId]: 'FAILED', [other.transactionId]: 'SUCCESS' } as const
    expect(await wrongs(push, ends)).toEqual([])
  },
)

test('when a token has died, the next push is asked for with a new one', async () => {
  const first = await openPush(visitor)
  await phone(first.payer).press('approve')
  // 180 seconds in the wallet's own time.
  await pause(180_000 / Number(quickWallet.TIME_SCALE) + 200)
  const second = await openPush(visitor)
  await phone(second.payer).press('approve')
  for (const { transactionId } of [first, second]) {
    expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
  }
})

test('what cannot be delivered goes back to the wallet, once, and the payer is told', async () => {
  const push = await openPush(visitor)
  await portal.outside.setFault({ system: 'bss', kind: 'fail-delivery' })
  await phone(push.payer).press('approve')
  await expect
    .poll(() => pageOf(push.transactionId), { timeout: refundWithinMs })
    .toMatchObject({ status: 'FAILED', money: 'refunded', reason: 'not-delivered' })
  await portal.outside.clearFaults()
  expect(await wrongs(push, { [push.transactionId]: 'FAILED' })).toEqual([])
  const { balance, debits } = await portal.outside.wallet(push.payer)
  expect(balance).toBe('200.00')
  expect(debits).toMatchObject([{ reference: push.transactionId, refunded: '50.00' }])
  await expect
    .poll(async () => (await portal.outside.messages(push.payer)).length, { timeout: 10_000 })
    .toBe(2)
  // Newest first: the promise came before what it promised.
  const [back, due] = await portal.outside.messages(push.payer)
  expect(due?.text).toMatch(
    /^We are giving your payment of K50\.00 .* back to you\. Once sent, it arrives at once\./,
  )
  expect(back?.text).toContain('was given back to you')
})

test('at the end the books balance, and nothing is owed to customers', async () => {
  expect(await portal.books.unbalancedPostings()).toEqual([])
  await expect.poll(() => portal.books.restless(), { timeout: refundWithinMs }).toEqual([])
  const balances = await portal.books.balances()
  expect(Object.keys(balances).filter((account) => /customer|refund/i.test(account))).toEqual([])
})
