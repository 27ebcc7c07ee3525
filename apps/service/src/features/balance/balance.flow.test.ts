import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import type { Balances, NumberBalance } from '../../ports/operator/balance.port.ts'
import { aBundle } from '../../ports/operator/bundle.fixture.ts'
import { adviseActive, type BalanceDeps, hasProved, readBalances } from './balance.flow.ts'

const msisdn = '971000001' as Msisdn
const left: NumberBalance = {
  usage: 'data',
  name: '1 GB for 7 days',
  left: '0.6',
  unit: 'GB',
  expiresAt: null,
  productIds: ['P1'],
}
const lost = { kind: 'lost', detail: '' } as const
const productCode = 'DATA_1GB_7D'
const swahili = new Map([[productCode, { name: 'GB 1 ya siku 7', description: '' }]])

const data = { msisdn, serviceType: 'DATA' } as const

function deps(isProved: boolean, change: Partial<Balances> = {}) {
  const asked: string[] = []
  const purposes: (readonly string[])[] = []
  const pauses: number[] = []
  const failures: unknown[] = []
  const note = <T>(what: string, answer: T) => {
    asked.push(what)
    return Promise.resolve(answer)
  }
  const parts: BalanceDeps = {
    balances: {
      balancesOf: () => note('balances', { kind: 'balances', found: [left] } as const),
      bundlesOf: () =>
        note('bundles', {
          kind: 'bundles',
          found: [{ productId: 'P1', productCode, name: '1 GB for 7 days' }],
        } as const),
      device: () => note('device', lost),
      ...change,
    },
    catalogue: {
      bundles: () => note('catalogue', { kind: 'bundles', bundles: [aBundle()] } as const),
      categoryOf: () => note('category', 'Data'),
    },
    wordsOf: (language) => (language === 'SW' ? swahili : new Map()),
    proofs: {
      findHeld: async (query) => {
        purposes.push(query.purposes)
        return isProved ? { refId: 'REF' } : null
      },
    },
    adviceMs: 3_000,
    pause: async (ms) => {
      pauses.push(ms)
      // Later than every answer that comes at once.
      await new Promise((done) => setTimeout(done, ms / 100))
    },
    onAdviceFailed: (error) => failures.push(error),
  }
  return { parts, asked, purposes, pauses, failures }
}

describe('a balance', () => {
  test('is opened by a proof for a payment or for a balance, and not without a session', async () => {
    const { parts, purposes } = deps(true)
    const asker = { msisdn, uniqueCode: null }
    expect(await hasProved(parts, { ...asker, ownerHash: 'O' })).toBe(true)
    expect(purposes).toEqual([['PAYMENT', 'BALANCE']])
    expect(await hasProved(parts, { ...asker, ownerHash: null })).toBe(false)
    expect(purposes).toHaveLength(1)
  })

  test('that the operator does not tell is unavailable', async () => {
    const { parts } = deps(true, { balancesOf: async () => lost })
    expect(await readBalances(parts, { ...data, language: 'EN' })).toEqual({
      ok: false,
      error: 'provider.unavailable',
    })
  })

  test('is called as its bundle is in the language, for which the bundles are asked about', async () => {
    const english = deps(true)
    expect(await readBalances(english.parts, { ...data, language: 'EN' })).toEqual({
      ok: true,
      value: [left],
    })
    expect(english.asked).toEqual(['balances'])
    expect(await readBalances(deps(true).parts, { ...data, language: 'SW' })).toMatchObject({
      value: [{ ...left, name: 'GB 1 ya siku 7' }],
    })
    const { parts } = deps(true, { bundlesOf: async () => lost })
    expect(await readBalances(parts, { ...data, language: 'SW' })).toEqual({
      ok: true,
      value: [left],
    })
    const silent = deps(true, { bundlesOf: () => new Promise(() => {}) })
    const answer = await readBalances(silent.parts, { ...data, language: 'SW' })
    expect(answer).toEqual({ ok: true, value: [left] })
    const airtime = deps(true)
    await readBalances(airtime.parts, { msisdn, serviceType: 'AIRTIME', language: 'SW' })
    expect(airtime.asked).toEqual(['balances'])
  })
})

