import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import credentials from '@portal/sandbox/gsma-wallet/credentials.json' with { type: 'json' }
import {
  type Exchange,
  faultOfCallback,
  faultsOf,
} from '@portal/sandbox/gsma-wallet/official.fixture'
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chargeOf, enquiryOf, msisdnOf, refundOf, settingsOf } from './gsma-wallet.fixture.ts'
import { createGsmaWallet } from './gsma-wallet.wallet.ts'

const base = '/gsma-wallet/money/v1.2/mm'
const exchanges: Exchange[] = []
const callbacks: { method: string | undefined; rawBody: string; key: string | undefined }[] = []
let sandbox: RunningSandbox
let merchant: Server
let origin: string

beforeAll(async () => {
  merchant = createServer(async (request, response) => {
    let rawBody = ''
    for await (const chunk of request) rawBody += chunk
    const key = request.headers['x-api-key']
    callbacks.push({ method: request.method, rawBody, key: typeof key === 'string' ? key : '' })
    response.end()
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  sandbox = await startSandbox({ port: 0, timeScale: 1_000 })
  origin = `http://127.0.0.1:${sandbox.port}`
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname } = new URL(String(input))
    if (pathname.startsWith(base)) {
      exchanges.push({
        method: options?.method ?? 'GET',
        path: pathname.slice(base.length),
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
  merchant.closeAllConnections()
  merchant.close()
})

const setFault = (kind: string) =>
  fetch(`${origin}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'gsma-wallet', kind, times: 1 }),
  })

/** Every call of the adapter in each of its outcomes. */
async function playAll() {
  const callbackUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`
  const wallet = createGsmaWallet({ ...settingsOf(origin, credentials.money), callbackUrl })
  const charge = chargeOf()
  await createGsmaWallet({ ...settingsOf(origin, credentials.money), apiKey: 'wrong' }).charge(
    charge,
  )
  await wallet.enquire(enquiryOf(charge))
  const paid = await wallet.charge(charge)
  if (paid.kind !== 'successful') throw new Error(JSON.stringify(paid))
  await wallet.charge(charge)
  await wallet.charge({ ...chargeOf(), requestId: 'ref-2', secret: '1111' })
  await wallet.charge(chargeOf('971000002', 'ref-3'))
  await wallet.enquire(enquiryOf(charge))
  await wallet.enquire({ ...enquiryOf(charge), providerId: 'GM0' })
  for (const secret of [charge.secret, '1111']) {
    await setFault('asynchronous')
    const later = { ...chargeOf('971000001', `ref-${secret}`), secret }
    const accepted = await wallet.charge(later)
    if (accepted.kind !== 'accepted') throw new Error(JSON.stringify(accepted))
    const enquiry = { ...enquiryOf(later), sessions: [accepted.session] }
    await expect.poll(async () => (await wallet.enquire(enquiry)).kind).not.toBe('pending')
  }
  const session = '00000000-0000-4000-8000-000000000000'
  await wallet.enquire({ ...enquiryOf(chargeOf('971000001', 'ref-9')), sessions: [session] })
  const refund = refundOf(charge, paid.providerId)
  await wallet.refund(refund)
  await wallet.refund(refund)
  await wallet.refund({ ...refund, reference: 'another-R' })
  await wallet.refund({ ...refund, reference: 'third-R', providerId: 'GM0' })
  await wallet.findPayer(msisdnOf('971000001'))
  await wallet.findPayer(msisdnOf('971000002'))
  return wallet
}

test('every request, answer and callback fits the official file', async () => {
  const wallet = await playAll()
  await vi.waitFor(() => expect(callbacks).toHaveLength(2))
  const seen = exchanges.map(({ method, path, status }) => {
    const plain = path.replace(/GM\d+|[\da-f]{8}-[\da-f-]{27}|260\d+/, '…')
    return `${method} ${plain} ${status}`
  })
  expect([...new Set(seen)].toSorted()).toEqual([
    'GET /accounts/msisdn/…/status 200',
    'GET /accounts/msisdn/…/status 404',
    'GET /requeststates/… 200',
    'GET /requeststates/… 404',
    'GET /responses/… 200',
    'GET /responses/… 404',
    'GET /transactions/… 200',
    'GET /transactions/… 404',
    'POST /transactions/type/merchantpay 201',
    'POST /transactions/type/merchantpay 202',
    'POST /transactions/type/merchantpay 400',
    'POST /transactions/type/merchantpay 401',
    'POST /transactions/type/merchantpay 404',
    'POST /transactions/…/reversals 201',
    'POST /transactions/…/reversals 400',
    'POST /transactions/…/reversals 404',
  ])
  for (const exchange of exchanges) expect(faultsOf(exchange)).toEqual([])
  for (const { headers } of exchanges) {
    expect(headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer \S+$/) })
    expect(headers).toHaveProperty('x-api-key')
  }
  for (const { method, rawBody } of callbacks) {
    expect(method).toBe('PUT')
    expect(faultOfCallback(JSON.parse(rawBody))).toBeNull()
  }
  const read = callbacks.map(({ rawBody, key }) =>
    wallet.readCallback({ headers: { 'x-api-key': key }, rawBody }),
  )
  // A failure is reported by an error, which names no payment.
  expect(read).toMatchObject([
    { isAuthentic: true, reference: 'ref-2468', claim: 'success' },
    { isAuthentic: true, reference: null, session: null, claim: null },
  ])
})
