import { describe, expect, test } from 'vitest'
import {
  checkBillAmount,
  checkLine,
  noteOf,
  orderedAmount,
  stateOf,
  suggestedAmount,
} from './bill.rules.ts'

const limits = { min: 5, max: 20_000 }
const raising = { currency: 'ZMW' as const, limits, raises: true }
const exact = { currency: 'ZMW' as const, limits, raises: false }

test.each([
  ['POSTPAID', null],
  ['HYBRID', null],
  ['PREPAID', 'bill.prepaidNumber'],
  ['BROADBAND', 'bill.broadbandNumber'],
] as const)('a line that is %s: %s', (type, text) => {
  expect(checkLine(type)?.text ?? null).toBe(text)
})

describe('the amount that a bill is paid with', () => {
  test.each([
    ['245.30', '246'],
    ['245.00', '245'],
    ['0.01', '5'],
    ['4.99', '5'],
    ['20000.01', '20000'],
    ['0.00', ''],
    ['-20.00', ''],
  ])('of %s is %s where fractions are raised', (outstanding, amount) => {
    expect(suggestedAmount(outstanding, raising)).toBe(amount)
  })

  test.each([
    ['245.30', '245.30'],
    ['245.00', '245'],
    ['3.20', '5'],
    ['20000.50', '20000'],
  ])('of %s is %s where they are not', (outstanding, amount) => {
    expect(suggestedAmount(outstanding, exact)).toBe(amount)
  })
})

describe('a typed amount', () => {
  const textOf = (
    typed: string,
    outstanding: string | null,
    terms: typeof raising | typeof exact = exact,
  ) => checkBillAmount(typed, outstanding, terms)?.text ?? null

  test('may be the bill with its fraction, where fractions are not raised', () => {
    expect(textOf('245.30', '245.30')).toBeNull()
    expect(textOf('245.3', '245.30')).toBeNull()
    expect(checkBillAmount('245.31', '245.30', exact)).toMatchObject({
      text: 'bill.wholeOrBill',
      values: { bill: 'K245.30' },
    })
    expect(textOf('245.31', '245.00')).toBe('refusal.amount.invalid')
    expect(textOf('245.30', null)).toBe('refusal.amount.invalid')
    expect(textOf('245.30', '245.30', raising)).toBe('refusal.amount.invalid')
  })

  test('is inside the limits, a fraction too', () => {
    expect(checkBillAmount('4.50', '4.50', exact)).toEqual({
      field: 'amount',
      text: 'prepaid.minimum',
      values: { min: 5 },
    })
    expect(textOf('20001', '245.30')).toBe('prepaid.maximum')
    expect(textOf('', null)).toBe('prepaid.amountRequired')
  })

  test.each([
    ['246', '246'],
    ['0246.00', '246'],
    ['245.3', '245.30'],
    ['x', 'x'],
  ])('%s is ordered as %s', (typed, ordered) => expect(orderedAmount(typed)).toBe(ordered))
})

describe('what an amount does to a bill', () => {
  test.each([
    ['246', { kind: 'raised' }],
    ['200', { kind: 'part', rest: '45.30' }],
    ['245', { kind: 'part', rest: '0.30' }],
    ['300', { kind: 'ahead', rest: '54.70' }],
  ])('of K245.30, K%s', (typed, note) => {
    expect(noteOf(typed, '245.30', { raises: true })).toEqual(note)
  })

  test('paid whole it is settled, and next to it the rest is ahead where nothing is raised', () => {
    expect(noteOf('245', '245.00', { raises: true })).toEqual({ kind: 'whole' })
    expect(noteOf('245.30', '245.30', { raises: false })).toEqual({ kind: 'whole' })
    expect(noteOf('246', '245.30', { raises: false })).toEqual({ kind: 'ahead', rest: '0.70' })
  })

  test.each(['', 'x', '-1'])('nothing is said of what is no amount: "%s"', (typed) => {
    expect(noteOf(typed, '245.30', { raises: true })).toBeNull()
  })

  test('nothing is said where nothing is owed', () => {
    expect(noteOf('50', '0.00', { raises: true })).toBeNull()
    expect(noteOf('50', '-20.00', { raises: true })).toBeNull()
  })
})

test('below zero is a credit, and zero is nothing', () => {
  expect(stateOf('245.30')).toEqual({ kind: 'owed' })
  expect(stateOf('0.00')).toEqual({ kind: 'nothing' })
  expect(stateOf('-20.05')).toEqual({ kind: 'credit', credit: '20.05' })
})
