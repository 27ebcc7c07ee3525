import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OperatorCatalogue } from '../../ports/catalogue.port.ts'
import { closedAddress } from '../closed-address.fixture.ts'
import { createTmForumCatalogue } from './tmforum.catalogue.ts'
import { readBundle } from './tmforum-catalogue.mapping.ts'

let sandbox: RunningSandbox
let base: string
let catalogue: OperatorCatalogue

const connect = (change: { baseUrl?: string; apiKey?: string } = {}) =>
  createTmForumCatalogue({
    baseUrl: base,
    apiKey: credentials.bssApiKey,
    timeoutMs: 800,
    lineTimeoutMs: 800,
    topUpSettlesAfterMs: 0,
    currency: 'ZMW',
    ...change,
  })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
  catalogue = connect()
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const setFault = (kind: string) =>
  fetch(`${base}/faults`, { method: 'POST', body: JSON.stringify({ system: 'bss', kind }) })

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
    const settings = { baseUrl: base, apiKey: 'k', timeoutMs: 1, lineTimeoutMs: 1 }
    const unpaged = createTmForumCatalogue(
      { ...settings, topUpSettlesAfterMs: 0, currency: 'ZMW' },
      send,
    )
    expect(await unpaged.bundles()).toEqual({ kind: 'bundles', bundles: [] })
    expect(send).toHaveBeenCalledTimes(2)
  })

  test.each(['timeout', 'refuse', 'error'])('that meets %s is lost', async (kind) => {
    await setFault(kind)
    expect((await catalogue.bundles()).kind).toBe('lost')
    await setFault(kind)
    expect((await catalogue.bundle('DATA_1GB_7D')).kind).toBe('lost')
  })

  test('is lost with a wrong key, and unsent where nothing listens', async () => {
    expect((await connect({ apiKey: 'wrong' }).bundles()).kind).toBe('lost')
    expect((await connect({ apiKey: 'wrong' }).bundle('DATA_1GB_7D')).kind).toBe('lost')
    const nowhere = connect({ baseUrl: await closedAddress() })
    expect((await nowhere.bundles()).kind).toBe('unsent')
    expect((await nowhere.bundle('DATA_1GB_7D')).kind).toBe('unsent')
  })
})

describe('one bundle', () => {
  test('is as it is sold now', async () => {
    const answer = await catalogue.bundle('DATA_1GB_7D')
    expect(answer).toMatchObject({ kind: 'bundle', bundle: { price: { minor: 3_000n } } })
  })

  test.each(['DATA_2GB_2D', 'UNKNOWN', 'no code', '../product', ''])(
    'of the code "%s" is not on sale',
    async (code) => {
      expect(await catalogue.bundle(code)).toEqual({ kind: 'no-bundle' })
    },
  )
})

describe('an offering', () => {
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
    expect(readBundle(offering(), 'ZMW')).toEqual({
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
    })
  })

  test('is priced in the portal’s currency', () => {
    const both = offering({ productOfferingPrice: [price(2, 'USD'), price(30.5)] })
    expect(readBundle(both, 'ZMW')?.price).toEqual({ minor: 3_050n, currency: 'ZMW' })
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
    ['has no length', { prodSpecCharValueUse: [use('data', 1, 'GB')] }],
    ['has a length in words', { prodSpecCharValueUse: [use('validity', 'a week')] }],
    ['has no name', { name: '' }],
    ['has a code that is no code', { id: 'a b' }],
  ])('that %s is not sold', (_what, change) => {
    expect(readBundle(offering(change), 'ZMW')).toBeNull()
  })

  test.each([0, -2, 'much', null])('that holds %j data holds none', (value) => {
    const uses = [use('data', value, 'GB'), use('validity', 1, 'Days')]
    expect(readBundle(offering({ prodSpecCharValueUse: uses }), 'ZMW')?.data).toBeNull()
  })
})
