import type { Msisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { callJson, type SendJson } from '../../adapters/http-json.ts'
import type { BundleOrders } from '../../ports/operator/catalogue.port.ts'
import { createTmForumOrders } from './tmforum.orders.ts'
import { readOrder, readOrders } from './tmforum-orders.mapping.ts'
import { finalCodes } from './tmforum-refusal.ts'

let sandbox: RunningSandbox
let base: string
let orders: BundleOrders

const connect = (change: { apiKey?: string; baseUrl?: string } = {}, send: SendJson = callJson) =>
  createTmForumOrders(
    {
      baseUrl: base,
      apiKey: credentials.bssApiKey,
      timeoutMs: 800,
      lineTimeoutMs: 800,
      settlesAfterMs: 1_000,
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

describe('an order of a bundle', () => {
  test.each([
    ['of an unknown bundle', { productCode: 'UNKNOWN' }],
    ['of a bundle for other lines', { productCode: 'MIFI_20GB_30D' }],
    ['for a number without a subscriber', { msisdn: '971000009' as Msisdn }],
  ])('%s fails, and is absent when asked about', async (_what, change) => {
    expect((await orders.order({ ...request, ...change })).kind).toBe('failed')
    expect(await orders.enquire(request)).toEqual({ kind: 'absent' })
  })

  test('that the operator does not carry out is failed', async () => {
    await setFault('fail-delivery')
    await orders.order(request)
    await expect
      .poll(async () => (await orders.enquire(request)).kind, { interval: 20 })
      .toBe('failed')
    expect(await deliveries()).toEqual([])
  })

  test('with a wrong key is lost', async () => {
    expect((await connect({ apiKey: 'wrong' }).order(request)).kind).toBe('lost')
    expect((await connect({ apiKey: 'wrong' }).enquire(request)).kind).toBe('lost')
    expect(await orders.enquire(request)).toEqual({ kind: 'absent' })
  })
})

describe('an order of a plan', () => {
  test('names its lead, and is taken on before it is carried out', async () => {
    await setFault('hold-delivery')
    const bodies: string[] = []
    const watched: SendJson = async (call) => {
      bodies.push(JSON.stringify(call.body ?? ''))
      return callJson(call)
    }
    const plan = { ...request, productCode: 'ODU_200GB_1M', leadId: 'L-1' }
    const answer = await connect({}, watched).order(plan)
    expect(answer).toEqual({ kind: 'pending' })
    expect(bodies).toEqual([expect.stringContaining('"description":"Lead L-1"')])
    const taken = { kind: 'pending', isTakenOn: true }
    await expect.poll(() => orders.enquire(plan), { interval: 20 }).toEqual(taken)
  })
})

describe('calling an order off', () => {
  test('whose cancelling gets no answer leaves it open, as the operator still says', async () => {
    await setFault('hold-delivery')
    await orders.order(request)
    const taken = { kind: 'pending', isTakenOn: true }
    await expect.poll(() => orders.enquire(request), { interval: 20 }).toEqual(taken)
    const unheard: SendJson = async (call) =>
      call.url.endsWith('/cancelProductOrder')
        ? { kind: 'lost', detail: 'silence' }
        : callJson(call)
    expect(await connect({}, unheard).callOff(request)).toEqual(taken)
  })
})

describe('calling an order off that spares what was taken on', () => {
  const plan = { ...request, productCode: 'ODU_200GB_1M' }
  const spare = (by = orders) => by.callOff({ ...plan, sparesTakenOn: true })

  test('cancels one that was only acknowledged', async () => {
    const slow = await startSandbox({ port: 0, timeScale: 1 })
    const settings = { baseUrl: `http://127.0.0.1:${slow.port}` }
    await connect(settings).order(plan)
    expect((await spare(connect(settings))).kind).toBe('failed')
    await slow.stop()
  })

  test('leaves one that was begun with', async () => {
    await setFault('hold-delivery')
    await orders.order(plan)
    const taken = { kind: 'pending', isTakenOn: true }
    await expect.poll(() => orders.enquire(plan), { interval: 20 }).toEqual(taken)
    expect(await spare()).toEqual(taken)
    expect(await orders.enquire(plan)).toEqual(taken)
  })

  test('tells one as open that was begun with after it was asked to be cancelled', async () => {
    await setFault('hold-delivery')
    await orders.order(plan)
    await expect
      .poll(() => orders.enquire(plan), { interval: 20 })
      .toMatchObject({ isTakenOn: true })
    const asked =
      (body: (id: string) => unknown): SendJson =>
      async (call) => {
        if (!call.url.includes('/cancelProductOrder')) return callJson(call)
        const id = new URL(call.url).searchParams.get('productOrder.id') ?? ''
        return { kind: 'answered', status: 200, body: body(id) }
      }
    const cancelled = connect(
      {},
      asked((id) => [{ productOrder: { id } }]),
    )
    expect(await spare(cancelled)).toEqual({ kind: 'pending' })
    expect(
      (
        await spare(
          connect(
            {},
            asked(() => ({})),
          ),
        )
      ).kind,
    ).toBe('lost')
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

  test.each([
    ['acknowledged', false],
    ['inProgress', true],
    ['held', true],
    ['pending', true],
    ['pendingCancellation', false],
  ])('of state %s has been taken on: %s', (state, isTakenOn) => {
    const answer = { kind: 'pending', ...(isTakenOn ? { isTakenOn } : {}) }
    expect(readOrder(order(state), 'ref-1', finalCodes)).toEqual(answer)
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
