import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import credentials from '@portal/sandbox/flutterwave/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostedPageProvider } from '../../ports/payment-provider.port.ts'
import { callJson, type SendJson } from '../http-json.ts'
import { charge, enquiry, pageOf } from './flutterwave.fixture.ts'
import { createFlutterwaveGateway, type FlutterwaveParts } from './flutterwave.gateway.ts'

const timeoutMs = 800
const minuteMs = 60_000

let sandbox: RunningSandbox
let base: string
let gateway: HostedPageProvider

const connect = (change: Partial<FlutterwaveParts> = {}, send?: SendJson): HostedPageProvider =>
  createFlutterwaveGateway(
    {
      baseUrl: `${base}/flutterwave`,
      secretKey: credentials.secretKey,
      webhookHash: credentials.webhookHash,
      timeoutMs,
      refundSettlesAfterMs: minuteMs,
      refundMayTakeMs: minuteMs,
      chargeLifeMs: 30 * minuteMs,
      isOffered: true,
      paymentOptions: ['card'],
      merchantName: () => 'The operator',
      ...change,
    },
    send,
  )

beforeAll(async () => {
  // Callbacks go nowhere here.
  sandbox = await startSandbox({ port: 0, callbackUrls: { flutterwave: 'http://127.0.0.1:9/' } })
  base = `http://127.0.0.1:${sandbox.port}`
  gateway = connect()
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const broken = ['timeout', 'refuse', 'error'] as const

const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'flutterwave', kind, ...more }),
  })
const clearFaults = () => fetch(`${base}/faults`, { method: 'DELETE' })
/** The gateway's own record of the payment. */
async function verification(): Promise<{ id: string }> {
  const url = `${base}/flutterwave/v3/transactions/verify_by_reference?tx_ref=ref-1`
  const headers = { authorization: `Bearer ${credentials.secretKey}` }
  const { data } = await (await fetch(url, { headers })).json()
  return { id: String(data.id) }
}
const cards = async () => (await fetch(`${base}/cards`)).json()

