import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import credentials from './credentials.json' with { type: 'json' }

/** A session of two minutes lives 400 ms at this scale. */
const timeScale = 300
const sessionMs = 120_000 / timeScale

let sandbox: RunningSandbox
let base: string

beforeAll(async () => {
  // No server listens for callbacks here; they have a test of their own.
  sandbox = await startSandbox({
    port: 0,
    timeScale,
    callbackUrls: { flutterwave: 'http://127.0.0.1:9/' },
  })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const key = { authorization: `Bearer ${credentials.secretKey}` }
const good = {
  tx_ref: 'ref-1',
  amount: 50,
  currency: 'ZMW',
  redirect_url: 'http://127.0.0.1:9/return?from=gateway',
  customer: { email: 'mwansa@example.com' },
  customizations: { title: 'Sun & Co' },
}

const api = async (path: string, body?: unknown, headers: Record<string, string> = key) => {
  const response = await fetch(`${base}/flutterwave/v3${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  return { status: response.status, body: await response.json() }
}

const open = async (change: object = {}): Promise<string> => {
  const { body } = await api('/payments', { ...good, ...change })
  return body.data.link
}

const press = async (link: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const response = await fetch(link, { method: 'POST', body, redirect: 'manual' })
  const location = response.headers.get('location')
  const query = location ? Object.fromEntries(new URL(location).searchParams) : null
  return { status: response.status, query, text: await response.text() }
}

const cards = async () => (await fetch(`${base}/cards`)).json()
const verify = (reference = 'ref-1') => api(`/transactions/verify_by_reference?tx_ref=${reference}`)

describe('opening a payment page', () => {
  test('answers with a link under the address that was called', async () => {
    const { status, body } = await api('/payments', good)
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      message: 'Hosted Link',
      data: { link: expect.stringMatching(`^${base}/flutterwave/pay/[0-9a-z]{26}$`) },
    })
  })

  test.each([[{}], [{ authorization: 'Bearer FLWSECK_TEST-wrong' }]])(
    'with %j is refused',
    async (headers) => {
      const { status, body } = await api('/payments', good, headers)
      expect([status, body.status, body.data]).toEqual([401, 'error', null])
    },
  )

  test.each([
    ['tx_ref', undefined],
    ['amount', undefined],
    ['amount', 0],
    ['amount', -5],
    ['amount', 'fifty'],
    ['currency', undefined],
    ['currency', 'XYZ'],
    ['redirect_url', undefined],
    ['redirect_url', 'javascript:alert(1)'],
    ['customer', undefined],
    ['customer', { email: 'nobody' }],
    ['session_duration', 0],
    ['session_duration', 1441],
    ['payment_options', 'cards'],
  ])('with %s as %j is refused, and no payment is made', async (field, value) => {
    const { status, body } = await api('/payments', { ...good, [field]: value })
    expect([status, body.status, body.data]).toEqual([400, 'error', null])
    expect(body.message).toContain(field)
    expect(await cards()).toEqual([])
  })

  test('again with the same reference opens another link of the same payment', async () => {
    const [first, second] = [await open(), await open()]
    expect(first).not.toBe(second)
    await press(first, { action: 'pay' })
    expect(await cards()).toHaveLength(1)
    expect((await fetch(second)).status).toBe(410)
  })

  test('again with another amount is refused', async () => {
    await open()
    expect((await api('/payments', { ...good, amount: 60 })).status).toBe(400)
  })
})

describe('the page', () => {
  test('shows amount and merchant, needs no script, and fills in a test card', async () => {
    const page = await (await fetch(await open())).text()
    expect(page).toContain('ZMW 50.00')
    expect(page).toContain('Sun &amp; Co')
    expect(page).toContain('value="5531 8866 5214 2950"')
    expect(page).not.toContain('<script')
    for (const name of ['Pay', 'Decline', 'Cancel']) expect(page).toContain(`>${name}</button>`)
  })

  test.each(['5531 8866 5214 2950', '4187427415564246', '5061 4601 6697 6054 667', ''])(
    'Pay with the card "%s" succeeds and comes back with the transaction',
    async (cardnumber) => {
      const { status, query } = await press(await open(), { action: 'pay', cardnumber })
      const { body } = await verify()
      expect(status).toBe(303)
      expect(query).toEqual({
        from: 'gateway',
        status: expect.stringMatching(/^(successful|completed)$/),
        tx_ref: 'ref-1',
        transaction_id: String(body.data.id),
      })
      expect(body.data).toMatchObject({ status: 'successful', amount: 50, currency: 'ZMW' })
      expect(await cards()).toEqual([
        {
          gateway: 'flutterwave',
          reference: 'ref-1',
          amount: '50.00',
          currency: 'ZMW',
          status: 'successful',
          refunded: '0.00',
          refunds: [],
        },
      ])
    },
  )

  test('says success in both spellings by turns', async () => {
    const first = await press(await open({ tx_ref: 'a' }), { action: 'pay' })
    const second = await press(await open({ tx_ref: 'b' }), { action: 'pay' })
    const said = [first.query?.status, second.query?.status].toSorted()
    expect(said).toEqual(['completed', 'successful'])
  })

  test.each([
    [{ action: 'decline' }],
    [{ action: 'pay', cardnumber: '5258585922666506' }],
    [{ action: 'pay', cardnumber: '5590 1317 4329 4314' }],
  ])('%j comes back as failed, without a transaction id', async (fields) => {
    const { query } = await press(await open(), fields)
    expect(query).toEqual({ from: 'gateway', status: 'failed', tx_ref: 'ref-1' })
    expect((await verify()).body.data.status).toBe('failed')
    expect(await cards()).toMatchObject([{ status: 'declined' }])
  })

  test('after a decline takes another card on the same link', async () => {
    const link = await open()
    await press(link, { action: 'decline' })
    expect((await fetch(link)).status).toBe(200)
    await press(link, { action: 'pay' })
    expect((await verify()).body.data.status).toBe('successful')
    expect(await cards()).toMatchObject([{ status: 'successful' }])
  })

  test('closes after as many failures as were allowed', async () => {
    const link = await open({ max_retry_attempt: 1 })
    await press(link, { action: 'decline' })
    expect((await press(link, { action: 'pay' })).status).toBe(410)
  })

  test('Cancel closes it, and there is no transaction', async () => {
    const link = await open()
    const { query } = await press(link, { action: 'cancel' })
    expect(query).toEqual({ from: 'gateway', status: 'cancelled', tx_ref: 'ref-1' })
    expect((await press(link, { action: 'pay' })).status).toBe(410)
    expect(await verify()).toEqual({
      status: 404,
      body: { status: 'error', message: 'No transaction was found for this id', data: null },
    })
    expect(await cards()).toMatchObject([{ status: 'cancelled' }])
  })

  test('Pay pressed twice charges once and ends at the same place', async () => {
    const link = await open()
    const [first, second] = await Promise.all([
      press(link, { action: 'pay' }),
      press(link, { action: 'pay' }),
    ])
    expect(second.query).toEqual(first.query)
    expect((await fetch(link)).status).toBe(410)
  })

  test('an unknown card or button stays on the page and says why', async () => {
    const link = await open()
    const unknown = await press(link, { action: 'pay', cardnumber: '4111 1111 1111 1111' })
    expect([unknown.status, unknown.query]).toEqual([400, null])
    expect(unknown.text).toContain('use one of its test cards')
    expect((await press(link, {})).status).toBe(400)
    expect(await cards()).toMatchObject([{ status: 'pending' }])
  })

  test('dies after its session', async () => {
    const link = await open({ session_duration: 2 })
    expect((await fetch(link)).status).toBe(200)
    await wait(sessionMs + 20)
    expect((await fetch(link)).status).toBe(410)
    expect((await press(link, { action: 'pay' })).status).toBe(410)
    expect(await cards()).toMatchObject([{ status: 'cancelled' }])
  })

  test('is not found under a link that never was', async () => {
    expect((await fetch(`${base}/flutterwave/pay/nothing`)).status).toBe(404)
  })

  test('the decline fault turns Pay into a decline', async () => {
    const fault = { system: 'flutterwave', kind: 'decline', times: 1 }
    await fetch(`${base}/faults`, { method: 'POST', body: JSON.stringify(fault) })
    const link = await open()
    expect((await press(link, { action: 'pay' })).query).toMatchObject({ status: 'failed' })
    expect((await press(link, { action: 'pay' })).query).toHaveProperty('transaction_id')
  })
})

describe('verification', () => {
  test.each([
    ['first-try', ['decline', 'pay'], 'failed'],
    ['first-try', ['pay'], 'successful'],
    ['last-try', ['decline', 'pay'], 'successful'],
  ])('with the fault %s, after %j, is about that try', async (kind, presses, status) => {
    const link = await open()
    for (const action of presses) await press(link, { action })
    const fault = { system: 'flutterwave', kind }
    await fetch(`${base}/faults`, { method: 'POST', body: JSON.stringify(fault) })
    expect((await verify()).body.data.status).toBe(status)
  })

  test('has a list of all tries under a reference, newest first, whatever the fault', async () => {
    const link = await open()
    await press(link, { action: 'decline' })
    await press(link, { action: 'pay' })
    await press(await open({ tx_ref: 'ref-2' }), { action: 'pay' })
    const fault = { system: 'flutterwave', kind: 'first-try' }
    await fetch(`${base}/faults`, { method: 'POST', body: JSON.stringify(fault) })
    const { body } = await api('/transactions?tx_ref=ref-1')
    const rows = body.data.map(({ tx_ref: ref, status }: Record<string, string>) => [ref, status])
    expect(rows).toEqual([
      ['ref-1', 'successful'],
      ['ref-1', 'failed'],
    ])
    expect(body.meta.page_info).toEqual({ total: 2, current_page: 1, total_pages: 1 })
    expect((await api('/transactions')).body.data).toHaveLength(3)
    expect((await api('/transactions?tx_ref=ref-1&status=failed')).body.data).toHaveLength(1)
    expect((await api('/transactions?tx_ref=nothing')).body.data).toEqual([])
    expect((await api('/transactions?page=0')).status).toBe(400)
  })

  test('by id says the same as by reference', async () => {
    await press(await open(), { action: 'pay' })
    const byReference = (await verify()).body
    expect((await api(`/transactions/${byReference.data.id}/verify`)).body).toEqual(byReference)
    expect((await api('/transactions/7/verify')).status).toBe(404)
  })
})
