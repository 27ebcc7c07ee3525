import { instantOf, systemClock } from '@portal/kernel/instant'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SendJson } from '../../adapters/http-json.ts'
import type { OperatorCatalogue } from '../../ports/operator/catalogue.port.ts'
import { createTmForumCatalogue } from './tmforum.catalogue.ts'
import { readBundle } from './tmforum-catalogue.mapping.ts'

let sandbox: RunningSandbox
let base: string
let catalogue: OperatorCatalogue

const connect = (change: { apiKey?: string } = {}) =>
  createTmForumCatalogue(
    {
      baseUrl: base,
      apiKey: credentials.bssApiKey,
      timeoutMs: 800,
      lineTimeoutMs: 800,
      settlesAfterMs: 0,
      finalCodes: [],
      currency: 'ZMW',
      ...change,
    },
    systemClock,
  )

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
  catalogue = connect()
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const answeredBy = (send: SendJson) =>
  createTmForumCatalogue(
    {
      ...{
        baseUrl: base,
        apiKey: 'k',
        timeoutMs: 1,
        lineTimeoutMs: 1,
        settlesAfterMs: 0,
        finalCodes: [],
      },
      currency: 'ZMW',
    },
    systemClock,
    send,
  )

async function listed() {
  const answer = await catalogue.bundles()
  if (answer.kind !== 'bundles') throw new Error(answer.kind)
  return answer.bundles
}

