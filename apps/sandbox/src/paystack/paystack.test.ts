import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import credentials from './credentials.json' with { type: 'json' }

let sandbox: RunningSandbox
let base: string
let merchant: Server
let answers: number[]
let received: { signature: string | undefined; rawBody: string }[] = []

beforeAll(async () => {
  merchant = createServer(async (request, response) => {
    let rawBody = ''
    for await (const chunk of request.setEncoding('utf8')) rawBody += chunk
    const signature = request.headers['x-paystack-signature']
    received.push({ signature: typeof signature === 'string' ? signature : undefined, rawBody })
    response.statusCode = answers.shift() ?? 200
    response.end()
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  const { port } = merchant.address() as AddressInfo
  const paystack = `http://127.0.0.1:${port}/callbacks/paystack`
  sandbox = await startSandbox({ port: 0, timeScale: 600, callbackUrls: { paystack } })
  base = `http://127.0.0.1:${sandbox.port}`
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

async function call(method: string, path: string, body?: object, key = credentials.secretKey) {
  const reply = await fetch(`${base}/paystack${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: await reply.json() }
}

const wanted = {
  email: 'chanda@example.com',
  amount: 5_000,
  currency: 'ZMW',
  reference: 'r-1',
  callback_url: 'http://127.0.0.1:9/return?a=1',
  channels: ['card', 'qr'],
  metadata: { cancel_action: 'http://127.0.0.1:9/left' },
}
const initialize = (change: object = {}, key?: string) =>
  call('POST', '/transaction/initialize', { ...wanted, ...change }, key)
const opened = async (change: object = {}): Promise<string> =>
  (await initialize(change)).body.data.authorization_url

async function press(page: string, action: string, cardnumber = '') {
  const reply = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ action, cardnumber }),
    redirect: 'manual',
  })
  return {
    status: reply.status,
    location: reply.headers.get('location'),
    text: await reply.text(),
  }
}

const verified = async (reference = 'r-1') =>
  (await call('GET', `/transaction/verify/${reference}`)).body.data
const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'paystack', kind, times: 1, ...more }),
  })

describe('a page', () => {
  test('is opened once for a reference', async () => {
    const first = await initialize()
    expect(first).toMatchObject({ status: 200, body: { status: true } })
    expect(first.body.data).toEqual({
      authorization_url: `${base}/paystack/checkout/${first.body.data.access_code}`,
      access_code: expect.stringMatching(/^\w+$/),
      reference: 'r-1',
    })
    for (const change of [{}, { amount: 6_000 }]) {
      expect(await initialize(change)).toMatchObject({
        status: 400,
        body: { status: false, code: 'duplicate_reference', type: 'validation_error' },
      })
    }
  })

  test.each([
    ['a wrong key', {}, 'sk_test_wrong', 401],
    ['the public key', {}, credentials.publicKey, 401],
    ['no email', { email: '' }, undefined, 400],
    ['major units', { amount: 49.99 }, undefined, 400],
    ['nothing to pay', { amount: 0 }, undefined, 400],
    ['a currency that the account has not', { currency: 'CDF' }, undefined, 403],
    ['no currency, which is naira', { currency: undefined }, undefined, 403],
    ['a reference with other signs', { reference: 'r_1' }, undefined, 400],
    ['an unknown channel', { channels: ['cash'] }, undefined, 400],
    ['no address', { callback_url: 'nowhere' }, undefined, 400],
    ['metadata that is a text', { metadata: '{}' }, undefined, 400],
  ] as [string, object, string | undefined, number][])(
    'is not opened with %s',
    async (_what, change, key, status) => {
      const refused = await initialize(change, key)
      expect(refused).toMatchObject({ status, body: { status: false } })
      expect((await call('GET', '/transaction/verify/r-1')).status).toBe(404)
    },
  )

  test('shows amount and channels, and leads back with the reference under both names', async () => {
    const page = await opened()
    expect(await (await fetch(page)).text()).toMatch(/ZMW 50\.00[\s\S]*card, qr/)
    expect(await press(page, 'pay')).toMatchObject({
      status: 303,
      location: 'http://127.0.0.1:9/return?a=1&trxref=r-1&reference=r-1',
    })
    expect((await fetch(page)).status).toBe(410)
    expect(await press(page, 'pay')).toMatchObject({ status: 303 })
    expect((await call('GET', '/transaction/verify/r-1')).body.data.log.attempts).toBe(1)
  })

  test('in a frame tells the popup around it how it ended', async () => {
    const page = `${await opened()}?frame=1`
    expect((await press(page, 'cancel')).text).toContain('data-end="close"')
    expect((await press(page, 'pay')).text).toMatch(/data-end="success"[^>]*data-reference="r-1"/)
  })

  test('leads a visitor who leaves to the address of the metadata', async () => {
    const page = await opened()
    expect((await press(page, 'cancel')).location).toBe('http://127.0.0.1:9/left')
    expect((await verified()).status).toBe('abandoned')
    await press(page, 'pay')
    expect((await verified()).status).toBe('success')
  })

  test('takes another card after one that was declined', async () => {
    const page = await opened()
    expect((await verified()).status).toBe('abandoned')
    expect(await press(page, 'pay', '4084 0800 0000 5408')).toMatchObject({ status: 400 })
    expect(await verified()).toMatchObject({ status: 'failed', gateway_response: 'Declined' })
    await press(page, 'pay', '4084080000670037')
    expect((await verified()).gateway_response).toBe('Insufficient Funds')
    await press(page, 'pay', '4084084084084081')
    expect(await verified()).toMatchObject({ status: 'success', amount: 5_000, currency: 'ZMW' })
    expect(await press(await opened({ reference: 'r-2' }), 'pay', '1234')).toMatchObject({
      status: 400,
    })
  })

  test('whose bank decides later is ongoing until then', async () => {
    await setFault('asynchronous')
    const page = await opened()
    expect((await press(page, 'pay')).status).toBe(303)
    expect((await verified()).status).toBe('ongoing')
    await expect.poll(async () => (await verified()).status).toBe('success')
  })
})

describe('a popup', () => {
  test('has the name and the calls of the real one', async () => {
    const script = await (await fetch(`${base}/paystack/inline.js`)).text()
    expect(script).toContain('window.PaystackPop')
    expect(script).toContain('resumeTransaction(accessCode, callbacks')
  })

  test('opens with an access code that can be paid alone', async () => {
    const code = (await opened()).split('/').at(-1)
    const valid = async (one = code) => {
      const reply = await fetch(`${base}/paystack/transaction/verify_access_code/${one}`)
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
      return (await reply.json()).status
    }
    expect([await valid(), await valid('other')]).toEqual([true, false])
    await press(`${base}/paystack/checkout/${code}`, 'pay')
    expect(await valid()).toBe(false)
  })
})

describe('the webhook', () => {
  const eventsOf = () => received.map(({ rawBody }) => JSON.parse(rawBody).event)
  const isSigned = ({ signature, rawBody }: (typeof received)[number]) =>
    signature === createHmac('sha512', credentials.secretKey).update(rawBody).digest('hex')

  test('tells of a payment, signed over what it sends, and of nothing that failed', async () => {
    const page = await opened()
    await press(page, 'decline')
    await press(page, 'pay')
    await expect.poll(eventsOf).toEqual(['charge.success'])
    expect(received.every(isSigned)).toBe(true)
    expect(JSON.parse(received[0]?.rawBody ?? '').data).toMatchObject({
      reference: 'r-1',
      status: 'success',
      amount: 5_000,
    })
  })

  test('is repeated until it is answered with 2xx', async () => {
    answers = [500, 503]
    await press(await opened(), 'pay')
    await expect.poll(eventsOf).toHaveLength(3)
  })

  test('of strangers is signed by none who has the key', async () => {
    await setFault('forged-callback')
    await press(await opened(), 'cancel')
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(3)
    expect(received.some(isSigned)).toBe(false)
  })

  test('may tell of another amount, which is signed too', async () => {
    await setFault('wrong-amount-callback')
    await press(await opened(), 'pay')
    await expect.poll(eventsOf).toHaveLength(1)
    expect(received.every(isSigned)).toBe(true)
    expect(JSON.parse(received[0]?.rawBody ?? '').data.amount).toBe(50_000)
  })
})

describe('a refund', () => {
  const refund = (change: object = {}) =>
    call('POST', '/refund', { transaction: 'r-1', amount: 5_000, ...change })
  const paid = async (card = '') => press(await opened(), 'pay', card)
  const listed = async (query = '') => (await call('GET', `/refund?${query}`)).body

  test('of what was not paid, or of more than is left, is refused', async () => {
    expect(await refund()).toMatchObject({ status: 404 })
    const page = await opened()
    expect(await refund()).toMatchObject({ status: 400, body: { status: false } })
    await press(page, 'pay')
    for (const change of [{ amount: 5_001 }, { amount: 0 }, { currency: 'USD' }]) {
      expect((await refund(change)).status).toBe(400)
    }
    expect((await refund()).body).toMatchObject({ status: true, data: { status: 'pending' } })
    expect((await refund()).body.message).toBe('Transaction has been fully reversed')
  })

  test('is queued, then processed, and reverses its transaction', async () => {
    await paid()
    const { id } = (await refund({ merchant_note: 'ours' })).body.data
    const state = async () => (await call('GET', `/refund/${id}`)).body.data.status
    await expect.poll(state).toBe('processing')
    await expect.poll(state, { timeout: 3_000 }).toBe('processed')
    expect((await verified()).status).toBe('reversed')
    expect((await listed()).data).toMatchObject([
      { id, transaction_reference: 'r-1', merchant_note: 'ours', status: 'processed' },
    ])
    const events = () => received.map(({ rawBody }) => JSON.parse(rawBody).event)
    await expect
      .poll(events)
      .toEqual(['charge.success', 'refund.pending', 'refund.processing', 'refund.processed'])
  })

  test.each([
    ['4084080000671803', 'failed', '0.00'],
    ['4084080000671902', 'needs-attention', '0.00'],
  ])('of the card %s ends as %s', async (card, status, refunded) => {
    await paid(card)
    const { id } = (await refund()).body.data
    const state = async () => (await call('GET', `/refund/${id}`)).body.data.status
    await expect.poll(state, { timeout: 3_000 }).toBe(status)
    const [row] = await (await fetch(`${base}/cards`)).json()
    expect(row).toMatchObject({ gateway: 'paystack', status: 'successful', refunded })
    expect((await refund()).status).toBe(status === 'failed' ? 200 : 400)
  })

  test('is found in a list by its transaction, its time and its page', async () => {
    await paid()
    const { id } = (await refund({ amount: 1_000 })).body.data
    const second = (await refund({ amount: 2_000 })).body.data
    const transaction = (await verified()).id
    const ids = async (query: string) =>
      (await listed(query)).data.map((each: { id: number }) => each.id)
    expect(await ids(`transaction=${transaction}`)).toEqual([second.id, id])
    expect(await ids('transaction=1')).toEqual([])
    expect(await ids('from=2999-01-01T00:00:00Z')).toEqual([])
    expect(await ids('perPage=1&page=2')).toEqual([id])
    expect((await listed('perPage=1')).meta).toMatchObject({ total: 2, pageCount: 2, page: 1 })
    expect((await call('GET', '/refund?page=0')).status).toBe(400)
    expect((await call('GET', '/refund?from=yesterday')).status).toBe(400)
  })
})

test('a charge with several tries is one row: the one that was paid', async () => {
  const rows = async () => (await fetch(`${base}/cards`)).json()
  await opened({ reference: 'r' })
  const second = await opened({ reference: 'r.2' })
  expect(await rows()).toMatchObject([{ reference: 'r', status: 'pending' }])
  await press(second, 'pay')
  expect(await rows()).toMatchObject([{ reference: 'r', amount: '50.00', status: 'successful' }])
})
