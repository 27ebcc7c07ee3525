import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import credentials from './credentials.json' with { type: 'json' }

/** The five minutes until a refund is disbursed are 500 ms at this scale. */
const timeScale = 600
const disbursesAfterMs = 500

let sandbox: RunningSandbox
let base: string

beforeAll(async () => {
  // Callbacks go nowhere here; they have a test of their own.
  sandbox = await startSandbox({
    port: 0,
    timeScale,
    callbackUrls: { flutterwave: 'http://127.0.0.1:9/' },
  })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const api = async (path: string, body?: object) => {
  const response = await fetch(`${base}/flutterwave/v3${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      authorization: `Bearer ${credentials.secretKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  })
  return { status: response.status, body: await response.json() }
}
const cards = async () => (await fetch(`${base}/cards`)).json()
const setFault = (more: object) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'flutterwave', kind: 'refund-fails', ...more }),
  })

/** The id of a transaction of 50 kwacha on which a button was pressed. */
async function transaction(reference = 'ref-1', action = 'pay'): Promise<number> {
  const opened = await api('/payments', {
    tx_ref: reference,
    amount: 50,
    currency: 'ZMW',
    redirect_url: 'http://127.0.0.1:9/return',
    customer: { email: 'mwansa@example.com' },
  })
  const body = new URLSearchParams({ action })
  await fetch(opened.body.data.link, { method: 'POST', body, redirect: 'manual' })
  return (await api(`/transactions/verify_by_reference?tx_ref=${reference}`)).body.data.id
}

const refund = (id: number, body: object = {}) => api(`/transactions/${id}/refund`, body)
const disbursed = () => wait(disbursesAfterMs + 20)

describe('a refund', () => {
  test('is initiated first, and is with the payer five minutes later', async () => {
    const id = await transaction()
    const { body } = await refund(id, { amount: 50 })
    expect(body.data).toMatchObject({ tx_id: id, amount_refunded: 50, status: 'completed' })
    expect(body.data.meta).toEqual({ source: 'availablebalance' })
    expect(await cards()).toMatchObject([
      {
        status: 'successful',
        refunded: '0.00',
        refunds: [{ amount: '50.00', status: 'under-way' }],
      },
    ])
    await disbursed()
    expect((await api(`/refunds/${body.data.id}`)).body.data).toEqual({
      ...body.data,
      status: 'completed-mpgs',
      meta: { source: 'availablebalance', disburse_status: 'successful' },
    })
    expect(await cards()).toMatchObject([{ status: 'refunded', refunded: '50.00' }])
  })

  test('of all of it is made once, whether it arrived yet or not', async () => {
    const id = await transaction()
    await refund(id)
    expect((await refund(id)).status).toBe(400)
    await disbursed()
    expect((await refund(id)).status).toBe(400)
  })

  test('may come in parts, never above the whole', async () => {
    const id = await transaction()
    expect((await refund(id, { amount: 20 })).status).toBe(200)
    expect((await refund(id, { amount: 30.01 })).status).toBe(400)
    await disbursed()
    expect(await cards()).toMatchObject([{ status: 'successful', refunded: '20.00' }])
    expect((await refund(id)).body.data.amount_refunded).toBe(30)
  })

  test('of a failed and of an unknown transaction is refused', async () => {
    expect((await refund(await transaction('ref-1', 'decline'))).status).toBe(400)
    expect((await refund(7)).status).toBe(404)
  })

  test('that was never made is not found', async () => {
    expect((await api('/refunds/7')).status).toBe(404)
    expect((await api('/refunds/x')).status).toBe(404)
  })
})

