import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/camara-billing/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RefundRequest } from '../../ports/payment-provider.port.ts'
import { chargeOf, enquiryOf, payer, refundOf, settingsOf } from './camara-billing.fixture.ts'
import { createCamaraBilling } from './camara-billing.provider.ts'

/** A slow call takes 50 ms at this scale, a charge that is debited later 30 ms. */
const timeScale = 100
const patience = { timeout: 5_000, interval: 20 }
let sandbox: RunningSandbox
let origin = ''
let provider: ReturnType<typeof createCamaraBilling>

const setFault = (kind: string, more: object = {}) =>
  fetch(`${origin}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'billing', kind, times: 1, ...more }),
  })
const airtime = async (msisdn = payer): Promise<string> =>
  (await (await fetch(`${origin}/lines/${msisdn}`)).json()).airtime

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale })
  origin = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await fetch(`${origin}/reset`, { method: 'POST' })
  provider = createCamaraBilling({ ...settingsOf(origin, credentials), timeScale, timeoutMs: 700 })
})
afterAll(() => sandbox.stop())

const fifty = () => chargeOf(payer, 'ref-50', money(5_000n, 'ZMW'))

describe('the operator', () => {
  test.each([
    ['timeout', 'lost', 'successful', '100.00'],
    ['refuse', 'lost', 'absent', '150.00'],
    ['error', 'lost', 'absent', '150.00'],
    ['decline', 'refused', 'absent', '150.00'],
    ['slow', 'successful', 'successful', '100.00'],
  ])('under the fault %s: a charge is %s, and then %s', async (kind, first, then, left) => {
    await setFault(kind)
    expect((await provider.charge(fifty())).kind).toBe(first)
    expect((await provider.enquire(enquiryOf('ref-50'))).kind).toBe(then)
    expect(await airtime()).toBe(left)
  })

  test('that is slower than our patience has debited all the same', async () => {
    await setFault('slow', { delayMs: 2_500 })
    expect((await provider.charge(fifty())).kind).toBe('lost')
    const ask = async () => (await provider.enquire(enquiryOf('ref-50'))).kind
    expect(await ask()).toBe('absent')
    await expect.poll(ask, patience).toBe('successful')
  })

  test('debits once under one reference, and the repeat is asked about', async () => {
    await provider.charge(fifty())
    const again = await provider.charge(fifty())
    expect(again).toEqual({ kind: 'lost', detail: 'charge: HTTP 409, ALREADY_EXISTS' })
    expect(await airtime()).toBe('100.00')
  })

  test('puts the charge of a postpaid line on its bill, up to a limit', async () => {
    const charge = (reference: string) =>
      provider.charge(chargeOf('971000003', reference, money(20_000n, 'ZMW')))
    expect((await charge('ref-a')).kind).toBe('successful')
    expect(await charge('ref-b')).toMatchObject({ kind: 'refused', cause: 'not-enough-money' })
  })

  test.each([
    ['971000002', 'not-enough-money'],
    ['971000005', undefined],
    ['971000009', undefined],
  ])('refuses %s with the cause %s', async (msisdn, cause) => {
    const answer = await provider.charge(chargeOf(msisdn))
    expect(answer.kind).toBe('refused')
    expect('cause' in answer ? answer.cause : undefined).toBe(cause)
  })

  test('that forgot the token is asked again with a fresh one', async () => {
    const brief = { ...settingsOf(origin, credentials), timeScale: 1 }
    const other = await startSandbox({ port: 0, timeScale: 2_000 })
    const url = `http://127.0.0.1:${other.port}/camara`
    const stale = createCamaraBilling({
      ...brief,
      baseUrl: url,
      tokenUrl: `${url}/oauth2/token`,
    })
    expect((await stale.charge(chargeOf())).kind).toBe('successful')
    // Its token lives for less than two seconds.
    await new Promise((done) => setTimeout(done, 2_000))
    expect((await stale.charge(chargeOf(payer, 'ref-2'))).kind).toBe('successful')
    await other.stop()
  })

  test('whose token we cannot get was sent nothing', async () => {
    const wrong = createCamaraBilling(settingsOf(origin, { clientSecret: 'wrong' }))
    expect((await wrong.charge(fifty())).kind).toBe('unsent')
    const narrow = { ...settingsOf(origin, credentials), scope: 'carrier-billing:payments:read' }
    const answer = await createCamaraBilling(narrow).charge(fifty())
    expect(answer).toEqual({ kind: 'refused', detail: 'charge: HTTP 403, PERMISSION_DENIED' })
    expect(await airtime()).toBe('150.00')
  })
})

describe('a refund', () => {
  const askAbout = async (request: RefundRequest) =>
    'enquireRefund' in provider ? provider.enquireRefund(request) : null

  async function paid(): Promise<string> {
    const answer = await provider.charge(fifty())
    if (answer.kind !== 'successful') throw new Error(answer.kind)
    return answer.providerId
  }

  test.each([
    ['timeout', 'lost', 'returned', '150.00'],
    ['refuse', 'lost', 'absent', '100.00'],
    ['error', 'lost', 'absent', '100.00'],
  ])('under the fault %s is %s, and then %s', async (kind, first, then, left) => {
    const request = refundOf(fifty(), await paid())
    await setFault(kind)
    expect((await provider.refund(request)).kind).toBe(first)
    expect((await askAbout(request))?.kind).toBe(then)
    expect(await airtime()).toBe(left)
  })

  test('that is answered before its end is under way until it has arrived', async () => {
    const request = refundOf(fifty(), await paid())
    await setFault('asynchronous', { delayMs: 1_500 })
    expect((await provider.refund(request)).kind).toBe('under-way')
    const ask = async () => (await askAbout(request))?.kind
    expect(await ask()).toBe('under-way')
    await expect.poll(ask, patience).toBe('returned')
    expect(await airtime()).toBe('150.00')
  })

  test('that failed on its way leads to another one', async () => {
    const id = await paid()
    const request = refundOf(fifty(), id)
    await setFault('refund-fails')
    expect((await provider.refund(request)).kind).toBe('under-way')
    const ask = async () => (await askAbout(request))?.kind
    await expect.poll(ask, patience).toBe('failed')
    const second = refundOf(fifty(), id, { reference: 'ref-50-R2' })
    expect((await askAbout(second))?.kind).toBe('absent')
    expect((await provider.refund(second)).kind).toBe('returned')
    expect(await airtime()).toBe('150.00')
  })

  test('sent twice under one reference is asked about, and gives back once', async () => {
    const request = refundOf(fifty(), await paid())
    expect((await provider.refund(request)).kind).toBe('returned')
    expect((await provider.refund(request)).kind).toBe('lost')
    expect((await askAbout(request))?.kind).toBe('returned')
    expect(await airtime()).toBe('150.00')
  })
})
