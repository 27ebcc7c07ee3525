import { type Money, money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operator } from '../../ports/operator.port.ts'
import { createTmForumOperator, type TmForumSettings } from './tmforum.operator.ts'

const timeoutMs = 250

let sandbox: RunningSandbox
let base: string
let operator: Operator

const connect = (change: Partial<TmForumSettings> = {}): Operator =>
  createTmForumOperator({
    baseUrl: base,
    apiKey: credentials.bssApiKey,
    timeoutMs,
    topUpSettlesAfterMs: 1_000,
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
const request = { reference: 'ref-1', msisdn: number('971000001'), amount: fifty }

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

  test('is lost when nobody listens', async () => {
    const nobody = connect({ baseUrl: 'http://127.0.0.1:9' })
    expect((await nobody.lineType(number('971000001'))).kind).toBe('lost')
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
    expect((await connect({ apiKey: 'wrong' }).topUp(request)).kind).toBe('not-sent')
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
    'that meets %s at the bucket is not sent',
    async (kind) => {
      await setFault(kind, { times: 1 })
      expect((await operator.topUp(request)).kind).toBe('not-sent')
      expect(await operator.enquireTopUp(request)).toEqual({ kind: 'absent' })
    },
  )

  /** The first call of a top-up only reads; the fault is set between the two by counting calls. */
  async function strikeSecondCall(kind: string): Promise<void> {
    await setFault('slow', { times: 1, delayMs: 0 })
    await setFault(kind, { times: 1, delayMs: 2 * timeoutMs })
  }
})

describe('an enquiry', () => {
  test('of a reference that was never used is absent', async () => {
    expect(await operator.enquireTopUp({ reference: 'never' })).toEqual({ kind: 'absent' })
  })

  test('of a delivered one is delivered, among others', async () => {
    for (const reference of ['a', 'b', 'c']) await operator.topUp({ ...request, reference })
    expect(await operator.enquireTopUp({ reference: 'b' })).toEqual({ kind: 'delivered' })
  })

  test.each(['timeout', 'refuse', 'error'])('that meets %s is lost, never absent', async (kind) => {
    await setFault(kind)
    expect((await operator.enquireTopUp({ reference: 'never' })).kind).toBe('lost')
  })
})
