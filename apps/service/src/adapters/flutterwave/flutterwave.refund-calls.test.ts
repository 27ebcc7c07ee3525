import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instantOf, systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/flutterwave/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostedPageProvider, RefundRequest } from '../../ports/payment-provider.port.ts'
import {
  charge,
  decidedAt,
  enquireRefund,
  enquiry,
  pageOf,
  refundRequest,
} from './flutterwave.fixture.ts'
import { createFlutterwaveGateway } from './flutterwave.gateway.ts'

const timeoutMs = 800
/** The five minutes until the sandbox disburses a refund are one second at this scale. */
const timeScale = 300
const disbursed = { timeout: 4_000, interval: 20 }

const connect = (baseUrl: string, secretKey: string): HostedPageProvider =>
  createFlutterwaveGateway({
    baseUrl,
    secretKey,
    webhookHash: '',
    timeoutMs,
    refundSettlesAfterMs: 1_000,
    refundMayTakeMs: 60_000,
    chargeLifeMs: 60_000,
    isOffered: true,
    paymentOptions: ['card'],
    merchantName: () => 'The operator',
  })

let sandbox: RunningSandbox
let base: string
let gateway: HostedPageProvider

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    timeScale,
    callbackUrls: { flutterwave: 'http://127.0.0.1:9/' },
  })
  base = `http://127.0.0.1:${sandbox.port}`
  gateway = connect(`${base}/flutterwave`, credentials.secretKey)
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'flutterwave', kind, ...more }),
  })
const cards = async () => (await fetch(`${base}/cards`)).json()
const ask = (request: RefundRequest) => enquireRefund(gateway, request)

/** The refund of a payment that was just made by card. */
async function paid(reference = 'ref-1'): Promise<RefundRequest> {
  const opened = await gateway.charge({ ...charge, reference })
  const body = new URLSearchParams({ action: 'pay' })
  await fetch(pageOf(opened), { method: 'POST', body, redirect: 'manual' })
  const answer = await gateway.enquire({ ...enquiry, reference })
  if (answer.kind !== 'successful') throw new Error(JSON.stringify(answer))
  const { providerId } = answer
  const since = instantOf(systemClock.now() - 1)
  return refundRequest({ reference, providerId, amount: charge.amount, since })
}

