import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/camara-billing/credentials.json' with { type: 'json' }
import {
  type Exchange,
  faultOfEvent,
  faultsOf,
} from '@portal/sandbox/camara-billing/official.fixture'
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chargeOf, enquiryOf, payer, refundOf, settingsOf } from './camara-billing.fixture.ts'
import { createCamaraBilling } from './camara-billing.provider.ts'

const exchanges: Exchange[] = []
const events: { type: string | undefined; token: string | undefined; rawBody: string }[] = []
let sandbox: RunningSandbox
let portal: Server
let origin: string

beforeAll(async () => {
  portal = createServer(async (request, response) => {
    let rawBody = ''
    for await (const chunk of request) rawBody += chunk
    const { authorization, 'content-type': type } = request.headers
    events.push({ type, token: authorization, rawBody })
    response.end()
  })
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
  sandbox = await startSandbox({ port: 0, timeScale: 1_000 })
  origin = `http://127.0.0.1:${sandbox.port}`
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname, search } = new URL(String(input))
    if (pathname.startsWith('/camara/carrier-')) {
      exchanges.push({
        method: options?.method ?? 'GET',
        path: pathname + search,
        headers: Object.fromEntries(new Headers(options?.headers)),
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
  portal.closeAllConnections()
  portal.close()
})

const setFault = (kind: string) =>
  fetch(`${origin}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'billing', kind, times: 1 }),
  })

/** Every call of the adapter in each of its outcomes. */
async function playAll() {
  const callbackUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/`
  const settings = { ...settingsOf(origin, credentials), timeoutMs: 10_000, merchantId: 'shop' }
  const billing = createCamaraBilling(settings)
  const charge = { ...chargeOf(payer, 'ref-1', money(1_999n, 'ZMW')), callbackUrl }
  await billing.enquire(enquiryOf('ref-1'))
  const paid = await billing.charge(charge)
  if (paid.kind !== 'successful') throw new Error(JSON.stringify(paid))
  await billing.charge(charge)
  for (const msisdn of ['971000002', '971000005', '971000009']) {
    await billing.charge(chargeOf(msisdn, `ref-${msisdn}`))
  }
  await setFault('asynchronous')
  const later = { ...chargeOf(payer, 'ref-2', money(5n, 'ZMW')), callbackUrl }
  const accepted = await billing.charge(later)
  if (accepted.kind !== 'accepted') throw new Error(JSON.stringify(accepted))
  await billing.enquire(enquiryOf('ref-2', { sessions: [accepted.session] }))
  await billing.enquire(enquiryOf('ref-1', { sentAt: null }))
  await billing.enquire(enquiryOf('ref-1', { providerId: 'CB0' }))
  const refund = refundOf(charge, paid.providerId, { callbackUrl })
  await billing.refund(refund)
  await billing.refund(refund)
  await billing.refund({ ...refund, reference: 'another-R' })
  await billing.refund({ ...refund, providerId: 'CB0' })
  for (const providerId of [paid.providerId, 'CB0']) {
    if ('enquireRefund' in billing) await billing.enquireRefund({ ...refund, providerId })
  }
  return billing
}

test('every request, answer and event fits the official files', async () => {
  const billing = await playAll()
  await vi.waitFor(() => expect(events).toHaveLength(3), { timeout: 5_000 })
  const seen = exchanges.map(({ method, path, status }) => {
    const plain = path.replace(/\?.*/, '').replaceAll(/CB\d+/g, '…')
    return `${method} ${plain.replace('/camara/', '')} ${status}`
  })
  const [payments, refunds] = [
    'carrier-billing/v0.5/payments',
    'carrier-billing-refund/v0.3/payments/…/refunds',
  ]
  expect([...new Set(seen)].toSorted()).toEqual([
    `GET ${refunds} 200`,
    `GET ${refunds} 404`,
    `GET ${payments} 200`,
    `GET ${payments}/… 200`,
    `GET ${payments}/… 404`,
    `POST ${refunds} 201`,
    `POST ${refunds} 403`,
    `POST ${refunds} 404`,
    `POST ${refunds} 409`,
    `POST ${payments} 201`,
    `POST ${payments} 403`,
    `POST ${payments} 404`,
    `POST ${payments} 409`,
    `POST ${payments} 422`,
  ])
  for (const exchange of exchanges) expect(faultsOf(exchange)).toEqual([])
  for (const { headers } of exchanges) {
    expect(headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer \S+$/) })
  }
  const read = events.map(({ type, token, rawBody }) => {
    expect(type).toBe('application/cloudevents+json')
    expect(faultOfEvent(JSON.parse(rawBody))).toBeNull()
    return billing.readCallback({ headers: { authorization: token }, rawBody })
  })
  const told = read.map((callback) => [callback?.reference, callback?.isAuthentic, callback?.claim])
  expect(told.toSorted()).toEqual([
    ['ref-1', true, 'success'],
    ['ref-1-R', true, null],
    ['ref-2', true, 'success'],
  ])
})
