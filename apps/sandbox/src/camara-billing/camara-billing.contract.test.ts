import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import { apiRoot, billingBase } from './camara-billing.facts.ts'
import {
  createCamaraClient,
  partOf,
  paymentOf,
  sinkOf,
  startClientServer,
  totalOf,
} from './client.fixture.ts'
import { type Exchange, faultOfEvent, faultsOf } from './official.fixture.ts'

const exchanges: Exchange[] = []
let sandbox: RunningSandbox
let server: Awaited<ReturnType<typeof startClientServer>>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale: 100 })
  server = await startClientServer()
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    const response = await real(input, options)
    const { pathname, search } = new URL(String(input))
    if (!pathname.startsWith(`${apiRoot}/carrier-`)) return response
    exchanges.push({
      method: options?.method ?? 'GET',
      path: pathname + search,
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

const payer = '971000001'
/** On a busy machine too. */
const patience = { timeout: 5_000 }

/** Payments in each of their outcomes. */
async function playPayments(client: ReturnType<typeof createCamaraClient>): Promise<string> {
  const transaction = { clientCorrelator: 'c-1' }
  const more = sinkOf(server.url)
  const { body } = await client.pay(payer, { transaction, more })
  await client.pay(payer, { transaction })
  await client.pay(payer, { more: { sink: 'ftp://x' } })
  await client.pay('971000002')
  await client.pay('971000005')
  await client.pay('971000009')
  await client.setFault('asynchronous', { times: 2 })
  await client.pay(payer, { more })
  await client.pay('971000002', { more })
  await client.get(`/payments/${body.paymentId}`)
  await client.get('/payments/CB0')
  const from = encodeURIComponent('2026-01-01T00:00:00Z')
  await client.get(`/payments?paymentCreationDate.gte=${from}&perPage=100&page=1&order=asc`)
  await client.get('/payments?page=0')
  await client.call('GET', '/carrier-billing/v0.5/payments', undefined, { authorization: 'none' })
  return String(body.paymentId)
}

/** Refunds in each of their outcomes. */
async function playRefunds(client: ReturnType<typeof createCamaraClient>, id: string) {
  await client.refunds('CB0')
  await client.refund(id, partOf(10))
  await client.refund(id, partOf(100))
  await client.refund(id, { ...totalOf(), type: 'all' })
  await client.setFault('refund-fails', { times: 1 })
  await client.refund(id, totalOf({}, sinkOf(server.url)))
  await vi.waitFor(() => expect(server.received()).toHaveLength(4), patience)
  const body = totalOf({ clientCorrelator: 'r-1' }, sinkOf(server.url, {}))
  const { body: made } = await client.refund(id, { ...body, reason: 'Not delivered' })
  await client.refund(id)
  await client.refund(id, totalOf({ clientCorrelator: 'r-1' }))
  await client.refunds(id)
  await client.refunds(id, '/remaining-amount')
  await client.refunds(id, `/${made.refundId}`)
  await client.refunds(id, '/CR0')
}

test('every request, answer and event fits the official files', async () => {
  const client = createCamaraClient(`http://127.0.0.1:${sandbox.port}`)
  await playRefunds(client, await playPayments(client))
  await vi.waitFor(() => expect(server.received()).toHaveLength(5), patience)
  const seen = exchanges.map(({ method, path, status }) => {
    const plain = path.replace(/\?.*/, '').replaceAll(/C[BR]\d+/g, '…')
    return `${method} ${plain.slice(apiRoot.length)} ${status}`
  })
  const [billing, refund] = [
    '/carrier-billing/v0.5/payments',
    '/carrier-billing-refund/v0.3/payments',
  ]
  expect([...new Set(seen)].toSorted()).toEqual([
    `GET ${refund}/…/refunds 200`,
    `GET ${refund}/…/refunds 404`,
    `GET ${refund}/…/refunds/remaining-amount 200`,
    `GET ${refund}/…/refunds/… 200`,
    `GET ${refund}/…/refunds/… 404`,
    `GET ${billing} 200`,
    `GET ${billing} 400`,
    `GET ${billing} 401`,
    `GET ${billing}/… 200`,
    `GET ${billing}/… 404`,
    `POST ${refund}/…/refunds 201`,
    `POST ${refund}/…/refunds 400`,
    `POST ${refund}/…/refunds 403`,
    `POST ${refund}/…/refunds 409`,
    `POST ${refund}/…/refunds 422`,
    `POST ${billing} 201`,
    `POST ${billing} 400`,
    `POST ${billing} 403`,
    `POST ${billing} 404`,
    `POST ${billing} 409`,
    `POST ${billing} 422`,
  ])
  // What the sandbox refuses for its form does not fit, by intention.
  const sound = exchanges.filter(({ status }) => status !== 400)
  for (const exchange of sound) expect(faultsOf(exchange)).toEqual([])
  for (const { answer } of exchanges.filter(({ status }) => status === 400)) {
    expect(answer).toEqual({ status: 400, code: expect.any(String), message: expect.any(String) })
  }
  for (const { body } of server.received()) expect(faultOfEvent(body)).toBeNull()
})

const paid = {
  paymentId: 'CB1',
  paymentStatus: 'succeeded',
  paymentCreationDate: '2026-01-31T10:00:00.000Z',
  amountTransaction: paymentOf(payer).amountTransaction,
}
const sound: Exchange = {
  method: 'POST',
  path: `${billingBase}/payments`,
  headers: { 'x-correlator': 'a-1' },
  sent: paymentOf(payer, { more: sinkOf('http://127.0.0.1:9/') }),
  status: 201,
  answer: paid,
}
const list = { method: 'GET', sent: undefined, status: 200, answer: [paid] }

test.each<[string, Partial<Exchange>]>([
  ['a path is unknown', { path: `${billingBase}/charges` }],
  ['a status is not of the list', { status: 418 }],
  ['a correlator has other signs', { headers: { 'x-correlator': 'a b' } }],
  ['a number has no plus', { sent: paymentOf(payer, { transaction: { phoneNumber: '260971' } }) }],
  ['a field is misspelt', { sent: paymentOf(payer, { transaction: { clientCorelator: 'c' } }) }],
  ['an inner field is misspelt', { sent: paymentOf(payer, { charging: { taxIncluded: true } }) }],
  ['an amount is a text', { sent: paymentOf(payer, { charging: { amount: '50' } }) }],
  ['an amount is too fine', { sent: paymentOf(payer, { charging: { amount: 0.0001 } }) }],
  ['an address is plain', { sent: paymentOf(payer, { more: sinkOf('http://x.example') }) }],
  [
    'a credential has no end',
    {
      sent: paymentOf(payer, {
        more: sinkOf('https://x.example', { accessTokenExpiresUtc: undefined }),
      }),
    },
  ],
  ['an answer has no id', { answer: { ...paid, paymentId: undefined } }],
  ['an answer has a strange field', { answer: { ...paid, balance: 5 } }],
  [
    'an error has an unknown code',
    { status: 403, answer: { status: 403, code: 'NO', message: '' } },
  ],
  ['a list is filtered by an unknown name', { ...list, path: `${billingBase}/payments?from=1` }],
  ['a list is ordered oddly', { ...list, path: `${billingBase}/payments?order=up` }],
])('the comparison notices when %s', (_, change) => {
  expect(faultsOf(sound)).toEqual([])
  expect(faultsOf({ ...sound, ...list, path: `${billingBase}/payments?order=asc` })).toEqual([])
  expect(faultsOf({ ...sound, ...change })).not.toEqual([])
})
