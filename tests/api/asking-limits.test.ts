import { lineTypeCall } from '@portal/contract/line'
import { paymentModes } from '@portal/contract/payment-modes'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/transaction'
import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { ownPortal } from '../client/own-portal.ts'
import { pause } from '../client/poll.ts'
import {
  initiateBody,
  openAttempt,
  openPush,
  openWalletAttempt,
  orderBody,
  pushBody,
  statusOf,
  waitForEnd,
} from '../client/recharge.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { askForPage } from '../ways/card.ts'
import { phoneOf } from '../ways/wallet.ts'

const { sandboxUrl } = portalUnderTest()
const phone = (msisdn: string) => phoneOf(sandboxUrl, msisdn)

const checks = { session: 15, address: 8 }
const unknown = '971000009'
const noWallet = '971000002'
const missesMax = 10

/** Limits of what asks outside: those of phones as they are without any setting. */
const portal = ownPortal({
  env: {
    LIMIT_CHECKS_PER_SESSION: String(checks.session),
    LIMIT_CHECKS_PER_ADDRESS: String(checks.address),
    LIMIT_PROMPTS_OPEN_PER_PAYER: '1',
    LIMIT_PROMPTS_PER_PAYER_HOUR: '3',
    LIMIT_PROMPTS_PER_PAYER_DAY: '6',
    // So that a visitor's address can be another one.
    TRUSTED_PROXIES: '1',
  },
})

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

const check = async (visitor: Visitor, msisdn: string) =>
  (await visitor.call(lineTypeCall, { msisdn })).http

/** A device that the portal knows. */
async function knownDevice(): Promise<Visitor> {
  const visitor = createVisitor(portal.url)
  await visitor.result(openOrderCall, orderBody(freshNumber()))
  return visitor
}

test('a known device has checks of its own, and uses up no neighbour’s', async () => {
  const [device, neighbour] = [await knownDevice(), await knownDevice()]
  for (let count = 0; count < checks.session; count++) {
    expect(await check(device, freshNumber())).toBe(200)
  }
  expect(await check(device, freshNumber())).toBe(429)
  expect(await check(neighbour, freshNumber())).toBe(200)
})

test('a payer without a wallet counts as a check, so that wallets are not listed', async () => {
  const device = await knownDevice()
  const body = pushBody(freshNumber(), { paymentMobile: noWallet })
  const ask = async () => (await device.call(initiateCall, body, { key: newKey() })).http
  for (let count = 0; count < checks.session; count++) expect(await ask()).toBe(400)
  expect(await ask()).toBe(429)
  expect(await check(device, freshNumber())).toBe(429)
})

test('a device that asks about unknown numbers in a row is slowed down, until it knows one', async () => {
  const device = await knownDevice()
  for (let count = 0; count < missesMax; count++) expect(await check(device, unknown)).toBe(400)
  expect(await check(device, unknown)).toBe(400)
  const tooSoon = await device.call(lineTypeCall, { msisdn: freshNumber() })
  expect([tooSoon.http, tooSoon.headers.get('retry-after')]).toEqual([429, '1'])
  await pause(1_100)
  expect(await check(device, freshNumber())).toBe(200)
  expect(await check(device, freshNumber())).toBe(200)
})

test('strangers of one address share its checks, and orders for unknown numbers count too', async () => {
  const stranger = () => createVisitor(portal.url)
  const statuses: number[] = []
  for (let count = 0; count < checks.address + 3; count++) {
    const asked = [
      () => stranger().call(lineTypeCall, { msisdn: unknown }),
      () => stranger().call(openOrderCall, orderBody(unknown)),
      () => stranger().call(initiateCall, initiateBody(unknown)),
    ][count % 3]
    if (asked) statuses.push((await asked()).http)
  }
  expect(statuses.slice(0, checks.address)).toEqual(Array(checks.address).fill(400))
  expect(statuses.slice(checks.address)).toEqual([429, 429, 429])
  expect((await stranger().call(openOrderCall, orderBody(freshNumber()))).http).toBe(200)
  const metrics = await (await fetch(`${portal.service.operationsUrl()}/metrics`)).text()
  expect(metrics).toMatch(/limits_reached_total\{limit="check"\} [1-9]/)
})
