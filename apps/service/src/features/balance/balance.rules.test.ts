import { describe, expect, test } from 'vitest'
import type { NumberBalance, NumberBundle } from '../../ports/operator/balance.port.ts'
import { aBundle } from '../../ports/operator/bundle.fixture.ts'
import { activeBundles, toWire } from './balance.rules.ts'

const balance = (change: Partial<NumberBalance> = {}): NumberBalance => ({
  usage: 'data',
  name: '1 GB for 7 days',
  left: '0.6',
  unit: 'GB',
  expiresAt: '2026-12-02T10:00:00Z',
  productIds: ['P1'],
  ...change,
})
const airtime = balance({
  usage: 'airtime',
  name: 'Airtime',
  left: '150.00',
  unit: 'ZMW',
  expiresAt: null,
  productIds: [],
})

describe('balances', () => {
  test('are those of the service type, with every field', () => {
    const all = [airtime, balance(), balance({ usage: 'voice', unit: 'Minutes' })]
    // Minutes and messages are none of money, so they are told with the data.
    expect(toWire(all, 'DATA').map(({ unitType }) => unitType)).toEqual(['GB', 'Minutes'])
    expect(toWire(all.slice(0, 2), 'DATA')).toEqual([
      {
        serviceType: 'DATA',
        balanceDescription: '1 GB for 7 days',
        balanceType: 'LIMITED',
        balance: '0.6',
        unitType: 'GB',
        expireTime: '2026-12-02T10:00:00Z',
      },
    ])
    expect(toWire(all, 'AIRTIME')).toMatchObject([{ balance: '150.00', unitType: 'ZMW' }])
  })

  test('without end say so', () => {
    expect(toWire([balance({ left: '-1' })], 'DATA')).toMatchObject([
      { balanceType: 'UNLIMITED', balance: '-1' },
    ])
  })
})

describe('active bundles', () => {
  const sold = [
    aBundle(),
    aBundle({ productCode: 'DATA_6GB_30D' }),
    aBundle({ productCode: 'SMS_100', category: 'SMS' }),
  ]
  const onNumber: NumberBundle[] = [
    { productId: 'P1', productCode: 'DATA_1GB_7D', name: '1 GB for 7 days' },
  ]
  const about = (productCode: string, more: object = {}) =>
    activeBundles({
      ...{ bundles: onNumber, balances: [balance()], sold, unsold: new Map(), productCode },
      words: new Map(),
      ...more,
    })

  test('are those of the category that is bought, with what is left and until when', () => {
    expect(about('DATA_6GB_30D')).toEqual([
      {
        name: '1 GB for 7 days',
        category: 'Data',
        left: [{ balance: '0.6', unitType: 'GB' }],
        expireTime: '2026-12-02T10:00:00Z',
      },
    ])
  })

  test('of another category are not named', () => {
    expect(about('SMS_100')).toEqual([])
  })

  test.each<[string, object]>([
    ['has nothing left', { balances: [balance({ left: '0' })] }],
    ['has no balance', { balances: [airtime, balance({ productIds: ['P2'] })] }],
    ['the catalogue does not know', { sold: sold.slice(1) }],
    ['was of another category', { sold: sold.slice(1), unsold: new Map([['DATA_1GB_7D', 'SMS']]) }],
  ])('leave out one that %s', (_what, more) => {
    expect(about('DATA_6GB_30D', more)).toEqual([])
  })

  test('name one that is not sold any more as the content does, else as the operator', () => {
    const words = new Map([['DATA_1GB_7D', { name: 'GB 1 ya siku 7', description: '' }]])
    const retired = { sold: sold.slice(1), unsold: new Map([['DATA_1GB_7D', 'Data']]), words }
    expect(about('DATA_6GB_30D', retired)).toMatchObject([{ name: 'GB 1 ya siku 7' }])
    const unsold = new Map([['DATA_1GB_7D', 'Data']])
    expect(about('DATA_6GB_30D', { sold: sold.slice(1), unsold })).toMatchObject([
      { name: '1 GB for 7 days', left: [{ balance: '0.6' }] },
    ])
  })

  test('are none beside a bundle that is not sold', () => {
    expect(about('UNKNOWN')).toEqual([])
  })

  test('of several kinds end with the last of them, or never', () => {
    const kinds = [
      balance({ expiresAt: '2026-12-02T10:00:00Z' }),
      balance({ usage: 'sms', left: '-1', unit: 'SMS', expiresAt: '2026-12-09T10:00:00Z' }),
    ]
    expect(about('DATA_6GB_30D', { balances: kinds })).toMatchObject([
      { left: [{ balance: '0.6' }, { balance: '-1' }], expireTime: '2026-12-09T10:00:00Z' },
    ])
    const endless = [...kinds, balance({ usage: 'voice', expiresAt: null })]
    expect(about('DATA_6GB_30D', { balances: endless })).toMatchObject([{ expireTime: null }])
  })
})