/** A number with one bundle that is on sale, two that are not any more, and nothing left of the last one. */
function retired() {
  const none = { ...left, left: '0.0', productIds: ['P3'] }
  const { parts } = deps(true, {
    balancesOf: async () => ({
      kind: 'balances',
      found: [left, { ...left, productIds: ['P2'] }, none],
    }),
    bundlesOf: async () => ({
      kind: 'bundles',
      found: [
        { productId: 'P1', productCode, name: '1 GB for 7 days' },
        { productId: 'P2', productCode: 'OLD', name: 'Old one' },
        { productId: 'P3', productCode: 'EMPTY', name: 'Empty one' },
      ],
    }),
  })
  const codes: string[] = []
  const catalogue = {
    ...parts.catalogue,
    categoryOf: async (code: string) => {
      codes.push(code)
      return 'Data'
    },
  }
  return { parts, catalogue, codes }
}

const asked = { ownerHash: 'O', msisdn, productCode, language: 'EN' } as const

describe('what is active on a number', () => {
  test('is told to the session that has proved it', async () => {
    const { parts } = deps(true)
    expect(await adviseActive(parts, asked)).toMatchObject([
      { name: '1 GB for 7 days', left: [{ balance: '0.6' }] },
    ])
  })

  test('has the category of what is not sold any more asked for, and of nothing else', async () => {
    const { parts, catalogue, codes } = retired()
    expect(await adviseActive({ ...parts, catalogue }, asked)).toMatchObject([
      { name: '1 GB for 7 days' },
      { name: 'Old one', category: 'Data' },
    ])
    expect(codes).toEqual(['OLD'])
  })

  test('is named without what is not sold any more, where its category comes late', async () => {
    const { parts, catalogue } = retired()
    const slow = { ...catalogue, categoryOf: () => new Promise<never>(() => {}) }
    const advised = await adviseActive({ ...parts, catalogue: slow }, asked)
    expect(advised.map(({ name }) => name)).toEqual(['1 GB for 7 days'])
  })

  test('has no category asked for, where that of the bundle to buy is not known', async () => {
    const { parts, catalogue, codes } = retired()
    const unknown = { ...asked, productCode: 'UNKNOWN' }
    expect(await adviseActive({ ...parts, catalogue }, unknown)).toEqual([])
    expect(codes).toEqual([])
  })

  test('is not even asked for any other', async () => {
    const { parts, asked: questions } = deps(false)
    expect(await adviseActive(parts, asked)).toEqual([])
    expect(questions).toEqual([])
  })

  test.each<[string, Partial<Balances>]>([
    ['its bundles', { bundlesOf: async () => lost }],
    ['its balances', { balancesOf: async () => lost }],
  ])('is nothing while the operator does not tell %s', async (_what, change) => {
    const { parts } = deps(true, change)
    expect(await adviseActive(parts, asked)).toEqual([])
  })

  test('is nothing once an order has waited for it as long as for a line', async () => {
    const { parts, pauses } = deps(true, { balancesOf: () => new Promise(() => {}) })
    expect(await adviseActive(parts, asked)).toEqual([])
    expect(pauses).toContain(3_000)
  })

  const broken = new Error('out of reach')
  test.each<[string, Partial<BalanceDeps>]>([
    ['proofs', { proofs: { findHeld: () => Promise.reject(broken) } }],
    [
      'catalogue',
      { catalogue: { bundles: () => Promise.reject(broken), categoryOf: async () => null } },
    ],
  ])('is nothing beside an order where the %s fail, and that is noted', async (_what, change) => {
    const { parts, failures } = deps(true)
    expect(await adviseActive({ ...parts, ...change }, asked)).toEqual([])
    expect(failures).toEqual([broken])
  })
})
