import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import credentials from './credentials.json' with { type: 'json' }

/** The gaps before repeats are 20, 100 and 300 ms at this scale, a late callback 200 ms. */
const timeScale = 100

type Received = { path: string; hash: string; body: { event: string; data: Charge } }
type Charge = { tx_ref: string; status: string; amount: number }

let sandbox: RunningSandbox
let base: string
let merchant: Server
let merchantUrl: string
let received: Received[] = []
let answers: number[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale })
  base = `http://127.0.0.1:${sandbox.port}`
  merchant = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const hash = String(request.headers['verif-hash'])
      received.push({ path: request.url ?? '', hash, body: JSON.parse(text) })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  merchantUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await fetch(`${base}/reset`, { method: 'POST' })
  received = []
  answers = []
})
afterAll(async () => {
  await sandbox.stop()
  merchant.closeAllConnections()
  merchant.close()
})

async function press(action: 'pay' | 'decline' | 'cancel', fault?: object): Promise<void> {
  if (fault) {
    const body = JSON.stringify({ system: 'flutterwave', ...fault })
    expect((await fetch(`${base}/faults`, { method: 'POST', body })).status).toBe(200)
  }
  const opened = await fetch(`${base}/flutterwave/v3/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${credentials.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      tx_ref: 'ref-1',
      amount: 50,
      currency: 'ZMW',
      redirect_url: `${merchantUrl}/payment/status/return/flutterwave`,
      customer: { email: 'mwansa@example.com' },
    }),
  })
  const { data } = await opened.json()
  await fetch(data.link, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
}

const arrived = (count: number) =>
  vi.waitFor(() => expect(received.length).toBe(count), { interval: 5, timeout: 2_000 })

/** Long enough for anything that would still come at once. */
const settle = () => wait(60)

describe('callbacks', () => {
  test('tell of a success at the origin of the return address, with the hash', async () => {
    await press('pay')
    await arrived(1)
    const [{ path, hash, body } = never()] = received
    expect([path, hash]).toEqual(['/callbacks/flutterwave', credentials.webhookHash])
    expect(body).toMatchObject({
      event: 'charge.completed',
      data: { tx_ref: 'ref-1', status: 'successful', amount: 50, currency: 'ZMW' },
    })
  })

  test('tell of a decline by the same event', async () => {
    await press('decline')
    await arrived(1)
    expect(received[0]?.body.data.status).toBe('failed')
  })

  test('do not tell of a cancel', async () => {
    await press('cancel')
    await settle()
    expect(received).toEqual([])
  })

  test('are repeated until a 2xx, and no longer', async () => {
    answers = [500, 404, 204]
    await press('pay')
    await arrived(3)
    await wait(400)
    expect(received).toHaveLength(3)
  })

  test('stop at a reset', async () => {
    answers = [500]
    await press('pay')
    await arrived(1)
    await fetch(`${base}/reset`, { method: 'POST' })
    // A busy machine may have repeated it before.
    const before = received.length
    await wait(200)
    expect(received).toHaveLength(before)
  })
})

describe('faults of callbacks', () => {
  test('no-callback sends nothing, as often as asked', async () => {
    await press('pay', { kind: 'no-callback', times: 1 })
    await settle()
    expect(received).toEqual([])
    expect(await (await fetch(`${base}/faults`)).json()).toEqual([])
  })

  test('duplicate-callback sends it twice', async () => {
    await press('pay', { kind: 'duplicate-callback' })
    await arrived(2)
    expect(received[0]).toEqual(received[1])
  })

  test.each([
    ['its own delay', { delayMs: 80 }, 80],
    ['the scaled default', {}, 200],
  ])('late-callback waits for %s', async (_, delay, leastMs) => {
    const began = performance.now()
    await press('pay', { kind: 'late-callback', ...delay })
    await arrived(1)
    expect(performance.now() - began).toBeGreaterThanOrEqual(leastMs)
  })

  test('wrong-amount-callback names ten times the amount', async () => {
    await press('pay', { kind: 'wrong-amount-callback' })
    await arrived(1)
    expect(received[0]?.body.data).toMatchObject({ amount: 500, status: 'successful' })
  })

  test('forged-callback claims success of a decline, with the wrong and with the right hash', async () => {
    await press('decline', { kind: 'forged-callback' })
    await arrived(3)
    const lies = received.filter((each) => each.body.data.status === 'successful')
    const hashes = lies.map((each) => each.hash).toSorted()
    expect(hashes).toEqual(['not-the-hash', credentials.webhookHash].toSorted())
  })

  test('forged-callback claims success of a cancel too', async () => {
    await press('cancel', { kind: 'forged-callback' })
    await arrived(2)
    expect(received.every((each) => each.body.data.status === 'successful')).toBe(true)
  })

  test('forged-callback leaves a payment alone', async () => {
    await press('pay', { kind: 'forged-callback', times: 1 })
    await arrived(1)
    await settle()
    expect(received).toHaveLength(1)
  })
})

function never(): never {
  throw new Error('Nothing was received.')
}
