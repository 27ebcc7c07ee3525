import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instantOf, systemClock } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/paystack/credentials.json' with { type: 'json' }
import { type Exchange, faultsOf, faultsOfPayment } from '@portal/sandbox/paystack/official.fixture'
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { charge, enquireRefund, enquiryOf, refundOf, settingsAt } from './paystack.fixture.ts'
import { createPaystackGateway } from './paystack.gateway.ts'

const exchanges: Exchange[] = []
const events: { event: string; data: { amount?: unknown } }[] = []
let sandbox: RunningSandbox
let merchant: Server

beforeAll(async () => {
  merchant = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    events.push(JSON.parse(body))
    response.end()
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  const { port } = merchant.address() as AddressInfo
  // A refund arrives after half a second at this scale.
  sandbox = await startSandbox({
    ...{ port: 0, timeScale: 600 },
    callbackUrls: { paystack: `http://127.0.0.1:${port}/` },
  })
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname, search } = new URL(String(input))
    if (pathname.startsWith('/paystack/') && !pathname.includes('/checkout/')) {
      exchanges.push({
        method: options?.method ?? 'GET',
        path: pathname.replace('/paystack', '') + search,
        sent: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined,
        status: response.status,
        answer: await response.clone().json(),
      })
    }
    return response
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await sandbox.stop()
  merchant.closeAllConnections()
  merchant.close()
})

const origin = () => `http://127.0.0.1:${sandbox.port}`
const gatewayBy = (secretKey: string) =>
  createPaystackGateway(
    settingsAt(origin(), { ...credentials, secretKey, timeoutMs: 10_000, currencies: ['USD'] }),
  )

/** Every call of the adapter in each of its outcomes. */
async function playAll() {
  const gateway = gatewayBy(credentials.secretKey)
  const request = { ...charge, amount: money(1_050n, 'USD') }
  await gatewayBy('sk_test_wrong').charge(request)
  await gateway.enquire(enquiryOf())
  const opened = await gateway.charge(request)
  if (opened.kind !== 'accepted' || opened.show.kind !== 'redirect') throw new Error(opened.kind)
  // Its reference is known now, so that this opens another one.
  await gateway.charge(request)
  await gateway.charge({ ...request, reference: 'poor', amount: money(90_000_000n, 'USD') })
  await gateway.enquire(enquiryOf())
  for (const action of ['decline', 'pay']) {
    const body = new URLSearchParams({ action })
    await fetch(opened.show.url, { method: 'POST', body, redirect: 'manual' })
    await gateway.enquire(enquiryOf())
  }
  const paid = await gateway.enquire(enquiryOf())
  if (paid.kind !== 'successful') throw new Error('The card was not charged.')
  const { providerId } = paid
  await gateway.enquire(enquiryOf({ providerId }))
  await gateway.enquire(enquiryOf({ providerId: '1' }))
  const since = instantOf(systemClock.now() - 1_000)
  const refund = refundOf({ providerId, amount: request.amount, since })
  await gateway.refund(refundOf({ providerId: '1', amount: request.amount, since }))
  const initiated = await gateway.refund(refund)
  if (initiated.kind !== 'under-way') throw new Error('The refund was not initiated.')
  await enquireRefund(gateway, { ...refund, providerRefundId: '1' })
  const ask = () => enquireRefund(gateway, { ...refund, ...initiated })
  await expect.poll(ask, { timeout: 4_000 }).toMatchObject({ kind: 'returned' })
  await enquireRefund(gateway, refund)
  await gateway.enquire(enquiryOf())
}

test('every request and answer is one of the official file, and so is what an event tells of a payment', async () => {
  await playAll()
  const names = exchanges.map(({ method, path, status }) => {
    const named = path.replace(/\?.*/, '').replace(/verify\/.+/, 'verify/{reference}')
    return `${method} ${named.replace(/\/\d+$/, '/{id}')} ${status}`
  })
  expect(new Set(names)).toEqual(
    new Set([
      'POST /transaction/initialize 200',
      'POST /transaction/initialize 400',
      'POST /transaction/initialize 401',
      'GET /transaction/verify/{reference} 200',
      'GET /transaction/verify/{reference} 404',
      'GET /transaction/{id} 200',
      'GET /transaction/{id} 404',
      'GET /refund 200',
      'POST /refund 200',
      'POST /refund 404',
      'GET /refund/{id} 200',
      'GET /refund/{id} 404',
    ]),
  )
  for (const exchange of exchanges) expect([exchange, faultsOf(exchange)]).toEqual([exchange, []])
  await vi.waitFor(() =>
    expect(new Set(events.map(({ event }) => event))).toEqual(
      new Set(['charge.success', 'refund.pending', 'refund.processing', 'refund.processed']),
    ),
  )
  for (const { event, data } of events) {
    if (event === 'charge.success') expect(faultsOfPayment(data)).toEqual([])
  }
  const refundAmounts = events.flatMap(({ event, data }) =>
    event.startsWith('refund.') ? [typeof data.amount] : [],
  )
  expect(new Set(refundAmounts)).toEqual(new Set(['string', 'number']))
})

test('an exchange with a misspelt or missing name is not', () => {
  const opened = exchanges.find(
    ({ path, status }) => path === '/transaction/initialize' && status === 200,
  )
  if (!opened) throw new Error('The calls were not played.')
  const misspelt = { ...opened, sent: { ...Object(opened.sent), callbackUrl: 'x' } }
  expect(faultsOf(misspelt)).not.toEqual([])
  expect(faultsOf({ ...opened, answer: { status: true, message: '', data: {} } })).not.toEqual([])
  expect(faultsOf({ ...opened, sent: { ...Object(opened.sent), currency: 'ZMW' } })).not.toEqual([])
})
