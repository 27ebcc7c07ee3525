import { type Money, money } from '@portal/kernel/money'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ample, suspendedAfter } from '../../adapters/deadline.fixture.ts'
import type { TopUps } from '../../ports/operator/operator.port.ts'
import { createTmForumLines } from './tmforum.lines.ts'
import type { TmForumSettings } from './tmforum.settings.ts'
import { createTmForumTopUps } from './tmforum.top-ups.ts'

const timeoutMs = 800

let sandbox: RunningSandbox
let base: string
let topUps: TopUps

const settings = (change: Partial<TmForumSettings> = {}): TmForumSettings => ({
  baseUrl: base,
  apiKey: credentials.bssApiKey,
  timeoutMs,
  lineTimeoutMs: timeoutMs,
  settlesAfterMs: 1_000,
  finalCodes: [],
  ...change,
})
const lines = (change?: Partial<TmForumSettings>) => createTmForumLines(settings(change))

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
  topUps = createTmForumTopUps(settings())
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
const setFault = (kind: string, more: object = {}) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'bss', kind, ...more }),
  })
async function deliveries(msisdn = '971000001') {
  const line = await (await fetch(`${base}/lines/${msisdn}`)).json()
  return line.deliveries.map(({ reference, amount }: { reference: string; amount: string }) => ({
    reference,
    amount,
  }))
}

describe('the line type', () => {
  test('is lost with a wrong key, and not taken for no subscriber', async () => {
    const answer = await lines({ apiKey: 'wrong' }).lineType(number('971000001'))
    expect(answer).toMatchObject({ kind: 'lost', detail: expect.stringContaining('401') })
  })

  test('is waited for as long as its own setting says, however patient the top-up may be', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await lines({ timeoutMs: 25_000, lineTimeoutMs: 3_000 }).lineType(number('971000001'))
    expect(timeout.mock.calls).toEqual([[3_000]])
    timeout.mockRestore()
  })

  test('still comes when the system is slow but in time', async () => {
    await setFault('slow', { delayMs: 20 })
    expect((await lines().lineType(number('971000001'))).kind).toBe('line')
  })
})

describe('a top-up', () => {
  test('of a number without a subscriber fails', async () => {
    const answer = await topUps.topUp({ ...request, msisdn: number('971000009') })
    expect(answer.kind).toBe('failed')
  })

  test('under a reference that serves another amount is lost', async () => {
    await topUps.topUp(request)
    const other = await topUps.topUp({ ...request, amount: money(6_000n, 'ZMW') })
    expect(other).toMatchObject({ kind: 'lost', detail: expect.stringContaining('409') })
  })

  test('with a wrong key is never sent, which says nothing against the number', async () => {
    const stranger = createTmForumTopUps(settings({ apiKey: 'wrong' }))
    expect((await stranger.topUp(request)).kind).toBe('unsent')
  })

  test('that the operator fails to deliver is failed, now and when asked', async () => {
    await setFault('fail-delivery', { times: 1 })
    expect((await topUps.topUp(request)).kind).toBe('failed')
    expect((await topUps.topUp(request)).kind).toBe('failed')
    expect((await topUps.enquire(request)).kind).toBe('failed')
    expect(await deliveries()).toEqual([])
  })

  test('that is slow is lost, and arrives all the same', async () => {
    await strikeSecondCall('slow')
    expect((await topUps.topUp(request)).kind).toBe('lost')
    await expect
      .poll(() => topUps.enquire(request), { interval: 20 })
      .toEqual({ kind: 'delivered' })
    expect(await deliveries()).toHaveLength(1)
  })

  test.each(['refuse', 'error', 'timeout'])(
    'of a number without a bucket, that meets %s when it asks for an earlier try, is unsent',
    async (kind) => {
      await strikeSecondCall(kind)
      const answer = await topUps.topUp({ ...request, msisdn: number('971000003') })
      expect(answer.kind).toBe('unsent')
    },
  )

  test('of a process suspended after the look at the bucket says why it was not sent', async () => {
    const answer = await topUps.topUp({ ...request, within: suspendedAfter(1) })
    expect(answer).toEqual({ kind: 'unsent', detail: expect.stringContaining('no time left') })
  })

  test('of a process suspended before it asks for an earlier try is unsent', async () => {
    const postpaid = { ...request, msisdn: number('971000003'), within: suspendedAfter(1) }
    expect((await topUps.topUp(postpaid)).kind).toBe('unsent')
  })

  /** The first call of a top-up only reads; the fault is set between the two by counting calls. */
  async function strikeSecondCall(kind: string): Promise<void> {
    await setFault('slow', { times: 1, delayMs: 0 })
    await setFault(kind, { times: 1, delayMs: 2 * timeoutMs })
  }
})