describe('a refund', () => {
  test('is under way when it was initiated, and returned when it arrived', async () => {
    const request = await paid()
    expect(await ask(request)).toEqual({ kind: 'absent' })
    const initiated = await gateway.refund(request)
    expect(initiated).toEqual({
      kind: 'under-way',
      providerRefundId: expect.stringMatching(/^\d+$/),
    })
    expect(await ask(request)).toEqual(initiated)
    const { providerRefundId } = initiated.kind === 'under-way' ? initiated : request
    const own = { ...request, providerRefundId }
    expect(await ask(own)).toEqual(initiated)
    await expect.poll(() => ask(own), disbursed).toEqual({ kind: 'returned', providerRefundId })
    expect(await ask(request)).toEqual({ kind: 'returned', providerRefundId })
    expect(await cards()).toMatchObject([{ status: 'refunded', refunded: '49.99' }])
  })

  test('asked for again is the same one, and sends nothing more', async () => {
    const request = await paid()
    const initiated = await gateway.refund(request)
    expect(await gateway.refund(request)).toEqual(initiated)
    expect(await cards()).toMatchObject([{ refunds: [{ amount: '49.99' }] }])
  })

  test('that was not disbursed has failed, and can be made again', {
    timeout: 10_000,
  }, async () => {
    const request = await paid()
    await setFault('refund-fails', { times: 1 })
    const initiated = await gateway.refund(request)
    const { providerRefundId } = initiated.kind === 'under-way' ? initiated : request
    const own = { ...request, providerRefundId }
    await expect
      .poll(() => ask(own), disbursed)
      .toEqual({ kind: 'failed', detail: 'completed, disbursement failed' })
    expect(await ask(request)).toMatchObject({ kind: 'failed' })
    const next = { ...request, since: systemClock.now() }
    expect(await ask(next)).toEqual({ kind: 'absent' })
    expect(await gateway.refund(next)).toMatchObject({ kind: 'under-way' })
    await expect.poll(() => ask(next), disbursed).toMatchObject({ kind: 'returned' })
  })

  test('of an unknown transaction is refused', async () => {
    const request = { ...(await paid()), providerId: '7' }
    expect(await gateway.refund(request)).toMatchObject({ kind: 'refused', cause: 'other' })
  })

  test('of more than was paid is refused', async () => {
    const request = { ...(await paid()), amount: money(5_000n, 'ZMW') }
    expect((await gateway.refund(request)).kind).toBe('refused')
    expect(await cards()).toMatchObject([{ refunds: [] }])
  })

  test.each([
    // On a busy machine it may have arrived meanwhile.
    ['timeout', ['under-way', 'returned']],
    ['refuse', ['absent']],
    ['error', ['absent']],
  ])('that meets %s is lost; asked, it is one of %j', async (kind, truths) => {
    const request = await paid()
    await setFault(kind, { times: 1 })
    expect((await gateway.refund(request)).kind).toBe('lost')
    expect(truths).toContain((await ask(request)).kind)
    expect(['under-way', 'returned']).toContain((await gateway.refund(request)).kind)
    expect(await cards()).toMatchObject([{ refunds: [{ amount: '49.99' }] }])
  })

  test('with a wrong key was turned away: that is no word on the refund', async () => {
    const request = await paid()
    const stranger = connect(`${base}/flutterwave`, 'FLWSECK_TEST-wrong')
    for (const providerRefundId of [null, '9']) {
      expect((await enquireRefund(stranger, { ...request, providerRefundId })).kind).toBe('unsent')
    }
    expect((await stranger.refund(request)).kind).toBe('unsent')
  })

  test('that the gateway does not know by its own id is lost, never absent', async () => {
    expect((await ask({ ...(await paid()), providerRefundId: '7' })).kind).toBe('lost')
  })

  test('does not leave when its answer could come after the lease', async () => {
    const request = { ...(await paid()), within: { leftMs: () => timeoutMs - 1 } }
    expect((await gateway.refund(request)).kind).toBe('unsent')
    expect((await ask(request)).kind).toBe('unsent')
    expect(await cards()).toMatchObject([{ refunds: [] }])
  })
})

type Scripted = { status: number; body: object }

