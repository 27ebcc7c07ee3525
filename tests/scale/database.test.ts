import { addressOf } from '@portal/contract/call'
import { statusCall } from '@portal/contract/calls/order-page'
import { openOrderCall } from '@portal/contract/calls/transaction'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../apps/service/src/adapters/postgres/connections/database.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { ownDatabaseServer, ownPortal } from '../client/own-portal.ts'
import { pause, until } from '../client/poll.ts'
import { orderBody } from '../client/recharge.ts'
import { apiHeaders } from '../client/visitor.ts'
import { card } from '../methods/card.ts'
import { wallet } from '../methods/wallet.ts'
import { type Visit, visit, wrongsOf } from './stubborn-visitor.ts'

/** The database cuts connections, goes away, and comes back while payments are made. */
const payments = 24
const cuts = 4
const awayMs = 2_500

type Seen = { what: string; status: number; retryAfter: string | null; body: string }

const server = ownDatabaseServer()
const fleet = ownPortal({ database: server, count: { http: 2, workers: 2 } })
let pidsBefore: number[]
let visits: Visit[]
const seen: Seen[] = []
const seenWhileAway: Seen[] = []

const everyone = () => [...fleet.https, ...fleet.workers]

async function cutConnections() {
  const client = new pg.Client({ connectionString: fleet.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end().catch(() => {})
}

const get = (url: string, headers = {}) => fetch(url, { headers })
const post = (url: string, headers: Record<string, string>, body: object) =>
  fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })

async function note(into: Seen[], what: string, reply: Response) {
  const { status, headers } = reply
  into.push({ what, status, retryAfter: headers.get('retry-after'), body: await reply.text() })
}

/** Requests every kind of answer from every http process and stores the answers. */
async function lookRound(known: string, into: Seen[]) {
  for (const { url, operationsUrl } of fleet.https) {
    const json = { 'content-type': 'application/json', 'verif-hash': 'forged' }
    const asked = {
      status: () => get(`${url}${addressOf(statusCall)}?tid=${known}`, apiHeaders),
      order: () => post(url + addressOf(openOrderCall), apiHeaders, orderBody(freshNumber())),
      'status page': () => get(`${url}/payment/status?id=${known}`, { accept: 'text/html' }),
      callback: () => post(`${url}/callbacks/flutterwave`, json, { data: { tx_ref: known } }),
      metrics: () => get(`${operationsUrl()}/metrics`),
    }
    for (const [what, ask] of Object.entries(asked)) await note(into, what, await ask())
  }
}

beforeAll(async () => {
  pidsBefore = everyone().map((member) => member.pid())
  const first = await visit(fleet, { method: card })
  const going = Array.from({ length: payments }, (_, index) =>
    visit(fleet, index % 2 === 0 ? { method: card } : { method: wallet }),
  )
  for (let cut = 0; cut < cuts; cut++) {
    await pause(150)
    await cutConnections()
    await lookRound(first.transactionId, seen)
  }
  await server.halt()
  const back = performance.now() + awayMs
  while (performance.now() < back) await lookRound(first.transactionId, seenWhileAway)
  for (const { operationsUrl } of everyone()) {
    await note(seenWhileAway, 'readyz', await get(`${operationsUrl()}/readyz`))
  }
  await server.start()
  visits = await Promise.all(going)
})

test('no process ends', async () => {
  expect(everyone().map((member) => member.pid())).toEqual(pidsBefore)
  for (const { operationsUrl, role, port } of everyone()) {
    expect((await fetch(`${operationsUrl()}/healthz`)).status, `${role} ${port}`).toBe(200)
  }
})

test('no process is ready meanwhile, and every process is afterwards', async () => {
  const ready = seenWhileAway.filter(({ what }) => what === 'readyz')
  expect(ready.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  for (const { operationsUrl, role, port } of everyone()) {
    await until(`${role} ${port} is ready`, 5_000, async () =>
      (await fetch(`${operationsUrl()}/readyz`)).status === 200 ? true : null,
    )
  }
})

test('requests meanwhile are answered with 503 and Retry-After', () => {
  const asked = seenWhileAway.filter(({ what }) =>
    ['status', 'order', 'status page'].includes(what),
  )
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 503))
  expect(asked.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
})

test('no answer is a 500 or shows internals', () => {
  const all = [...seen, ...seenWhileAway]
  expect(all.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  expect(all.filter(({ body }) => /\.ts:\d+|ECONN|terminat|postgres:/i.test(body))).toEqual([])
})

test('metrics are served while the database is away', () => {
  const figures = seenWhileAway.filter(({ what }) => what === 'metrics')
  expect(figures.every(({ status }) => status === 200)).toBe(true)
})

test('every payment finishes automatically, and the sandbox agrees', async () => {
  // It takes half a minute after the push, at this time scale, to prove that it never arrived.
  const { books } = fleet
  await expect.poll(() => books.restless(), { timeout: 75_000 }).toEqual([])
  expect(await wrongsOf(fleet, visits)).toEqual([])
  expect(await books.unbalancedPostings()).toEqual([])
})

test.each([0, 1])('worker %i works on, also while the other stands still', async (index) => {
  const other = fleet.workers[1 - index]?.pid() ?? 0
  process.kill(other, 'SIGSTOP')
  const { status } = await visit(fleet, { method: card }).finally(() =>
    process.kill(other, 'SIGCONT'),
  )
  expect(status).toBe('SUCCESS')
})

test('a connection that ends in the moment it is handed over ends no process', async () => {
  const pool = openDatabase({ url: fleet.databaseUrl, connectionsMax: 1, onError: () => {} })
  server.endWithAnswers(true)
  // An error event without a listener ends a process and would fail this test.
  const client = await pool.connect()
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  server.endWithAnswers(false)
  expect((await pool.query('select 1')).rowCount).toBe(1)
  await pool.end()
})