describe('the fault refund-fails', () => {
  test('fails the disbursement, and leaves the status as it was', async () => {
    const id = await transaction()
    await setFault({ times: 1 })
    const made = (await refund(id)).body.data
    expect(made.meta).not.toHaveProperty('disburse_status')
    expect((await refund(id)).status).toBe(400)
    await disbursed()
    const later = (await api(`/refunds/${made.id}`)).body.data
    expect([later.status, later.meta.disburse_status]).toEqual(['completed', 'failed'])
    expect(await cards()).toMatchObject([
      { status: 'successful', refunded: '0.00', refunds: [{ status: 'failed' }] },
    ])
  })

  test('strikes as often as asked, and the money can be asked for again', async () => {
    const id = await transaction()
    await setFault({ times: 1 })
    await refund(id)
    await disbursed()
    expect((await refund(id)).status).toBe(200)
    await disbursed()
    expect(await cards()).toMatchObject([
      { status: 'refunded', refunded: '50.00', refunds: [{ status: 'failed' }, {}] },
    ])
  })

  test('strikes only refunds that are initiated', async () => {
    const id = await transaction()
    await refund(id)
    await setFault({ times: 1 })
    await refund(id)
    expect(await (await fetch(`${base}/faults`)).json()).toHaveLength(1)
  })

  test('with a share of 0 never strikes', async () => {
    await setFault({ share: 0 })
    await refund(await transaction())
    await disbursed()
    expect(await cards()).toMatchObject([{ status: 'refunded' }])
  })
})

describe('the list of refunds', () => {
  const list = async (query = '') => (await api(`/refunds${query}`)).body
  const transactionsIn = (rows: { transaction_id: number }[]) =>
    rows.map((row) => row.transaction_id)

  test('has rows in a spelling of its own', async () => {
    const id = await transaction()
    const { body } = await refund(id)
    const { data } = await list()
    expect(data).toEqual([
      {
        id: body.data.id,
        amount_refunded: 50,
        status: 'completed',
        flw_ref: body.data.flw_ref,
        comment: '',
        settlement_id: 'NEW',
        meta: '{"source":"availablebalance"}',
        created_at: body.data.created_at,
        account_id: body.data.account_id,
        transaction_id: id,
      },
    ])
  })

  test('is read by the page, newest first', async () => {
    const ids: number[] = []
    for (let count = 0; count < 21; count++) {
      const id = await transaction(`ref-${count}`)
      await refund(id)
      ids.unshift(id)
    }
    const [first, second] = [await list(), await list('?page=2')]
    expect(first.meta.page_info).toEqual({
      total: 21,
      current_page: 1,
      total_pages: 2,
      page_size: 20,
    })
    expect(transactionsIn([...first.data, ...second.data])).toEqual(ids)
    const one = await list(`?id=${ids[20]}`)
    expect([transactionsIn(one.data), one.meta.page_info.total]).toEqual([[ids[20]], 1])
  })

  test.each([
    ['status=completed', 1],
    ['status=completed-mpgs', 0],
    ['currency=ZMW', 1],
    ['currency=USD', 0],
    ['from=2020-01-01', 1],
    ['from=2999-01-01', 0],
    ['to=2999-01-01', 1],
    ['to=2020-01-01', 0],
    ['id=7', 0],
  ])('filtered by %s has %i', async (query, count) => {
    await refund(await transaction())
    expect((await list(`?${query}`)).data).toHaveLength(count)
  })

  test('filtered by the day of a refund has it', async () => {
    const { body } = await refund(await transaction())
    const day = body.data.created_at.slice(0, 10)
    expect((await list(`?from=${day}&to=${day}`)).data).toHaveLength(1)
  })

  test.each(['page=0', 'page=x', 'from=yesterday', 'to=01-02-2026'])(
    'with %s is refused',
    async (query) => {
      expect((await api(`/refunds?${query}`)).status).toBe(400)
    },
  )
})

test('the start page shows where the money of a refund is', async () => {
  const page = async () => (await fetch(base)).text()
  const id = await transaction()
  await setFault({ times: 1 })
  await refund(id, { amount: 20 })
  await refund(id, { amount: 30 })
  expect(await page()).toContain('ZMW 30.00 on its way back')
  await disbursed()
  expect(await page()).toContain('ZMW 20.00 not given back: the refund failed')
  expect(await page()).toContain('ZMW 30.00 given back')
})