/** A gateway that answers as a test wants and records its requests. */
describe('a gateway that', () => {
  let server: Server
  let scripted: HostedPageProvider
  let reply: (method: string, url: URL) => Scripted
  let asked: string[]

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      const url = new URL(incoming.url ?? '', 'http://gateway')
      asked.push(`${incoming.method} ${url.pathname}${url.search}`)
      const { status, body } = reply(incoming.method ?? '', url)
      response.writeHead(status).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    scripted = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key')
  })
  beforeEach(() => {
    asked = []
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const row = (change: object = {}) => ({
    id: 91,
    transaction_id: 7,
    amount_refunded: 50,
    status: 'completed-mpgs',
    created_at: new Date(decidedAt).toISOString(),
    ...change,
  })
  const list = (rows: object[], pages = 1): Scripted => ({
    status: 200,
    body: {
      status: 'success',
      message: 'Refunds fetched',
      meta: { page_info: { total: rows.length, current_page: 1, total_pages: pages } },
      data: rows,
    },
  })
  const refusal = (message: string, data: unknown = null, status = 400): Scripted => ({
    status,
    body: { status: 'error', message, data },
  })
  const minuteMs = 60_000
  /** A page of refunds of other payments, the first made the given minutes before ours. */
  const others = (page: number, minutes: number): object[] =>
    Array.from({ length: 20 }, (_, index) => {
      const at = decidedAt - (minutes + index) * minuteMs
      return row({
        id: page * 20 + index,
        transaction_id: 8,
        created_at: new Date(at).toISOString(),
      })
    })

  test.each([
    [400, 'refused'],
    [401, 'unsent'],
    [403, 'unsent'],
    [408, 'lost'],
    [429, 'unsent'],
    [503, 'lost'],
  ])('answers %i to a refund that is not listed: it is %s', async (status, kind) => {
    reply = (method) => (method === 'GET' ? list([]) : refusal('busy', null, status))
    expect((await scripted.refund(refundRequest())).kind).toBe(kind)
  })

  test.each([
    ['Insufficient balance', null, 'balance'],
    ['You have insufficient funds in your wallet', null, 'balance'],
    ['Your available balance is not enough for this refund', null, 'balance'],
    ['Some error occured', 'Error: insufficient available balance', 'balance'],
    ['Refund amount is more than what is left', null, 'other'],
    ['Some error occured', 'Error: Cannot refund unauthorized transaction', 'other'],
  ])('refuses with "%s" and %j refuses because of %s', async (message, data, cause) => {
    reply = (method) => (method === 'GET' ? list([]) : refusal(message, data))
    const detail = data ? `${message}: ${data}` : message
    expect(await scripted.refund(refundRequest())).toEqual({ kind: 'refused', detail, cause })
  })

  test('refuses what went back before returned it', async () => {
    reply = (method) => (method === 'GET' ? list([row()]) : refusal('fully refunded already'))
    expect(await scripted.refund(refundRequest())).toEqual({
      kind: 'returned',
      providerRefundId: '91',
    })
  })

  test('refuses and cannot be asked any more has perhaps made it before', async () => {
    const lefts = [timeoutMs, 0]
    const within = { leftMs: () => lefts.shift() ?? 0 }
    reply = () => refusal('no')
    expect((await scripted.refund(refundRequest({ within }))).kind).toBe('lost')
    expect(asked).toHaveLength(1)
  })

  test('filters by the transaction is asked for one page', async () => {
    reply = () => list([])
    expect(await enquireRefund(scripted, refundRequest())).toEqual({ kind: 'absent' })
    expect(asked).toEqual(['GET /v3/refunds?id=7&page=1'])
  })

  test('ignores the filter is read no further than the refund', async () => {
    reply = () => list([row(), ...others(1, 1)], 400)
    expect((await enquireRefund(scripted, refundRequest())).kind).toBe('returned')
    expect(asked).toHaveLength(1)
  })

  test('ignores the filter is read back to a day before the refund', async () => {
    reply = (_, url) => {
      const page = Number(url.searchParams.get('page'))
      return list(others(page, (page - 1) * 12 * 60), 400)
    }
    expect(await enquireRefund(scripted, refundRequest())).toEqual({ kind: 'absent' })
    expect(asked).toHaveLength(3)
  })

  test('has more pages than the lease has time for proves nothing', async () => {
    const lefts = [timeoutMs + 2, timeoutMs + 1, timeoutMs, timeoutMs - 1]
    const within = { leftMs: () => lefts.shift() ?? 0 }
    reply = (_, url) => list(others(Number(url.searchParams.get('page')), 1), 400)
    expect((await enquireRefund(scripted, refundRequest({ within }))).kind).toBe('lost')
    expect(asked).toHaveLength(3)
  })

  test.each([
    ['an error', refusal('no')],
    [
      'a list of unknown length',
      {
        ...list([row({ transaction_id: 8 })]),
        body: { status: 'success', message: '', data: [row({ transaction_id: 8 })] },
      },
    ],
    ['no list', { status: 200, body: { status: 'success', message: '', data: null } }],
  ])('answers with %s proves nothing', async (_, said) => {
    reply = () => said
    expect((await enquireRefund(scripted, refundRequest())).kind).toBe('lost')
  })

  test.each([
    ['a refusal', refusal('no')],
    ['a failure without an envelope', { status: 404, body: { error: 'Not Found' } }],
    [
      'another refund',
      { ...list([]), body: { status: 'success', message: '', data: row({ id: 92 }) } },
    ],
  ])('answers about one refund with %s proves nothing', async (_, said) => {
    reply = () => said
    const request = refundRequest({ providerRefundId: '91' })
    expect((await enquireRefund(scripted, request)).kind).toBe('lost')
    expect(asked).toEqual(['GET /v3/refunds/91'])
  })
})
