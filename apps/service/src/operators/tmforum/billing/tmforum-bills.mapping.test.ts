import { type AccountNo, parseLineAccount } from '@portal/kernel/account-no'
import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import {
  holdsNow,
  outstandingIn,
  readAccountOf,
  readBills,
  readReceivable,
} from './tmforum-bills.mapping.ts'

const account = parseLineAccount('1000000003')
const number = parseMsisdn('971000003')
if (!account.ok || !number.ok) throw new Error('The test needs an account and a number.')
const accountNo: AccountNo = account.value
const now = instantOf(Date.parse('2026-11-29T10:00:00Z'))

const product = (change: object = {}) => ({
  productSerialNumber: '260971000003',
  status: 'active',
  productCharacteristic: [{ name: 'lineType', value: 'POSTPAID' }],
  billingAccount: { id: '1000000003' },
  ...change,
})
const bundle = { productSerialNumber: '260971000003', status: 'active', productOffering: {} }
const typed = (value: string) => ({ productCharacteristic: [{ name: 'lineType', value }] })

describe('the account of a line', () => {
  test.each<[string, unknown, object]>([
    ['the line', [product()], { kind: 'account', accountNo }],
    ['the line behind a bundle', [bundle, product()], { kind: 'account', accountNo }],
    ['nothing', [], { kind: 'no-subscriber' }],
    ['a line that has ended', [product({ status: 'terminated' })], { kind: 'no-subscriber' }],
    ['a line without one', [product({ billingAccount: undefined })], { kind: 'no-account' }],
    ['a prepaid line', [product(typed('PREPAID'))], { kind: 'no-account' }],
    ['a bundle alone', [bundle], { kind: 'lost' }],
    [
      'another number',
      [product(), product({ productSerialNumber: '260971000004' })],
      { kind: 'lost' },
    ],
    ['a number of another shape', [product({ billingAccount: { id: '100-3' } })], { kind: 'lost' }],
    ['no list', product(), { kind: 'lost' }],
  ])('in %s', (_, body, answer) => {
    expect(readAccountOf(body, number.value)).toMatchObject(answer)
  })
})

const zmw = (value: unknown) => ({ unit: 'ZMW', value })
const bill = (change: object = {}) => ({
  id: '1',
  state: 'sent',
  billingAccount: { id: '1000000003' },
  remainingAmount: zmw(245.3),
  ...change,
})
const remaining = (...bills: object[]) => {
  const read = readBills(bills, accountNo, 'ZMW')
  return read.kind === 'bills' ? read.issued.map((each) => each.remaining.minor) : read.detail
}

describe('bills', () => {
  test.each<[string, object, readonly bigint[]]>([
    ['sent', {}, [24_530n]],
    ['partly paid', { state: 'partiallyPaid', remainingAmount: zmw(0.29) }, [29n]],
    ['settled', { state: 'settled', remainingAmount: zmw(0) }, [0n]],
    ['settled without a rest', { state: 'settled', remainingAmount: undefined }, [0n]],
    ['of a run of its own', { category: 'Interim' }, [24_530n]],
    ['a duplicate', { category: 'duplicate' }, []],
    ['a credit note', { category: 'credit note' }, []],
    ['new', { state: 'new', remainingAmount: undefined }, []],
    ['on hold', { state: 'onHold' }, []],
    ['validated', { state: 'validated' }, []],
    ['large', { remainingAmount: zmw(999_999_999_999.99) }, [99_999_999_999_999n]],
  ])('that are %s count as far as they are owed', (_, change, minor) => {
    expect(remaining(bill(change))).toEqual(minor)
  })

  test.each<[string, object]>([
    ['of another account', { billingAccount: { id: '1000000004' } }],
    ['without an account', { billingAccount: undefined }],
    ['of an unknown state', { state: 'overdue' }],
    ['without a rest', { remainingAmount: undefined }],
    ['in another currency', { remainingAmount: { unit: 'USD', value: 5 } }],
    ['with a third decimal', { remainingAmount: zmw(5.005) }],
    ['with a sum of floats', { remainingAmount: zmw(0.1 + 0.2) }],
    ['with money as text', { remainingAmount: zmw('5') }],
    ['with money of another shape', { remainingAmount: { units: 'ZMW', amount: 5 } }],
    ['with less than nothing to pay', { remainingAmount: zmw(-5) }],
    ['settled with a rest', { state: 'settled' }],
  ])('%s lose the whole list', (_, change) => {
    expect(remaining(bill(), bill({ id: '2', ...change }))).toEqual(expect.any(String))
  })
})

const receivable = (...balances: object[]) =>
  readReceivable({ id: '1000000003', accountBalance: balances }, accountNo, {
    currency: 'ZMW',
    now,
  })
const balance = (value: unknown, change: object = {}) => ({
  balanceType: 'receivable balance',
  amount: zmw(value),
  validFor: { startDateTime: '2020-01-01T00:00:00+02:00' },
  ...change,
})
const ended = { endDateTime: '2026-11-01T00:00:00+02:00' }

describe('the receivable balance', () => {
  test.each<[string, object[], bigint | null]>([
    ['is owed', [balance(12.05)], 1_205n],
    ['is a credit', [balance(-54.7)], -5_470n],
    ['is missing', [], null],
    ['is that of today', [balance(1, { validFor: ended }), balance(2)], 200n],
    ['is none of others', [balance(9, { balanceType: 'deposit balance' })], null],
  ])('%s', (_, balances, minor) => {
    const amount = minor === null ? null : money(minor, 'ZMW')
    expect(receivable(...balances)).toEqual({ kind: 'receivable', amount })
  })

  test.each<[string, object[]]>([
    ['two of them hold', [balance(1), balance(2)]],
    ['it is in another currency', [balance(1, { amount: { unit: 'USD', value: 1 } })]],
    ['it has a third decimal', [balance(1.005)]],
  ])('is lost where %s', (_, balances) => {
    expect(receivable(...balances).kind).toBe('lost')
  })

  test('of another account is lost', () => {
    const context = { currency: 'ZMW', now } as const
    expect(readReceivable({ id: '1' }, accountNo, context).kind).toBe('lost')
    expect(readReceivable([], accountNo, context).kind).toBe('lost')
  })
})

test.each([
  [[24_530n, 5n], null, 24_535n],
  [[24_530n, 5n], 30_000n, 24_535n],
  [[24_530n], 24_000n, 24_000n],
  [[0n], -500n, -500n],
  [[], null, 0n],
])('of bills of %s and a balance of %s %s is left to pay', (parts, owed, left) => {
  const issued = parts.map((minor) => ({ entry: {}, id: '', remaining: money(minor, 'ZMW') }))
  const whole = owed === null ? null : money(owed, 'ZMW')
  expect(outstandingIn(issued, whole, 'ZMW')).toEqual(money(left, 'ZMW'))
})

test.each<[object | undefined, boolean]>([
  [undefined, true],
  [{}, true],
  [{ startDateTime: '2026-11-29T12:00:00+02:00' }, true],
  [{ startDateTime: '2026-11-29T12:00:01+02:00' }, false],
  [{ endDateTime: '2026-11-29T10:00:00Z' }, false],
  [{ endDateTime: '2026-11-29T10:00:01Z' }, true],
  [{ startDateTime: 'long ago' }, false],
  [{ endDateTime: 'never' }, false],
])('the period %j holds at 10 UTC: %s', (period, holds) => {
  expect(holdsNow(period, now)).toBe(holds)
})
