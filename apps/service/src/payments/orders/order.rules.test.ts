import type { Languages } from '@portal/kernel/language'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { anOrder, fifty } from '../core/payment-fixture.ts'
import {
  type AskedItem,
  contradictedField,
  describedItem,
  differingDescription,
  differingField,
  filledItem,
  groupCode,
  isSameQuote,
  readReference,
  requestOf,
  safeRedirectPage,
} from './order.rules.ts'

describe('a paying request', () => {
  const asked: AskedItem = {
    transactionType: 'BUNDLE PURCHASE',
    msisdn: '971000001' as Msisdn,
    amount: fifty,
  }

  test.each<[string, Partial<AskedItem>, string | null]>([
    ['that says the same', {}, null],
    ['that names the same item', { productCode: 'T1' }, null],
    ['for something else', { transactionType: 'BILL_PAYMENT' }, 'transactionType'],
    ['for another number', { msisdn: '971000002' as Msisdn }, 'msisdn'],
    ['of another amount', { amount: money(4_999n, 'ZMW') }, 'amount'],
    ['in another currency', { amount: money(5_000n, 'USD') }, 'currency'],
    ['for another item', { productCode: 'T2' }, 'productCode'],
    ['with a field that the order has not', { accountId: '7' }, 'accountId'],
  ])('%s differs from its order in %3$s', (_what, fields, field) => {
    expect(differingField(anOrder(), { ...asked, ...fields })).toBe(field)
  })
})

test('an item field that is empty says nothing, and fields of other kinds are left out', () => {
  const body = { productCode: 'T1', accountId: '', invoiceNumber: undefined, amount: '5' }
  expect(filledItem(body)).toEqual({ productCode: 'T1' })
})

describe('what a request says of the item', () => {
  test.each([
    ['the unit of the summary', { dataUnit: 'MB' }, { unit: 'MB' }, null],
    ['the same unit in small letters', { dataUnit: 'MB' }, { unit: 'mb' }, null],
    ['another unit', { dataUnit: 'MB' }, { unit: 'GB' }, 'unit'],
    ['a unit where the summary has none', {}, { unit: 'GB' }, null],
    ['another type of account', { accountType: 'FIXED' }, { accountType: 'MOBILE' }, 'accountType'],
    ['nothing', { dataUnit: 'MB', accountType: 'FIXED' }, {}, null],
  ])('%s differs in %4$s', (_what, summary, asked, field) => {
    expect(differingDescription(summary, asked)).toBe(field)
  })

  test('is what the request fills in', () => {
    expect(describedItem({ unit: 'MB', accountType: '' })).toEqual({ unit: 'MB' })
  })

  test.each([
    [{}, null],
    [{ accountId: '7' }, 'accountId'],
    [{ accountType: 'MOBILE' }, 'accountType'],
  ])('%j in a submission contradicts the order in %s', (asked, field) => {
    expect(contradictedField(anOrder(), { accountType: 'FIXED' }, asked)).toBe(field)
  })
})

describe('a quote', () => {
  const { item, msisdn, amount, value } = anOrder()
  const quote = { item, msisdn, amount, value }

  test('is made anew from what the order says', () => {
    const inDollars = anOrder({ amount: money(250n, 'USD') })
    expect(requestOf(inDollars)).toMatchObject({ amount: '50.00', currency: 'USD' })
    expect(requestOf(anOrder())).toEqual({
      transactionType: 'BUNDLE PURCHASE',
      msisdn: '971000001',
      amount: '50.00',
      currency: 'ZMW',
      productCode: 'T1',
    })
  })

  test.each([
    ['amount', { ...quote, amount: money(5_001n, 'ZMW') }],
    ['delivered value', { ...quote, value: money(4_000n, 'ZMW') }],
    ['number', { ...quote, msisdn: '971000002' as Msisdn }],
    ['item', { ...quote, item: { ...item, productCode: 'T2' } }],
    ['additional part of the item', { ...quote, item: { ...item, days: 7 } }],
    ['missing part of the item', { ...quote, item: { kind: 'thing' } }],
  ])('is another one with another %s', (_what, fresh) => {
    expect(isSameQuote(anOrder(), fresh)).toBe(false)
  })

  test('is the same one under another name', () => {
    const called = (name: string) => ({ ...item, name, description: name })
    const order = { ...anOrder(), item: called('Before') }
    expect(isSameQuote(order, { ...quote, item: called('Now') })).toBe(true)
  })

  test('is the same one whatever the order of its parts', () => {
    const turned = { productCode: 'T1', kind: 'thing' }
    expect(isSameQuote(anOrder(), { ...quote, item: turned })).toBe(true)
  })
})

const languages: Languages = [
  { code: 'EN', prefix: '', tag: 'en', name: 'English' },
  { code: 'SW', prefix: '/sw', tag: 'sw', name: 'Kiswahili' },
  { code: 'FR', prefix: '/fr', tag: 'fr', name: 'Français' },
]

test.each([
  ['/things', '/things'],
  ['/sw/things?a=1#x', '/sw/things?a=1'],
  ['/a/../b', '/b'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['things', '/'],
  ['/payment/start?order=X', '/'],
  ['/sw/payment', '/'],
  ['/fr/payment/start?x=1', '/'],
  ['/de/payment', '/de/payment'],
  ['/payments-explained', '/payments-explained'],
  ['', '/'],
  [undefined, '/'],
])('after paying, %j leads to %s', (raw, page) => {
  expect(safeRedirectPage(raw, languages, 'EN')).toBe(page)
})

test.each([
  ['EN', '/'],
  ['FR', '/fr'],
] as const)('after paying, an order in %s without such a page leads to %s', (language, page) => {
  expect(safeRedirectPage('/fr/payment', languages, language)).toBe(page)
})

test.each([
  ['4k7q-19mx', '4K7Q-19MX'],
  ['4K7Q19MX', '4K7Q-19MX'],
  [' 4k7q 19mx ', '4K7Q-19MX'],
  ['4k7q-i9mo', '4K7Q-19M0'],
  ['', ''],
])('reads the code %j as it is stored', (typed, code) => {
  expect(groupCode(typed)).toBe(code)
})

test.each([
  'ZM-4K7Q-19MX',
  'zm4k7q19mx',
  '4K7Q-19MX',
  'zm 4k7q 19mx',
  'Ref ZM-4K7Q-19MX',
  'Ref ZM-4K7Q-19MX.',
  'Rejea: zm-4k7q-19mx)',
  'ZM-4K7Q-١٩MX',
])('finds a reference typed as %j', (typed) => {
  expect(readReference(typed, 'ZM')).toBe('ZM-4K7Q-19MX')
})
