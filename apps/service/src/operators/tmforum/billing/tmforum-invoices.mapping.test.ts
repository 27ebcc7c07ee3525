import { parseFixedAccount } from '@portal/kernel/account-no'
import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import { dayOf, readContact, readInvoices, readLineNumber } from './tmforum-invoices.mapping.ts'

const account = parseFixedAccount('P1000000001')
if (!account.ok) throw new Error('The test needs an account.')
const accountNo = account.value
const now = instantOf(Date.parse('2026-11-29T10:00:00Z'))

const email = (emailAddress: string, more: object = {}) => ({
  characteristic: { emailAddress },
  ...more,
})
const phone = (phoneNumber: string, more: object = {}) => ({
  characteristic: { phoneNumber },
  ...more,
})
const ended = { validFor: { endDateTime: '2026-11-01T00:00:00Z' } }
const preferred = { preferred: true }
const contactIn = (...contact: object[]) => readContact({ id: accountNo, contact }, accountNo, now)

describe('the contact', () => {
  test.each<[string, object[], string | null, string | null]>([
    ['both', [{ contactMedium: [email('a@b.c'), phone('260971000001')] }], 'a@b.c', '971000001'],
    [
      'the preferred',
      [{ contactMedium: [email('a@b.c'), email('d@e.f', preferred)] }],
      'd@e.f',
      null,
    ],
    ['none that ended', [{ contactMedium: [email('a@b.c', ended)] }], null, null],
    ['none of one who left', [{ ...ended, contactMedium: [email('a@b.c')] }], null, null],
    ['one of two', [{}, { contactMedium: [phone('+260 97 100 0001')] }], null, '971000001'],
    [
      'no fixed line',
      [{ contactMedium: [phone('0211000001'), phone('0771000001')] }],
      null,
      '771000001',
    ],
    ['nothing', [], null, null],
  ])('has %s', (_, contact, contactEmail, contactMsisdn) => {
    expect(contactIn(...contact)).toEqual({ kind: 'contact', contactEmail, contactMsisdn })
  })

  test('of another account is lost', () => {
    expect(readContact({ id: 'P1000000002' }, accountNo, now).kind).toBe('lost')
    expect(readContact(null, accountNo, now).kind).toBe('lost')
  })
})

const product = (change: object = {}) => ({
  status: 'active',
  productSerialNumber: '260211000001',
  billingAccount: { id: 'P1000000001' },
  ...change,
})

describe('the number of the line', () => {
  test.each<[string, object[], string | null]>([
    ['the line', [product()], '211000001'],
    ['a router before it', [product({ productSerialNumber: 'ROUTER-9' }), product()], '211000001'],
    ['a line that has ended', [product({ status: 'terminated' })], null],
    ['a product without one', [product({ productSerialNumber: undefined })], null],
    ['nothing', [], null],
  ])('in %s', (_, entries, lineNumber) => {
    expect(readLineNumber(entries, accountNo)).toEqual({ kind: 'line', lineNumber })
  })

  test('is lost with a product of another account', () => {
    const other = product({ billingAccount: { id: 'P1000000002' } })
    expect(readLineNumber([product(), other], accountNo).kind).toBe('lost')
    expect(readLineNumber([product({ billingAccount: undefined })], accountNo).kind).toBe('lost')
  })
})

type Change = { minor?: bigint; [field: string]: unknown }
const issued = ({ minor = 5_000n, ...change }: Change = {}) => ({
  id: '1',
  remaining: money(minor, 'ZMW'),
  entry: {
    billNo: 'INV-1',
    paymentDueDate: '2026-11-30T23:59:59+02:00',
    billingPeriod: {
      startDateTime: '2026-10-01T00:00:00+02:00',
      endDateTime: '2026-10-31T23:59:59+02:00',
    },
    ...change,
  },
})
const read = (...bills: Change[]) => readInvoices(bills.map(issued), now)

describe('invoices', () => {
  test('have the days of Zambia', () => {
    expect(read({ paymentDueDate: '2026-11-29T22:00:00Z' })).toEqual({
      kind: 'read',
      invoices: [
        {
          invoiceNo: 'INV-1',
          billingStartDate: '2026-10-01',
          billingEndDate: '2026-10-31',
          dueDate: '2026-11-30',
          outstanding: money(5_000n, 'ZMW'),
          status: 'OPEN',
        },
      ],
    })
  })

  test.each([
    ['2026-11-28T23:59:59+02:00', 5_000n, 'OVERDUE'],
    ['2026-11-29T00:00:00+02:00', 5_000n, 'OPEN'],
    ['2026-11-28T23:59:59+02:00', 0n, 'PAID'],
    ['2026-12-05T00:00:00+02:00', 0n, 'PAID'],
  ])('due on %s with %s left are %s on 29 November', (paymentDueDate, minor, status) => {
    expect(read({ paymentDueDate, minor })).toMatchObject({ invoices: [{ status }] })
  })

  test('are sorted newest first', () => {
    const month = (name: string, day: string) => ({
      billNo: name,
      billingPeriod: { startDateTime: '2026-01-01T00:00:00Z', endDateTime: `${day}T00:00:00Z` },
    })
    const found = read(month('a', '2026-09-30'), month('b', '2026-11-30'), month('c', '2026-10-31'))
    if (found.kind !== 'read') throw new Error(found.detail)
    expect(found.invoices.map(({ invoiceNo }) => invoiceNo)).toEqual(['b', 'c', 'a'])
  })

  test.each<[string, Change]>([
    ['no number', { billNo: undefined }],
    ['an empty number', { billNo: '' }],
    ['a number that is too long', { billNo: 'x'.repeat(41) }],
    ['no day on which it is due', { paymentDueDate: undefined }],
    ['a day without a time', { paymentDueDate: '2026-11-30' }],
    ['no period', { billingPeriod: undefined }],
    ['half a period', { billingPeriod: { startDateTime: '2026-10-01T00:00:00Z' } }],
    ['the number of another', {}],
  ])('are lost with one that has %s', (_, change) => {
    expect(read({}, change).kind).toBe('lost')
  })
})

test('the day of Zambia begins two hours before that of UTC', () => {
  expect(dayOf(instantOf(Date.parse('2026-11-29T21:59:59Z')))).toBe('2026-11-29')
  expect(dayOf(instantOf(Date.parse('2026-11-29T22:00:00Z')))).toBe('2026-11-30')
})
