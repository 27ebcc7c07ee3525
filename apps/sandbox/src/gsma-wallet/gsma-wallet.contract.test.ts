import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import { type Exchange, faultOfCallback, faultsOf } from './official.fixture.ts'
import { clientId, createWalletClient, orderOf, startClientServer } from './wallet.fixture.ts'

const exchanges: Exchange[] = []
const base = '/gsma-wallet/money/v1.2/mm'
let sandbox: RunningSandbox
let server: Awaited<ReturnType<typeof startClientServer>>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale: 100 })
  server = await startClientServer()
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname } = new URL(String(input))
    if (!pathname.startsWith(base)) return response
    exchanges.push({
      method: options?.method ?? 'GET',
      path: pathname.slice(base.length),
      headers: Object.fromEntries(new Headers(options?.headers)),
      sent: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined,
      status: response.status,
      answer: await response.clone().json(),
    })
    return response
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await sandbox.stop()
  server.stop()
})

const clearFaults = () => fetch(`http://127.0.0.1:${sandbox.port}/faults`, { method: 'DELETE' })

/** Every call in each of its outcomes. */
async function playAll() {
  const client = createWalletClient(`http://127.0.0.1:${sandbox.port}`)
  const payer = '971000001'
  const id = randomUUID()
  const sent = { headers: { 'x-correlationid': id } }
  const { body } = await client.pay(payer, sent)
  await client.pay(payer, sent)
  await client.pay(payer, { pin: '1111' })
  await client.pay('971000006')
  await client.pay('971000007')
  await client.pay('971000002')
  await client.pay(payer, { change: { currency: 'USD' } })
  for (const kind of ['error', 'decline']) {
    await client.setFault(kind, { times: 1 })
    await client.pay(payer)
  }
  await client.get(`/transactions/${body.transactionReference}`)
  await client.get('/transactions/GM0')
  await client.get(`/responses/${id}`)
  await client.get(`/responses/${randomUUID()}`)
  const { body: back } = await client.reverse(body.transactionReference)
  await client.reverse(body.transactionReference)
  await client.reverse('GM0')
  await client.get(`/transactions/${back.transactionReference}`)
  for (const msisdn of [payer, '971000006', '971000002']) {
    await client.get(`/accounts/msisdn/260${msisdn}/status`)
  }
  await client.get('/heartbeat')
  await client.call('GET', '/heartbeat', undefined, { 'x-api-key': 'wrong' })
  const told = { headers: { 'x-callback-url': server.url } }
  await client.setFault('asynchronous')
  await client.setFault('wrong-amount-callback')
  await client.setFault('forged-callback')
  for (const pin of ['2468', '1111']) {
    const count = server.received().length
    const { body: pending } = await client.pay(payer, { ...told, pin })
    const state = `/requeststates/${pending.serverCorrelationId}`
    await client.get(state)
    await vi.waitFor(() => expect(server.received().length).toBeGreaterThan(count))
    await client.get(state)
  }
  await client.get(`/requeststates/${randomUUID()}`)
  await clearFaults()
}

test('every request, answer and callback fits the official file', async () => {
  await playAll()
  await vi.waitFor(() => expect(server.received()).toHaveLength(4))
  const seen = new Set(
    exchanges.map(({ method, path, status }) => {
      const plain = path.replace(/GM\d+|[\da-f]{8}-[\da-f-]{27}|260\d+/, '…')
      return `${method} ${plain} ${status}`
    }),
  )
  expect([...seen].toSorted()).toEqual([
    'GET /accounts/msisdn/…/status 200',
    'GET /accounts/msisdn/…/status 404',
    'GET /heartbeat 200',
    'GET /heartbeat 401',
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
    'POST /transactions/type/merchantpay 500',
    'POST /transactions/…/reversals 201',
    'POST /transactions/…/reversals 400',
    'POST /transactions/…/reversals 404',
  ])
  // Those that the wallet refuses are sound in form, so they fit all the same.
  for (const exchange of exchanges) expect(faultsOf(exchange)).toEqual([])
  for (const { body } of server.received()) expect(faultOfCallback(body)).toBeNull()
})

const sound: Exchange = {
  method: 'POST',
  path: '/transactions/type/merchantpay',
  headers: { 'x-correlationid': randomUUID() },
  sent: orderOf('971000001'),
  status: 400,
  answer: { errorCategory: 'businessRule', errorCode: 'insufficientFunds' },
}

test.each<[string, Partial<Exchange>]>([
  ['a path is unknown', { path: '/payments' }],
  ['the kind of payment is unknown', { path: '/transactions/type/gift' }],
  ['an id is no UUID', { headers: { 'x-correlationid': 'p-1' } }],
  ['a field is missing', { sent: orderOf('971000001', { amount: undefined }) }],
  ['a field is misspelt', { sent: orderOf('971000001', { amuont: '1' }) }],
  ['an amount is a number', { sent: orderOf('971000001', { amount: 50 }) }],
  ['a party is no list', { sent: orderOf('971000001', { creditParty: { key: clientId } }) }],
  ['a status is not of the list', { status: 418 }],
  ['an error is unknown', { answer: { errorCategory: 'businessRule', errorCode: 'noMoney' } }],
  ['an error has a strange field', { answer: { ...(sound.answer as object), attempts: 4 } }],
])('the comparison notices when %s', (_, change) => {
  expect(faultsOf(sound)).toEqual([])
  expect(faultsOf({ ...sound, ...change })).not.toEqual([])
})
