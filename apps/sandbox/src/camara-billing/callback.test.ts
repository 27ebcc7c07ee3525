import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import {
  createCamaraClient,
  sinkOf,
  sinkToken,
  startClientServer,
  totalOf,
} from './client.fixture.ts'

/** A payment in work ends after 30 ms at this scale. */
const timeScale = 100
const prepaid = '971000001'
let sandbox: RunningSandbox
let server: Awaited<ReturnType<typeof startClientServer>>
let client: ReturnType<typeof createCamaraClient>

beforeAll(async () => {
  server = await startClientServer()
  sandbox = await startSandbox({ port: 0, timeScale })
})
beforeEach(async () => {
  client = createCamaraClient(`http://127.0.0.1:${sandbox.port}`)
  await client.reset()
  server.forget()
})
afterAll(async () => {
  await sandbox.stop()
  server.stop()
})

const pay = (msisdn = prepaid, more = sinkOf(server.url)) => client.pay(msisdn, { more })
async function arrived(count: number) {
  await vi.waitFor(() => expect(server.received()).toHaveLength(count), {
    interval: 5,
    timeout: 5_000,
  })
  return server.received()
}
/** Long enough for anything that would still come at once. */
const settle = () => wait(60)
const typeOf = (name: string) => `org.camaraproject.carrier-billing.v0.${name}`

test('a payment is reported as a cloud event with the client’s token', async () => {
  const { body } = await pay()
  const [event] = await arrived(1)
  expect(event?.headers).toMatchObject({
    authorization: `Bearer ${sinkToken}`,
    'content-type': 'application/cloudevents+json',
  })
  expect(event?.body).toMatchObject({
    type: typeOf('payment-completed'),
    specversion: '1.0',
    data: { paymentId: body.paymentId, status: 'succeeded' },
  })
})

test('one that ends later is reported then, completed or denied', async () => {
  await client.setFault('asynchronous')
  await pay()
  await pay('971000002')
  const events = await arrived(2)
  expect(events.map(({ body }) => body.type).toSorted()).toEqual([
    typeOf('payment-completed'),
    typeOf('payment-denied'),
  ])
})

test('a refund is reported too, and one that fails as denied', async () => {
  const { body } = await pay()
  await client.setFault('refund-fails', { times: 1 })
  await client.refund(body.paymentId, totalOf({}, sinkOf(server.url)))
  const [, denied] = await arrived(2)
  await client.refund(body.paymentId, totalOf({}, sinkOf(server.url)))
  const [, , completed] = await arrived(3)
  expect([denied?.body.type, completed?.body.type]).toEqual([
    'org.camaraproject.carrier-billing-refund.v0.refund-denied',
    'org.camaraproject.carrier-billing-refund.v0.refund-completed',
  ])
})

test('without a credential the event proves nothing, and without a sink there is none', async () => {
  await pay(prepaid, { sink: server.url })
  const [event] = await arrived(1)
  expect(event?.headers).not.toHaveProperty('authorization')
  await client.pay(prepaid)
  await settle()
  expect(server.received()).toHaveLength(1)
})

test('nothing is sent to a client whose token is over', async () => {
  await pay(prepaid, sinkOf(server.url, { accessTokenExpiresUtc: '2020-01-01T00:00:00Z' }))
  await settle()
  expect(server.received()).toEqual([])
})

test('one may be left out, or come twice', async () => {
  await client.setFault('no-callback', { times: 1 })
  await pay()
  await settle()
  expect(server.received()).toEqual([])
  await client.setFault('duplicate-callback', { times: 1 })
  await pay()
  await arrived(2)
})

test('a late one comes late, and a wrong amount is ten times as much', async () => {
  await client.setFault('late-callback', { times: 1, delayMs: 1_500 })
  await pay()
  await settle()
  expect(server.received()).toEqual([])
  await arrived(1)
  await client.setFault('wrong-amount-callback', { times: 1 })
  await pay()
  const [, wrong] = await arrived(2)
  expect(wrong?.body.data.amount).toBe(500)
})

test.each([false, true])(
  'a forged one calls a denied payment completed: later %s',
  async (later) => {
    await client.setFault('forged-callback', { times: 1 })
    if (later) await client.setFault('asynchronous', { times: 1 })
    await pay('971000002')
    const events = await arrived(later ? 3 : 2)
    const lies = events.filter(({ body }) => body.type === typeOf('payment-completed'))
    expect(lies.map(({ headers }) => headers.authorization).toSorted()).toEqual([
      'Bearer something-else',
      undefined,
    ])
  },
)
