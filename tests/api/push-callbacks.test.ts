import { processCall } from '@portal/contract/transaction'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '../client/books.ts'
import { credentials } from '../client/credentials.ts'
import { createOutside, type Fault } from '../client/outside.ts'
import { until } from '../client/poll.ts'
import { openPush, openWalletAttempt, statusOf, waitForEnd } from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { phoneOf } from '../ways/wallet.ts'
import {
  callBackAs,
  callbackBody,
  paidText,
  signedBody,
  walletHash,
} from '../ways/wallet-callback.ts'
import type { Attempt } from '../ways/way.ts'

const { portalUrl, sandboxUrl, databaseUrl } = portalUnderTest()
const outside = createOutside(sandboxUrl)
const books = openBooks(databaseUrl)
const phone = (msisdn: string) => phoneOf(sandboxUrl, msisdn)
beforeAll(() => outside.clearFaults())
afterEach(() => outside.clearFaults())
afterAll(() => books.close())

let visitor: Visitor
beforeEach(() => {
  visitor = createVisitor(portalUrl)
})

const hashOf = (text: string): string => walletHash(text, credentials.airtelMoneyHashKey)
const signed = (text: string): string => signedBody(text, credentials.airtelMoneyHashKey)
const unknownId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'
const kept = (id: string) => books.count('callbacks', 'reference = $1', [id])
const deliveries = async ({ msisdn }: Attempt) => (await outside.line(msisdn)).deliveries.length
const breakWallet = (fault: Omit<Fault, 'system'>) =>
  outside.setFault({ system: 'airtel-money', ...fault })
const struck = () =>
  until('the fault has struck', 5_000, async () =>
    (await outside.faults()).length === 0 ? true : null,
  )

describe('a callback of the wallet', () => {
  test.each([
    ['without a hash', (text: string) => callbackBody(text)],
    ['with an empty hash', (text: string) => callbackBody(text, '')],
    ['with the hash of something else', (text: string) => callbackBody(text, hashOf('{}'))],
    ['signed with another key', (text: string) => callbackBody(text, walletHash(text, 'guess'))],
    ['changed after it was signed', (text: string) => signed(text).replace('"TS"', '"TF"')],
    ['with half of its hash', (text: string) => callbackBody(text, hashOf(text).slice(0, 20))],
  ])('%s is refused and not kept', async (_name, bodyOf) => {
    const push = await openPush(visitor)
    expect(await callBackAs(visitor, bodyOf(paidText(push.transactionId)))).toBe(401)
    expect(await kept(push.transactionId)).toBe(0)
    expect(await statusOf(visitor, push.transactionId)).toBe('IN_PROCESS')
    expect(await deliveries(push)).toBe(0)
  })

  test.each([
    ['no number of its own', { airtel_money_id: null }],
    ['a status nobody knows', { status_code: 'XX' }],
  ])('that names %s proves nothing, and the wallet is asked', async (_name, changes) => {
    const push = await openPush(visitor)
    const body = signed(paidText(push.transactionId, changes))
    expect(await callBackAs(visitor, body)).toBe(200)
    expect(await kept(push.transactionId)).toBe(1)
    expect(await statusOf(visitor, push.transactionId)).toBe('IN_PROCESS')
    expect(await deliveries(push)).toBe(0)
  })

  test.each([
    ['amount', { amount: 5_000 }],
    ['currency', { amount: 50, currency: 'USD' }],
  ])('that names another %s delivers nothing, and is a case for a person', async (_, changes) => {
    const push = await openPush(visitor)
    const body = signed(paidText(push.transactionId, changes))
    expect(await callBackAs(visitor, body)).toBe(200)
    expect(await kept(push.transactionId)).toBe(1)
    expect(await statusOf(visitor, push.transactionId)).toBe('IN_PROCESS')
    expect(await deliveries(push)).toBe(0)
    const anomaly = `payment_id = $1 and kind = 'other-amount' and closed_at is null`
    expect(await books.count('anomalies', anomaly, [push.transactionId])).toBe(1)
  })

  test("that names another payment's own id proves nothing, and is answered 200", async () => {
    const [first, second] = [await openPush(visitor), await openPush(visitor)]
    await phone(first.payer).press('approve')
    await waitForEnd(visitor, first.transactionId)
    const { debits } = await outside.wallet(first.payer)
    expect(debits).toHaveLength(1)
    const [taken] = await books.rows('select provider_id from payments where id = $1', [
      first.transactionId,
    ])
    const lie = paidText(second.transactionId, { airtel_money_id: taken?.provider_id })
    expect(await callBackAs(visitor, signed(lie))).toBe(200)
    expect(await statusOf(visitor, second.transactionId)).toBe('IN_PROCESS')
    expect(await deliveries(second)).toBe(0)
  })

  test('for a push that was never sent proves nothing', async () => {
    const push = await openWalletAttempt(visitor)
    expect(await callBackAs(visitor, signed(paidText(push.transactionId)))).toBe(200)
    expect(await statusOf(visitor, push.transactionId)).toBe('REQUEST_REGISTERED')
    expect(await deliveries(push)).toBe(0)
  })

  test.each([unknownId, 'SHOP-17', '🦓', "' or 1=1 --"])(
    'about the unknown reference %j is answered 200',
    async (reference) => {
      expect(await callBackAs(visitor, signed(paidText(reference)))).toBe(200)
    },
  )

  test('ten times at once delivers once, and a late one changes nothing', async () => {
    await breakWallet({ kind: 'no-callback', times: 1 })
    const push = await openPush(visitor)
    await phone(push.payer).press('approve')
    const body = signed(paidText(push.transactionId))
    const replies = await Promise.all(Array.from({ length: 10 }, () => callBackAs(visitor, body)))
    expect(new Set(replies)).toEqual(new Set([200]))
    expect(await waitForEnd(visitor, push.transactionId)).toBe('SUCCESS')
    const lie = paidText(push.transactionId, { status_code: 'TF', message: 'Failed' })
    expect(await callBackAs(visitor, signed(lie))).toBe(200)
    expect(await statusOf(visitor, push.transactionId)).toBe('SUCCESS')
    expect(await deliveries(push)).toBe(1)
  })

  test('that calls a declined push paid, unsigned, delivers nothing', async () => {
    await breakWallet({ kind: 'forged-callback', times: 1 })
    const push = await openPush(visitor)
    await phone(push.payer).press('decline')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('FAILED')
    await struck()
    expect((await outside.wallet(push.payer)).debits).toEqual([])
    expect(await deliveries(push)).toBe(0)
  })

  test('that comes before our own record of the push is not lost', async () => {
    const push = await openWalletAttempt(visitor)
    await breakWallet({ kind: 'timeout', times: 1 })
    const processed = visitor.result(processCall, { transactionId: push.transactionId })
    await phone(push.payer).press('approve')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('SUCCESS')
    await processed
    expect(await statusOf(visitor, push.transactionId)).toBe('SUCCESS')
    expect(await deliveries(push)).toBe(1)
    expect(await phone(push.payer).prompts()).toHaveLength(1)
  })
})

