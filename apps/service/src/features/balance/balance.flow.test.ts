import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import type { Balances, NumberBalance } from '../../ports/balance.port.ts'
import { aBundle } from '../../ports/bundle.fixture.ts'
import { type BalanceWorld, findActive, hasProved, readBalances } from './balance.flow.ts'

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

function world(isProved: boolean, change: Partial<Balances> = {}) {
  const asked: string[] = []
  const purposes: (readonly string[])[] = []
  const note = <T>(what: string, answer: T) => {
    asked.push(what)
    return Promise.resolve(answer)
  }
  const parts: BalanceWorld = {
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
      bundle: () => note('bundle', { kind: 'no-bundle' } as const),
    },
    proofs: {
      isHeld: async (query) => {
        purposes.push(query.purposes)
        return isProved
      },
    },
  }
  return { parts, asked, purposes }
}

describe('a balance', () => {
  test('is opened by a proof for a payment or for a balance, and not without a session', async () => {
    const { parts, purposes } = world(true)
    const asker = { msisdn, uniqueCode: null }
    expect(await hasProved(parts, { ...asker, ownerHash: 'O' })).toBe(true)
    expect(purposes).toEqual([['PAYMENT', 'BALANCE']])
    expect(await hasProved(parts, { ...asker, ownerHash: null })).toBe(false)
    expect(purposes).toHaveLength(1)
  })

  test('that the operator does not tell is unavailable', async () => {
    const { parts } = world(true, { balancesOf: async () => lost })
    expect(await readBalances(parts, msisdn)).toEqual({ ok: false, error: 'provider.unavailable' })
  })
})

describe('what is active on a number', () => {
  test('is told to the session that has proved it', async () => {
    const { parts } = world(true)
    expect(await findActive(parts, { ownerHash: 'O', msisdn, productCode })).toMatchObject([
      { name: '1 GB for 7 days', left: [{ balance: '0.6' }] },
    ])
  })

  test('is not even asked for any other', async () => {
    const { parts, asked } = world(false)
    expect(await findActive(parts, { ownerHash: 'O', msisdn, productCode })).toEqual([])
    expect(asked).toEqual([])
  })

  test.each<[string, Partial<Balances>]>([
    ['its bundles', { bundlesOf: async () => lost }],
    ['its balances', { balancesOf: async () => lost }],
  ])('is nothing while the operator does not tell %s', async (_what, change) => {
    const { parts } = world(true, change)
    expect(await findActive(parts, { ownerHash: 'O', msisdn, productCode })).toEqual([])
  })
})
