import type { Msisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BundleOrders } from '../../ports/catalogue.port.ts'
import { closedAddress } from '../closed-address.fixture.ts'
import { ample, over } from '../deadline.fixture.ts'
import { callJson, type SendJson } from '../http-json.ts'
import { createTmForumOrders } from './tmforum.orders.ts'
import { readOrder, readOrders } from './tmforum-orders.mapping.ts'
import { finalCodes } from './tmforum-refusal.ts'

let sandbox: RunningSandbox
let base: string
let orders: BundleOrders

const connect = (change: { baseUrl?: string; apiKey?: string } = {}, send: SendJson = callJson) =>
  createTmForumOrders(
    {
      baseUrl: base,
      apiKey: credentials.bssApiKey,
      timeoutMs: 800,
      lineTimeoutMs: 800,
      topUpSettlesAfterMs: 1_000,
      finalCodes: [],
      ...change,
    },
    send,
  )

beforeAll(async () => {
  // Orders are carried out within 50 ms.
  sandbox = await startSandbox({ port: 0, timeScale: 100 })
  base = `http://127.0.0.1:${sandbox.port}`
  orders = connect()
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const request = {
  reference: 'ref-1',
  msisdn: '971000002' as Msisdn,
  productCode: 'DATA_1GB_7D',
  within: ample,
}

const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'bss', kind, times: 1, ...more }),
  })

async function deliveries() {
  const line = await (await fetch(`${base}/lines/${request.msisdn}`)).json()
  return line.deliveries.map(
    ({ reference, kind, amount, productCode }: Record<string, string>) =>
      `${reference} ${kind} ${amount} ${productCode}`,
  )
}

const once = ['ref-1 bundle 30.00 DATA_1GB_7D']
const untilDelivered = () =>
  expect.poll(() => orders.enquire(request), { interval: 20 }).toEqual({ kind: 'delivered' })

describe('an order of a bundle', () => {
  test('is taken, and carried out once', async () => {
    expect(await orders.order(request)).toEqual({ kind: 'pending' })
    await untilDelivered()
    expect(await orders.order(request)).toEqual({ kind: 'delivered' })
    expect(await deliveries()).toEqual(once)
  })

  test.each([
    ['of an unknown bundle', { productCode: 'UNKNOWN' }],
    ['of a bundle for other lines', { productCode: 'MIFI_20GB_30D' }],
    ['for a number without a subscriber', { msisdn: '971000009' as Msisdn }],
  ])('%s fails, and is absent when asked about', async (_what, change) => {
    expect((await orders.order({ ...request, ...change })).kind).toBe('failed')
    expect(await orders.enquire(request)).toEqual({ kind: 'absent' })
  })

  test('under a reference that serves another bundle is lost, not failed', async () => {
    await orders.order(request)
    const other = await orders.order({ ...request, productCode: 'COMBO_WEEK' })
    expect(other).toMatchObject({ kind: 'lost', detail: expect.stringContaining('409') })
  })

  test('that the operator does not carry out is failed', async () => {
    await setFault('fail-delivery')
    await orders.order(request)
    await expect
      .poll(async () => (await orders.enquire(request)).kind, { interval: 20 })
      .toBe('failed')
    expect(await deliveries()).toEqual([])
  })

  test.each([
    ['refuse', 'absent'],
    ['error', 'absent'],
    ['timeout', 'delivered'],
    ['slow', 'delivered'],
  ])('that meets %s is lost, and %s when asked about later', async (kind, later) => {
    await setFault(kind, kind === 'slow' ? { delayMs: 1_200 } : {})
    expect((await orders.order(request)).kind).toBe('lost')
    await expect
      .poll(async () => (await orders.enquire(request)).kind, { interval: 50, timeout: 5_000 })
      .toBe(later)
    expect(await deliveries()).toEqual(later === 'delivered' ? once : [])
  })

  test('with a wrong key is lost, of a lease that is over unsent, as where nothing listens', async () => {
    expect((await connect({ apiKey: 'wrong' }).order(request)).kind).toBe('lost')
    expect((await connect({ apiKey: 'wrong' }).enquire(request)).kind).toBe('lost')
    expect((await orders.order({ ...request, within: over })).kind).toBe('unsent')
    const nowhere = connect({ baseUrl: await closedAddress() })
    expect((await nowhere.order(request)).kind).toBe('unsent')
    expect(await orders.enquire(request)).toEqual({ kind: 'absent' })
  })
})

describe('calling an order off', () => {
  test('that is held ends it for good', async () => {
    await setFault('hold-delivery')
    await orders.order(request)
    expect((await orders.callOff(request)).kind).toBe('failed')
    await new Promise((done) => setTimeout(done, 100))
    expect((await orders.enquire(request)).kind).toBe('failed')
    expect(await deliveries()).toEqual([])
  })

  test('that was carried out says so', async () => {
    await orders.order(request)
    await untilDelivered()
    expect(await orders.callOff(request)).toEqual({ kind: 'delivered' })
    expect(await deliveries()).toEqual(once)
  })

  test('that there is none of is absent', async () => {
    expect(await orders.callOff(request)).toEqual({ kind: 'absent' })
  })

  test('whose cancelling gets no answer leaves it open, as the operator still says', async () => {
    await setFault('hold-delivery')
    await orders.order(request)
    const unheard: SendJson = async (call) =>
      call.url.endsWith('/cancelProductOrder')
        ? { kind: 'lost', detail: 'silence' }
        : callJson(call)
    expect(await connect({}, unheard).callOff(request)).toEqual({ kind: 'pending' })
  })
})

describe('what the operator says of orders', () => {
  const order = (state: unknown, externalId = 'ref-1') => ({ id: `id-${state}`, externalId, state })

  test.each([
    ['completed', 'delivered'],
    ['acknowledged', 'pending'],
    ['pending', 'pending'],
    ['held', 'pending'],
    ['inProgress', 'pending'],
    ['assessingCancellation', 'pending'],
    ['pendingCancellation', 'pending'],
    ['failed', 'failed'],
    ['rejected', 'failed'],
    ['cancelled', 'failed'],
    ['partial', 'lost'],
    [undefined, 'lost'],
  ])('of state %s is %s', (state, kind) => {
    expect(readOrder(order(state), 'ref-1', finalCodes).kind).toBe(kind)
  })

  test('about another reference is lost', () => {
    expect(readOrder(order('completed', 'ref-2'), 'ref-1', finalCodes).kind).toBe('lost')
  })

  test.each<[string, unknown, string, string[]]>([
    ['nothing', [], 'absent', []],
    ['ours among others', [order('held', 'x'), order('failed')], 'failed', []],
    ['one done and one under way', [order('completed'), order('held')], 'delivered', ['id-held']],
    ['others alone', [order('completed', 'x')], 'lost', []],
    ['what is no list', { code: '1', reason: 'no' }, 'lost', []],
  ])('with %s is %s', (_what, body, kind, openIds) => {
    const read = readOrders(body, 'ref-1', finalCodes)
    expect([read.answer.kind, read.openIds]).toEqual([kind, openIds])
  })
})
