import { systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostedCardGateway } from '../../ports/payment-provider.port.ts'
import { createFlutterwaveGateway, type FlutterwaveSettings } from './flutterwave.gateway.ts'

const timeoutMs = 250

let sandbox: RunningSandbox
let base: string
let gateway: HostedCardGateway

const connect = (change: Partial<FlutterwaveSettings> = {}): HostedCardGateway =>
  createFlutterwaveGateway({
    baseUrl: `${base}/flutterwave`,
    secretKey: credentials.flutterwaveSecretKey,
    webhookHash: credentials.flutterwaveWebhookHash,
    timeoutMs,
    clock: systemClock,
    merchantName: 'The operator',
    refundSettlesAfterMs: 60_000,
    ...change,
  })

beforeAll(async () => {
  // Nobody listens for callbacks here.
  sandbox = await startSandbox({ port: 0, webhookUrl: 'http://127.0.0.1:9/' })
  base = `http://127.0.0.1:${sandbox.port}`
  gateway = connect()
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const msisdn = parseMsisdn('971000001')
if (!msisdn.ok) throw new Error('The test needs a number.')

const charge = {
  reference: 'ref-1',
  amount: money(4_999n, 'ZMW'),
  msisdn: msisdn.value,
  payerMsisdn: null,
  emailId: 'mwansa@example.com',
  returnUrl: 'http://127.0.0.1:9/payment/status/return/flutterwave',
  language: 'EN',
} as const

const broken = ['timeout', 'refuse', 'error'] as const

const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'flutterwave', kind, ...more }),
  })
const clearFaults = () => fetch(`${base}/faults`, { method: 'DELETE' })
const cards = async () => (await fetch(`${base}/cards`)).json()

