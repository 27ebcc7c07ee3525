import { type Money, money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Operator } from '../../ports/operator.port.ts'
import { closedAddress } from '../closed-address.fixture.ts'
import { ample, over, suspendedAfter } from '../deadline.fixture.ts'
import { createTmForumOperator } from './tmforum.operator.ts'
import type { TmForumSettings } from './tmforum.settings.ts'

const timeoutMs = 800

let sandbox: RunningSandbox
let base: string
let operator: Operator

const connect = (change: Partial<TmForumSettings> = {}): Operator =>
  createTmForumOperator({
    baseUrl: base,
    apiKey: credentials.bssApiKey,
    timeoutMs,
    lineTimeoutMs: timeoutMs,
    topUpSettlesAfterMs: 1_000,
    finalCodes: [],
    ...change,
  })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
  operator = connect()
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

function number(raw: string): Msisdn {
  const parsed = parseMsisdn(raw)
  if (!parsed.ok) throw new Error(raw)
  return parsed.value
}

const fifty: Money = money(5_000n, 'ZMW')
const request = {
  reference: 'ref-1',
  msisdn: number('971000001'),
  amount: fifty,
  within: ample,
}
const never = { reference: 'never', within: ample }

const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'bss', kind, ...more }),
  })
const clearFaults = () => fetch(`${base}/faults`, { method: 'DELETE' })

async function deliveries(msisdn = '971000001') {
  const line = await (await fetch(`${base}/lines/${msisdn}`)).json()
  return line.deliveries.map(({ reference, amount }: { reference: string; amount: string }) => ({
    reference,
    amount,
  }))
}

describe('the line type', () => {
  test.each([
    ['971000001', 'PREPAID'],
    ['971000003', 'POSTPAID'],
    ['971000004', 'HYBRID'],
    ['971000005', 'BROADBAND'],
  ])('of %s is %s', async (msisdn, lineType) => {
    expect(await operator.lineType(number(msisdn))).toEqual({ kind: 'line', lineType })
  })

  test('of 971000009 is none: no subscriber', async () => {
    expect(await operator.lineType(number('971000009'))).toEqual({ kind: 'no-subscriber' })
  })

  test.each(['timeout', 'refuse', 'error'])('is lost when the system meets %s', async (kind) => {
    await setFault(kind)
    expect((await operator.lineType(number('971000001'))).kind).toBe('lost')
  })

  test('is lost with a wrong key, and not taken for no subscriber', async () => {
    const answer = await connect({ apiKey: 'wrong' }).lineType(number('971000001'))
    expect(answer).toMatchObject({ kind: 'lost', detail: expect.stringContaining('401') })
  })

  test('is unsent when nothing listens', async () => {
    const nowhere = connect({ baseUrl: await closedAddress() })
    expect((await nowhere.lineType(number('971000001'))).kind).toBe('unsent')
  })

  test('is waited for as long as its own setting says, however patient the top-up may be', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await connect({ timeoutMs: 25_000, lineTimeoutMs: 3_000 }).lineType(number('971000001'))
    expect(timeout.mock.calls).toEqual([[3_000]])
    timeout.mockRestore()
  })

  test('still comes when the system is slow but in time', async () => {
    await setFault('slow', { delayMs: 20 })
    expect((await operator.lineType(number('971000001'))).kind).toBe('line')
  })
})

