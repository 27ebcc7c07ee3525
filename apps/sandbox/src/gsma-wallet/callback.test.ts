import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import credentials from './credentials.json' with { type: 'json' }
import { createWalletClient, type Received, startClientServer } from './wallet.fixture.ts'

/** A payment that is answered before its end is judged 30 ms later at this scale, a late callback comes after 200 ms. */
const timeScale = 100
const payer = '971000001'

let sandbox: RunningSandbox
let base: string
let server: Awaited<ReturnType<typeof startClientServer>>
let client: ReturnType<typeof createWalletClient>

beforeAll(async () => {
  server = await startClientServer()
  sandbox = await startSandbox({ port: 0, timeScale })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  server.forget()
  client = createWalletClient(base)
})
afterAll(async () => {
  await sandbox.stop()
  server.stop()
})

const arrived = async (count: number): Promise<Received[]> => {
  await vi.waitFor(() => expect(server.received()).toHaveLength(count), {
    interval: 5,
    timeout: 2_000,
  })
  return server.received()
}

/** Long enough for anything that would still come. */
const settle = () => wait(120)

const id = randomUUID()
const pay = (pin?: string) =>
  client.pay(payer, {
    headers: { 'x-callback-url': server.url, 'x-correlationid': id },
    ...(pin ? { pin } : {}),
  })

const stateOf = async (serverId: unknown) => (await client.get(`/requeststates/${serverId}`)).body

describe('a payment that is answered before its end', () => {
  test('is pending, and then told of by PUT', async () => {
    // Longer than a busy machine takes for the questions below.
    await client.setFault('asynchronous', { delayMs: 700 })
    const { status, body } = await pay()
    expect(status).toBe(202)
    expect(body).toMatchObject({ status: 'pending', notificationMethod: 'callback' })
    expect(await client.wallet(payer)).toMatchObject({ debits: [] })
    expect((await client.get(`/responses/${id}`)).body).toEqual({
      link: `/requeststates/${body.serverCorrelationId}`,
    })
    const [told] = await arrived(1)
    expect(told).toMatchObject({
      method: 'PUT',
      headers: { 'x-correlationid': id, 'x-api-key': credentials.money.callbackKey },
      body: { transactionStatus: 'completed', amount: '50.00' },
    })
    const reference = told?.body.transactionReference
    expect(await stateOf(body.serverCorrelationId)).toMatchObject({
      status: 'completed',
      objectReference: reference,
    })
    expect((await client.get(`/responses/${id}`)).body).toEqual({
      link: `/transactions/${reference}`,
    })
    expect(await client.wallet(payer)).toMatchObject({ balance: '450.00' })
  })

  test('tells of a wrong PIN as an error', async () => {
    await client.setFault('asynchronous')
    const { status, body } = await pay('1111')
    expect(status).toBe(202)
    const [told] = await arrived(1)
    const error = {
      errorCode: 'requestingPartyAuthorisationError',
      errorParameters: [{ key: 'remainingAttempts', value: '4' }],
    }
    expect(told?.body).toMatchObject(error)
    expect(await stateOf(body.serverCorrelationId)).toMatchObject({ status: 'failed', error })
  })

  test('is asked after by a client that names no address', async () => {
    await client.setFault('asynchronous', { times: 1 })
    const { status, body } = await client.pay(payer)
    expect([status, body.notificationMethod]).toEqual([202, 'polling'])
    await expect
      .poll(async () => (await stateOf(body.serverCorrelationId)).status, { interval: 10 })
      .toBe('completed')
    expect((await client.pay(payer)).status).toBe(201)
  })

  test('is not a stranger’s to look at', async () => {
    expect((await client.get(`/requeststates/${randomUUID()}`)).status).toBe(404)
    expect((await client.get('/requeststates/x')).status).toBe(400)
  })

  test('ends with a reset', async () => {
    await client.setFault('asynchronous')
    await pay()
    await fetch(`${base}/reset`, { method: 'POST' })
    await settle()
    expect(server.received()).toEqual([])
    expect(await client.wallet(payer)).toMatchObject({ balance: '500.00', debits: [] })
  })
})

describe('faults of callbacks', () => {
  test('none set: the answer is the end, and nothing is told', async () => {
    expect((await pay()).status).toBe(201)
    await settle()
    expect(server.received()).toEqual([])
  })

  test('a client that names no address does not meet them', async () => {
    await client.setFault('no-callback')
    expect((await client.pay(payer)).status).toBe(201)
  })

  test('no-callback sends nothing', async () => {
    await client.setFault('no-callback')
    const { status, body } = await pay()
    expect(status).toBe(202)
    await settle()
    expect(server.received()).toEqual([])
    expect(await stateOf(body.serverCorrelationId)).toMatchObject({ status: 'completed' })
  })

  test('duplicate-callback sends it twice', async () => {
    await client.setFault('duplicate-callback')
    await pay()
    const [first, second] = await arrived(2)
    expect(first?.body).toEqual(second?.body)
  })

  test('late-callback waits', async () => {
    await client.setFault('late-callback', { delayMs: 80 })
    const began = performance.now()
    await pay()
    await arrived(1)
    expect(performance.now() - began).toBeGreaterThanOrEqual(80)
  })

  test('wrong-amount-callback names ten times the amount, with the right key', async () => {
    await client.setFault('wrong-amount-callback')
    await pay()
    const [told] = await arrived(1)
    expect(told).toMatchObject({
      headers: { 'x-api-key': credentials.money.callbackKey },
      body: { amount: '500.00', transactionStatus: 'completed' },
    })
    expect(await client.wallet(payer)).toMatchObject({ balance: '450.00' })
  })

  test('forged-callback calls a refused payment paid, without the key and with a wrong one', async () => {
    await client.setFault('forged-callback')
    await pay('1111')
    const told = await arrived(3)
    const lies = told.filter(({ body }) => body.transactionStatus === 'completed')
    expect(lies.map(({ headers }) => typeof headers['x-api-key']).toSorted()).toEqual([
      'string',
      'undefined',
    ])
    const keys = lies.map(({ headers }) => headers['x-api-key'])
    expect(keys).not.toContain(credentials.money.callbackKey)
    expect(await client.wallet(payer)).toMatchObject({ debits: [] })
  })

  test('forged-callback leaves a paid one alone', async () => {
    await client.setFault('forged-callback')
    await pay()
    await arrived(1)
    await settle()
    expect(server.received()).toHaveLength(1)
  })
})
