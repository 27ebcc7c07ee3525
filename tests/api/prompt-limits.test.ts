import { paymentModes } from '@portal/contract/constants'
import { processCall } from '@portal/contract/transaction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import {
  openAttempt,
  openPush,
  openWalletAttempt,
  statusOf,
  waitForEnd,
} from '../client/recharge.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { askForPage } from '../ways/card.ts'
import { phoneOf } from '../ways/wallet.ts'

const { sandboxUrl } = portalUnderTest()
const phone = (msisdn: string) => phoneOf(sandboxUrl, msisdn)

/** The limits as they are without any setting. */
let portal: Stack
beforeAll(async () => {
  portal = await startStack({
    env: {
      LIMIT_PROMPTS_OPEN_PER_PAYER: '1',
      LIMIT_PROMPTS_PER_PAYER_HOUR: '3',
      LIMIT_PROMPTS_PER_PAYER_DAY: '6',
      // So that a visitor's address can be another one.
      TRUSTED_PROXIES: '1',
    },
  })
})
afterAll(() => portal?.stop())

/** A device at an address, as a proxy would hand its requests on. */
const visitorAt = (address: string): Visitor =>
  createVisitor(portal.url, { headers: { 'x-forwarded-for': address } })

const submit = (visitor: Visitor, transactionId: string) =>
  visitor.call(processCall, { transactionId, paymentMode: paymentModes.wallet })

/** Opens an attempt of a new order for this payer, and asks for its prompt. */
async function ask(visitor: Visitor, payer: string) {
  const attempt = await openWalletAttempt(visitor, { msisdn: freshNumber(), payer })
  return { ...attempt, answer: await submit(visitor, attempt.transactionId) }
}

const refusedAs = (reason: string) => ({
  http: 429,
  body: { statusCode: 429, status: 'error', result: { reason, field: 'paymentMobile' } },
})

const secondsToWait = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

/** Rings and is declined; the next one may ring at once. */
async function declined(payer: string) {
  const visitor = createVisitor(portal.url)
  const { transactionId, answer } = await ask(visitor, payer)
  expect(answer).toMatchObject({ http: 200 })
  await phone(payer).press('decline')
  expect(await waitForEnd(visitor, transactionId)).toBe('FAILED')
}

describe('while a prompt waits on a phone', () => {
  test('no other session or address makes it ring, and is told when to come back', async () => {
    const payer = freshNumber()
    await ask(visitorAt('203.0.113.1'), payer)
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      const visitor = visitorAt(address)
      const { answer, transactionId } = await ask(visitor, payer)
      expect(answer).toMatchObject(refusedAs('payer.prompt-waiting'))
      expect(secondsToWait(answer)).toBeGreaterThan(60)
      expect(secondsToWait(answer)).toBeLessThanOrEqual(120)
      expect(await statusOf(visitor, transactionId)).toBe('REQUEST_REGISTERED')
    }
    expect(await phone(payer).prompts()).toHaveLength(1)
  })

  test('ten sessions at once make it ring once', async () => {
    const payer = freshNumber()
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => ask(createVisitor(portal.url), payer)),
    )
    expect(asked.filter(({ answer }) => answer.http === 200)).toHaveLength(1)
    expect(asked.filter(({ answer }) => answer.http === 429)).toHaveLength(9)
    expect(await phone(payer).prompts()).toHaveLength(1)
  })

  test('its own order, asked again, is answered with that prompt', async () => {
    const visitor = createVisitor(portal.url)
    const first = await openPush(visitor)
    const again = await openWalletAttempt(visitor, first)
    expect(again.transactionId).toBe(first.transactionId)
    expect(await submit(visitor, again.transactionId)).toMatchObject({
      http: 200,
      body: { result: { transactionStatus: 'ALREADY_PROCESSED' } },
    })
    expect(await phone(first.payer).prompts()).toHaveLength(1)
  })

  test('another phone may ring, and a card is not counted', async () => {
    const visitor = createVisitor(portal.url)
    const push = await openPush(visitor)
    const other = await ask(createVisitor(portal.url), freshNumber())
    expect(other.answer).toMatchObject({ http: 200 })
    expect(await askForPage(visitor, await openAttempt(visitor, push))).toContain('/flutterwave/')
  })

  test('the refused one rings as soon as that was answered, under the same attempt', async () => {
    const payer = freshNumber()
    await ask(createVisitor(portal.url), payer)
    const visitor = createVisitor(portal.url)
    const { transactionId, answer } = await ask(visitor, payer)
    expect(answer).toMatchObject(refusedAs('payer.prompt-waiting'))
    await phone(payer).press('decline')
    await expect
      .poll(async () => (await submit(visitor, transactionId)).http, { timeout: 20_000 })
      .toBe(200)
    await phone(payer).press('approve')
    expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
  })
})

describe('within an hour', () => {
  test('three prompts that were not approved are the most, whoever asks', async () => {
    const payer = freshNumber()
    for (let times = 0; times < 3; times++) await declined(payer)
    const { answer } = await ask(visitorAt('203.0.113.3'), payer)
    expect(answer).toMatchObject(refusedAs('payer.too-many'))
    expect(secondsToWait(answer)).toBeGreaterThan(3_000)
    expect(secondsToWait(answer)).toBeLessThanOrEqual(3_600)
    expect(await phone(payer).prompts()).toHaveLength(3)
  })

  test('approved ones do not count', async () => {
    const payer = freshNumber()
    // The wallet of an unlisted number holds 200 kwacha.
    for (let times = 0; times < 4; times++) {
      const visitor = createVisitor(portal.url)
      const { transactionId, answer } = await ask(visitor, payer)
      expect(answer).toMatchObject({ http: 200 })
      await phone(payer).press('approve')
      expect(await waitForEnd(visitor, transactionId)).toBe('SUCCESS')
    }
  })
})