describe('the catalogue', () => {
  test('lists what is on sale, in its order, with every fact of a bundle', async () => {
    const bundles = await listed()
    const categories = [...new Set(bundles.map(({ category }) => category))]
    expect(categories.slice(0, 3)).toEqual(['Data', 'Social internet', 'Voice calls'])
    expect(bundles.find(({ productCode }) => productCode === 'DATA_1GB_7D')).toMatchObject({
      name: '1 GB for 7 days',
      category: 'Data',
      periodType: 'Weekly',
      data: { amount: '1', unit: 'GB' },
      voice: null,
      sms: null,
      validity: { amount: '7', unit: 'Days' },
      price: { minor: 3_000n, currency: 'ZMW' },
      lineTypes: ['PREPAID', 'HYBRID'],
    })
    expect(bundles.some(({ productCode }) => productCode === 'DATA_2GB_2D')).toBe(false)
  })

  test.each([
    ['DATA_UNL_1M', { data: { amount: '-1', unit: 'GB' } }],
    ['DATA_3GB_KEEP', { validity: { amount: '-1', unit: 'Days' } }],
    ['DATA_500MB_3D', { periodType: null }],
    ['DATA_1GB_7D', { serviceType: null }],
    ['ODU_UNL_1M', { serviceType: 'HBB_ODU_AW', lineTypes: [] }],
    ['HOME_150GB_3M', { validity: { amount: '3', unit: 'Months' }, lineTypes: ['BROADBAND'] }],
  ])('has %s as %o', async (code, facts) => {
    const found = (await listed()).find(({ productCode }) => productCode === code)
    expect(found).toMatchObject(facts)
  })

  test('of 5,000 bundles is read page by page, each bundle once', async () => {
    await fetch(`${base}/catalogue`, { method: 'PUT', body: '{"size":5000}' })
    const codes = (await listed()).map(({ productCode }) => productCode)
    expect(codes.length).toBeGreaterThan(4_500)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('of a server that knows no pages is read once', async () => {
    const send = vi.fn(async () => ({
      kind: 'answered' as const,
      status: 200,
      body: [{ id: 'A' }, { id: 'B' }],
    }))
    expect(await answeredBy(send).bundles()).toEqual({ kind: 'bundles', bundles: [] })
    expect(send).toHaveBeenCalledTimes(2)
  })

  test.each([
    [1, 'bundles'],
    [2, 'lost'],
  ])('of many pages, one of which is lost %i times, is %s', async (times, kind) => {
    let losses = 0
    const page = (ids: readonly string[]) =>
      ({ kind: 'answered', status: 200, body: ids.map((id) => ({ id })) }) as const
    const catalogue = answeredBy(async ({ url }) => {
      const offset = Number(new URL(url).searchParams.get('offset'))
      if (offset === 0) return page(['A'])
      if (losses++ < times) return { kind: 'lost', detail: 'silence' }
      return page(offset === 1 ? ['B'] : [])
    })
    expect((await catalogue.bundles()).kind).toBe(kind)
  })

  test('is lost with a wrong key', async () => {
    expect((await connect({ apiKey: 'wrong' }).bundles()).kind).toBe('lost')
    expect((await connect({ apiKey: 'wrong' }).bundle('DATA_1GB_7D')).kind).toBe('lost')
  })
})

test.each([
  ['DATA_1GB_7D', 'Data'],
  // Retired.
  ['DATA_2GB_2D', 'Data'],
  ['UNKNOWN', null],
  ['../product', null],
])('the category of %s is %s', async (code, category) => {
  expect(await catalogue.categoryOf(code)).toBe(category)
})

describe('an offering', () => {
  const now = instantOf(Date.parse('2026-11-26T10:00:00Z'))
  const read = (entry: object) => readBundle(entry, { currency: 'ZMW', now })
  const use = (name: string, value: unknown, unitOfMeasure?: string) => ({
    name,
    productSpecCharacteristicValue: [{ value, ...(unitOfMeasure ? { unitOfMeasure } : {}) }],
  })
  const price = (value: number, unit = 'ZMW') => ({ price: { taxIncludedAmount: { unit, value } } })
  const offering = (change: object = {}) => ({
    id: 'A',
    name: 'A bundle',
    lifecycleStatus: 'Active',
    category: [{ id: 'data', name: 'Data' }],
    marketSegment: [{ id: 'PREPAID' }],
    productOfferingPrice: [price(30)],
    prodSpecCharValueUse: [use('data', 1, 'GB'), use('validity', '7', 'Days')],
    ...change,
  })

  test('without a description is described by its name, and holds what it names', () => {
    expect(read(offering())).toEqual({
      productCode: 'A',
      name: 'A bundle',
      description: 'A bundle',
      category: 'Data',
      periodType: null,
      data: { amount: '1', unit: 'GB' },
      voice: null,
      sms: null,
      validity: { amount: '7', unit: 'Days' },
      price: { minor: 3_000n, currency: 'ZMW' },
      lineTypes: ['PREPAID'],
      serviceType: null,
    })
  })

  test('for a service is its plan, for whichever lines it may be too', () => {
    const segments = [{ id: 'BROADBAND' }, { id: 'HBB_ODU_AW', name: '5G outdoor unit' }]
    const plan = { lineTypes: ['BROADBAND'], serviceType: 'HBB_ODU_AW' }
    expect(read(offering({ marketSegment: segments }))).toMatchObject(plan)
  })

  test('is priced in the portal’s currency', () => {
    const both = offering({ productOfferingPrice: [price(2, 'USD'), price(30.5)] })
    expect(read(both)?.price).toEqual({ minor: 3_050n, currency: 'ZMW' })
  })

  const from = (startDateTime: string) => ({ validFor: { startDateTime } })
  const until = (endDateTime: string) => ({ validFor: { endDateTime } })
  test.each<[string, object[]]>([
    ['one that has ended', [{ ...price(20), ...until('2026-10-31T23:59:59+02:00') }]],
    ['one that is to come', [{ ...price(40), ...from('2026-12-01T00:00:00+02:00') }]],
    ['one that recurs', [{ ...price(25), priceType: 'recurring' }]],
    ['one that is not in use', [{ ...price(25), lifecycleStatus: 'In study' }]],
    ['the same again', [{ ...price(30), priceType: 'oneTime' }]],
  ])('costs its one-time price of now, beside %s', (_what, others) => {
    const now = { ...price(30), priceType: 'oneTime', ...from('2026-11-01T00:00:00+02:00') }
    for (const productOfferingPrice of [
      [now, ...others],
      [...others, now],
    ]) {
      expect(read(offering({ productOfferingPrice }))?.price.minor).toBe(3_000n)
    }
  })

  test.each<[string, object]>([
    ['is retired', { lifecycleStatus: 'Retired' }],
    ['must not be sold', { isSellable: false }],
    ['is for no line that we know', { marketSegment: [{ id: 'FTTH' }] }],
    ['has no category', { category: [] }],
    ['has no price', { productOfferingPrice: [] }],
    ['has a price of nothing', { productOfferingPrice: [price(0)] }],
    ['has a price in other money', { productOfferingPrice: [price(30, 'USD')] }],
    ['has a price of thirds', { productOfferingPrice: [price(0.333)] }],
    ['has two prices at once', { productOfferingPrice: [price(30), price(35)] }],
    [
      'has a price since a day that is none',
      { productOfferingPrice: [{ ...price(30), ...from('soon') }] },
    ],
    ['is not offered yet', from('2026-11-26T10:00:01Z')],
    ['is not offered any more', until('2026-11-26T09:59:59Z')],
    ['has no length', { prodSpecCharValueUse: [use('data', 1, 'GB')] }],
    ['has a length in words', { prodSpecCharValueUse: [use('validity', 'a week')] }],
    ['has no name', { name: '' }],
    ['has a code that is no code', { id: 'a b' }],
  ])('that %s is not sold', (_what, change) => {
    expect(read(offering(change))).toBeNull()
  })

  test.each([0, -2, 'much', null])('that holds %j data holds none', (value) => {
    const uses = [use('data', value, 'GB'), use('validity', 1, 'Days')]
    expect(read(offering({ prodSpecCharValueUse: uses }))?.data).toBeNull()
  })
})
