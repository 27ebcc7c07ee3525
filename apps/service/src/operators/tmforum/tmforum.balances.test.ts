import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import type { Balances } from '../../ports/operator/balance.port.ts'
import { createTmForumBalances } from './tmforum.balances.ts'
import { createTmForumLines } from './tmforum.lines.ts'
import { createTmForumOrders } from './tmforum.orders.ts'

let sandbox: RunningSandbox
let base: string
let balances: Balances

const settings = (change: { apiKey?: string } = {}) => ({
  baseUrl: base,
  apiKey: credentials.bssApiKey,
  timeoutMs: 800,
  lineTimeoutMs: 800,
  settlesAfterMs: 0,
  finalCodes: [],
  ...change,
})

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale: 100 })
  base = `http://127.0.0.1:${sandbox.port}`
  balances = createTmForumBalances(settings())
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

function number(raw: string): Msisdn {
  const parsed = parseMsisdn(raw)
  if (!parsed.ok) throw new Error(raw)
  return parsed.value
}
const phone = number('971000001')
const mifi = number('971000005')

/** Buys a bundle at the operator itself. */
async function buy(msisdn: Msisdn, productCode: string) {
  const orders = createTmForumOrders(settings())
  const asked = { reference: `B-${productCode}`, within: ample }
  await orders.order({ ...asked, msisdn, productCode })
  await expect.poll(async () => (await orders.enquire(asked)).kind).toBe('delivered')
}

async function balancesOf(msisdn: Msisdn) {
  const answer = await balances.balancesOf(msisdn)
  if (answer.kind !== 'balances') throw new Error(answer.kind)
  return answer.found
}

describe('the balances of a number', () => {
  test('are its airtime and what is left of its bundles', async () => {
    expect(await balancesOf(phone)).toEqual([
      {
        usage: 'airtime',
        name: 'Airtime',
        left: '150.00',
        unit: 'ZMW',
        expiresAt: null,
        productIds: ['P971000001'],
      },
      {
        usage: 'data',
        name: '1 GB for 7 days',
        left: '0.6',
        unit: 'GB',
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        productIds: ['P971000001-DATA_1GB_7D'],
      },
    ])
    expect(await balancesOf(mifi)).toMatchObject([{ usage: 'data', left: '12.4', unit: 'GB' }])
  })

  test('of a line that holds none are none', async () => {
    expect(await balancesOf(number('971000003'))).toEqual([])
  })

  test('are of each kind that a bundle holds, named by the product of the bundle', async () => {
    const msisdn = number('971000020')
    await buy(msisdn, 'COMBO_WEEK')
    const [, ...left] = await balancesOf(msisdn)
    expect(left.map(({ usage, left: amount, unit }) => [usage, amount, unit])).toEqual([
      ['data', '1', 'GB'],
      ['voice', '100', 'Minutes'],
      ['sms', '50', 'SMS'],
    ])
    const bundles = await balances.bundlesOf(msisdn)
    if (bundles.kind !== 'bundles') throw new Error(bundles.kind)
    const [combo] = bundles.found
    expect(combo).toMatchObject({ productCode: 'COMBO_WEEK', name: 'Combo for 7 days' })
    for (const { productIds } of left) expect(productIds).toEqual([combo?.productId])
  })

  test.each([
    ['DATA_UNL_1M', '-1'],
    ['DATA_3GB_KEEP', '3'],
  ])('of %s say %s', async (productCode, amount) => {
    const msisdn = number('971000021')
    await buy(msisdn, productCode)
    const [, bought] = await balancesOf(msisdn)
    expect(bought?.left).toBe(amount)
    expect(bought?.expiresAt === null).toBe(productCode === 'DATA_3GB_KEEP')
  })
})

describe('the products of a number', () => {
  test('are a line, which has its type beside its bundles, and the bundles', async () => {
    const lines = createTmForumLines(settings())
    expect(await lines.lineType(phone)).toEqual({ kind: 'line', lineType: 'PREPAID' })
    expect(await balances.bundlesOf(phone)).toEqual({
      kind: 'bundles',
      found: [
        {
          productId: 'P971000001-DATA_1GB_7D',
          productCode: 'DATA_1GB_7D',
          name: '1 GB for 7 days',
        },
      ],
    })
  })

  test.each([
    ['971000005', { kind: 'device', owner: '971000001' }],
    ['971000001', { kind: 'other-line', lineType: 'PREPAID' }],
    ['971000004', { kind: 'other-line', lineType: 'HYBRID' }],
    ['971000009', { kind: 'no-subscriber' }],
  ])('make %s %o', async (raw, device) => {
    expect(await balances.device(number(raw))).toEqual(device)
  })
})

const questions = ['balancesOf', 'bundlesOf', 'device'] as const

test.each(questions)('%s is lost with a wrong key', async (question) => {
  const stranger = createTmForumBalances(settings({ apiKey: 'wrong' }))
  expect((await stranger[question](mifi)).kind).toBe('lost')
})
