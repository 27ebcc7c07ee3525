import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import credentials from './credentials.json' with { type: 'json' }
import { clientId, createMerchantClient, type Received, startMerchant } from './wallet.fixture.ts'

/** The gap before the first repeat is 20 ms at this scale, a late callback 200 ms. */
const timeScale = 100
const payer = '971000001'

let sandbox: RunningSandbox
let base: string
let merchant: Awaited<ReturnType<typeof startMerchant>>
let client: ReturnType<typeof createMerchantClient>

const register = (body: object) =>
  fetch(`${base}/airtel-money/callback-url`, { method: 'PUT', body: JSON.stringify(body) })

beforeAll(async () => {
  merchant = await startMerchant()
  const callbackUrls = { 'airtel-money': 'http://127.0.0.1:9/' }
  sandbox = await startSandbox({ port: 0, timeScale, callbackUrls })
  base = `http://127.0.0.1:${sandbox.port}`
  await register({ clientId, url: merchant.url })
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  merchant.forget()
  client = createMerchantClient(base)
})
afterAll(async () => {
  await sandbox.stop()
  merchant.stop()
})

async function answer(action: 'approve' | 'decline', fault?: string, more?: object) {
  if (fault) await client.setFault(fault, more)
  await client.push('p-1', payer)
  await client.press(payer, action)
}

const arrived = async (count: number): Promise<Received[]> => {
  await vi.waitFor(() => expect(merchant.received()).toHaveLength(count), {
    interval: 5,
    timeout: 2_000,
  })
  return merchant.received()
}

/** Long enough for anything that would still come at once. */
const settle = () => wait(60)

const isRightlySigned = ({ raw, body }: Received): boolean => {
  const inner = /^\{"transaction":(\{.*\}),"hash":"[^"]+"\}$/.exec(raw)?.[1] ?? ''
  const hmac = createHmac('sha256', credentials.hashKey).update(inner)
  return hmac.digest('base64') === body.hash
}

describe('a callback', () => {
  test('tells of a success where the client registered, signed', async () => {
    await answer('approve')
    const [told] = await arrived(1)
    if (!told) throw new Error('Nothing came.')
    expect(told.path).toBe('/callbacks/airtel-money')
    expect(told.body.transaction).toMatchObject({
      id: 'p-1',
      status_code: 'TS',
      airtel_money_id: expect.stringMatching(/^MP/),
    })
    expect(isRightlySigned(told)).toBe(true)
  })

  test('tells of a failure without an id of the wallet', async () => {
    await answer('decline')
    const [told] = await arrived(1)
    expect(told?.body.transaction).toEqual({
      id: 'p-1',
      message: 'Transaction declined by the user',
      status_code: 'TF',
    })
  })

  test('is repeated until a 2xx', async () => {
    merchant.answerNext(500, 204)
    await answer('approve')
    await arrived(2)
    await settle()
    expect(merchant.received()).toHaveLength(2)
  })

  test.each([
    ['a foreign client', { clientId: 'somebody', url: 'http://127.0.0.1:9/' }],
    ['no address', { clientId, url: 'nowhere' }],
  ])('cannot be registered for %s', async (_, body) => {
    expect((await register(body)).status).toBe(400)
  })
})

describe('faults of callbacks', () => {
  test('no-callback sends nothing', async () => {
    await answer('approve', 'no-callback')
    await settle()
    expect(merchant.received()).toEqual([])
  })

  test('duplicate-callback sends it twice', async () => {
    await answer('approve', 'duplicate-callback')
    const [first, second] = await arrived(2)
    expect(first).toEqual(second)
  })

  test('late-callback waits', async () => {
    const began = performance.now()
    await answer('approve', 'late-callback', { delayMs: 80 })
    await arrived(1)
    expect(performance.now() - began).toBeGreaterThanOrEqual(80)
  })

  test('wrong-amount-callback names ten times the amount, rightly signed', async () => {
    await answer('approve', 'wrong-amount-callback')
    const [told] = await arrived(1)
    expect(told?.body.transaction).toMatchObject({ amount: 500, status_code: 'TS' })
    expect(told && isRightlySigned(told)).toBe(true)
  })

  test('forged-callback calls a declined payment paid, once unsigned and once wrongly signed', async () => {
    await answer('decline', 'forged-callback')
    const told = await arrived(3)
    const lies = told.filter(({ body }) => body.transaction.status_code === 'TS')
    expect(lies.map(({ body }) => typeof body.hash).toSorted()).toEqual(['string', 'undefined'])
    expect(lies.some(isRightlySigned)).toBe(false)
    expect((await client.wallet(payer)).debits).toEqual([])
  })

  test('forged-callback leaves a paid one alone', async () => {
    await answer('approve', 'forged-callback')
    await arrived(1)
    await settle()
    expect(merchant.received()).toHaveLength(1)
  })
})