/** Opens a page and presses one of its buttons; answers with where the browser was sent. */
async function press(action: string, reference = 'ref-1'): Promise<URLSearchParams> {
  const answer = await gateway.charge({ ...charge, reference })
  if (answer.kind !== 'accepted' || !answer.redirectUrl) throw new Error(JSON.stringify(answer))
  const body = new URLSearchParams({ action })
  const response = await fetch(answer.redirectUrl, { method: 'POST', body, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams
}

/** A paid transaction, as the refund needs it. */
async function paid(reference = 'ref-1') {
  await press('pay', reference)
  const answer = await gateway.enquire({ reference })
  if (answer.kind !== 'successful') throw new Error(JSON.stringify(answer))
  return { reference, providerId: answer.providerId, amount: answer.amount ?? charge.amount }
}

describe('a charge', () => {
  test('is accepted with a link and the time of its end', async () => {
    const before = systemClock.now()
    const answer = await gateway.charge(charge)
    expect(answer).toEqual({
      kind: 'accepted',
      redirectUrl: expect.stringContaining(`${base}/flutterwave/pay/`),
      expiresAt: expect.any(Number),
    })
    const life = answer.kind === 'accepted' ? (answer.expiresAt ?? 0) - before : 0
    expect(life).toBeGreaterThanOrEqual(30 * 60_000)
    expect(life).toBeLessThan(30 * 60_000 + timeoutMs)
    expect(await cards()).toMatchObject([{ reference: 'ref-1', amount: '49.99', currency: 'ZMW' }])
  })

  test('counts its life by our clock where that runs faster', () => {
    expect(connect({ chargeLifeMs: 90_000 }).chargeLifeMs).toBe(90_000)
    expect(connect({ sessionMinutes: 10 }).chargeLifeMs).toBe(600_000)
  })

  test.each([
    ['a malformed email', {}, { emailId: 'nobody' }],
    ['no email', {}, { emailId: null }],
    ['no way back', {}, { returnUrl: 'nowhere' }],
  ])('with %s is refused, and nothing is opened', async (_, settings, request) => {
    const answer = await connect(settings).charge({ ...charge, ...request })
    expect(answer.kind).toBe('refused')
    expect(await cards()).toEqual([])
  })

  test('with a wrong key is lost: that is no word on the card', async () => {
    const answer = await connect({ secretKey: 'FLWSECK_TEST-wrong' }).charge(charge)
    expect(answer.kind).toBe('lost')
  })

  test.each([
    ['timeout', 1],
    ['refuse', 0],
    ['error', 0],
  ])('that meets %s is lost; the gateway has %i payment', async (kind, count) => {
    await setFault(kind)
    expect((await gateway.charge(charge)).kind).toBe('lost')
    expect(await cards()).toHaveLength(count)
    await clearFaults()
    expect((await gateway.charge(charge)).kind).toBe('accepted')
    expect(await cards()).toHaveLength(1)
  })

  test('that is answered too late is lost, though it was done', async () => {
    await setFault('slow', { delayMs: timeoutMs + 50 })
    expect((await gateway.charge(charge)).kind).toBe('lost')
    await expect.poll(cards, { interval: 10 }).toHaveLength(1)
  })

  test('is lost when nobody listens', async () => {
    expect((await connect({ baseUrl: 'http://127.0.0.1:9' }).charge(charge)).kind).toBe('lost')
  })

  test('is lost when something else answers at the address', async () => {
    expect((await connect({ baseUrl: base }).charge(charge)).kind).toBe('lost')
  })
})

describe('an enquiry', () => {
  test('is absent before a card was tried, and after a cancel', async () => {
    expect(await gateway.enquire(charge)).toEqual({ kind: 'absent' })
    await gateway.charge(charge)
    expect(await gateway.enquire(charge)).toEqual({ kind: 'absent' })
    await press('cancel')
    expect(await gateway.enquire(charge)).toEqual({ kind: 'absent' })
  })

  test('of a payment gives what the gateway took', async () => {
    await press('pay')
    expect(await gateway.enquire(charge)).toEqual({
      kind: 'successful',
      providerId: expect.stringMatching(/^\d+$/),
      amount: charge.amount,
      reference: 'ref-1',
    })
  })

  test('of a declined card is failed, until another card succeeds', async () => {
    await press('decline')
    expect((await gateway.enquire(charge)).kind).toBe('failed')
    await press('pay')
    expect((await gateway.enquire(charge)).kind).toBe('successful')
  })

  test.each(broken)('that meets %s is lost, never absent', async (kind) => {
    await setFault(kind)
    expect((await gateway.enquire(charge)).kind).toBe('lost')
  })

  test('with a wrong key is lost, never absent', async () => {
    const stranger = connect({ secretKey: 'FLWSECK_TEST-wrong' })
    expect((await stranger.enquire(charge)).kind).toBe('lost')
  })

  test('at a wrong address, where all is 404, is lost, never absent', async () => {
    expect((await connect({ baseUrl: base }).enquire(charge)).kind).toBe('lost')
  })
})

describe('a refund', () => {
  test('sends the money back', async () => {
    const request = await paid()
    expect(await gateway.enquireRefund(request)).toEqual({ kind: 'absent' })
    expect(await gateway.refund(request)).toEqual({ kind: 'refunded' })
    expect(await gateway.enquireRefund(request)).toEqual({ kind: 'refunded' })
    expect(await cards()).toMatchObject([{ status: 'refunded', refunded: '49.99' }])
  })

  test('asked again says refunded, and sends nothing more', async () => {
    const request = await paid()
    await gateway.refund(request)
    expect(await gateway.refund(request)).toEqual({ kind: 'refunded' })
    expect(await cards()).toMatchObject([{ refunded: '49.99' }])
  })

  test('of an unknown transaction is refused', async () => {
    const request = { ...(await paid()), providerId: '7' }
    expect((await gateway.refund(request)).kind).toBe('refused')
  })

  test('of more than was paid is refused', async () => {
    const request = { ...(await paid()), amount: money(5_000n, 'ZMW') }
    expect((await gateway.refund(request)).kind).toBe('refused')
    expect(await cards()).toMatchObject([{ refunded: '0.00' }])
  })

  test.each([
    ['timeout', 'refunded'],
    ['refuse', 'absent'],
    ['error', 'absent'],
  ])('that meets %s is lost; asked, it is %s', async (kind, truth) => {
    const request = await paid()
    await setFault(kind, { times: 1 })
    expect((await gateway.refund(request)).kind).toBe('lost')
    expect(await gateway.enquireRefund(request)).toEqual({ kind: truth })
    expect(await gateway.refund(request)).toEqual({ kind: 'refunded' })
    expect(await cards()).toMatchObject([{ refunded: '49.99' }])
  })

  test('with a wrong key is lost: that is no word on the refund', async () => {
    const request = await paid()
    const stranger = connect({ secretKey: 'FLWSECK_TEST-wrong' })
    expect((await stranger.refund(request)).kind).toBe('lost')
    expect((await stranger.enquireRefund(request)).kind).toBe('lost')
  })

  test('is found on a later page of the list, and lost when a page is', async () => {
    const oldest = await paid('oldest')
    await gateway.refund(oldest)
    for (let count = 0; count < 20; count++) await gateway.refund(await paid(`ref-${count}`))
    expect(await gateway.enquireRefund(oldest)).toEqual({ kind: 'refunded' })
    await setFault('slow', { times: 1, delayMs: 0 })
    await setFault('error', { times: 1 })
    expect((await gateway.enquireRefund(oldest)).kind).toBe('lost')
  })
})

describe('the browser that comes back', () => {
  test.each([
    ['pay', 'paid'],
    ['decline', 'failed'],
    ['cancel', 'cancelled'],
  ])('after %s brings the hint %s', async (action, hint) => {
    expect(gateway.readReturn(await press(action))).toEqual({ reference: 'ref-1', hint })
  })
})