describe('a top-up', () => {
  test('is delivered, exactly as much as asked', async () => {
    const odd = { ...request, amount: money(1_999n, 'ZMW') }
    expect(await operator.topUp(odd)).toEqual({ kind: 'delivered' })
    expect(await deliveries()).toEqual([{ reference: 'ref-1', amount: '19.99' }])
  })

  test('asked again is delivered again in words, and once in truth', async () => {
    await operator.topUp(request)
    expect(await operator.topUp(request)).toEqual({ kind: 'delivered' })
    expect(await deliveries()).toHaveLength(1)
  })

  test.each(['971000003', '971000009'])('of %s, which has no airtime, fails', async (msisdn) => {
    const answer = await operator.topUp({ ...request, msisdn: number(msisdn) })
    expect(answer.kind).toBe('failed')
  })

  test('under a reference that serves another amount is lost, not failed', async () => {
    await operator.topUp(request)
    const other = await operator.topUp({ ...request, amount: money(6_000n, 'ZMW') })
    expect(other).toMatchObject({ kind: 'lost', detail: expect.stringContaining('409') })
  })

  test('with a wrong key is never sent, which says nothing against the number', async () => {
    expect((await connect({ apiKey: 'wrong' }).topUp(request)).kind).toBe('unsent')
  })

  test('that the operator fails to deliver is failed, now and when asked', async () => {
    await setFault('fail-delivery', { times: 1 })
    expect((await operator.topUp(request)).kind).toBe('failed')
    expect((await operator.topUp(request)).kind).toBe('failed')
    expect((await operator.enquireTopUp(request)).kind).toBe('failed')
    expect(await deliveries()).toEqual([])
  })

  test.each([
    ['refuse', false],
    ['error', false],
    ['timeout', true],
    ['slow', true],
  ])('that meets %s after the look at the bucket is lost', async (kind, acts) => {
    await strikeSecondCall(kind)
    expect((await operator.topUp(request)).kind).toBe('lost')
    await clearFaults()
    await expect
      .poll(() => operator.enquireTopUp(request), { interval: 20 })
      .toEqual({ kind: acts ? 'delivered' : 'absent' })
    expect(await operator.topUp(request)).toEqual({ kind: 'delivered' })
    expect(await deliveries()).toHaveLength(1)
  })

  test.each(['refuse', 'error', 'timeout'])(
    'that meets %s at the bucket is unsent',
    async (kind) => {
      await setFault(kind, { times: 1 })
      expect((await operator.topUp(request)).kind).toBe('unsent')
      expect(await operator.enquireTopUp(request)).toEqual({ kind: 'absent' })
    },
  )

  test('is unsent when nothing listens', async () => {
    const nowhere = connect({ baseUrl: await closedAddress() })
    expect((await nowhere.topUp(request)).kind).toBe('unsent')
  })

  test.each(['refuse', 'error', 'timeout'])(
    'of a number without a bucket, that meets %s when it asks for an earlier try, is unsent',
    async (kind) => {
      await strikeSecondCall(kind)
      const answer = await operator.topUp({ ...request, msisdn: number('971000003') })
      expect(answer.kind).toBe('unsent')
    },
  )

  test('of a lease that is over asks for nothing', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    expect((await operator.topUp({ ...request, within: over })).kind).toBe('unsent')
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test('of a process suspended after the look at the bucket is unsent, and never arrives', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const answer = await operator.topUp({ ...request, within: suspendedAfter(1) })
    expect(answer).toEqual({ kind: 'unsent', detail: expect.stringContaining('no time left') })
    expect(fetched.mock.calls.map(([, options]) => options?.method)).toEqual(['GET'])
    fetched.mockRestore()
    expect(await operator.enquireTopUp(request)).toEqual({ kind: 'absent' })
    expect(await deliveries()).toEqual([])
  })

  test('of a process suspended before it asks for an earlier try is unsent', async () => {
    const postpaid = { ...request, msisdn: number('971000003'), within: suspendedAfter(1) }
    expect((await operator.topUp(postpaid)).kind).toBe('unsent')
  })

  /** The first call of a top-up only reads; the fault is set between the two by counting calls. */
  async function strikeSecondCall(kind: string): Promise<void> {
    await setFault('slow', { times: 1, delayMs: 0 })
    await setFault(kind, { times: 1, delayMs: 2 * timeoutMs })
  }
})

describe('an enquiry', () => {
  test('of a reference that was never used is absent', async () => {
    expect(await operator.enquireTopUp(never)).toEqual({ kind: 'absent' })
  })

  test('of a delivered one is delivered, among others', async () => {
    for (const reference of ['a', 'b', 'c']) await operator.topUp({ ...request, reference })
    expect(await operator.enquireTopUp({ reference: 'b', within: ample })).toEqual({
      kind: 'delivered',
    })
  })

  test.each(['timeout', 'refuse', 'error'])('that meets %s is lost, never absent', async (kind) => {
    await setFault(kind)
    expect((await operator.enquireTopUp(never)).kind).toBe('lost')
  })

  test('of a lease that is over is unsent', async () => {
    expect((await operator.enquireTopUp({ ...never, within: over })).kind).toBe('unsent')
  })
})