/** Opens a page and presses one of its buttons; answers with where the browser was sent. */
async function press(action: string, reference = 'ref-1'): Promise<URLSearchParams> {
  const answer = await gateway.charge({ ...charge, reference })
  const body = new URLSearchParams({ action })
  const response = await fetch(pageOf(answer), { method: 'POST', body, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').searchParams
}

test('the gateway says how long its charges and refunds take', () => {
  const { refunds, ...facts } = connect({ chargeLifeMs: 90_000, refundMayTakeMs: 7 })
  expect(facts).toMatchObject({
    protocol: 'hosted-page',
    enquiryNamesAmount: true,
    chargeLifeMs: 90_000,
    chargeSettlesAfterMs: 90_000,
  })
  expect(refunds).toEqual({
    isRepeatable: false,
    settlesAfterMs: minuteMs,
    mayTakeMs: 7,
    arrivesWithinDays: 15,
  })
})

describe('a charge', () => {
  test('is accepted with a link and how long it lives', async () => {
    expect(await gateway.charge(charge)).toEqual({
      kind: 'accepted',
      session: null,
      show: { kind: 'redirect', url: expect.stringContaining(`${base}/flutterwave/pay/`) },
      livesMs: 30 * minuteMs,
    })
    expect(await cards()).toMatchObject([{ reference: 'ref-1', amount: '49.99', currency: 'ZMW' }])
  })

  test.each([
    ['a malformed email', { emailId: 'no-address' }],
    ['no email', { emailId: null }],
    ['no way back', { returnUrl: 'nowhere' }],
  ])('with %s is refused, and nothing is opened', async (_, request) => {
    const answer = await gateway.charge({ ...charge, ...request })
    expect(answer.kind).toBe('refused')
    expect(await cards()).toEqual([])
  })

  test('with a wrong key was turned away: that is no word on the card', async () => {
    const answer = await connect({ secretKey: 'FLWSECK_TEST-wrong' }).charge(charge)
    expect(answer.kind).toBe('unsent')
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

  test('is unsent where the address has no server', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const answer = await connect({ baseUrl: `http://127.0.0.1:${port}` }).charge(charge)
    expect(answer.kind).toBe('unsent')
  })

  test('does not leave when its answer could come after the lease', async () => {
    const within = { leftMs: () => timeoutMs - 1 }
    expect((await gateway.charge({ ...charge, within })).kind).toBe('unsent')
    expect((await gateway.enquire({ ...enquiry, within })).kind).toBe('unsent')
    expect(await cards()).toEqual([])
  })

  test('is lost when something else answers at the address', async () => {
    expect((await connect({ baseUrl: base }).charge(charge)).kind).toBe('lost')
  })
})

describe('an enquiry', () => {
  test('is absent before a card was tried, and after a cancel', async () => {
    expect(await gateway.enquire(enquiry)).toEqual({ kind: 'absent' })
    await gateway.charge(charge)
    expect(await gateway.enquire(enquiry)).toEqual({ kind: 'absent' })
    await press('cancel')
    expect(await gateway.enquire(enquiry)).toEqual({ kind: 'absent' })
  })

  test('of a payment gives what the gateway took', async () => {
    await press('pay')
    expect(await gateway.enquire(enquiry)).toEqual({
      kind: 'successful',
      providerId: expect.stringMatching(/^\d+$/),
      amount: charge.amount,
      reference: 'ref-1',
    })
  })

  test('of a declined card is failed, until another card succeeds', async () => {
    await press('decline')
    expect((await gateway.enquire(enquiry)).kind).toBe('failed')
    await press('pay')
    expect((await gateway.enquire(enquiry)).kind).toBe('successful')
  })

  test('by the id of one transaction is about that one only', async () => {
    await press('decline')
    const declined = (await verification()).id
    await press('pay')
    const paid = (await verification()).id
    const ask = (providerId: string) => gateway.enquire({ ...enquiry, providerId })
    expect(await ask(declined)).toMatchObject({ kind: 'failed' })
    expect(await ask(paid)).toMatchObject({ kind: 'successful', providerId: paid })
    expect((await ask('7')).kind).toBe('absent')
  })

  test.each([
    ['first-try', ['decline', 'pay'], 'successful'],
    ['first-try', ['decline', 'decline'], 'failed'],
    ['last-try', ['decline', 'pay'], 'successful'],
  ])(
    'finds the card that paid where the gateway answers about the %s of %j',
    async (fault, actions, kind) => {
      for (const action of actions) await press(action)
      await setFault(fault)
      expect((await gateway.enquire(enquiry)).kind).toBe(kind)
    },
  )

  test('is never failed while the list of tries cannot be read', async () => {
    await press('decline')
    const failing =
      (status: number, body: unknown): SendJson =>
      async (request) =>
        request.url.includes('/transactions?')
          ? { kind: 'answered', status, body }
          : callJson(request)
    const row = { id: 1, tx_ref: 'ref-1', status: 'failed' }
    const listOf = (data: unknown, pages: unknown = 1) => ({
      status: 'success',
      message: 'm',
      data,
      meta: { page_info: { total_pages: pages } },
    })
    const cases: [number, unknown][] = [
      [500, {}],
      [401, { status: 'error', message: 'no' }],
      [200, listOf('no list')],
      [200, listOf([])],
      [200, listOf([{ ...row, tx_ref: 'another' }])],
      [200, listOf([row, { id: 'odd' }])],
      [200, listOf([row], null)],
      [200, listOf([row], 99)],
    ]
    for (const [status, body] of cases) {
      const told = await connect({}, failing(status, body)).enquire(enquiry)
      expect([JSON.stringify(body), told.kind]).toEqual([JSON.stringify(body), 'lost'])
    }
    const told = await connect(
      {},
      failing(200, listOf([row, { ...row, id: 2, tx_ref: 'x' }])),
    ).enquire(enquiry)
    expect(told.kind).toBe('failed')
  })

  test.each(broken)('that meets %s is lost, never absent', async (kind) => {
    await setFault(kind)
    expect((await gateway.enquire(enquiry)).kind).toBe('lost')
  })

  test('with a wrong key was turned away, and is never absent', async () => {
    const stranger = connect({ secretKey: 'FLWSECK_TEST-wrong' })
    expect((await stranger.enquire(enquiry)).kind).toBe('unsent')
  })

  test('at a wrong address, where all is 404, is lost, never absent', async () => {
    expect((await connect({ baseUrl: base }).enquire(enquiry)).kind).toBe('lost')
  })
})

describe('the browser that comes back', () => {
  test.each([
    ['pay', 'paid'],
    ['decline', 'failed'],
    ['cancel', 'cancelled'],
  ])('after %s brings the outcome %s', async (action, outcome) => {
    expect(gateway.readReturn(await press(action))).toEqual({ reference: 'ref-1', outcome })
  })
})
