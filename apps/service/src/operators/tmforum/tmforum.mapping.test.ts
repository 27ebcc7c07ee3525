import { parseMsisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { problemText, readBucket, readLine, readTopUp, readTopUps } from './tmforum.mapping.ts'
import { finalCodes } from './tmforum-refusal.ts'

const parsed = parseMsisdn('971000001')
if (!parsed.ok) throw new Error('The test needs a number.')
const msisdn = parsed.value

const product = (change: object = {}) => ({
  productSerialNumber: '260971000001',
  status: 'active',
  productCharacteristic: [{ name: 'lineType', value: 'PREPAID' }],
  ...change,
})

describe('a product list', () => {
  test.each([
    ['a terminated product beside an active one', [product({ status: 'terminated' }), product()]],
    [
      'other characteristics beside the line type',
      [
        product({
          productCharacteristic: [
            { name: 'sim', value: 4 },
            { name: 'lineType', value: 'PREPAID' },
          ],
        }),
      ],
    ],
  ])('with %s is read', (_, body) => {
    expect(readLine(body, msisdn)).toEqual({ kind: 'line', lineType: 'PREPAID' })
  })

  test.each([
    ['nothing', []],
    ['only a terminated product', [product({ status: 'terminated' })]],
  ])('with %s is no subscriber', (_, body) => {
    expect(readLine(body, msisdn)).toEqual({ kind: 'no-subscriber' })
  })

  test.each([
    ['the products of others, unfiltered', [product({ productSerialNumber: '260971000002' })]],
    ['ours among those of others', [product(), product({ productSerialNumber: '260971000002' })]],
    [
      'an unknown line type',
      [product({ productCharacteristic: [{ name: 'lineType', value: 'FTTH' }] })],
    ],
    ['no characteristics', [product({ productCharacteristic: undefined })]],
    ['no serial number', [product({ productSerialNumber: undefined })]],
    ['an error in place of a list', { code: '500', reason: 'no' }],
    ['null', null],
  ])('with %s leaves us unknowing', (_, body) => {
    expect(readLine(body, msisdn).kind).toBe('lost')
  })
})

const bucket = (change: object = {}) => ({
  id: 'b1',
  usageType: 'monetary',
  status: 'active',
  remainingValue: { amount: 1, units: 'ZMW' },
  partyAccount: { id: 'a1' },
  logicalResource: [{ id: '260971000001' }],
  ...change,
})

describe('a bucket list', () => {
  test('gives the active bucket of money in the currency', () => {
    const others = [
      bucket({ id: 'data', usageType: 'data' }),
      bucket({ id: 'old', status: 'expired' }),
      bucket({ id: 'usd', remainingValue: { amount: 1, units: 'USD' } }),
    ]
    expect(readBucket([...others, bucket()], msisdn, 'ZMW')).toEqual(bucket())
    expect(readBucket(others, msisdn, 'ZMW')).toBeNull()
  })

  test.each([
    ["another subscriber's bucket", [bucket({ logicalResource: [{ id: '260971000002' }] })]],
    ["another subscriber's beside ours", [bucket(), bucket({ logicalResource: [{ id: '1' }] })]],
    ['a bucket without an owner', [bucket({ partyAccount: undefined })]],
    ['no list', {}],
  ])('with %s fills nothing', (_, body) => {
    expect(readBucket(body, msisdn, 'ZMW')).toMatchObject({ kind: 'lost' })
  })
})

const topUp = (status: unknown, id = 'ref-1') => ({ status, requestor: { id } })

describe('a top-up', () => {
  test.each([
    ['completed', 'delivered'],
    ['created', 'pending'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
    ['finished', 'lost'],
    [undefined, 'lost'],
  ])('of status %s is %s', (status, kind) => {
    expect(readTopUp(topUp(status), 'ref-1', finalCodes).kind).toBe(kind)
  })

  test.each([null, {}, { status: 'completed' }])('that cannot be read is lost: %j', (body) => {
    expect(readTopUp(body, 'ref-1', finalCodes).kind).toBe('lost')
  })

  test('of another reference is not ours', () => {
    expect(readTopUp(topUp('completed', 'ref-2'), 'ref-1', finalCodes).kind).toBe('lost')
  })

  test.each([
    ['nothing', [], 'absent'],
    ['ours', [topUp('failed')], 'failed'],
    ['ours twice, once done', [topUp('failed'), topUp('completed')], 'delivered'],
    ['a failure, and one that may still be done', [topUp('failed'), topUp('created')], 'pending'],
    ['ours among others', [topUp('completed', 'x'), topUp('created')], 'pending'],
    ['an unknown status beside a failure', [topUp('failed'), topUp('odd')], 'lost'],
    ['only others, the filter ignored', [topUp('completed', 'x')], 'lost'],
    ['what is no list', { code: '1', reason: 'no' }, 'lost'],
  ])('list with %s is %s', (_, body, kind) => {
    expect(readTopUps(body, 'ref-1', finalCodes).kind).toBe(kind)
  })
})

test.each([
  [{ code: '60', reason: 'no bucket' }, '60 no bucket'],
  [{ message: 'no Route matched' }, 'no reason given'],
  [null, 'no reason given'],
])('the reason of the refusal %j is "%s"', (body, text) => {
  expect(problemText(body)).toBe(text)
})
