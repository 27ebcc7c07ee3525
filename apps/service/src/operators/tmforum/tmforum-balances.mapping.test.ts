import { parseMsisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { readBalances, readBundles, readDevice } from './tmforum-balances.mapping.ts'

const parsed = parseMsisdn('971000005')
if (!parsed.ok) throw new Error('The test needs a number.')
const msisdn = parsed.value
const ours = '260971000005'
const lost = { kind: 'lost' }

const bucket = (change: object = {}) => ({
  id: 'B1',
  name: '20 GB for 30 days',
  usageType: 'data',
  status: 'active',
  remainingValue: { amount: 12.4, units: 'GB' },
  validFor: { endDateTime: '2026-12-02T10:00:00.000Z' },
  product: [{ id: 'P1' }],
  logicalResource: [{ id: ours }],
  ...change,
})
const read = {
  usage: 'data',
  name: '20 GB for 30 days',
  left: '12.4',
  unit: 'GB',
  expiresAt: '2026-12-02T10:00:00.000Z',
  productIds: ['P1'],
}

describe('a balance', () => {
  test.each<[string, object, object]>([
    ['of data', {}, {}],
    [
      'of money, with its two decimals',
      { usageType: 'monetary', remainingValue: { amount: 2.5, units: 'ZMW' } },
      { usage: 'airtime', left: '2.50', unit: 'ZMW' },
    ],
    [
      'of money that is owed',
      { usageType: 'monetary', remainingValue: { amount: -1, units: 'ZMW' } },
      { usage: 'airtime', left: '-1.00', unit: 'ZMW' },
    ],
    ['without end', { remainingValue: { amount: -1, units: 'GB' } }, { left: '-1' }],
    [
      'whose float is not exact',
      { remainingValue: { amount: 0.1 + 0.2, units: 'GB' } },
      { left: '0.3' },
    ],
    ['of almost nothing', { remainingValue: { amount: 1e-7, units: 'GB' } }, { left: '0' }],
    ['that does not expire', { validFor: undefined }, { expiresAt: null }],
    [
      'that ends by another clock, in UTC',
      { validFor: { endDateTime: '2026-12-02T12:00:00+02:00' } },
      {},
    ],
    ['of no bundle', { product: undefined }, { productIds: [] }],
    [
      'of its line and a bundle',
      { product: [{ id: 'P0' }, { id: 'P1' }] },
      { productIds: ['P0', 'P1'] },
    ],
    ['without a name', { name: undefined }, { name: '' }],
  ])('%s is read', (_what, change, expected) => {
    const answer = { kind: 'balances', found: [{ ...read, ...expected }] }
    expect(readBalances([bucket(change)], msisdn)).toEqual(answer)
  })

  test.each<[string, object]>([
    ['is not active', { status: 'expired' }],
    ['is of a usage that every object has', { usageType: 'constructor' }],
    ['is of a usage that we do not show', { usageType: 'other', remainingValue: undefined }],
  ])('that %s is left out, and hides no other', (_what, change) => {
    const answer = { kind: 'balances', found: [read] }
    expect(readBalances([bucket(change), bucket()], msisdn)).toEqual(answer)
  })

  test.each<[string, object]>([
    ['has no quantity', { remainingValue: undefined }],
    ['is a word', { remainingValue: { amount: 'much', units: 'GB' } }],
    ['is owed and no money', { remainingValue: { amount: -2, units: 'GB' } }],
    ['has more digits than are exact', { remainingValue: { amount: 1e21, units: 'GB' } }],
    ['has no unit', { remainingValue: { amount: 1, units: '' } }],
    ['ends at no moment', { validFor: { endDateTime: 'soon' } }],
    ['ends on a day of no clock', { validFor: { endDateTime: '2026-12-02' } }],
    ['does not say whether it is active', { status: undefined }],
  ])('that %s is not shown, and neither is half of the list', (_what, change) => {
    expect(readBalances([bucket(), bucket(change)], msisdn)).toMatchObject(lost)
  })

  test.each<[string, unknown]>([
    ['the balance of another number', [bucket({ logicalResource: [{ id: '260971000001' }] })]],
    [
      'ours among those of others',
      [bucket(), bucket({ logicalResource: [{ id: '260971000001' }] })],
    ],
    ['a balance of no number', [bucket({ logicalResource: undefined })]],
    ['an error in place of a list', { code: '500', reason: 'no' }],
  ])('%s tells nothing', (_what, body) => {
    expect(readBalances(body, msisdn)).toMatchObject(lost)
  })
})

const line = (change: object = {}) => ({
  id: 'P0',
  productSerialNumber: ours,
  status: 'active',
  productCharacteristic: [
    { name: 'lineType', value: 'BROADBAND' },
    { name: 'ownerPhone', value: '260971000001' },
  ],
  ...change,
})
const bundle = (change: object = {}) => ({
  id: 'P1',
  name: '20 GB',
  productSerialNumber: ours,
  status: 'active',
  productOffering: { id: 'MIFI_20GB_30D', name: '20 GB for 30 days' },
  ...change,
})

describe('bundles on a number', () => {
  test('are its active products of an offering', () => {
    const body = [line(), bundle(), bundle({ status: 'terminated' })]
    expect(readBundles(body, msisdn)).toEqual({
      kind: 'bundles',
      found: [{ productId: 'P1', productCode: 'MIFI_20GB_30D', name: '20 GB' }],
    })
  })

  test('have the name of their offering where they have none of their own', () => {
    expect(readBundles([bundle({ name: undefined })], msisdn)).toMatchObject({
      found: [{ name: '20 GB for 30 days' }],
    })
  })

  test.each<[string, unknown]>([
    ['of another number', [bundle({ productSerialNumber: '260971000001' })]],
    ['in no list', { code: '500', reason: 'no' }],
  ])('%s tell nothing', (_what, body) => {
    expect(readBundles(body, msisdn)).toMatchObject(lost)
  })
})

describe('a device', () => {
  const owner = (value: unknown) => [
    { name: 'lineType', value: 'BROADBAND' },
    { name: 'ownerPhone', value },
  ]

  test.each<[string, unknown, object]>([
    ['with an owner', [bundle(), line()], { kind: 'device', owner: '971000001' }],
    [
      'whose bundle has characteristics of its own',
      [bundle({ productCharacteristic: owner('260971000002').slice(1) }), line()],
      { kind: 'device', owner: '971000001' },
    ],
    [
      'without an owner on record',
      [line({ productCharacteristic: [{ name: 'lineType', value: 'BROADBAND' }] })],
      { kind: 'device', owner: null },
    ],
    [
      'of an owner abroad',
      [line({ productCharacteristic: owner('255971000001') })],
      { kind: 'device', owner: null },
    ],
    [
      'that is a phone',
      [line({ productCharacteristic: [{ name: 'lineType', value: 'PREPAID' }] })],
      { kind: 'other-line', lineType: 'PREPAID' },
    ],
    ['that is no line', [], { kind: 'no-subscriber' }],
    ['that is no line any more', [line({ status: 'terminated' })], { kind: 'no-subscriber' }],
    ['that names no type', [line({ productCharacteristic: [] })], lost],
    ['of another number', [line({ productSerialNumber: '260971000001' })], lost],
    ['in no list', null, lost],
    [
      'that names an odd type',
      [line({ productCharacteristic: [{ name: 'lineType', value: 'TV' }] })],
      lost,
    ],
  ])('%s is told as %o', (_what, body, expected) => {
    expect(readDevice(body, msisdn)).toMatchObject(expected)
  })
})
