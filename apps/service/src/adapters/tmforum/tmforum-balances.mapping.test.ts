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
  productId: 'P1',
}

describe('a balance', () => {
  test.each<[string, object, object]>([
    ['of data', {}, {}],
    [
      'of money, with its two decimals',
      { usageType: 'monetary', remainingValue: { amount: 2.5, units: 'ZMW' } },
      { usage: 'airtime', left: '2.50', unit: 'ZMW' },
    ],
    ['without end', { remainingValue: { amount: -1, units: 'GB' } }, { left: '-1' }],
    ['that does not expire', { validFor: undefined }, { expiresAt: null }],
    ['whose end cannot be read', { validFor: { endDateTime: 'soon' } }, { expiresAt: null }],
    ['of no bundle', { product: undefined }, { productId: null }],
  ])('%s is read', (_what, change, expected) => {
    const answer = { kind: 'balances', found: [{ ...read, ...expected }] }
    expect(readBalances([bucket(change)], msisdn)).toEqual(answer)
  })

  test.each<[string, object]>([
    ['is not active', { status: 'expired' }],
    ['is of a usage that we do not show', { usageType: 'other' }],
    ['cannot be read', { remainingValue: { amount: 'much', units: 'GB' } }],
  ])('that %s is left out, and hides no other', (_what, change) => {
    const answer = { kind: 'balances', found: [read] }
    expect(readBalances([bucket(change), bucket()], msisdn)).toEqual(answer)
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
      { kind: 'other-line' },
    ],
    ['that is no line', [], { kind: 'no-subscriber' }],
    ['that is no line any more', [line({ status: 'terminated' })], { kind: 'no-subscriber' }],
    ['that names no type', [line({ productCharacteristic: [] })], lost],
    ['of another number', [line({ productSerialNumber: '260971000001' })], lost],
    ['in no list', null, lost],
  ])('%s is told as %o', (_what, body, expected) => {
    expect(readDevice(body, msisdn)).toMatchObject(expected)
  })
})