/** The first enquiry comes nine seconds after the push, so these wait together. */
describe('a push whose callback is', () => {
  const kinds = [
    { kind: 'no-callback', action: 'approve', end: 'SUCCESS' },
    { kind: 'no-callback', action: 'decline', end: 'FAILED' },
    // The wallet names no amount when it is asked, so it cannot overrule its own signed word: given back.
    { kind: 'wrong-amount-callback', action: 'approve', end: 'FAILED' },
    { kind: 'duplicate-callback', action: 'approve', end: 'SUCCESS' },
    { kind: 'late-callback', action: 'approve', end: 'SUCCESS' },
  ] as const
  const pushes = new Map<string, Attempt & { visitor: Visitor }>()
  beforeAll(async () => {
    for (const { kind, action } of kinds) {
      const owner = createVisitor(portalUrl)
      const push = await openPush(owner)
      await breakWallet({ kind, times: 1 })
      await phone(push.payer).press(action)
      await struck()
      pushes.set(`${kind} ${action}`, { ...push, visitor: owner })
    }
  })

  test.each(kinds)('$kind after $action ends as $end', async ({ kind, action, end }) => {
    const push = pushes.get(`${kind} ${action}`)
    if (!push) throw new Error('the push was not made')
    expect(await waitForEnd(push.visitor, push.transactionId)).toBe(end)
    expect(await deliveries(push)).toBe(end === 'SUCCESS' ? 1 : 0)
    const { debits } = await outside.wallet(push.payer)
    const kept = debits.filter(({ refunded }) => refunded === false)
    expect(kept).toHaveLength(end === 'SUCCESS' ? 1 : 0)
  })
})

describe('a push whose answer is', () => {
  test.each(['timeout', 'slow'])('%s is still one prompt, and can be paid', async (kind) => {
    const push = await openWalletAttempt(visitor)
    await breakWallet({ kind, times: 1, ...(kind === 'slow' ? { delayMs: 2_500 } : {}) })
    await visitor.result(processCall, { transactionId: push.transactionId })
    expect(await statusOf(visitor, push.transactionId)).toBe('IN_PROCESS')
    await phone(push.payer).press('approve')
    expect(await waitForEnd(visitor, push.transactionId)).toBe('SUCCESS')
    expect(await phone(push.payer).prompts()).toHaveLength(1)
    expect(await deliveries(push)).toBe(1)
  })
})
